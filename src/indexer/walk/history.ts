import { hexFromBytes } from '../../model/values/bytes.ts'
import type { HistoryDifference } from '../../model/call.ts'
import type { Coverage } from '../../model/coverage.ts'
import type { SegmentInfo } from '../store/manifest.ts'
import type { LedgerIndex } from '../store/openIndex.ts'

/** A ledger that an endpoint and the index have with different hashes: their histories part there or before. */
export type IndexedDifference = Omit<HistoryDifference, 'host'>

/** An endpoint has another history than the other endpoints whose ledgers are in the index. */
export class HistoryDiffers extends Error {
  override readonly name = 'HistoryDiffers'
  readonly difference: IndexedDifference
  constructor(difference: IndexedDifference) {
    super(`ledger ${difference.sequence} has another hash than in the index`)
    this.difference = difference
  }
}

/** The parts of a ledger that a comparison needs. */
export interface StatedLedger {
  readonly hash: Uint8Array
  /** Unix seconds. */
  readonly closedAt: number
}
/** Fetches a ledger of the endpoint; its hash is verified. */
export type FetchStated = (sequence: number) => Promise<StatedLedger>

/** The highest ledger that the index and a window of ledgers have in common. */
function comparableLedger(index: LedgerIndex, window: Coverage): number | undefined {
  const common = index.coverage().findLast(({ from, to }) => from <= window.to && window.from <= to)
  return common && Math.min(common.to, window.to)
}

/** Compares one indexed ledger with the endpoint's; undefined where the index does not have it. */
export async function compareLedger(
  index: LedgerIndex,
  sequence: number,
  fetchStated: FetchStated,
): Promise<IndexedDifference | 'same' | undefined> {
  const known = await indexedLedger(index, sequence)
  const ledger = await fetchStated(sequence)
  if (known === undefined) return undefined
  const stated = hexFromBytes(ledger.hash)
  return stated === known.hash
    ? 'same'
    : { sequence, stated, indexed: known.hash, indexedFrom: known.hosts }
}

/** The hash (hex) that an index has for a ledger, and the hosts that served it. */
export async function indexedLedger(
  index: LedgerIndex,
  sequence: number,
): Promise<{ readonly hash: string; readonly hosts: SegmentInfo['hosts'] } | undefined> {
  const info = index.segments().find(({ from, to }) => from <= sequence && sequence <= to)
  const rows = info && (await index.rows(info))
  const row = rows ? rows.ledgers.sequence.indexOf(sequence) : -1
  if (rows === undefined || row < 0) return undefined
  const hash = hexFromBytes(rows.ledgers.hashes.subarray(row * 32, row * 32 + 32))
  return { hash, hosts: info?.hosts }
}

/**
 * Compares an endpoint's history with the index: 'same' states the highest ledger that both have. Without a common
 * ledger it is undefined, unless the endpoint closed an older ledger after the index's newest: a network that was reset.
 */
export async function compareHistory(
  index: LedgerIndex,
  window: Coverage,
  fetchStated: FetchStated,
): Promise<IndexedDifference | { readonly same: number } | undefined> {
  const common = comparableLedger(index, window)
  if (common !== undefined) {
    const result = await compareLedger(index, common, fetchStated)
    return result === 'same' ? { same: common } : result
  }
  const newest = index.segments().at(-1)
  if (newest === undefined || window.to >= newest.from) return undefined
  // A node that is merely behind closed that ledger before ours; a reset network closed it after.
  const rows = await index.rows(newest)
  const stated = await fetchStated(window.to)
  if (stated.closedAt <= (rows?.ledgers.closedAt.at(-1) ?? Number.POSITIVE_INFINITY))
    return undefined
  const hosts = newest.hosts
  return { sequence: window.to, stated: hexFromBytes(stated.hash), indexedFrom: hosts }
}
