import type { Coverage } from '../../model/coverage.ts'
import { gapsIn, span } from '../coverage.ts'

/** What to walk, and from where. */
export interface WalkPlan {
  /** What the source serves now. */
  readonly window: Coverage
  /** Where the reader's interest is: the walk goes from here, both ways. The newest ledger unless said otherwise. */
  readonly start?: number | undefined
  /** Not below this ledger. */
  readonly lowest?: number | undefined
  /** Ledgers in one request. */
  readonly chunk: number
  /** The index is full: only newer ledgers are indexed. */
  readonly full?: boolean | undefined
}

/** The ledgers to ask for next: of those not covered, the ones nearest to the start; undefined where none are left. */
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

/** What covering the rest will take, from what the ledgers so far took. */
export interface Estimate {
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
    /** What a request took, its pause and its ledgers' taking in with it, where that is known. */
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
