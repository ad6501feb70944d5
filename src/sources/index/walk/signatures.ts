import { unauthorizedBy } from '#ledger/readers'
import { seeded } from '#ledger/values'
import { pairEnvelopes } from '../columns/envelopes.ts'
import type { LedgerOffsets } from './ledgerOffsets.ts'
import { RefusedLedger, readOrRefuse } from './verify.ts'

/** Transactions of each ledger whose signatures are checked. */
export const checkedPerLedger = 4
/** Before protocol 10 a ledger could have transactions with signatures of no signer. */
const firstProtocol = 10

/**
 * Checks the signatures of some transactions of a ledger, which its hash and a secret of this session choose: a node
 * cannot know them. Rejects with RefusedLedger where an account did not sign (`unauthorizedBy`).
 */
export function createSignatureCheck(
  passphrase: string,
  perLedger = checkedPerLedger,
  secret = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0,
): (ledger: LedgerOffsets) => Promise<void> {
  return async (ledger) => {
    const { bytes, header, transactions, hash } = ledger
    if (header.ledgerVersion < firstProtocol || transactions.length === 0) return
    const envelopes = readOrRefuse(header.ledgerSeq, () => pairEnvelopes(ledger, passphrase))
    const seed = new DataView(hash.buffer, hash.byteOffset).getUint32(0) ^ secret
    const cut = ({ start, end }: { start: number; end: number }) => bytes.subarray(start, end)
    for (const n of sampleOf([...transactions.keys()], perLedger, seed)) {
      const [envelope, applied] = [envelopes[n], transactions[n]]
      if (envelope === undefined || applied === undefined) continue
      const { result, meta, feeMeta } = applied
      const parts = {
        envelope: cut(envelope),
        // XDR `TransactionResultPair`: 32 bytes of hash, then the result.
        result: cut({ start: result.start + 32, end: result.end }),
        meta: cut(meta),
        feeMeta: cut(feeMeta),
      }
      const account = await unauthorizedBy(parts, passphrase)
      if (account !== undefined)
        throw new RefusedLedger(
          'forged',
          header.ledgerSeq,
          `ledger ${header.ledgerSeq} has a transaction that ${account} did not sign`,
        )
    }
  }
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
