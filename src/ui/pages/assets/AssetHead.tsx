import type { Asset } from '#ledger'
import { Address } from '../../values/Address.tsx'

export function AssetHead({ asset }: { asset: Asset }) {
  if (asset.type === 'native') return <span>the native asset; it has no issuer</span>
  return (
    <span>
      issued by <Address id={asset.issuer} full />
    </span>
  )
}
