import { formatAmount, partThousands } from '#ledger/values'

/** An amount split by colour: "−1,000" ".43859" "00", or below one "0.000" "1" "00". */
export interface AmountParts {
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
