import { type Coverage, type UnixSeconds, unixSeconds } from '#ledger/values'
import type { LedgerIndex } from './openIndex.ts'
import type { Segment } from '../columns/segment.ts'

/** The close times of ledgers, as far as they are covered. */
export async function closeTimesOf(
  index: LedgerIndex,
  sequences: Iterable<number>,
): Promise<ReadonlyMap<number, UnixSeconds>> {
  const times = new Map<number, UnixSeconds>()
  const infos = index.segments()
  for (const sequence of new Set(sequences)) {
    const info = infos.find(({ from, to }) => from <= sequence && sequence <= to)
    const segment = info && (await index.rows(info))
    const time = info && segment?.ledgers.closedAt[sequence - info.from]
    if (time !== undefined) times.set(sequence, unixSeconds(time))
  }
  return times
}

/** The first covered ledger that closed at or after a time (Unix seconds); the one after the last if none did. */
export async function ledgerAtTime(
  index: LedgerIndex,
  coverage: Coverage,
  time: number,
): Promise<number> {
  let low: number = coverage.from
  let high = coverage.to + 1
  let segment: Segment | undefined
  let from = 0
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (
      segment === undefined ||
      middle < from ||
      middle >= from + segment.ledgers.closedAt.length
    ) {
      const info = index.segments().find((each) => each.from <= middle && middle <= each.to)
      segment = info && (await index.rows(info))
      from = info?.from ?? middle
    }
    const closedAt = segment?.ledgers.closedAt[middle - from]
    // The segment no longer exists, so none of its rows will be read.
    if (closedAt === undefined || closedAt < time) low = middle + 1
    else high = middle
  }
  return low
}
