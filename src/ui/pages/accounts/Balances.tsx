import { Fragment } from 'react'
import { type Account, type Balance, type LiquidityPool, native } from '#ledger'
import { type AccountId, type Call, formatLiquidityPoolStrkey, writtenAmount } from '#ledger/values'
import { useHere } from '../../address/addresses.ts'
import { assetPath } from '../../address/search.ts'
import { useNetwork, useOne, useStatus } from '../../address/sight.ts'
import { PageLink, quietLink } from '../../components/Button.tsx'
import { calculationLook, holdingHeadLook, holdingLook } from '../../components/calculation.tsx'
import { ErrorState } from '../../components/ErrorState.tsx'
import { Joined, Line, Note, Secondary } from '../../components/Message.tsx'
import { Panel } from '../../components/Panel.tsx'
import { type Column, Table, useSorted } from '../../components/Table.tsx'
import { useIsDue } from '../../components/Waiting.tsx'
import { counted, keyed } from '../../format/text.ts'
import { BalanceCell, ByWorth, PastBalances, WorthParts } from '../../lateParts.tsx'
import { LongTable, useFirst } from '../../rows/cells.tsx'
import { Amount, AtLeast } from '../../values/Amount.tsx'
import { codeOf, MarkedAsset, poolName } from '../../values/Asset.tsx'
import { Address, IdText, LedgerLink } from '../../values/ids.tsx'
import { PairMark } from '../../values/Mark.tsx'
import { useListingText } from './latestLedger.ts'
import { unlimited } from './reserve.ts'

/** Balances with their prices and worth; a line below one says what of it is locked or limited. */
export function Balances({ account, calls }: { account: Account; calls: readonly Call[] }) {
  const { name, listedBy } = useListingText(calls)
  const { quote = native } = useNetwork()
  const columns = balanceColumns(account, codeOf(quote))
  const { sorted, sorting } = useSorted(
    account.balances.toSorted((a, b) => order[a.kind] - order[b.kind]),
    columns,
  )
  const table = {
    caption: 'Balances',
    columns,
    most: 200,
    word: 'balance',
    kind: 'money',
    look: 'not-stacked:[&_td:not(:last-child)]:pr-3 min-[75rem]:[&_td+td_wbr]:hidden',
  } as const
  return (
    <Panel
      title="Balances"
      remark={
        <>
          <AtLeast isPartial={!account.balancesComplete}>
            {counted(account.balances.length, 'balance')}
          </AtLeast>
          <AsOf />
        </>
      }
      calls={calls}
    >
      <WorthParts account={account} />
      {sorting.label?.startsWith('Worth') === true && account.balancesComplete ? (
        <ByWorth
          account={account}
          table={{ ...table, sorting }}
          waiting={<Table {...table} loading={Math.min(sorted.length, table.most)} />}
        />
      ) : (
        <LongTable
          {...table}
          rows={sorted}
          sorting={account.balancesComplete ? sorting : undefined}
        />
      )}
      {/* Below the table: it goes once the index has all ledgers, and what is read stays in its place. */}
      {!account.balancesComplete && (
        <Line tone="muted">
          {name} knows its XLM, and the assets and pools seen in the ledgers read; others may be
          missing.{listedBy}
        </Line>
      )}
      {/* Addresses of before this was a tab. */}
      {useHere().search.at !== undefined && <PastBalances account={account} />}
    </Panel>
  )
}

/** Asks by itself: the page is not drawn again for it. */
function AsOf() {
  const status = useStatus()
  return (
    status && (
      <>
        {' '}
        as of ledger <LedgerLink sequence={status.latestLedger} grouped />
      </>
    )
  )
}

const order = { native: 0, credit: 1, poolShares: 2 } as const

const balanceColumns = (account: Account, quote: string): readonly Column<Balance>[] => [
  {
    label: 'Asset',
    phone: 'who',
    sort: (balance) =>
      balance.kind === 'poolShares'
        ? undefined
        : codeOf(balance.kind === 'native' ? native : balance.asset).toLowerCase(),
    cell: (balance) => (
      <>
        {balance.kind === 'poolShares' ? (
          <>
            Shares of pool <Address id={balance.pool} />
          </>
        ) : (
          <MarkedAsset asset={balance.kind === 'native' ? native : balance.asset} />
        )}
        {balance.kind === 'credit' && !balance.authorized && (
          <Note>{authorizationNote(balance)}</Note>
        )}
        {balance.kind !== 'native' && balance.clawbackEnabled && <Note>clawback enabled</Note>}
        {balance.kind === 'credit' && balance.authorized && balance.sellingLiabilities > 0n && (
          <Note>
            <span translate="no">{writtenAmount(balance.sellingLiabilities)}</span> in offers,{' '}
            <span translate="no">{writtenAmount(lineSums(balance).spendable)}</span> spendable
          </Note>
        )}
        {balance.kind === 'credit' && balance.buyingLiabilities > 0n && (
          <Note>
            buying liabilities:{' '}
            <span translate="no">{writtenAmount(balance.buyingLiabilities)}</span>
          </Note>
        )}
        {balance.kind === 'credit' && balance.limit !== unlimited && (
          <Note>
            limit <span translate="no">{writtenAmount(balance.limit)}</span>, room for{' '}
            <span translate="no">{writtenAmount(lineSums(balance).room)}</span>
          </Note>
        )}
        {balance.kind === 'credit' && balance.sponsor !== undefined && (
          <Note>
            sponsored by <Address id={balance.sponsor} />
          </Note>
        )}
      </>
    ),
  },
  {
    label: 'Balance',
    numeric: true,
    phone: 'figure',
    sort: ({ balance }) => balance,
    cell: (balance) => {
      const amount = <Amount value={balance.balance} />
      if (balance.kind === 'poolShares') return amount
      const asset = balance.kind === 'native' ? native : balance.asset
      return (
        <PageLink
          {...quietLink}
          page={`/accounts/${account.id}/payments`}
          search={{ asset: assetPath(asset) }}
          title={`Payments in ${codeOf(asset)}`}
        >
          {amount}
        </PageLink>
      )
    },
  },
  {
    label: `Price, ${quote}`,
    numeric: true,
    phone: 'hidden',
    look: 'w-36',
    cell: (balance) => <BalanceCell of="price" account={account} balance={balance} />,
  },
  {
    label: '7 days',
    numeric: true,
    phone: 'hidden',
    look: 'w-44',
    cell: (balance) => <BalanceCell of="week" account={account} balance={balance} />,
  },
  {
    label: `Worth, ${quote}`,
    numeric: true,
    phone: 'end',
    look: 'w-24',
    // `ByWorth` orders them, since prices come later.
    sort: () => undefined,
    cell: (balance) => <BalanceCell of="worth" account={account} balance={balance} />,
  },
]

export type CreditLine = Extract<Balance, { kind: 'credit' }>

/** The amounts that a trustline can pay and can still take, in the asset's smallest units. */
interface LineSums {
  /** Balance less selling liabilities; 0 without authorization. */
  readonly spendable: bigint
  /** Limit less balance less buying liabilities; 0 without authorization. */
  readonly room: bigint
}

/** The sums of a trustline. */
export const lineSums = (line: CreditLine): LineSums =>
  line.authorized
    ? {
        spendable: line.balance - line.sellingLiabilities,
        room: line.limit - line.balance - line.buyingLiabilities,
      }
    : { spendable: 0n, room: 0n }

/**
 * What a withdrawal of these shares would pay now: reserve × shares ÷ all shares, rounded down (CAP-38).
 */
export const worthOf = (
  { reserves, totalShares }: Pick<LiquidityPool, 'reserves' | 'totalShares'>,
  shares: bigint,
) =>
  reserves.map(({ asset, amount: reserve }) => ({
    asset,
    reserve,
    amount: totalShares === 0n ? 0n : (reserve * shares) / totalShares,
  }))

/** Who pays which reserves of an account, as far as the account's own record names them. */
interface Sponsorship {
  readonly sponsor: AccountId
  /** "the account’s own 2 reserves", "1 trustline": in their order. */
  readonly parts: readonly string[]
  readonly reserves: number
}

/** The sponsors of an account, its trustlines and its signers; its data, offers and pool shares do not name theirs. */
export function sponsorsOf(account: Account): readonly Sponsorship[] {
  const lines = account.balances.flatMap((each) => (each.kind === 'credit' ? [each.sponsor] : []))
  const signers = account.signers.map(({ sponsor }) => sponsor)
  const all = [account.sponsor, ...lines, ...signers].filter((each) => each !== undefined)
  return [...new Set(all)].map((sponsor) => {
    const own = account.sponsor === sponsor
    const trustlines = lines.filter((each) => each === sponsor).length
    const keys = signers.filter((each) => each === sponsor).length
    return {
      sponsor,
      parts: [
        ...(own ? ['the account itself (2 reserves)'] : []),
        ...(trustlines === 0 ? [] : [`${trustlines} trustline${trustlines === 1 ? '' : 's'}`]),
        ...(keys === 0 ? [] : [`${keys} signer${keys === 1 ? '' : 's'}`]),
      ],
      reserves: (own ? 2 : 0) + trustlines + keys,
    }
  })
}

export function authorizationNote(balance: Balance): string | undefined {
  if (balance.kind !== 'credit' || balance.authorized) return undefined
  return balance.authorizedToMaintainLiabilities
    ? 'authorized only to maintain liabilities'
    : 'not authorized by its issuer'
}

type ShareLine = Extract<Balance, { kind: 'poolShares' }>

/** What the account's shares of pools would pay now. */
export function PoolShares({ account }: { account: Account }) {
  const lines = account.balances.filter((each) => each.kind === 'poolShares')
  const { shown, more } = useFirst(lines, 20, 'pool')
  if (lines.length === 0) return null
  return (
    <Panel title="Pool shares" derived="computed here">
      {shown.map((line) => (
        <Shares key={line.pool} line={line} />
      ))}
      {more}
    </Panel>
  )
}

function Shares({ line }: { line: ShareLine }) {
  // Behind the balances, whose first view does not need it.
  const query = useOne('liquidityPool', line.pool, useIsDue())
  const pool = query.data?.value
  const worth = pool && worthOf(pool, line.balance)
  const [first, second] = pool?.reserves ?? []
  return (
    <details className={holdingLook}>
      <summary className={holdingHeadLook}>
        <span className="inline-flex items-center gap-1.5">
          Shares of{' '}
          {pool && first && second ? (
            <>
              <PairMark of={[first.asset, second.asset]} />
              {poolName(pool)}
            </>
          ) : (
            <Secondary>
              <IdText text={formatLiquidityPoolStrkey(line.pool)} plain />
            </Secondary>
          )}
        </span>
        {worth !== undefined && (
          <small className="w-full text-muted text-xs">
            worth now{' '}
            <Joined of={worth} by=" and ">
              {({ asset, amount }) => (
                <>
                  <Amount value={amount} places="needed" /> {codeOf(asset)}
                </>
              )}
            </Joined>
          </small>
        )}
      </summary>
      {pool === undefined || worth === undefined ? (
        query.error === null ? (
          <p className="text-muted" aria-busy>
            Loading its reserves …
          </p>
        ) : (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        )
      ) : (
        <dl className={`${calculationLook} pb-2 pl-3`}>
          {keyed(worth).map(({ key, item: { asset, amount, reserve } }) => (
            <Fragment key={key}>
              <dt>
                Worth in {codeOf(asset)}
                <small>
                  <Amount value={reserve} places="needed" /> ×{' '}
                  <Amount value={line.balance} places="needed" /> ÷{' '}
                  <Amount value={pool.totalShares} places="needed" /> shares
                </small>
              </dt>
              <dd>
                <Amount value={amount} />
              </dd>
            </Fragment>
          ))}
        </dl>
      )}
    </details>
  )
}
