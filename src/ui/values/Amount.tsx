import type { Asset } from '../../model/asset.ts'
import { AssetName } from './AssetName.tsx'
import { amountParts } from '../format/amountParts.ts'

/**
 * Stroops as a decimal, exact. In columns all seven places, so that points align; in a sentence
 * (`places="needed"`) trailing zeros are dropped. Only a long one may break, at its point. `sign` also draws "+", for changes.
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
    <span className="amount">
      {parts.whole !== '' && <span className="amount-whole">{parts.whole}</span>}
      {parts.whole.length > 12 && <wbr />}
      {parts.quiet !== '' && <span className="amount-fraction">{parts.quiet}</span>}
      {parts.small !== '' && <span>{parts.small}</span>}
      {places === 'needed' && value === 0n && '0'}
      {places === 'all' && parts.zeros !== '' && (
        <span className="amount-zeros">{parts.zeros}</span>
      )}
    </span>
  )
  if (asset === undefined) return figure
  return (
    <>
      <span className="amount-with-code">
        {figure} {asset.type === 'native' ? 'XLM' : asset.code}
      </span>
      {asset.type !== 'native' && <AssetName asset={asset} part="issuer" />}
    </>
  )
}
