import type { Trade } from '../trade.ts'

/**
 * The reason why a trade's price cannot be that of its amounts; undefined if it can. For an offer one of the amounts is
 * rounded to a whole stroop (CAP-4), and twice before protocol 10: by less than a stroop of either asset each time. A
 * pool's price is the ratio of the amounts itself.
 */
export function tradeProblem({ type, price, base, counter }: Trade): string | undefined {
  if (price === undefined) return undefined
  const { n, d } = price
  if (n <= 0n || d <= 0n) return 'a price that is not positive'
  const difference = counter.amount * d - base.amount * n
  const most = type === 'liquidity_pool' ? 0n : 2n * (n > d ? n : d)
  return difference > most || -difference > most ? 'not the price of its amounts' : undefined
}
