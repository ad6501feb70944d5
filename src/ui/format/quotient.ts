import { partThousands } from '#ledger/values'

/** A quotient as a decimal, split by colour. */
export interface Quotient {
  readonly integer: string
  /** The decimals without trailing zeros. */
  readonly fraction: string
  /** Whether more decimals follow: it is cut, not rounded. */
  readonly cut: boolean
}

/** Decimals shown; of a number below one, counted from its first significant digit. */
const decimals = 7
const most = 40

/** n/d exactly, cut after seven significant decimals; undefined if d is 0. Both at least 0. */
export function quotientOf(n: bigint, d: bigint): Quotient | undefined {
  if (d === 0n) return undefined
  const integer = n / d
  let rest = n % d
  let fraction = ''
  let counted = 0
  while (rest !== 0n && counted < decimals && fraction.length < most) {
    rest *= 10n
    const digit = rest / d
    rest %= d
    fraction += digit
    if (integer !== 0n || counted > 0 || digit !== 0n) counted++
  }
  return { integer: String(integer), fraction, cut: rest !== 0n }
}

/** As text: "8.9", "0.6666666…", "–" if d is 0. */
export function formatQuotient(n: bigint, d: bigint): string {
  const quotient = quotientOf(n, d)
  if (quotient === undefined) return '–'
  const { integer, fraction, cut } = quotient
  return `${partThousands(integer)}${fraction === '' ? '' : `.${fraction}`}${cut ? '…' : ''}`
}
