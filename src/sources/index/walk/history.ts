import { type Coverage, hexFromBytes } from '#ledger/values'
import type { LedgerIndex } from '../store/openIndex.ts'

/** An endpoint has another history than its index. */
export class HistoryDiffers extends Error {
  override readonly name = 'HistoryDiffers'
}

/** The parts of a ledger that a comparison needs. */
export interface StatedLedger {
  readonly hash: Uint8Array
  /** Unix seconds. */
  readonly closedAt: number
}
/** Fetches a ledger of the endpoint; its hash is verified. */
export type FetchStated = (sequence: number) => Promise<StatedLedger>

export const resetText =
  'this network was reset: the indexed ledgers of its earlier history were dropped'

/** True if ledgers of another history were dropped in this session. */
export const wasReset = (index: LedgerIndex): boolean =>
  index.notices().some(({ text }) => text === resetText)

/** Ledgers of about an hour: an endpoint that is so much further may have been reset in between. */
const unwatched = 720

/** Compares an index with its endpoint, for a session. */
export interface HistoryCheck {
  /**
   * Compares at first, where the endpoint's latest ledger is lower than before, and where it was not looked at for long.
   * An index of another history is dropped by `drop`. Resolves to whether it was.
   */
  readonly settle: (
    window: Coverage,
    fetchStated: FetchStated,
    drop: () => Promise<void>,
  ) => Promise<boolean>
}

export function createHistoryCheck(index: LedgerIndex): HistoryCheck {
  let lowest = Number.POSITIVE_INFINITY
  let latest = 0
  return {
    async settle({ from, to }, fetchStated, drop) {
      const isKnown = to >= lowest && to <= latest + unwatched
      const generation = index.generation()
      const isOther = !isKnown && (await hasOtherHistory(index, { from, to }, fetchStated))
      // A walk beside may have dropped it already.
      if (isOther && index.generation() === generation) await drop()
      lowest = isKnown ? lowest : to
      latest = to
      return isOther
    },
  }
}

/** Asks twice before it says so: one answer may be that of another node. */
async function hasOtherHistory(
  index: LedgerIndex,
  window: Coverage,
  fetchStated: FetchStated,
): Promise<boolean> {
  const sequence = comparableLedger(index, window)
  return (
    sequence !== undefined &&
    (await differsAt(index, sequence, fetchStated)) &&
    differsAt(index, sequence, fetchStated)
  )
}

/** The highest ledger that both have; else the endpoint's latest, if the index continues above it. */
function comparableLedger(index: LedgerIndex, window: Coverage): number | undefined {
  const ranges = index.coverage()
  const common = ranges.findLast(({ from, to }) => from <= window.to && window.from <= to)
  if (common) return Math.min(common.to, window.to)
  const newest = ranges.at(-1)
  return newest && newest.from > window.to ? window.to : undefined
}

/**
 * True if the endpoint's history differs from the indexed one: a ledger has another hash, or closed after a higher one
 * that is indexed. A node that is merely behind has ledgers that closed before.
 */
export async function differsAt(
  index: LedgerIndex,
  sequence: number,
  fetchStated: FetchStated,
): Promise<boolean> {
  const stated = await fetchStated(sequence)
  const known = await indexedHash(index, sequence)
  if (known !== undefined && known !== hexFromBytes(stated.hash)) return true
  const newest = index.segments().at(-1)
  const rows = newest && newest.to > sequence ? await index.rows(newest) : undefined
  return stated.closedAt > (rows?.ledgers.closedAt.at(-1) ?? Number.POSITIVE_INFINITY)
}

async function indexedHash(index: LedgerIndex, sequence: number): Promise<string | undefined> {
  const info = index.segments().find(({ from, to }) => from <= sequence && sequence <= to)
  const rows = info && (await index.rows(info))
  const row = rows ? rows.ledgers.sequence.indexOf(sequence) : -1
  return rows && row >= 0
    ? hexFromBytes(rows.ledgers.hashes.subarray(row * 32, row * 32 + 32))
    : undefined
}
