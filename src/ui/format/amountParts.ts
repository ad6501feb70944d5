import { formatAmount } from '../../model/values/amount.ts'

/** An amount cut where its ink changes: "−1,000" ".43859" "00", or below one "0.000" "1" "00". */
export interface AmountParts {
  /** Sign and thousands; empty where the amount is below one. */
  readonly whole: string
  /** What is muted: the point and the places that count, or the zeros before them. */
  readonly quiet: string
  /** The significant digits of an amount below one. */
  readonly small: string
  /** Trailing zeros, with the point where nothing else follows it; all of nothing at all. */
  readonly zeros: string
}

/** Cuts stroops exactly; the sign is U+2212 or, when asked for, "+". */
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
