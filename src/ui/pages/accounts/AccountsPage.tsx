import { useCallback } from 'react'
import { type Account, type FilterOf, formatAsset } from '#ledger'
import { PageLink } from '../../components/Button.tsx'
import { Muted, Note } from '../../components/Message.tsx'
import { Td } from '../../components/Table.tsx'
import { counted } from '../../format/text.ts'
import { FilteredCollection, ListFrame, useList } from '../../list/ListFrame.tsx'
import { LastChanged } from '../../rows/cells.tsx'
import { Amount } from '../../values/Amount.tsx'
import { Address } from '../../values/ids.tsx'
import { authorizationNote } from './Balances.tsx'

/** Accounts by exactly one filter; the search opens a single one. */
export function AccountsPage() {
  return (
    <FilteredCollection
      kind="accounts"
      state={
        <span>
          To open one account, search for its ID above. To list accounts, use one filter, or open
          the holders of one of the <PageLink page="/assets">assets</PageLink>.
        </span>
      }
    >
      {(filter) => <AccountList filter={filter} />}
    </FilteredCollection>
  )
}

type Filter = FilterOf<'accounts'>

function AccountList({ filter }: { filter: Filter }) {
  const list = useList('accounts', undefined, filter)
  const { signer, pool, sponsor } = filter
  const asset = filter.asset && formatAsset(filter.asset)
  // Stable for equal filters: a new function renders all rows again.
  const renderRow = useCallback(
    (account: Account) => (
      <AccountCells account={account} filter={{ signer, pool, asset, sponsor }} />
    ),
    [signer, pool, asset, sponsor],
  )
  return (
    <ListFrame
      list={list}
      caption="Accounts"
      columns={[
        { label: 'Account' },
        { label: 'XLM', numeric: true },
        { label: filterLabel({ signer, pool, asset }), numeric: true },
        { label: 'Signers', numeric: true },
        { label: 'Changed', numeric: true },
      ]}
      kind="records"
      keyOf={(account) => account.id}
      renderRow={renderRow}
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

function AccountCells({ account, filter }: { account: Account; filter: ShownFilter }) {
  const lumens = account.balances.find((balance) => balance.kind === 'native')
  return (
    <>
      <Td fit place="left">
        <Address id={account.id} primary />
      </Td>
      <Td numeric label="XLM">
        {lumens === undefined ? <Muted>–</Muted> : <Amount value={lumens.balance} />}
      </Td>
      <Td numeric label={filterLabel(filter)}>
        <FilterFigure account={account} filter={filter} />
      </Td>
      <Td numeric label="Signers">
        {account.signers.filter(({ weight }) => weight > 0).length}
      </Td>
      <Td numeric place="right" look="whitespace-nowrap">
        <LastChanged ledger={account.lastModifiedLedger} time={account.lastModifiedTime} />
      </Td>
    </>
  )
}

function FilterFigure({
  account,
  filter: { asset, pool, signer },
}: {
  account: Account
  filter: ShownFilter
}) {
  if (signer !== undefined) {
    const held = account.signers.find(({ key }) => key === signer)
    return held === undefined ? <Muted>–</Muted> : held.weight
  }
  if (asset === undefined && pool === undefined)
    return account.sponsoredCount === 0 ? (
      <Muted>of its entries</Muted>
    ) : (
      counted(account.sponsoredCount, 'reserve')
    )
  const line = account.balances.find((balance) =>
    balance.kind === 'poolShares'
      ? balance.pool === pool
      : balance.kind === 'credit' && formatAsset(balance.asset) === asset,
  )
  if (line === undefined) return <Muted>–</Muted>
  const note = authorizationNote(line)
  return (
    <span>
      <Amount value={line.balance} />
      {note !== undefined && <Note>{note}</Note>}
    </span>
  )
}
