/** A price as the ledger holds it, n over d (int32 each): units bought for one unit sold. */
export interface Price {
  readonly n: number
  readonly d: number
}

/** A price, or the ratio of two amounts, which may pass an int32. */
interface Ratio {
  readonly n: number | bigint
  readonly d: number | bigint
}

/** −1, 0 or 1: the order of two prices, exact. */
export function comparePrices(a: Ratio, b: Ratio): number {
  const left = BigInt(a.n) * BigInt(b.d)
  const right = BigInt(b.n) * BigInt(a.d)
  return left < right ? -1 : left > right ? 1 : 0
}

/** n/d with 7 places, rounded half up, as the REST service prints prices (observed.md). */
export function formatPrice(price: Ratio): string {
  const n = BigInt(price.n) * 100_000_000n
  const d = BigInt(price.d)
  if (d === 0n) return '0.0000000'
  const digits = ((n / d + 5n) / 10n).toString().padStart(8, '0')
  return `${digits.slice(0, -7)}.${digits.slice(-7)}`
}
