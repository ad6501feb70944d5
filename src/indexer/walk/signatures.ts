import { hexFromBytes } from '../../model/values/bytes.ts'
import { type TransactionHash, transactionHashFromBytes } from '../../model/values/hash.ts'
import { seeded } from '../../model/values/seeded.ts'
import { readLedgerEntry } from '../../xdr/generated/reader.ts'
import type * as Xdr from '../../xdr/generated/xdr.ts'
import { wrongSignature } from '../../xdr/signatures.ts'
import { transactionHashBytes } from '../../xdr/transactionHash.ts'
import { readAll } from '../../xdr/xdrBytes.ts'
import { pairEnvelopes } from '../columns/envelopes.ts'
import {
  type EnvelopeSlice,
  type LedgerOffsets,
  type TransactionOffsets,
  changeKinds,
} from './ledgerOffsets.ts'
import { ownerAt, sameKey } from './participants.ts'
import { RefusedLedger, readOrRefuse } from './verify.ts'

/** Transactions of each ledger whose signatures are checked. */
export const checkedPerLedger = 4
/** Before protocol 10 a ledger could have transactions with signatures of no signer. */
const firstProtocol = 10

/**
 * Checks the signatures of some transactions of a ledger, which its hash and a secret of this session choose: a node
 * cannot know them. Rejects with RefusedLedger where one is not of the key that it names (`wrongSignature`).
 */
export function createSignatureCheck(
  passphrase: string,
  perLedger = checkedPerLedger,
  secret = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0,
): (ledger: LedgerOffsets) => Promise<void> {
  return async (ledger) => {
    const { header, envelopes, hash } = ledger
    if (header.ledgerVersion < firstProtocol) return
    const seed = new DataView(hash.buffer, hash.byteOffset).getUint32(0) ^ secret
    for (const envelope of sampleOf(envelopes, perLedger, seed)) {
      const applied = () => {
        const pairs = readOrRefuse(header.ledgerSeq, () => pairEnvelopes(ledger, passphrase))
        return ledger.transactions[pairs.findIndex(({ start }) => start === envelope.start)]
      }
      if (await isForged(ledger, envelope, applied, passphrase))
        throw new RefusedLedger(
          'forged',
          header.ledgerSeq,
          `ledger ${header.ledgerSeq} has a transaction with a signature that is not of its account’s key`,
        )
    }
  }
}

/**
 * The hashes of those transactions of a ledger that a signature proves forged. `orders`: their places in the order of
 * application, from 1. Rejects with RefusedLedger where their entry changes cannot be read.
 */
export async function forgedTransactions(
  ledger: LedgerOffsets,
  orders: readonly number[],
  passphrase: string,
): Promise<readonly TransactionHash[]> {
  const { bytes, header, envelopes, transactions } = ledger
  if (header.ledgerVersion < firstProtocol) return []
  // By hash, as the rows are read: pairs by meta are the node's word.
  const byHash = new Map(
    envelopes.map((envelope) => [
      hexFromBytes(transactionHashBytes(bytes.subarray(envelope.start, envelope.end), passphrase)),
      envelope,
    ]),
  )
  const forged: TransactionHash[] = []
  for (const applied of orders.map((order) => transactions[order - 1])) {
    if (applied === undefined) continue
    const { start } = applied.result
    const hash = transactionHashFromBytes(bytes.subarray(start, start + 32))
    const envelope = byHash.get(hash)
    if (envelope && (await isForged(ledger, envelope, () => applied, passphrase))) forged.push(hash)
  }
  return forged
}

/** Whether a signature proves that an envelope, `applied` as stated, was never part of a ledger. */
async function isForged(
  ledger: LedgerOffsets,
  { start, end }: EnvelopeSlice,
  applied: () => TransactionOffsets | undefined,
  passphrase: string,
): Promise<boolean> {
  const envelope = ledger.bytes.subarray(start, end)
  const wrong = await wrongSignature(envelope, passphrase, (account) =>
    signersOf(ledger, applied(), account),
  )
  return wrong !== undefined
}

/** Some of the items, chosen by a seed. */
function sampleOf<T>(items: readonly T[], count: number, seed: number): readonly T[] {
  const left = [...items]
  const sample: T[] = []
  const below = seeded(seed)
  while (sample.length < count && left.length > 0)
    sample.push(...left.splice(below(left.length), 1))
  return sample
}

/** An account's signers before and after a transaction's fee and sequence number; undefined where its meta lacks it. */
function signersOf(
  { bytes, header }: LedgerOffsets,
  applied: TransactionOffsets | undefined,
  account: Uint8Array,
): readonly Xdr.SignerKey[] | undefined {
  if (applied === undefined) return undefined
  const { feeChanges, before } = applied
  return readOrRefuse(header.ledgerSeq, () => {
    const entries = [...feeChanges, ...before].flatMap((change) => {
      if (change.type !== 0 || change.kind === changeKinds.removed) return []
      const at = ownerAt(change)
      if (!sameKey(bytes.subarray(at, at + 32), account)) return []
      const { data } = readAll(bytes.subarray(change.start, change.end), readLedgerEntry)
      return data.type === 'account' ? [data.account] : []
    })
    return entries.length === 0
      ? undefined
      : entries.flatMap(({ signers }) => signers.map(({ key }) => key))
  })
}
