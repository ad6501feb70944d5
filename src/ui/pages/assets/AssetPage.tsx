import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { type Asset, type AssetStat, type CreditAsset, native, supplyOf } from '#ledger'
import { type Call, knownItems } from '#ledger/values'
import { savesData } from '#sources'
import { NamesContext } from '../../address/names.ts'
import { assetPath } from '../../address/search.ts'
import { useHasHistory, useNetwork, useSource } from '../../address/sight.ts'
import { PageLink } from '../../components/Button.tsx'
import { Muted } from '../../components/Message.tsx'
import { type Figure, PageHead, Pill, Tabs } from '../../components/PageHead.tsx'
import { curveLook, Facts, mainAndSideLook, Panel, withCurveLook } from '../../components/Panel.tsx'
import { type Column, Table } from '../../components/Table.tsx'
import { Loaded, NoneState, ReadLatest } from '../../coverage/PartialNote.tsx'
import { Flags, HomeDomain } from '../../domain/Terms.tsx'
import { flagText, grouped, tabTitle } from '../../format/text.ts'
import { IndexWait, PriceCurve, PriceFigure, PriceNote, WatchButton } from '../../lateParts.tsx'
import { assetRecord, page } from '../../queries/queries.ts'
import { operations } from '../../rows/OperationList.tsx'
import { RecordList } from '../../rows/RecordList.tsx'
import { UnreadableRecords } from '../../rows/UnreadableRecords.tsx'
import { Amount, AtLeast } from '../../values/Amount.tsx'
import { codeOf, trustlinesOf } from '../../values/Asset.tsx'
import { Address, LedgerLink, NamePill, NotNamed } from '../../values/ids.tsx'
import { AssetMark, readsAsLumens } from '../../values/Mark.tsx'
import { useLatestLedger } from '../accounts/latestLedger.ts'
import { pools } from '../liquidity_pools/LiquidityPoolsPage.tsx'
import { type TabOf, tabs } from '../tabs.ts'
import { Holders } from './Holders.tsx'
import { Market } from './Market.tsx'

const shownTabs = tabs.assets.filter((tab) => tab !== 'trade_aggregations')
/** Every account holds lumens: their holders are listed where an index orders them. */
const nativeTabs = shownTabs.filter((tab) => tab !== 'holders')

export function AssetPage({ id: asset, tab }: { id: Asset; tab: TabOf<'assets'> }) {
  const { history } = useNetwork()
  const isPriced = useIsPriced(asset)
  return (
    <div className={withCurveLook}>
      {asset.type === 'native' ? <NativeHead tab={tab} /> : <CreditHead asset={asset} tab={tab} />}
      <Tabs
        label="Parts of the asset"
        tabs={asset.type === 'native' && history === undefined ? nativeTabs : shownTabs}
        current={tab === 'trade_aggregations' ? 'order_book' : tab}
      />
      {isPriced && (
        <div data-line="" className={curveLook}>
          <PriceCurve asset={asset} />
        </div>
      )}
      <Part asset={asset} tab={tab} />
    </div>
  )
}

function Part({ asset, tab }: { asset: Asset; tab: TabOf<'assets'> }) {
  switch (tab) {
    case 'order_book':
    case 'trades':
    case 'trade_aggregations': {
      const beside = asset.type !== 'native' && <AssetSupply asset={asset} isBeside />
      return <Market asset={asset} tab={tab} beside={beside} />
    }
    case 'holders':
      return <Holders asset={asset} />
    case 'payments':
      return (
        <RecordList
          kind="payments"
          listing={operations}
          filter={{ asset }}
          caption={`Payments of ${codeOf(asset)}`}
          empty="No payments of it in these ledgers."
        />
      )
    case 'liquidity_pools':
      return (
        <RecordList
          kind="liquidityPools"
          listing={pools}
          filter={{ reserves: [asset] }}
          caption={`Liquidity pools of ${codeOf(asset)}`}
          empty="No pool has it."
        />
      )
    case 'details':
      return asset.type === 'native' ? <NativeSupply /> : <AssetSupply asset={asset} />
  }
}

/** Where trades are known. Lumens have a price in what the host states worth in, if that is an asset. */
function useIsPriced(asset: Asset): boolean {
  const { quote = native } = useNetwork()
  const hasHistory = useHasHistory()
  return hasHistory && (asset.type !== 'native' || quote.type !== 'native')
}

const usePriceFigure = (asset: Asset): readonly Figure[] =>
  useIsPriced(asset)
    ? [
        {
          label: 'Price',
          isLead: true,
          value: <PriceFigure asset={asset} />,
          note: <PriceNote asset={asset} />,
        },
      ]
    : []

const headOf = (code: string, tab: TabOf<'assets'>) => ({
  title: tabTitle(`Asset ${code}`, tabs.assets, tab),
  section: 'assets' as const,
  crumb: code,
})

function NativeHead({ tab }: { tab: TabOf<'assets'> }) {
  const latest = useLatestLedger()
  const price = usePriceFigure(native)
  return (
    <PageHead
      {...headOf('XLM', tab)}
      mark={<AssetMark asset={native} size="large" />}
      star={<WatchButton page="/assets/native" />}
      id="the native asset; it has no issuer"
      figures={[
        ...price,
        {
          label: 'Total supply',
          value: latest.data ? (
            <Amount value={latest.data.value.totalCoins} places="needed" />
          ) : (
            latest.error && '–'
          ),
          unit: latest.data && 'XLM',
        },
      ]}
    >
      XLM
    </PageHead>
  )
}

/** An issued asset, with its supply, its trustlines and the domain that its issuer claims. */
function CreditHead({ asset, tab }: { asset: CreditAsset; tab: TabOf<'assets'> }) {
  const query = useQuery(assetRecord(useSource(), asset))
  const [stat] = knownItems(query.data?.items ?? [])
  const isPartial = query.data?.partial === true
  const figures: readonly Figure[] = [
    ...usePriceFigure(asset),
    {
      label: 'Supply',
      value: stat && (
        <AtLeast isPartial={isPartial}>
          <Amount value={supplyOf(stat)} places="needed" />
        </AtLeast>
      ),
      note: query.data?.asOf && `as of ledger ${query.data.asOf.ledger}`,
    },
    {
      label: 'Trustlines',
      value: stat && <AtLeast isPartial={isPartial}>{grouped(trustlinesOf(stat))}</AtLeast>,
      note: stat && <Larger than={stat} />,
    },
  ]
  const code = codeOf(asset)
  return (
    <PageHead
      {...headOf(code, tab)}
      mark={<AssetMark asset={asset} size="large" />}
      star={<WatchButton page={`/assets/${assetPath(asset)}`} />}
      badges={
        <>
          <NamePill page={`/assets/${asset.code}-${asset.issuer}`} />
          {readsAsLumens(asset) && <Pill tone="fail">not lumens</Pill>}
          <NotNamed asset={asset} />
        </>
      }
      id={<Address id={asset.issuer} full />}
      figures={stat !== undefined || query.isPending ? figures : undefined}
    >
      {code}
    </PageHead>
  )
}

/** Says that another asset of the same code has more trustlines, unless the host names this one. */
function Larger({ than: { asset, ...stat } }: { than: AssetStat }) {
  const others = { order: 'asc', limit: 50, filter: { code: asset.code } } as const
  const { data } = useQuery({
    ...page(useSource(), 'assets', undefined, others),
    enabled: !savesData(),
  })
  const isNamed = useContext(NamesContext).get(`/assets/${assetPath(asset)}`)?.host !== undefined
  const most = Math.max(0, ...knownItems(data?.items ?? []).map(trustlinesOf))
  if (isNamed || most <= trustlinesOf({ asset, ...stat })) return null
  return (
    <span className="text-fail">
      another{' '}
      <PageLink page="/assets" search={{ code: asset.code }}>
        {codeOf(asset)}
      </PageLink>{' '}
      has {grouped(most)}
    </span>
  )
}

/** An issued asset's supply and terms, or beside its market the supply alone. */
export function AssetSupply({
  asset,
  isBeside = false,
}: {
  asset: CreditAsset
  isBeside?: boolean
}) {
  const query = useQuery(assetRecord(useSource(), asset))
  const loaded = (
    <Loaded query={query} rows={6}>
      {({ items, partial, coverage, asOf, calls }) => {
        const [stat] = knownItems(items)
        const when = asOf ? ` in the state of ledger ${asOf.ledger}` : ''
        return (
          <>
            {stat !== undefined && (
              <Stat stat={stat} calls={calls} isPartial={partial === true} isBeside={isBeside} />
            )}
            {items.length === 0 && (
              <NoneState answer={{ partial, coverage }} title={`This asset has no holders${when}`}>
                An asset exists where it is held: no trustline, balance or pool has it.
              </NoneState>
            )}
            <UnreadableRecords items={items} />
          </>
        )
      }}
    </Loaded>
  )
  if (query.data !== undefined && knownItems(query.data.items).length > 0) return loaded
  return (
    <Panel title="Supply" remark={query.isPending && <IndexWait />} calls={query.data?.calls}>
      {loaded}
    </Panel>
  )
}

const supplyColumns = (isPartial: boolean): readonly Column<SupplyRow>[] => [
  { label: 'Held in', cell: ({ label, count }) => (count === undefined ? <b>{label}</b> : label) },
  {
    label: 'Count',
    numeric: true,
    cell: ({ count }) =>
      count !== undefined && <AtLeast isPartial={isPartial}>{grouped(count)}</AtLeast>,
  },
  {
    label: 'Amount',
    numeric: true,
    cell: ({ amount }) => (
      <AtLeast isPartial={isPartial}>
        <Amount value={amount} />
      </AtLeast>
    ),
  },
]

function Stat({
  stat,
  calls,
  isPartial,
  isBeside,
}: {
  stat: AssetStat
  calls: readonly Call[]
  isPartial: boolean
  isBeside: boolean
}) {
  return (
    <div data-side="" className={isBeside ? undefined : mainAndSideLook}>
      <Panel
        title="Supply"
        remark={
          <PageLink page="/accounts" search={{ asset: assetPath(stat.asset) }}>
            accounts with a trustline
          </PageLink>
        }
        calls={calls}
        derived="total computed here"
      >
        <Table
          caption="Supply"
          columns={supplyColumns(isPartial)}
          rows={[...holdersOf(stat), { label: 'Total supply', amount: supplyOf(stat) }]}
          rowLook={({ count }) =>
            count === undefined ? '[&>td]:border-ink [&>td]:border-t [&>td]:border-b-0' : undefined
          }
          kind="fixed"
          look="[&_td]:pr-2"
        />
      </Panel>
      {!isBeside && (
        <Panel title="Terms" calls={calls}>
          <Facts columns={1} rows={termsOf(stat, isPartial)} />
        </Panel>
      )}
    </div>
  )
}

/**
 * A domain, flag or contract that the ledgers do not state is not known, rather than none, while not all of them were
 * read.
 */
function termsOf(stat: AssetStat, isPartial: boolean) {
  const { asset, contract, homeDomain } = stat
  const absent = (word: string) => <Muted>{isPartial ? 'not in the ledgers read' : word}</Muted>
  return [
    {
      label: 'Home domain',
      value:
        homeDomain === undefined ? (
          absent('none')
        ) : (
          <HomeDomain domain={homeDomain} account={asset.issuer} asset={asset} />
        ),
    },
    {
      label: 'Flags',
      value:
        isPartial && homeDomain === undefined && flagText(stat).length === 0 ? (
          absent('none')
        ) : (
          <Flags of={stat} />
        ),
    },
    {
      label: 'Contract',
      value:
        // A REST record has no field for a contract that does not exist, nor has an older service.
        contract === undefined ? absent('not stated') : <Address id={contract} />,
    },
    {
      label: 'Related lists',
      value: <RelatedLists asset={asset} />,
    },
  ]
}

function RelatedLists({ asset }: { asset: Asset }) {
  const path = assetPath(asset)
  const links = [
    { page: '/payments', search: { asset: path }, label: 'its payments' },
    { page: '/operations', search: { asset: path }, label: 'operations with it' },
    { page: '/effects', search: { asset: path }, label: 'its effects' },
    { page: '/liquidity_pools', search: { reserves: path }, label: 'its liquidity pools' },
    { page: '/claimable_balances', search: { asset: path }, label: 'its claimable balances' },
    { page: '/offers', search: { selling: path }, label: 'offers that sell it' },
    { page: '/offers', search: { buying: path }, label: 'offers that buy it' },
  ] as const
  return (
    <ul>
      {links.map(({ page, search, label }) => (
        <li key={label}>
          <PageLink page={page} search={search}>
            {label}
          </PageLink>
        </li>
      ))}
    </ul>
  )
}

/** XLM: total supply by the latest ledger's header. */
function NativeSupply() {
  const query = useLatestLedger()
  return (
    <Panel title="Supply" calls={query.data?.calls}>
      {query.price !== undefined ? (
        <ReadLatest what="the total supply of lumens" price={query.price} onRead={query.refetch} />
      ) : (
        <Loaded query={query} rows={2}>
          {({ value }) => (
            <Facts
              rows={[
                {
                  label: 'Total supply',
                  value: <Amount value={value.totalCoins} asset={native} places="needed" />,
                },
                {
                  label: 'Fee pool',
                  value: <Amount value={value.feePool} asset={native} places="needed" />,
                },
                { label: 'As of ledger', value: <LedgerLink sequence={value.sequence} /> },
                {
                  label: 'Related lists',
                  value: <RelatedLists asset={native} />,
                },
              ]}
            />
          )}
        </Loaded>
      )}
    </Panel>
  )
}

/** A kind of holders of an asset. Amounts may exceed int64. */
interface SupplyRow {
  readonly label: string
  /** Absent from their sum. */
  readonly count?: number
  readonly amount: bigint
}

/** An asset's supply by kind of holder; kinds without holder and amount are left out. */
function holdersOf(stat: AssetStat): readonly SupplyRow[] {
  const { accounts, balances } = stat
  return [
    { label: 'Trustlines', count: accounts.authorized, amount: balances.authorized },
    {
      label: 'Trustlines authorized to maintain liabilities',
      count: accounts.authorizedToMaintainLiabilities,
      amount: balances.authorizedToMaintainLiabilities,
    },
    {
      label: 'Unauthorized trustlines',
      count: accounts.unauthorized,
      amount: balances.unauthorized,
    },
    { label: 'Claimable balances', ...stat.claimableBalances },
    { label: 'Liquidity pools', ...stat.liquidityPools },
    { label: 'Contracts', ...stat.contracts },
  ].filter((row, index) => index === 0 || row.count !== 0 || row.amount !== 0n)
}
