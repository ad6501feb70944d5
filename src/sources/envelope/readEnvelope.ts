import type { InnerTransaction } from '#ledger'
import {
  XdrError,
  addressFromXdr,
  encodersOf,
  generatedReaders,
  innerTransaction,
  innerTransactionHash,
  memoFromXdr,
  plannedOperations,
  preconditionsFromXdr,
  transactionHash,
  treeOf,
} from '#ledger/readers'
import { base64FromBytes, stroops } from '#ledger/values'
import type * as Xdr from '#ledger/xdr/generated/xdr.ts'
import type { ContractData, Envelope, EnvelopeText, ReadEnvelope } from './envelope.ts'
import { type Hashing, type KnownKey, checkedSignatures, knownKeys } from './envelopeSignatures.ts'
import { bytesOfText } from './envelopeText.ts'
import { readPastedXdr, readRareXdr } from './readPastedXdr.ts'

/** A pasted envelope with its signatures checked; other XDR, decoded; or why it cannot be read. */
export async function readEnvelope(input: EnvelopeText): Promise<ReadEnvelope> {
  const found = bytesOfText(input.text)
  if ('problem' in found) return { kind: 'unreadable', ...found }
  const { bytes } = found
  try {
    return { kind: 'envelope', envelope: await envelopeOf(bytes, input) }
  } catch (error) {
    if (!(error instanceof XdrError)) throw error
    const xdr = readPastedXdr(bytes) ?? (await readRareXdr(bytes))
    return xdr === undefined
      ? { kind: 'unreadable', ...problemOf(bytes, error) }
      : { kind: 'other', xdr }
  }
}

async function envelopeOf(
  bytes: Uint8Array,
  { passphrase, others }: EnvelopeText,
): Promise<Envelope> {
  const xdr = generatedReaders.envelope(bytes)
  const inner = innerTransaction(xdr)
  const outer = xdr.type === 'envelopeTypeTxFeeBump' ? xdr.feeBump : undefined
  const outerHashing: Hashing = { passphrase, others, hash: (each) => transactionHash(bytes, each) }
  const innerHashing: Hashing = {
    ...outerHashing,
    hash: (each) => innerTransactionHash(bytes, each),
  }
  const innerKeys = keysOf(inner)
  const feeAccount = outer && addressFromXdr(outer.tx.feeSource)
  const outerKeys: readonly KnownKey[] =
    feeAccount === undefined ? innerKeys : knownKeys([['feeSource', feeAccount]])
  return {
    base64: base64FromBytes(bytes),
    size: bytes.length,
    hash: outerHashing.hash(passphrase),
    form: forms[xdr.type],
    source: inner.source,
    sequence: inner.sequence,
    maxFee: stroops(outer ? outer.tx.fee : BigInt(inner.fee)),
    memo: memoFromXdr(inner.memo),
    preconditions: preconditionsFromXdr(inner.preconditions),
    operations: plannedOperations(inner, encodersOf(passphrase), passphrase),
    signatures: await checkedSignatures(
      outer?.signatures ?? inner.signatures,
      outerKeys,
      outerHashing,
    ),
    feeBump:
      feeAccount === undefined
        ? undefined
        : {
            feeAccount,
            innerHash: innerHashing.hash(passphrase),
            innerMaxFee: stroops(BigInt(inner.fee)),
            innerSignatures: await checkedSignatures(inner.signatures, innerKeys, innerHashing),
          },
    contract: inner.soroban && contractData(inner.soroban),
    tree: treeOf('TransactionEnvelope', xdr),
  }
}

const forms = {
  envelopeTypeTxV0: 'v0',
  envelopeTypeTx: 'v1',
  envelopeTypeTxFeeBump: 'feeBump',
} as const satisfies Record<Xdr.TransactionEnvelope['type'], Envelope['form']>

/** The keys in a transaction; other signers of its accounts are in the ledger only. */
const keysOf = ({ source, operations, preconditions }: InnerTransaction): readonly KnownKey[] =>
  knownKeys([
    ['source', source],
    ...operations.flatMap(({ sourceAccount }) =>
      sourceAccount ? [['operationSource', addressFromXdr(sourceAccount)] as const] : [],
    ),
    ...(preconditionsFromXdr(preconditions)?.extraSigners ?? []).map(
      (key) => ['extraSigner', key] as const,
    ),
  ])

const contractData = ({
  resourceFee,
  resources: { footprint, instructions, diskReadBytes, writeBytes },
  ext,
}: Xdr.SorobanTransactionData): ContractData => ({
  resourceFee,
  instructions,
  diskReadBytes,
  writeBytes,
  readOnly: footprint.readOnly.length,
  readWrite: footprint.readWrite.length,
  archived: ext.type === 'resourceExt' ? ext.resourceExt.archivedSorobanEntries.length : 0,
})

/** `bytes` begin with the type of the envelope: 0, 2 or 5 in four bytes. */
function problemOf(
  bytes: Uint8Array,
  error: XdrError,
): Omit<Extract<ReadEnvelope, { readonly kind: 'unreadable' }>, 'kind'> {
  const isEnvelope =
    bytes.subarray(0, 3).every((byte) => byte === 0) && [0, 2, 5].includes(bytes[3] ?? 0)
  if (!isEnvelope)
    return {
      problem: 'notAnEnvelope',
      message: `Its ${bytes.length === 1 ? 'one byte is' : `${bytes.length} bytes are`} neither an envelope nor a value of another type that is decoded here.`,
    }
  const isShort = error.message.includes('bytes needed')
  return {
    problem: isShort ? 'truncated' : 'notAnEnvelope',
    message: `Reading it stopped: ${error.message}.`,
  }
}
