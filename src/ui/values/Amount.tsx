import type { ReactNode } from 'react'
import type { Asset, Ratio } from '#ledger'
import { formatAmount, partThousands } from '#ledger/values'
import { Muted } from '../components/Message.tsx'
import { AssetCode, AssetName } from './Asset.tsx'

/** Figures stay in one line where columns need it. */
const amountLook = 'whitespace-nowrap facts:whitespace-normal'

/**
 * Stroops as a decimal, exact. Columns keep the room of seven decimals, so that points align; a sentence (`places="needed"`)
 * drops trailing zeros. Only a long amount may wrap, at its point. `sign` also shows "+", for changes.
 */
export function Amount({
  value,
  asset,
  sign = false,
  places = 'all',
}: {
  value: bigint
  asset?: Asset | undefined
  sign?: boolean
  places?: 'all' | 'needed'
}) {
  const parts = amountParts(value, { sign })
  const figure = (
    <span className={amountLook} translate="no">
      {parts.integer !== '' && <span className="font-semibold">{parts.integer}</span>}
      {parts.integer.length > 12 && <wbr />}
      {parts.muted !== '' && (
        <span className="in-[dd]:font-normal in-[h1]:text-ink text-muted">{parts.muted}</span>
      )}
      {parts.significant !== '' && <span>{parts.significant}</span>}
      {places === 'needed' && value === 0n && '0'}
      {places === 'all' && parts.zeros !== '' && (
        <>
          {value === 0n && '0'}
          {/* Room for them alone: points stay below each other. */}
          <span className="font-normal [visibility:hidden]">
            {value === 0n ? parts.zeros.slice(1) : parts.zeros}
          </span>
        </>
      )}
    </span>
  )
  if (asset === undefined) return figure
  return (
    <>
      <span
        className="narrow:inline-block narrow:whitespace-normal whitespace-nowrap"
        translate="no"
      >
        {figure} {asset.type === 'native' ? 'XLM' : <AssetCode asset={asset} />}
      </span>
      {asset.type !== 'native' && <AssetName asset={asset} part="issuer" />}
    </>
  )
}

/** A count or sum of what was read, where more may exist: “≥” for the eye, “at least” for the ear. */
export const AtLeast = ({ isPartial, children }: { isPartial: boolean; children: ReactNode }) =>
  isPartial ? (
    <span>
      <span role="img" aria-label="at least">
        ≥
      </span>{' '}
      {children}
    </span>
  ) : (
    children
  )

/** The room of decimals in a column of figures: points are below each other, and longer ones reach into the gap beside it. */
const decimalsLook =
  'inline-block w-[7.6ch] not-stacked:max-[68rem]:w-[6ch] whitespace-nowrap text-left stacks:w-auto'

/**
 * An amount in a column: whole, aligned on the point. Where columns have little room its last decimals fade: its tip has
 * them, and a “…” where it goes on within a stroop.
 */
export function ListAmount({
  value,
  of = 1n,
  sign = false,
  isVoid = false,
  isAlone = true,
}: {
  /** Stroops, or with `of` so many parts of a stroop. */
  value: bigint
  of?: bigint
  sign?: boolean
  /** False within a line of words: no room is kept for decimals. */
  isAlone?: boolean | undefined
  /** Struck through: it was not moved. */
  isVoid?: boolean
}) {
  const { integer, fraction, isCut } = listFigure(value, { sign, of })
  const look = `stacks:wrap-anywhere stacks:whitespace-normal whitespace-nowrap ${isVoid ? 'line-through text-muted' : sign && value > 0n ? 'text-ok' : ''}`
  // Of an amount below one the decimals are what is read.
  const isBelowOne = /^[−+]?0$/.test(integer)
  const isLong = isAlone && fraction.length > 5 && !isBelowOne
  return (
    <span
      className={look}
      translate="no"
      title={isLong || isCut ? `${integer}.${fraction}${isCut ? '…' : ''}` : undefined}
    >
      <span className="font-semibold">{integer}</span>
      <span
        className={`${isAlone ? decimalsLook : ''} ${isLong ? 'not-stacked:max-[68rem]:fade-decimals' : ''} ${isBelowOne || (sign && value > 0n) ? '' : 'text-muted'}`}
      >
        {fraction !== '' && `.${fraction}`}
      </span>
    </span>
  )
}

/** An amount as lists show it. */
interface ListFigure {
  /** With its sign: U+2212 or, if requested, "+". */
  readonly integer: string
  /** Without trailing zeros. */
  readonly fraction: string
  /** It goes on within a stroop: it is cut, not rounded, and never zero. */
  readonly isCut: boolean
}

export function listFigure(
  value: bigint,
  { sign, of = 1n }: { readonly sign: boolean; readonly of?: bigint },
): ListFigure {
  const quotient = quotientOf(value < 0n ? -value : value, of * 10_000_000n)
  const { integer: digits, fraction, cut } = quotient ?? noQuotient
  const integer = `${value < 0n ? '−' : sign && value > 0n ? '+' : ''}${partThousands(digits)}`
  return { integer, fraction, isCut: cut }
}
const noQuotient = { integer: '–', fraction: '', cut: false }

/** n/d as a decimal: exact, or cut and ending in "…". */
export function QuotientView({ n, d }: { n: bigint; d: bigint }) {
  const quotient = quotientOf(n, d)
  if (quotient === undefined) return <Muted>–</Muted>
  const { integer, fraction, cut } = quotient
  const below = integer === '0' && fraction !== ''
  const zeros = below ? (/^0*/.exec(fraction)?.[0] ?? '') : ''
  return (
    <span className={amountLook} translate="no">
      {below ? (
        <>
          <span className="in-[dd]:font-normal text-muted">0.{zeros}</span>
          <span>{fraction.slice(zeros.length)}</span>
        </>
      ) : (
        <>
          <span className="font-semibold">{partThousands(integer)}</span>
          {fraction !== '' && <span className="in-[dd]:font-normal text-muted">.{fraction}</span>}
        </>
      )}
      {cut && <span className="in-[dd]:font-normal text-faint">…</span>}
    </span>
  )
}

/** n/d as a price, aligned on the point: at least five significant digits, cut and not rounded; “–” if d is 0. */
export function ListQuotient({
  n,
  d,
  isAlone = true,
}: {
  n: bigint
  d: bigint
  /** False within a line of words: no room is kept for decimals. */
  isAlone?: boolean
}) {
  const cut = cutQuotient({ n, d })
  if (cut === undefined) return <Muted>–</Muted>
  const [integer, kept] = cut.split('.')
  return (
    <span className="whitespace-nowrap" title={formatQuotient(n, d)} translate="no">
      {integer}
      <span className={isAlone ? decimalsLook : undefined}>{kept !== undefined && `.${kept}`}</span>
    </span>
  )
}

/** n/d as a price: at least five significant digits, cut and not rounded; undefined if d is 0. */
export function cutQuotient({ n, d }: Ratio): string | undefined {
  const quotient = quotientOf(n, d)
  if (quotient === undefined) return undefined
  const { integer, fraction } = quotient
  const leading = integer === '0' ? (/^0*/.exec(fraction)?.[0].length ?? 0) : 0
  const places = leading + Math.max(0, 5 - (integer === '0' ? 0 : integer.length))
  const kept = fraction.slice(0, places)
  return kept === '' ? partThousands(integer) : `${partThousands(integer)}.${kept}`
}

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
  /** With its sign, U+2212. */
  readonly integer: string
  /** The decimals without trailing zeros. */
  readonly fraction: string
  /** More decimals follow: it is cut, not rounded. */
  readonly cut: boolean
}

/** Decimals shown; of a number below one, counted from its first significant digit. */
const decimals = 7
const most = 40

/** n/d exactly, cut after seven significant decimals; undefined if d is 0. */
export function quotientOf(n: bigint, d: bigint): Quotient | undefined {
  if (d === 0n) return undefined
  const sign = n < 0n !== d < 0n && n !== 0n ? '−' : ''
  const [dividend, divisor] = [n < 0n ? -n : n, d < 0n ? -d : d]
  const integer = dividend / divisor
  let rest = dividend % divisor
  let fraction = ''
  let counted = 0
  while (rest !== 0n && counted < decimals && fraction.length < most) {
    rest *= 10n
    const digit = rest / divisor
    rest %= divisor
    fraction += digit
    if (integer !== 0n || counted > 0 || digit !== 0n) counted++
  }
  return { integer: `${sign}${integer}`, fraction, cut: rest !== 0n }
}

/** As text: "8.9", "0.6666666…", "–" if d is 0. */
export function formatQuotient(n: bigint, d: bigint): string {
  const quotient = quotientOf(n, d)
  if (quotient === undefined) return '–'
  const { integer, fraction, cut } = quotient
  return `${partThousands(integer)}${fraction === '' ? '' : `.${fraction}`}${cut ? '…' : ''}`
}
