import type { Coverage } from '#ledger/values'
import { gapsIn, span } from '../coverage.ts'

/** The ledgers to walk, and the one to start from. */
interface WalkPlan {
  /** The ledgers that the source serves now. */
  readonly window: Coverage
  /** The walk starts here, in both directions; by default at the newest ledger. */
  readonly start?: number | undefined
  /** The lowest ledger to walk to. */
  readonly lowest?: number | undefined
  /** Ledgers in one request. */
  readonly chunk: number
  /** The index is full: only newer ledgers are indexed. */
  readonly full?: boolean | undefined
}

/** The ledgers to request next: the uncovered ones nearest to the start; undefined where none remain. */
export function nextChunk(covered: readonly Coverage[], plan: WalkPlan): Coverage | undefined {
  const { window, chunk } = plan
  const newest = covered.at(-1)?.to
  const from = Math.max(window.from, plan.lowest ?? 0, plan.full && newest ? newest + 1 : 0)
  if (from > window.to) return undefined
  const start = Math.min(Math.max(plan.start ?? window.to, from), window.to)
  const [gap] = gapsIn(covered, span(from, window.to)).toSorted(
    (a, b) => distance(a, start) - distance(b, start) || b.from - a.from,
  )
  if (gap === undefined) return undefined
  if (gap.from > start) return span(gap.from, Math.min(gap.to, gap.from + chunk - 1))
  const to = Math.min(gap.to, start)
  return span(Math.max(gap.from, to - chunk + 1), to)
}

const distance = ({ from, to }: Coverage, start: number): number =>
  start < from ? from - start : start > to ? start - to : 0

/** The cost of the remaining ledgers, estimated from those walked so far. */
interface Estimate {
  readonly ledgers: number
  readonly requests: number
  readonly bytes: number
  readonly seconds: number
}

/** Estimates a walk over `ledgers` more ledgers. */
export function estimateWalk(
  ledgers: number,
  known: {
    readonly bytesPerLedger: number
    readonly chunk: number
    readonly requestsPerSecond: number
    /** Seconds of a request with its pause and the indexing of its ledgers, where that is known. */
    readonly secondsEach?: number | undefined
  },
): Estimate {
  const requests = Math.ceil(ledgers / known.chunk)
  return {
    ledgers,
    requests,
    bytes: ledgers * known.bytesPerLedger,
    seconds: requests * Math.max(1 / known.requestsPerSecond, known.secondsEach ?? 0),
  }
}
