import type { Asset } from '../../model/asset.ts'
import { Address } from './Address.tsx'

/** The code, then who issues it in small muted print; XLM has no issuer. */
export function AssetName({ asset, part = 'all' }: { asset: Asset; part?: 'all' | 'issuer' }) {
  if (asset.type === 'native') return <span className="asset">XLM</span>
  return (
    <span className="asset">
      {part === 'all' && asset.code}{' '}
      <span className="by">
        <Address id={asset.issuer} />
      </span>
    </span>
  )
}
