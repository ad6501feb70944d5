import { type AssetStat, type FilterOf, formatAsset, native } from '#ledger'
import { assetPath } from '../../address/search.ts'
import { PageLink, primaryLink } from '../../components/Button.tsx'
import { Badge, Muted, Note, WarningBadge } from '../../components/Message.tsx'
import { type Column, Td } from '../../components/Table.tsx'
import { VisibleText } from '../../components/VisibleText.tsx'
import { flagText, grouped } from '../../format/text.ts'
import { OtherLetters } from '../../lateParts.tsx'
import { FilteredCollection, ListFrame, useList } from '../../list/ListFrame.tsx'
import { AssetName, readsAsLumens, trustlinesOf } from '../../values/Asset.tsx'
import { Address, NameOf, NotNamed } from '../../values/ids.tsx'
import { AtLeast, TotalSupply } from './AssetPage.tsx'

export function AssetsPage() {
  return (
    <FilteredCollection
      kind="assets"
      state={
        <span>
          Assets issued by accounts, as of the latest ledger. Native asset:{' '}
          <AssetName asset={native} />.
        </span>
      }
    >
      {(filter) => <AssetList filter={filter} />}
    </FilteredCollection>
  )
}

const columns: readonly Column[] = [
  { label: 'Asset' },
  { label: 'Issuer' },
  { label: 'Supply', numeric: true },
  { label: 'Trustlines', numeric: true },
  { label: 'Issuer flags' },
]

export function AssetList({ filter }: { filter: FilterOf<'assets'> }) {
  const list = useList('assets', undefined, filter)
  // Entries that did not change in the ledgers read are missing from all sums.
  const isPartial = list.page?.partial === true
  const { code, issuer } = filter
  return (
    <>
      <ListFrame
        list={list}
        caption="Assets of the network"
        columns={columns}
        kind="records"
        keyOf={(stat) => formatAsset(stat.asset)}
        renderRow={(stat) => <AssetCells stat={stat} isPartial={isPartial} />}
        empty="No asset matches."
        derived="supply computed here"
      />
      {code !== undefined && list.page?.items.length === 0 && (
        <OtherLetters code={code} issuer={issuer} />
      )}
    </>
  )
}

function AssetCells({ stat, isPartial }: { stat: AssetStat; isPartial: boolean }) {
  const { asset, homeDomain } = stat
  const flags = flagText(stat)
  return (
    <>
      <Td fit place="left">
        <PageLink {...primaryLink} page={`/assets/${assetPath(asset)}`}>
          {asset.code}
        </PageLink>{' '}
        {readsAsLumens(asset) && <WarningBadge>not lumens</WarningBadge>}{' '}
        <NameOf page={`/assets/${assetPath(asset)}`} />
        <NotNamed asset={asset} />
      </Td>
      <Td label="Issuer">
        <span>
          <Address id={asset.issuer} />
          {homeDomain !== undefined && homeDomain !== '' && (
            <Note>
              <VisibleText text={homeDomain} />
            </Note>
          )}
        </span>
      </Td>
      <Td numeric label="Supply">
        <AtLeast isPartial={isPartial}>
          <TotalSupply stat={stat} />
        </AtLeast>
      </Td>
      <Td numeric label="Trustlines">
        <AtLeast isPartial={isPartial}>{grouped(trustlinesOf(stat))}</AtLeast>
      </Td>
      <Td label="Issuer flags">
        {flags.length === 0 ? (
          <Muted>{isPartial && homeDomain === undefined ? 'not read' : 'none'}</Muted>
        ) : (
          <span className="inline-flex flex-wrap gap-1">
            {flags.map(({ flag, explanation }) => (
              <span key={flag} title={explanation}>
                <Badge>{flag}</Badge>{' '}
              </span>
            ))}
          </span>
        )}
      </Td>
    </>
  )
}
