import { formatAmount, partThousands } from '#ledger/values'

/** An amount split by colour: "−1,000" ".43859" "00", or below one "0.000" "1" "00". */
interface AmountParts {
  /** Sign and integer digits; empty for an amount below one. */
  readonly integer: string
  /** Muted: the point and the decimals, or the zeros before the first digit of an amount below one. */
  readonly muted: string
  /** The significant digits of an amount below one. */
  readonly significant: string
  /** Trailing zeros, with the point if no decimal precedes them; for zero, the amount. */
  readonly zeros: string
}

/** Splits stroops exactly; the sign is U+2212 or, if requested, "+". */
export function amountParts(value: bigint, options: { readonly sign: boolean }): AmountParts {
  const [digits = '0', fraction = ''] = formatAmount(value < 0n ? -value : value).split('.')
  const sign = value < 0n ? '−' : options.sign && value > 0n ? '+' : ''
  if (value === 0n) return { integer: '', muted: '', significant: '', zeros: `0.${fraction}` }
  const decimals = fraction.replace(/0+$/, '')
  const zeros = fraction.slice(decimals.length)
  if (digits === '0' && decimals !== '') {
    const leading = /^0*/.exec(decimals)?.[0] ?? ''
    return {
      integer: '',
      muted: `${sign}0.${leading}`,
      significant: decimals.slice(leading.length),
      zeros,
    }
  }
  return {
    integer: sign + partThousands(digits),
    muted: decimals === '' ? '' : `.${decimals}`,
    significant: '',
    zeros: decimals === '' ? `.${zeros}` : zeros,
  }
}

/** A quotient as a decimal, split by colour. */
interface Quotient {
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
