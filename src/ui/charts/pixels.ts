/** A bigint or a quotient of two, only for a pixel's position: figures are written from the bigints. */
export const forPixels = (n: bigint, d = 1n): number => {
  // Both passing 2^1023 would be NaN; 53 bits of the larger suffice.
  const excess = Math.max(n.toString(2).length, d.toString(2).length) - 1000
  const [a, b] = excess > 0 ? [n >> BigInt(excess), d >> BigInt(excess)] : [n, d]
  return Number(a) / Number(b)
}
