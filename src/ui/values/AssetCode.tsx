import { type CreditAsset, malformation } from '#ledger'
import { Badge } from '../components/Badge.tsx'
import { VisibleText } from '../components/VisibleText.tsx'

/** An issued asset's code; one that no ledger can have is marked, and its invisible characters have names. */
export function AssetCode({ asset }: { asset: CreditAsset }) {
  if (malformation(asset) === undefined) return asset.code
  return (
    <span>
      {asset.code !== '' && <VisibleText text={asset.code} />} <Badge>malformed code</Badge>
    </span>
  )
}
