/** An amount of seven decimals, in its smallest unit. */
export function smallestUnits(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(7, '0').slice(0, 7))
}

/** The smallest unit back as text. */
export function amountText(value: bigint): string {
  const digits = String(value).padStart(8, '0')
  return `${digits.slice(0, -7)}.${digits.slice(-7)}`
}

/** n/d with seven decimals, rounded half up: the service never truncates. */
export function priceText(n: bigint, d: bigint): string {
  return d === 0n ? '0.0000000' : amountText((n * 20_000_000n + d) / (2n * d))
}
