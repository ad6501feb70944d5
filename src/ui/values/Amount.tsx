import type { Asset } from '#ledger'
import { AssetCode } from './AssetCode.tsx'
import { AssetName } from './AssetName.tsx'
import { amountParts } from '../format/amountParts.ts'

/** Figures stay in one line where columns need it. */
export const amountLook =
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
