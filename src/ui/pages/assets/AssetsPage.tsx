import { useContext, useMemo } from 'react'
import { type AssetStat, type FilterOf, formatAsset, native, supplyOf } from '#ledger'
import { knownItems } from '#ledger/values'
import { isNotNamed, NamesContext } from '../../address/names.ts'
import { assetPath } from '../../address/search.ts'
import { PageLink, primaryLink } from '../../components/Button.tsx'
import { Joined, Secondary, WarningBadge } from '../../components/Message.tsx'
import { type Column, Unit } from '../../components/Table.tsx'
import { VisibleText } from '../../components/VisibleText.tsx'
import { flagText, grouped } from '../../format/text.ts'
import { OtherLetters } from '../../lateParts.tsx'
import { CollectionHead, ListFrame, useList } from '../../list/ListFrame.tsx'
import { AtLeast, ListAmount } from '../../values/Amount.tsx'
import { AssetName, trustlinesOf } from '../../values/Asset.tsx'
import { Address, NameOf, NotNamed } from '../../values/ids.tsx'
import { AssetMark, readsAsLumens } from '../../values/Mark.tsx'

export function AssetsPage() {
  return (
    <>
      <CollectionHead
        kind="assets"
        state={
          <span>
            Assets issued by accounts. Native asset: <AssetName asset={native} />.
          </span>
        }
      />
      <AssetList />
    </>
  )
}

function assetColumns(
  items: readonly AssetStat[],
  isPartial: boolean,
): readonly Column<AssetStat>[] {
  const claims = claimsOf(items)
  return [
    {
      label: 'Asset',
      phone: 'who',
      sort: ({ asset }) => asset.code.toLowerCase(),
      cell: ({ asset }) => {
        const page = `/assets/${assetPath(asset)}` as const
        return (
          <span className="inline-flex flex-wrap items-center gap-1.5 align-bottom">
            <AssetMark asset={asset} />
            <PageLink {...primaryLink} page={page}>
              {asset.code}
            </PageLink>
            {readsAsLumens(asset) && <WarningBadge>not lumens</WarningBadge>} <NameOf page={page} />
            <NotNamed asset={asset} />
          </span>
        )
      },
    },
    {
      label: 'Issuer',
      phone: 'to',
      look: 'min-w-0',
      cell: (stat) => (
        <span className="stacked:block stacked:truncate [&_*]:whitespace-nowrap">
          <Address id={stat.asset.issuer} mark />{' '}
          {(claims.get(claimOf(stat)) ?? 0) < 2 && <Domain of={stat} />}
        </span>
      ),
    },
    {
      label: 'Trustlines',
      numeric: true,
      phone: 'rest',
      sort: trustlinesOf,
      cell: (stat) => (
        <>
          <AtLeast isPartial={isPartial}>{grouped(trustlinesOf(stat))}</AtLeast>
          <Unit>{trustlinesOf(stat) === 1 ? 'trustline' : 'trustlines'}</Unit>
        </>
      ),
    },
    {
      label: 'Supply',
      numeric: true,
      point: true,
      phone: 'figure',
      sort: supplyOf,
      cell: (stat) => (
        <AtLeast isPartial={isPartial}>
          <ListAmount value={supplyOf(stat)} />
        </AtLeast>
      ),
    },
    {
      label: 'Contract, issuer flags',
      phone: 'hidden',
      cell: (stat) => {
        const { contract, homeDomain } = stat
        const flags = flagText(stat)
        return (
          <span className="text-muted text-xs">
            {contract !== undefined && (
              <PageLink page={`/contracts/${contract}`}>contract</PageLink>
            )}
            {contract !== undefined && flags.length > 0 && ', '}
            <Joined of={flags}>
              {({ flag, explanation }) => (
                <span title={explanation}>{flag.replace(/^auth_/, '')}</span>
              )}
            </Joined>
            {contract === undefined &&
              flags.length === 0 &&
              (isPartial && homeDomain === undefined ? 'not read' : 'none')}
          </span>
        )
      },
    },
  ]
}

/** The domain that an issuer claims, unless another asset with a name has the same code. */
function Domain({ of: { asset, homeDomain } }: { of: AssetStat }) {
  const names = useContext(NamesContext)
  if (homeDomain === undefined || homeDomain === '' || isNotNamed(names, asset.code, asset.issuer))
    return null
  const isKnown = names.get(`/assets/${assetPath(asset)}`)?.host !== undefined
  return (
    <Secondary>
      {!isKnown && 'says '}
      <VisibleText text={homeDomain} />
    </Secondary>
  )
}

export function AssetList() {
  const list = useList('assets', undefined)
  const items = list.page?.items
  // Entries that did not change in the ledgers read are missing from all sums.
  const isPartial = list.page?.partial === true
  const columns = useMemo(
    () => assetColumns(knownItems(items ?? []), isPartial),
    [items, isPartial],
  )
  const { code, issuer }: FilterOf<'assets'> = list.request.filter ?? {}
  return (
    <>
      <ListFrame
        list={list}
        caption="Assets of the network"
        columns={columns}
        kind="money"
        rank="Trustlines"
        keyOf={(stat) => formatAsset(stat.asset)}
        empty="No asset matches."
        derived="supply computed here"
      />
      {code !== undefined && items?.length === 0 && <OtherLetters code={code} issuer={issuer} />}
    </>
  )
}

/** A code with the domain that its issuer claims: of two issuers one claims it wrongly, or both. */
const claimOf = ({ asset, homeDomain }: AssetStat): string =>
  `${asset.code.toUpperCase()} ${homeDomain?.toLowerCase()}`

function claimsOf(stats: readonly AssetStat[]): ReadonlyMap<string, number> {
  const claims = new Map<string, number>()
  for (const stat of stats) claims.set(claimOf(stat), (claims.get(claimOf(stat)) ?? 0) + 1)
  return claims
}
