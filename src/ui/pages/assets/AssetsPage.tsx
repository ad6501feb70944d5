import { useContext } from 'react'
import { type AssetStat, type FilterOf, formatAsset, native } from '#ledger'
import { knownItems } from '#ledger/values'
import { isNotNamed, NamesContext } from '../../address/names.ts'
import { assetPath } from '../../address/search.ts'
import { PageLink, primaryLink } from '../../components/Button.tsx'
import { Secondary, WarningBadge } from '../../components/Message.tsx'
import { type Column, Td } from '../../components/Table.tsx'
import { VisibleText } from '../../components/VisibleText.tsx'
import { flagText, grouped } from '../../format/text.ts'
import { OtherLetters } from '../../lateParts.tsx'
import { CollectionHead, ListFrame, useList } from '../../list/ListFrame.tsx'
import { AtLeast, ListAmount } from '../../values/Amount.tsx'
import { AssetName, readsAsLumens, trustlinesOf } from '../../values/Asset.tsx'
import { Address, NameOf, NotNamed } from '../../values/ids.tsx'
import { AssetMark } from '../../values/Mark.tsx'
import { supplyOf } from './AssetPage.tsx'

export function AssetsPage() {
  return (
    <>
      <CollectionHead
        kind="assets"
        state={
          <span>
            Assets issued by accounts, as of the latest ledger. Native asset:{' '}
            <AssetName asset={native} />.
          </span>
        }
      />
      <AssetList />
    </>
  )
}

const columns: readonly Column[] = [
  { label: 'Asset' },
  { label: 'Issuer' },
  { label: 'Trustlines', numeric: true },
  { label: 'Supply', numeric: true, point: true },
  { label: 'Contract, issuer flags' },
]

export function AssetList() {
  const list = useList('assets', undefined)
  // Entries that did not change in the ledgers read are missing from all sums.
  const isPartial = list.page?.partial === true
  const claims = claimsOf(knownItems(list.page?.items ?? []))
  const { code, issuer }: FilterOf<'assets'> = list.request.filter ?? {}
  return (
    <>
      <ListFrame
        list={list}
        caption="Assets of the network"
        columns={columns}
        kind="money"
        rank="Trustlines"
        keysOf={keysOf}
        keyOf={(stat) => formatAsset(stat.asset)}
        renderRow={(stat) => (
          <AssetCells
            stat={stat}
            isPartial={isPartial}
            isClaimedTwice={(claims.get(claimOf(stat)) ?? 0) > 1}
          />
        )}
        empty="No asset matches."
        derived="supply computed here"
      />
      {code !== undefined && list.page?.items.length === 0 && (
        <OtherLetters code={code} issuer={issuer} />
      )}
    </>
  )
}

const keysOf = (stat: AssetStat) => ({
  Asset: stat.asset.code.toLowerCase(),
  Trustlines: trustlinesOf(stat),
  Supply: supplyOf(stat),
})

/** A code with the domain that its issuer claims: of two issuers one claims it wrongly, or both. */
const claimOf = ({ asset, homeDomain }: AssetStat): string =>
  `${asset.code.toUpperCase()} ${homeDomain?.toLowerCase()}`

function claimsOf(stats: readonly AssetStat[]): ReadonlyMap<string, number> {
  const claims = new Map<string, number>()
  for (const stat of stats) claims.set(claimOf(stat), (claims.get(claimOf(stat)) ?? 0) + 1)
  return claims
}

function AssetCells({
  stat,
  isPartial,
  isClaimedTwice,
}: {
  stat: AssetStat
  isPartial: boolean
  isClaimedTwice: boolean
}) {
  const { asset, homeDomain, contract } = stat
  const flags = flagText(stat)
  const page = `/assets/${assetPath(asset)}` as const
  const names = useContext(NamesContext)
  const isKnown = names.get(page)?.host !== undefined
  const isAlike = isNotNamed(names, asset.code, asset.issuer)
  return (
    <>
      <Td place="who">
        <span className="inline-flex items-center gap-1.5 align-bottom">
          <AssetMark asset={asset} />
          <PageLink {...primaryLink} page={page}>
            {asset.code}
          </PageLink>
          {readsAsLumens(asset) && <WarningBadge>not lumens</WarningBadge>} <NameOf page={page} />
          <NotNamed asset={asset} />
        </span>
      </Td>
      <Td place="to">
        <span className="stacked:block stacked:truncate [&_*]:whitespace-nowrap">
          <Address id={asset.issuer} mark />{' '}
          {homeDomain !== undefined && homeDomain !== '' && !isClaimedTwice && !isAlike && (
            <Secondary>
              {!isKnown && 'says '}
              <VisibleText text={homeDomain} />
            </Secondary>
          )}
        </span>
      </Td>
      <Td numeric place="kind">
        <AtLeast isPartial={isPartial}>{grouped(trustlinesOf(stat))}</AtLeast>
        <span className="not-stacked:hidden">
          {trustlinesOf(stat) === 1 ? ' trustline' : ' trustlines'}
        </span>
      </Td>
      <Td numeric place="amount">
        <AtLeast isPartial={isPartial}>
          <ListAmount value={supplyOf(stat)} />
        </AtLeast>
      </Td>
      <Td place="hidden">
        <span className="text-muted text-xs">
          {contract !== undefined && <PageLink page={`/contracts/${contract}`}>contract</PageLink>}
          {contract !== undefined && flags.length > 0 && ', '}
          {flags.map(({ flag, explanation }, index) => (
            <span key={flag} title={explanation}>
              {index > 0 && ', '}
              {flag.replace(/^auth_/, '')}
            </span>
          ))}
          {contract === undefined &&
            flags.length === 0 &&
            (isPartial && homeDomain === undefined ? 'not read' : 'none')}
        </span>
      </Td>
    </>
  )
}
