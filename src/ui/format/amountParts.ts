import { formatAmount } from '../../model/values/amount.ts'

/** An amount split by colour: "−1,000" ".43859" "00", or below one "0.000" "1" "00". */
export interface AmountParts {
  /** Sign and integer digits; empty for an amount below one. */
  readonly whole: string
  /** Muted: the point and the decimals, or the zeros before the first digit of an amount below one. */
  readonly quiet: string
  /** The significant digits of an amount below one. */
  readonly small: string
  /** Trailing zeros, with the point if no decimal precedes them; for zero, the amount. */
  readonly zeros: string
}

/** Splits stroops exactly; the sign is U+2212 or, if requested, "+". */
export function amountParts(value: bigint, options: { readonly sign: boolean }): AmountParts {
  const [digits = '0', fraction = ''] = formatAmount(value < 0n ? -value : value).split('.')
  const sign = value < 0n ? '−' : options.sign && value > 0n ? '+' : ''
  if (value === 0n) return { whole: '', quiet: '', small: '', zeros: `0.${fraction}` }
  const places = fraction.replace(/0+$/, '')
  const zeros = fraction.slice(places.length)
  if (digits === '0' && places !== '') {
    const leading = /^0*/.exec(places)?.[0] ?? ''
    return {
      whole: '',
      quiet: `${sign}0.${leading}`,
      small: places.slice(leading.length),
      zeros,
    }
  }
  return {
    whole: sign + partThousands(digits),
    quiet: places === '' ? '' : `.${places}`,
    small: '',
    zeros: places === '' ? `.${zeros}` : zeros,
  }
}

/** "1234567" → "1,234,567". */
export const partThousands = (digits: string): string =>
  digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
