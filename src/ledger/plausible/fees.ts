import type { FeeDistribution } from '../values/network.ts'

/** The reason why a distribution of fees is impossible; undefined if it is possible. */
export function feeProblem({ min, max, mode, percentiles }: FeeDistribution): string | undefined {
  const fees = [
    min,
    ...percentiles.toSorted((a, b) => a.percent - b.percent).map(({ fee }) => fee),
    max,
  ]
  if (min < 0n) return 'a negative fee'
  if (max >= 1n << 63n) return 'more than any account can pay'
  if (fees.some((fee, index) => fee < (fees[index - 1] ?? 0n)))
    return 'a percentile below a smaller one'
  return mode < min || mode > max ? 'a mode outside of the range' : undefined
}
