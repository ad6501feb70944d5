/** A bigint or a quotient of two, for the place of a pixel and nothing else: figures are written from the bigints. */
export const forPixels = (n: bigint, d = 1n): number => {
  // Both passing 2^1023 would be NaN; what counts is within 53 bits of the larger.
  const excess = Math.max(n.toString(2).length, d.toString(2).length) - 1000
  const [a, b] = excess > 0 ? [n >> BigInt(excess), d >> BigInt(excess)] : [n, d]
  return Number(a) / Number(b)
}
