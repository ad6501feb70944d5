import { type OrderBook, type OrderBookLevel, isPossible } from '#ledger'

/** A level of one side of an order book, in units of base; exact. */
export interface Level {
  /** Counter per base. */
  readonly n: bigint
  readonly d: bigint
  /** Stroops of base. A bid offers counter, and what that buys may be a fraction of a stroop. */
  readonly base: Fraction
  /** Of this level and all better ones. */
  readonly sum: Fraction
}
export interface Fraction {
  readonly n: bigint
  readonly d: bigint
}

/** Asks, cheapest first. */
export const asksOf = ({ asks }: OrderBook): readonly Level[] =>
  summed(asks, ({ amount }) => ({ n: amount, d: 1n }))

/** Bids, best first, converted to base at their price. */
export const bidsOf = ({ bids }: OrderBook): readonly Level[] =>
  summed(bids, ({ amount, price }) => ({
    n: amount * BigInt(price.d),
    d: BigInt(price.n),
  }))

function summed(
  levels: readonly OrderBookLevel[],
  baseOf: (level: OrderBookLevel) => Fraction,
): readonly Level[] {
  let sum: Fraction = { n: 0n, d: 1n }
  return levels.filter(isPossible).map((level) => {
    const base = baseOf(level)
    sum = reduced({ n: sum.n * base.d + base.n * sum.d, d: sum.d * base.d })
    return { n: BigInt(level.price.n), d: BigInt(level.price.d), base, sum }
  })
}

/** The spread, and its share of the best ask; undefined where a side is empty. */
export function spreadOf(
  bids: readonly Level[],
  asks: readonly Level[],
): { readonly gap: Fraction; readonly share: Fraction } | undefined {
  const [bid, ask] = [bids[0], asks[0]]
  if (bid === undefined || ask === undefined) return undefined
  const n = ask.n * bid.d - bid.n * ask.d
  return { gap: { n, d: ask.d * bid.d }, share: { n: n * 100n, d: ask.n * bid.d } }
}

/** Divided by their greatest common divisor: sums of many levels would grow without end. */
function reduced({ n, d }: Fraction): Fraction {
  let [a, b] = [n, d]
  while (b !== 0n) [a, b] = [b, a % b]
  return a <= 1n ? { n, d } : { n: n / a, d: d / a }
}
