import { classicFeesOf, innerTransaction } from '#ledger/readers'
import { type Answer, type RecentFees, isUnknownRecord } from '#ledger/values'
import type { Source } from '../source.ts'
import { xdrParts } from '../transaction/xdrParts.ts'

/** The newest transactions that are looked at: a page of moderate size. */
const limit = 50

/**
 * Reads the fees per operation that the newest classic transactions paid. The service's own statistics (`/fee_stats`)
 * have the resource fees of contract calls among them, which are a thousand times as high. Throws SourceError.
 */
export async function readPaidFees(
  source: Pick<Source, 'list'>,
  signal: AbortSignal,
): Promise<Answer<RecentFees>> {
  const { items, calls } = await source.list(
    'transactions',
    undefined,
    { order: 'desc', limit },
    signal,
  )
  const classic = []
  for (const item of items) {
    if (isUnknownRecord(item)) continue
    const envelope = await xdrParts(item.xdr).part('envelope', (readers, bytes) =>
      readers.envelope(bytes),
    )
    if (envelope !== undefined && innerTransaction(envelope).soroban === undefined)
      classic.push({ ...item, isFeeBump: item.feeBump !== undefined })
  }
  const fees = classicFeesOf(classic)
  return { value: { classic: fees && { fees, transactions: classic.length } }, calls }
}
