import { useContext, useMemo } from 'react'
import { type Account, type FilterOf, filtersOf, formatAsset } from '#ledger'
import { useHere } from '../../address/addresses.ts'
import { NamesContext } from '../../address/names.ts'
import { assetPath, filterOf, parseAccount, parseAnyAsset } from '../../address/search.ts'
import { PageLink } from '../../components/Button.tsx'
import { Muted, Note, Secondary } from '../../components/Message.tsx'
import { Panel } from '../../components/Panel.tsx'
import { type Column, Unit } from '../../components/Table.tsx'
import { FilterForm, fieldsOf } from '../../filters/FilterForm.tsx'
import { counted, grouped } from '../../format/text.ts'
import { CollectionHead, ListFrame, useList } from '../../list/ListFrame.tsx'
import { changedColumn, useFirst } from '../../rows/cells.tsx'
import { ListAmount } from '../../values/Amount.tsx'
import { codeOf } from '../../values/Asset.tsx'
import { Address, IdText, NameOf } from '../../values/ids.tsx'
import { AssetMark } from '../../values/Mark.tsx'
import { authorizationNote } from './Balances.tsx'

/** Accounts that have something in common, by one filter; without one, a choice of filters and who has a name. */
export function AccountsPage() {
  const { search } = useHere()
  const filters = filtersOf('accounts')
  const isListed = filters.some(({ name }) => search[name] !== undefined)
  return (
    <>
      <CollectionHead
        kind="accounts"
        state="Search opens one account. A list has those with the same asset, signer, sponsor or pool."
      />
      {isListed ? (
        <AccountList />
      ) : (
        <>
          <FilterForm label="Accounts" fields={filters.flatMap((each) => fieldsOf(each))} isOne />
          <Named />
        </>
      )}
    </>
  )
}

/** Accounts with a name, and lists of who holds an asset with one: the reader’s own labels come first. */
function Named() {
  const names = useContext(NamesContext)
  const named = [...names]
    .filter(([, { isScam }]) => isScam !== true)
    .toSorted(([, a], [, b]) => Number(a.label === undefined) - Number(b.label === undefined))
    .map(([page]) => page.split('/'))
  const assets = named.flatMap(([, section, id = '']) =>
    section === 'assets' ? (parseAnyAsset(id) ?? []) : [],
  )
  const accounts = named.flatMap(([, section, id = '']) =>
    section === 'accounts' ? (parseAccount(id) ?? []) : [],
  )
  const { shown, more } = useFirst(accounts, 60, 'account')
  return (
    <>
      <Panel title="Holders of">
        <ul className={namedLook}>
          {assets.map((asset) => (
            <li key={assetPath(asset)} className={nameLook}>
              <AssetMark asset={asset} />
              <PageLink page="/accounts" search={{ asset: assetPath(asset) }}>
                {codeOf(asset)}
              </PageLink>
              <NameOf page={`/assets/${assetPath(asset)}`} />
            </li>
          ))}
          <li className={nameLook}>
            <PageLink page="/assets">{assets.length > 0 ? 'another asset' : 'an asset'}</PageLink>
          </li>
        </ul>
      </Panel>
      {accounts.length > 0 && (
        <Panel title="Accounts with a name">
          <ul className={namedLook}>
            {shown.map((id) => (
              <li key={id} className={nameLook}>
                <Address id={id} mark primary />{' '}
                <Secondary>
                  <IdText text={id} plain />
                </Secondary>
              </li>
            ))}
          </ul>
          {more}
        </Panel>
      )}
    </>
  )
}

const namedLook =
  'grid grid-cols-[repeat(auto-fit,minmax(min(100%,200px),1fr))] gap-x-5 gap-y-2 py-2'
const nameLook = 'inline-flex flex-wrap items-center gap-1.5'

type Filter = FilterOf<'accounts'>

function AccountList() {
  const list = useList('accounts', undefined)
  const { signer, pool, sponsor, ...of } = filterOf('accounts', useHere().search).filter
  const asset = of.asset && formatAsset(of.asset)
  // Other columns would render all rows again.
  const columns = useMemo(
    () => accountColumns({ signer, pool, asset, sponsor }),
    [signer, pool, asset, sponsor],
  )
  return (
    <ListFrame
      list={list}
      caption="Accounts"
      columns={columns}
      kind="money"
      keyOf={(account) => account.id}
      empty="No account matches."
    />
  )
}

/** The asset as text. */
type ShownFilter = Omit<Filter, 'asset'> & { readonly asset?: string | undefined }

function filterLabel({ asset, pool, signer }: ShownFilter): string {
  if (asset !== undefined) return asset.split(':')[0] ?? ''
  if (pool !== undefined) return 'Shares'
  return signer === undefined ? 'Sponsored reserves' : 'Key weight'
}

const signersOf = ({ signers }: Account) => signers.filter(({ weight }) => weight > 0).length
const lumensOf = ({ balances }: Account) => balances.find(({ kind }) => kind === 'native')?.balance

const accountColumns = (filter: ShownFilter): readonly Column<Account>[] => [
  {
    label: 'Account',
    phone: 'who',
    cell: ({ id }) => (
      <span className="whitespace-nowrap">
        <Address id={id} mark primary />
      </span>
    ),
  },
  {
    label: filterLabel(filter),
    numeric: true,
    point: filter.asset !== undefined || filter.pool !== undefined,
    phone: 'figure',
    sort: (account) => figureOf(account, filter),
    cell: (account) => <FilterFigure account={account} filter={filter} />,
  },
  {
    label: 'XLM',
    numeric: true,
    point: true,
    phone: 'rest',
    sort: lumensOf,
    cell: (account) => {
      const lumens = lumensOf(account)
      return (
        <>
          {lumens === undefined ? <Muted>–</Muted> : <ListAmount value={lumens} />}
          <Unit>XLM</Unit>
        </>
      )
    },
  },
  {
    label: 'Signers',
    numeric: true,
    phone: 'to',
    sort: signersOf,
    cell: (account) => (
      <>
        {grouped(signersOf(account))}
        <Unit>{signersOf(account) === 1 ? 'signer' : 'signers'}</Unit>
      </>
    ),
  },
  changedColumn,
]

/** What an account has of the filter: its balance, the weight of the key, or the reserves that others pay for it. */
function figureOf(account: Account, { asset, pool, signer }: ShownFilter) {
  if (signer !== undefined) return account.signers.find(({ key }) => key === signer)?.weight
  return asset === undefined && pool === undefined
    ? account.sponsoredCount
    : lineOf(account, { asset, pool })?.balance
}

const lineOf = ({ balances }: Account, { asset, pool }: ShownFilter) =>
  balances.find((balance) =>
    balance.kind === 'poolShares'
      ? balance.pool === pool
      : balance.kind === 'credit' && formatAsset(balance.asset) === asset,
  )

function FilterFigure({ account, filter }: { account: Account; filter: ShownFilter }) {
  const figure = figureOf(account, filter)
  if (figure === undefined) return <Muted>–</Muted>
  if (filter.signer !== undefined)
    return (
      <>
        <Unit>weight</Unit> {figure}
      </>
    )
  if (typeof figure === 'number')
    return figure === 0 ? <Muted>of its entries</Muted> : counted(figure, 'reserve')
  const line = lineOf(account, filter)
  const note = line && authorizationNote(line)
  return (
    <span>
      <ListAmount value={figure} />
      <Unit>{filter.asset?.split(':')[0] ?? 'shares'}</Unit>
      {note !== undefined && <Note>{note}</Note>}
    </span>
  )
}
