import { Secondary } from '../components/Note.tsx'
import { type Asset, malformation } from '#ledger'
import { Badge } from '../components/Badge.tsx'
import { AssetCode } from './AssetCode.tsx'
import { readsAsLumens } from '../format/codeOf.ts'
import { Address } from './Address.tsx'
import { PageLink } from '../components/PageLink.tsx'

/** The code, then the issuer in small print; XLM has no issuer, and an issued asset of that code is marked. */
export function AssetName({ asset, part = 'all' }: { asset: Asset; part?: 'all' | 'issuer' }) {
  if (asset.type === 'native')
    return (
      <PageLink className="in-data-path:whitespace-normal whitespace-nowrap" page="/assets/native">
        XLM
      </PageLink>
    )
  return (
    <span
      className={
        readsAsLumens(asset) ? undefined : 'in-data-path:whitespace-normal whitespace-nowrap'
      }
    >
      {part === 'all' &&
        (malformation(asset) === undefined ? (
          <PageLink page={`/assets/${asset.code}-${asset.issuer}`}>{asset.code}</PageLink>
        ) : (
          <AssetCode asset={asset} />
        ))}{' '}
      {readsAsLumens(asset) && (
        <>
          <Badge>not lumens</Badge>{' '}
        </>
      )}
      <Secondary>
        <Address id={asset.issuer} />
      </Secondary>
    </span>
  )
}
