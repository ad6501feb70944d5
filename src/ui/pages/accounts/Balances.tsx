import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useContext } from 'react'
import {
  type Account,
  type Asset,
  assetKey,
  type Balance,
  type LedgerBound,
  type LiquidityPool,
  native,
} from '#ledger'
import {
  type AccountId,
  type Call,
  formatLiquidityPoolStrkey,
  type LedgerSequence,
  shortId,
  writtenAmount,
} from '#ledger/values'
import { useHere } from '../../address/addresses.ts'
import { NamesContext } from '../../address/names.ts'
import { assetPath, parseBound } from '../../address/search.ts'
import { useOne, useSource, useStatus } from '../../address/sight.ts'
import { PageLink, quietLink } from '../../components/Button.tsx'
import { calculationLook, holdingHeadLook, holdingLook } from '../../components/calculation.tsx'
import { ErrorState } from '../../components/ErrorState.tsx'
import { Footnote, Line, Muted, Note, Secondary, WarningBadge } from '../../components/Message.tsx'
import { Panel } from '../../components/Panel.tsx'
import { Provenance } from '../../components/Provenance.tsx'
import { type Column, useSorted } from '../../components/Table.tsx'
import { useIsDue } from '../../components/Waiting.tsx'
import { Loaded, useAfterIndex } from '../../coverage/PartialNote.tsx'
import { boundField, type FilterField, FilterForm } from '../../filters/FilterForm.tsx'
import { counted, keyed } from '../../format/text.ts'
import { type BalancesAtLedger, pastBalances } from '../../queries/pastBalances.ts'
import { LongTable, useFirst } from '../../rows/cells.tsx'
import { Amount, AtLeast } from '../../values/Amount.tsx'
import { AssetName, codeOf, MarkedAsset, poolName, readsAsLumens } from '../../values/Asset.tsx'
import { Address, IdText, LedgerLink, NotNamed, shownName } from '../../values/ids.tsx'
import { AssetMark, PairMark } from '../../values/Mark.tsx'
import { CloseTime } from '../../values/Time.tsx'
import { useLatestLedger, useListingText } from './latestLedger.ts'
import { type Locked, lockedOf, unlimited } from './reserve.ts'

/** Balances, with what reserve and offers lock and the trustline's limit. */
export function Balances({ account, calls }: { account: Account; calls: readonly Call[] }) {
  // All rows wait for the base reserve only where it orders them: else XLM's cells do.
  const isOrderedByIt = /^-?(?:Locked|Spendable)$/.test(useHere().search.sort ?? '')
  const baseReserve = useLatestLedger(isOrderedByIt).data?.value.baseReserve
  const { name, listedBy } = useListingText(calls)
  const columns = balanceColumns(account, baseReserve)
  const { sorted, sorting } = useSorted(
    account.balances.toSorted((a, b) => order[a.kind] - order[b.kind]),
    columns,
  )
  return (
    <Panel
      title="Balances"
      remark={
        <AtLeast isPartial={!account.balancesComplete}>
          {counted(account.balances.length, 'balance')}
        </AtLeast>
      }
      calls={calls}
      derived="spendable computed here"
    >
      <LongTable
        caption="Balances"
        columns={columns}
        rows={sorted}
        most={200}
        word="balance"
        kind="money"
        sorting={account.balancesComplete ? sorting : undefined}
        look="not-stacked:[&_td:not(:last-child)]:pr-3 min-[75rem]:[&_td+td_wbr]:hidden"
      />
      {/* Below the table: it goes once the index has all ledgers, and what is read stays in its place. */}
      {!account.balancesComplete && (
        <Line tone="muted">
          {name} knows its XLM, and the assets and pools seen in the ledgers read; others may be
          missing.{listedBy}
        </Line>
      )}
      <PastBalances account={account} />
    </Panel>
  )
}

const order = { native: 0, credit: 1, poolShares: 2 } as const

/** What is locked of a balance: of XLM with the base reserve, which only this waits for. */
function LockedPart({
  account,
  balance,
  draw,
}: {
  account: Account
  balance: Balance
  /** `isAwaited`: it is still to come, and its figures have their lines. */
  draw: (locked: Locked | undefined, isAwaited: boolean) => ReactNode
}) {
  const ledger = useLatestLedger()
  const baseReserve = ledger.data?.value.baseReserve
  const isAwaited = baseReserve === undefined && ledger.error === null && ledger.price === undefined
  return draw(lockedOf(account, balance, baseReserve), isAwaited)
}

function balanceColumns(
  account: Account,
  baseReserve: number | undefined,
): readonly Column<Balance>[] {
  const locked = (balance: Balance) => lockedOf(account, balance, baseReserve)
  const lockedCell = (balance: Balance, draw: Parameters<typeof LockedPart>[0]['draw']) =>
    balance.kind === 'native' ? (
      <LockedPart account={account} balance={balance} draw={draw} />
    ) : (
      draw(locked(balance), false)
    )
  return [
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
          {balance.kind !== 'poolShares' && balance.buyingLiabilities > 0n && (
            <Note>
              buying liabilities:{' '}
              <span translate="no">{writtenAmount(balance.buyingLiabilities)}</span>
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
      label: 'Locked',
      numeric: true,
      phone: 'hidden',
      sort: (balance) => locked(balance)?.locked,
      cell: (balance) =>
        lockedCell(balance, (part) =>
          isLocked(part) ? <Amount value={0n - part.locked} /> : dash,
        ),
    },
    {
      label: 'Spendable',
      numeric: true,
      phone: 'end',
      sort: (balance) => locked(balance)?.spendable,
      cell: (balance) =>
        lockedCell(balance, (part, isAwaited) => (
          // All of it is in the line above.
          <span className={isLocked(part) || isAwaited ? undefined : 'stacks:hidden'}>
            <span className="not-stacked:hidden">spendable </span>
            {part === undefined ? dash : <Amount value={part.spendable} />}
          </span>
        )),
    },
    {
      label: 'Limit',
      numeric: true,
      phone: 'hidden',
      sort: (balance) => (balance.kind === 'native' ? undefined : balance.limit),
      cell: (balance) =>
        balance.kind === 'native' ? (
          dash
        ) : balance.limit === unlimited ? (
          <span className="text-faint">none</span>
        ) : (
          <Amount value={balance.limit} places="needed" />
        ),
    },
  ]
}

const dash = <span className="text-faint">–</span>
const isLocked = (locked: Locked | undefined): locked is Locked =>
  locked !== undefined && locked.locked !== 0n

/** In the address, so that what was found can be shared and reloaded. */
const pastFields: readonly FilterField[] = [
  {
    ...boundField('to', ''),
    name: 'at',
    label: 'Balances at an earlier ledger or date',
    placeholder: '39, or 2026-11-13',
  },
]

/** Looks up an account's balances at the end of an earlier ledger, or of the last ledger by a time. */
function PastBalances({ account }: { account: Account }) {
  const at = parseBound(useHere().search.at ?? '', 'to')
  return (
    <>
      <div className="print:hidden">
        <FilterForm label="Earlier balances" fields={pastFields} submit="Look up" />
      </div>
      {at !== undefined && <Found account={account} at={at} />}
    </>
  )
}

function Found({ account, at }: { account: Account; at: LedgerBound }) {
  const source = useSource()
  const query = useQuery(pastBalances(source, account, at))
  useAfterIndex(query.data?.indexed, query.refetch)
  const network = useStatus()
  if (network !== undefined && 'ledger' in at && at.ledger > network.latestLedger)
    return (
      <Line role="status">
        Ledger {at.ledger} has not closed yet: the newest is {network.latestLedger}.
      </Line>
    )
  return (
    <Loaded query={query} rows={3}>
      {(found) => (
        <>
          <PastBalanceRows account={account} found={found} oldest={network?.oldestLedger} />
          <Provenance calls={found.calls} derived="balances computed here" />
        </>
      )}
    </Loaded>
  )
}

/** Shows what an account had at the end of a ledger, and what of that is not known. */
function PastBalanceRows({
  account,
  found,
  oldest,
}: {
  account: Account
  found: BalancesAtLedger
  /** The first ledger of the service, if known. */
  oldest: LedgerSequence | undefined
}) {
  const { ledger, balances, transactions, isComplete } = found
  if (ledger === undefined) return <Line>No ledger of this service had closed by then.</Line>
  // Pool shares last, as in the balances above.
  const shown = balances
    .filter(({ state }) => state.kind !== 'none')
    .toSorted((a, b) => Number(typeof a.unit === 'string') - Number(typeof b.unit === 'string'))
  const isWhole = isComplete && oldest !== undefined && oldest <= ledger + 1
  const isUnknown = shown.some(({ state }) => state.kind === 'unknown')
  return (
    <div role="status">
      <Line>
        At the end of ledger <LedgerLink sequence={ledger} />
        <ClosedAt ledger={ledger} />
        {shown.length === 0 ? ' there was no such account.' : ':'}
      </Line>
      <dl className={`${calculationLook} py-2`}>
        {keyed(shown).map(({ key, item: { unit, state } }) => (
          <Fragment key={key}>
            <dt>
              {typeof unit === 'string' ? (
                <>
                  Shares of pool <Address id={unit} />
                </>
              ) : (
                <AssetName asset={unit} />
              )}
            </dt>
            <dd>
              {state.kind === 'known' ? <Amount value={state.balance} /> : <Muted>not known</Muted>}
            </dd>
          </Fragment>
        ))}
      </dl>
      <Footnote>
        {transactions === 0
          ? `The account’s entry last changed in ledger ${account.lastModifiedLedger}.`
          : `Worked out backwards from ${counted(transactions, 'later transaction')}.`}
        {isUnknown &&
          ' Unknown where a network upgrade changed the entry, or a ledger that this service does not have.'}
        {!isWhole && transactions > 0 && ' Trustlines that were removed since may be missing.'}
      </Footnote>
    </div>
  )
}

/** When a ledger closed, where the service has it. */
function ClosedAt({ ledger }: { ledger: LedgerSequence }) {
  const { data } = useOne('ledger', ledger)
  return (
    data && (
      <>
        , <CloseTime time={data.value.closedAt} mode="absolute" />
      </>
    )
  )
}

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

/** Shows what the balances do not say of trustlines: the worth of pool shares, and how much more a limit lets in. */
export function Trustlines({ account }: { account: Account }) {
  const credit = account.balances.filter((each) => each.kind === 'credit')
  const shares = account.balances.filter((each) => each.kind === 'poolShares')
  const lines = [...shares, ...credit.filter(({ limit }) => limit !== unlimited)]
  const { shown, more } = useFirst(lines, 20, 'trustline')
  if (lines.length === 0) return null
  return (
    <Panel title="Pool shares and limits" derived="computed here">
      {named(shown).map(({ key, item }) =>
        item.kind === 'credit' ? (
          <TrustlineItem key={key} line={item} />
        ) : (
          <Shares key={key} line={item} />
        ),
      )}
      {more}
    </Panel>
  )
}

/** Lines by what they hold, not by their place: the list may grow while one of them is open. */
function named(lines: readonly (CreditLine | ShareLine)[]) {
  const counts = new Map<string, number>()
  return lines.map((item) => {
    const name = item.kind === 'credit' ? assetKey(item.asset) : item.pool
    const count = counts.get(name) ?? 0
    counts.set(name, count + 1)
    return { key: `${name} ${count}`, item }
  })
}

function TrustlineItem({ line }: { line: CreditLine }) {
  return (
    <details className={holdingLook}>
      <summary className={holdingHeadLook}>
        <LineName asset={line.asset} />
        <span>
          room for <Amount value={lineSums(line).room} places="needed" />
        </span>
      </summary>
      <p className="pb-2 pl-3 text-muted text-xs/4">
        {line.authorized ? (
          <>
            limit <Amount value={line.limit} places="needed" /> −{' '}
            <Amount value={line.balance} places="needed" /> −{' '}
            <Amount value={line.buyingLiabilities} places="needed" /> buying liabilities
          </>
        ) : (
          'not authorized by the issuer'
        )}
      </p>
    </details>
  )
}

/** Text, since a link would be inside of what opens the sums. */
function LineName({ asset }: { asset: Asset }) {
  const names = useContext(NamesContext)
  return (
    <span className="inline-flex items-center gap-1.5">
      <AssetMark asset={asset} />
      {asset.type === 'native' ? 'XLM' : asset.code}
      {readsAsLumens(asset) && <WarningBadge>not lumens</WarningBadge>}
      {asset.type !== 'native' && (
        <>
          <NotNamed asset={asset} />
          <Secondary>{shownName(names, asset.issuer) ?? shortId(asset.issuer)}</Secondary>
        </>
      )}
    </span>
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
            {keyed(worth).map(({ key, item: { asset, amount } }, index) => (
              <Fragment key={key}>
                {index > 0 && ' and '}
                <Amount value={amount} places="needed" /> {codeOf(asset)}
              </Fragment>
            ))}
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
