import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import {
  type Asset,
  type AssetStat,
  type CreditAsset,
  type LiquidityPool,
  malformation,
} from '#ledger'
import { shortId } from '#ledger/values'
import { NamesContext } from '../address/names.ts'
import { useSource } from '../address/sight.ts'
import { PageLink } from '../components/Button.tsx'
import { Badge, Secondary, WarningBadge } from '../components/Message.tsx'
import { VisibleText } from '../components/VisibleText.tsx'
import { plainText } from '../format/text.ts'
import { assetRecord } from '../queries/queries.ts'
import { Address, NameOf, NotNamed } from './ids.tsx'
import { AssetMark, readsAsLumens } from './Mark.tsx'

/** Accounts that have a trustline to it. */
export const trustlinesOf = ({ accounts }: AssetStat): number =>
  accounts.authorized + accounts.authorizedToMaintainLiabilities + accounts.unauthorized

/** An issued asset's code; of one that no ledger can have, invisible characters by name, and that it is malformed. */
const shownCode = (asset: CreditAsset): string =>
  malformation(asset) === undefined ? asset.code : `${plainText(asset.code, 12)} (malformed code)`

/** An asset by its code, with its issuer where the code alone reads as lumens or as the asset `beside` it. */
export const codeOf = (asset: Asset, beside?: Asset): string => {
  if (asset.type === 'native') return 'XLM'
  const isAmbiguous =
    readsAsLumens(asset) ||
    (beside !== undefined && beside.type !== 'native' && beside.code === asset.code)
  const code = shownCode(asset)
  return isAmbiguous ? `${code} of ${shortId(asset.issuer)}` : code
}

/** One of several assets, told apart from one of the same code. */
export const codeAmong = (asset: Asset, assets: readonly Asset[]): string =>
  codeOf(
    asset,
    assets.find((each) => each !== asset && codeOf(each) === codeOf(asset)),
  )

/** Two assets beside each other, told apart. */
export const codesOf = (a: Asset, b: Asset): readonly [string, string] => [
  codeOf(a, b),
  codeOf(b, a),
]

/** An issued asset's code; one that no ledger can have is marked, and its invisible characters have names. */
export function AssetCode({ asset }: { asset: CreditAsset }) {
  if (malformation(asset) === undefined) return <span translate="no">{asset.code}</span>
  return (
    <span translate="no">
      {asset.code !== '' && <VisibleText text={asset.code} />} <Badge>malformed code</Badge>
    </span>
  )
}

/** An asset's name after its disc, in columns. */
export const MarkedAsset = ({ asset }: { asset: Asset }) => (
  <span className="inline-flex max-w-full items-center gap-1.5 align-bottom">
    <AssetMark asset={asset} />
    <span className="min-w-0">
      <AssetName asset={asset} />
    </span>
  </span>
)

/** The code, then the issuer in small print; XLM has no issuer, and an issued asset of that code is marked. */
export function AssetName({ asset, part = 'all' }: { asset: Asset; part?: 'all' | 'issuer' }) {
  const names = useContext(NamesContext)
  const own =
    asset.type === 'native' ? undefined : names.get(`/assets/${asset.code}-${asset.issuer}`)
  if (asset.type === 'native')
    return (
      <PageLink
        className="in-data-path:whitespace-normal whitespace-nowrap"
        page="/assets/native"
        translate="no"
      >
        XLM
      </PageLink>
    )
  return (
    <span
      className={
        // Names need room: a column beside figures has none for them in one line.
        readsAsLumens(asset) || own !== undefined
          ? undefined
          : 'in-data-[kind=records]:whitespace-normal in-data-path:whitespace-normal narrow:whitespace-normal whitespace-nowrap'
      }
    >
      {part === 'all' &&
        (malformation(asset) === undefined ? (
          <PageLink page={`/assets/${asset.code}-${asset.issuer}`} translate="no">
            {asset.code}
          </PageLink>
        ) : (
          <AssetCode asset={asset} />
        ))}{' '}
      {readsAsLumens(asset) && (
        <>
          <WarningBadge>not lumens</WarningBadge>{' '}
        </>
      )}
      {/* One name is enough. */}
      {(own?.isScam === true || !names.has(`/accounts/${asset.issuer}`)) && (
        <NameOf page={`/assets/${asset.code}-${asset.issuer}`} />
      )}
      <NotNamed asset={asset} />
      <span className="narrow:in-[h1]:hidden">
        <Secondary>
          <Address id={asset.issuer} also={<ClaimedDomain asset={asset} />} />
        </Secondary>
      </span>
    </span>
  )
}

/** The domain that an asset's issuer claims, where a page has read its record: nothing is requested for it. */
function ClaimedDomain({ asset }: { asset: CreditAsset }) {
  const { data } = useQuery({ ...assetRecord(useSource(), asset), enabled: false })
  const [stat] = data?.items ?? []
  const domain = stat !== undefined && 'homeDomain' in stat ? stat.homeDomain : undefined
  return (
    domain !== undefined &&
    domain !== '' && <span className="font-sans">claims {plainText(domain, maxDomain)}</span>
  )
}

/** Characters of a home domain, by the protocol. */
const maxDomain = 32

/** A pool by its pair: "XLM / USD pool". */
export const poolName = (pool: LiquidityPool): string =>
  pairName(pool.reserves.map(({ asset }) => asset))

/** A pool by its two assets, in the order that pools have them in (CAP-38). */
export const pairName = (assets: readonly Asset[]): string =>
  `${assets
    .toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))
    .map((asset, at, both) => codeOf(asset, both[1 - at]))
    .join(' / ')} pool`

/** XLM first, then codes of at most four letters, each by code and issuer (CAP-38). */
const rank = (asset: Asset): string =>
  asset.type === 'native'
    ? ''
    : `${asset.code.length > 4 ? 2 : 1}${asset.code.padEnd(12, ' ')}${asset.issuer}`
