import { stroops } from '../values/amount.ts'
import { base64FromBytes, hexFromBytes } from '../values/bytes.ts'
import type { AppliedTransaction } from '../xdr/closedLedger.ts'
import { addressFromXdr, lossyText, signerFromXdr } from '../xdr/fromXdr.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import { type TransactionHash, transactionHashFromBytes, toid } from '../values/ids.ts'
import type { Memo } from '../values/value.ts'
import { RecordError } from '../values/errors.ts'
import type { FeeBump, Preconditions, Transaction } from '../transaction.ts'
import { innerTransaction, isSuccessful } from '../xdr/innerTransaction.ts'

/** A transaction as in a REST list: a fee bump under its outer hash. */
export function transactionOf(applied: AppliedTransaction): Transaction {
  const { envelope, result, bytes } = applied
  const signed = signedFields(envelope)
  return {
    hash: applied.hash,
    pagingToken: toid(applied.ledger, applied.applicationOrder, 0),
    ledger: applied.ledger,
    createdAt: applied.closedAt,
    successful: isSuccessful(result),
    feeCharged: stroops(result.feeCharged),
    ...signed,
    feeBump: feeBumpOf(applied, signed.signatures),
    xdr: {
      envelope: base64FromBytes(bytes.envelope),
      result: base64FromBytes(bytes.result),
      meta: base64FromBytes(bytes.meta) || undefined,
      feeMeta: bytes.feeMeta && base64FromBytes(bytes.feeMeta),
    },
  }
}

/** The fields of a transaction's record that its envelope states, with the outer signatures for a fee bump. */
export function signedFields(envelope: Xdr.TransactionEnvelope) {
  const inner = innerTransaction(envelope)
  const outer = envelope.type === 'envelopeTypeTxFeeBump' ? envelope.feeBump : undefined
  return {
    source: inner.source,
    sourceSequence: inner.sequence,
    feeAccount: outer ? addressFromXdr(outer.tx.feeSource) : inner.source,
    maxFee: stroops(outer ? outer.tx.fee : BigInt(inner.fee)),
    operationCount: inner.operations.length,
    memo: memoFromXdr(inner.memo),
    signatures: signatureTexts(outer?.signatures ?? inner.signatures),
    preconditions: preconditionsFromXdr(inner.preconditions),
  }
}

/** A fee bump as REST answers for one of its hashes; any other transaction unchanged. */
export function underHash(transaction: Transaction, hash: TransactionHash): Transaction {
  const { feeBump } = transaction
  if (feeBump === undefined) return transaction
  return hash === feeBump.innerHash
    ? { ...transaction, hash, signatures: feeBump.innerSignatures }
    : { ...transaction, hash: feeBump.outerHash, signatures: feeBump.outerSignatures }
}

function feeBumpOf(
  { hash, envelope, result: { result } }: AppliedTransaction,
  outerSignatures: readonly string[],
): FeeBump | undefined {
  if (envelope.type !== 'envelopeTypeTxFeeBump') return undefined
  const { fee, signatures } = innerTransaction(envelope)
  // The outer transaction of a fee bump in a ledger is valid, so its result holds the inner one's.
  if (result.type !== 'txFeeBumpInnerSuccess' && result.type !== 'txFeeBumpInnerFailed')
    throw new RecordError(`a fee bump has the result ${result.type}, without its inner transaction`)
  return {
    outerHash: hash,
    outerSignatures,
    innerHash: transactionHashFromBytes(result.innerResultPair.transactionHash),
    innerSignatures: signatureTexts(signatures),
    innerMaxFee: stroops(BigInt(fee)),
  }
}

/** Base64. */
export const signatureTexts = (signatures: readonly Xdr.DecoratedSignature[]) =>
  signatures.map(({ signature }) => base64FromBytes(signature))

/** A memo; its text is without NULs and bad bytes, as in REST, its bytes are complete. */
export function memoFromXdr(memo: Xdr.Memo): Memo {
  switch (memo.type) {
    case 'memoNone':
      return { type: 'none' }
    case 'memoText':
      return {
        type: 'text',
        text: lossyText(memo.text).replaceAll('\0', ''),
        // A copy: the text itself is a view of the ledger's bytes.
        bytes: memo.text.slice(),
      }
    case 'memoId':
      return { type: 'id', id: memo.id }
    case 'memoHash':
      return { type: 'hash', hash: hexFromBytes(memo.hash) }
    case 'memoReturn':
      return { type: 'return', hash: hexFromBytes(memo.retHash) }
  }
}

const maxInt64 = 2n ** 63n - 1n

/** Absent where there are none; an empty object for V2 preconditions without a condition. */
export function preconditionsFromXdr(conditions: Xdr.Preconditions): Preconditions | undefined {
  switch (conditions.type) {
    case 'precondNone':
      return undefined
    case 'precondTime':
      return { timeBounds: timeBounds(conditions.timeBounds) }
    case 'precondV2': {
      const { v2 } = conditions
      return {
        timeBounds: v2.timeBounds && timeBounds(v2.timeBounds),
        ledgerBounds: v2.ledgerBounds && {
          min: v2.ledgerBounds.minLedger,
          max: v2.ledgerBounds.maxLedger || undefined,
        },
        minAccountSequence: v2.minSeqNum,
        minAccountSequenceAge: v2.minSeqAge || undefined,
        minAccountSequenceLedgerGap: v2.minSeqLedgerGap || undefined,
        extraSigners: v2.extraSigners.length > 0 ? v2.extraSigners.map(signerFromXdr) : undefined,
      }
    }
  }
}

/** 0 means no end in XDR; the reference stores times as int64 and cuts larger ones. */
const timeBounds = ({ minTime, maxTime }: Xdr.TimeBounds) => ({
  min: minTime,
  max: maxTime === 0n ? undefined : maxTime > maxInt64 ? maxInt64 : maxTime,
})
