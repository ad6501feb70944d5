import type { ComponentProps } from 'react'
import type { Asset } from '#ledger'
import { formatAmount, partThousands } from '#ledger/values'
import { amountParts, quotientOf } from '../format/numbers.ts'
import { AssetCode, AssetName } from './Asset.tsx'
import { Implausible } from './Implausible.tsx'

/** Figures stay in one line where columns need it. */
const amountLook =
  'whitespace-nowrap facts:whitespace-normal narrow:in-[.order-book]:whitespace-normal narrow:in-[.order-book]:wrap-anywhere'

/**
 * Stroops as a decimal, exact. Columns show all seven decimals, so that points align; a sentence (`places="needed"`)
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
    <span className={amountLook}>
      {parts.integer !== '' && <span className="font-semibold">{parts.integer}</span>}
      {parts.integer.length > 12 && <wbr />}
      {parts.muted !== '' && <span className="in-[dd]:font-normal text-muted">{parts.muted}</span>}
      {parts.significant !== '' && <span>{parts.significant}</span>}
      {places === 'needed' && value === 0n && '0'}
      {places === 'all' && parts.zeros !== '' && (
        <span className="in-[dd]:font-normal text-faint">{parts.zeros}</span>
      )}
    </span>
  )
  if (asset === undefined) return figure
  return (
    <>
      <span className="narrow:inline-block narrow:whitespace-normal whitespace-nowrap">
        {figure} {asset.type === 'native' ? 'XLM' : <AssetCode asset={asset} />}
      </span>
      {asset.type !== 'native' && <AssetName asset={asset} part="issuer" />}
    </>
  )
}

/** The amount of a ledger entry or of a sum of them, which is never negative. */
export function HeldAmount(props: ComponentProps<typeof Amount>) {
  return props.value < 0n ? (
    <Implausible problem="negative" raw={formatAmount(props.value)} />
  ) : (
    <Amount {...props} />
  )
}

/** n/d as a decimal: exact, or cut and ending in "…". Columns show all seven decimals, so that points align. */
export function QuotientView({
  n,
  d,
  places = 'needed',
}: {
  n: bigint
  d: bigint
  places?: 'all' | 'needed'
}) {
  const quotient = quotientOf(n, d)
  if (quotient === undefined) return <span className="text-muted">–</span>
  const { integer, fraction, cut } = quotient
  const below = integer === '0' && fraction !== ''
  const zeros = below ? (/^0*/.exec(fraction)?.[0] ?? '') : ''
  const missing = places === 'all' && !cut ? '0'.repeat(Math.max(0, 7 - fraction.length)) : ''
  return (
    <span className={amountLook}>
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
      {missing !== '' && (
        <span className="in-[dd]:font-normal text-faint">
          {fraction === '' ? `.${missing}` : missing}
        </span>
      )}
      {places === 'all' ? (
        <span className="inline-block w-[1em] text-left in-[dd]:font-normal text-faint">
          {cut && '…'}
        </span>
      ) : (
        cut && <span className="in-[dd]:font-normal text-faint">…</span>
      )}
    </span>
  )
}
