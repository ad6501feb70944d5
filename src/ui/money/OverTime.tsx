import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type Account,
  type Asset,
  type BalanceLine,
  type BalanceStep,
  balanceLine,
  native,
} from '#ledger'
import { formatAmount, formatTime, partThousands, writtenAmount } from '#ledger/values'
import { useChangeAddress, useHere } from '../address/addresses.ts'
import { assetPath } from '../address/search.ts'
import { useSource, useStatus } from '../address/sight.ts'
import { Curve } from '../charts/Curve.tsx'
import type { FigureColumn } from '../charts/csv.ts'
import { Figures } from '../charts/Figures.tsx'
import { forPixels } from '../charts/pixels.ts'
import { Button, PageLink } from '../components/Button.tsx'
import { ErrorState } from '../components/ErrorState.tsx'
import { Panel } from '../components/Panel.tsx'
import { Provenance } from '../components/Provenance.tsx'
import { Skeleton } from '../components/Waiting.tsx'
import { counted } from '../format/text.ts'
import { balanceSources } from '../queries/balanceSources.ts'
import { mayAsk } from '../queries/queries.ts'
import { Amount } from '../values/Amount.tsx'
import { codeAmong, codeOf } from '../values/Asset.tsx'
import { LedgerLink } from '../values/ids.tsx'
import { CloseTime } from '../values/Time.tsx'
import { Ask } from './Ask.tsx'
import { momentText } from './moneyText.ts'
import { PastBalances } from './PastBalances.tsx'
import { PaymentsByDay } from './PaymentsByDay.tsx'
import { Statement } from './Statement.tsx'

/** Pages of each list that one press adds. */
const step = 4

/** An account's balance over time of the asset that the address names, of as many rows as were read: the same for head and tab. */
function useBalanceLine(account: Account) {
  const source = useSource()
  const client = useQueryClient()
  const status = useStatus()
  const chosen = useChosen(account)
  const isOwn = mayAsk(source)
  const oldest = status?.oldestLedger
  const query = useQuery({
    ...balanceSources(source, account, oldest ?? 0),
    enabled: isOwn && oldest !== undefined,
  })
  const found = query.data
  const isAsked = isOwn || found !== undefined || query.isFetching || query.error !== null
  return {
    query,
    line: found && balanceLine(found.account, chosen, found),
    chosen,
    now: status?.latestLedgerClosedAt,
    more: found?.more ?? !isAsked,
    readMore: async () => {
      if (oldest === undefined) return
      await client.prefetchQuery({ ...balanceSources(source, account, oldest, step), staleTime: 0 })
    },
    isAsked,
  }
}

/** The assets that an account holds, lumens first. */
const assetsOf = ({ balances }: Account): readonly Asset[] => [
  native,
  ...balances.flatMap((each) => (each.kind === 'credit' ? [each.asset] : [])),
]

/** The asset that the address names, if the account has a trustline to it; lumens by default. */
function useChosen(account: Account): Asset {
  const { balance } = useHere().search
  return assetsOf(account).find((each) => assetPath(each) === balance) ?? native
}

function AssetMenu({ account }: { account: Account }) {
  const change = useChangeAddress()
  const chosen = useChosen(account)
  const assets = assetsOf(account)
  return (
    <select
      className="max-w-44 border-0 bg-paper font-semibold text-inherit"
      aria-label="Asset"
      value={assetPath(chosen)}
      onChange={({ target: { value } }) =>
        change((before) => ({ ...before, balance: value === 'native' ? undefined : value }))
      }
    >
      {assets.map((asset) => (
        <option key={assetPath(asset)} value={assetPath(asset)}>
          {codeAmong(asset, assets)} over time
        </option>
      ))}
    </select>
  )
}

/** In the head of an account: one balance, by the newest of its effects and fees. */
export function BalanceCurve({ account }: { account: Account }) {
  const { query, line, now, more, readMore, isAsked } = useBalanceLine(account)
  const { balance } = useHere().search
  const { steps = [], before = 0n } = line ?? {}
  const first = steps[0]
  const known = line !== undefined && Number.isFinite(line.from) && now !== undefined
  const isUnread = known && line.from > 0
  // A part that is not known takes a sixth.
  const start = first?.closedAt ?? now ?? 0
  const to = Math.max(now ?? 0, start)
  const from = isUnread ? start - (to - start) / 5 : start
  const points = known
    ? [
        ...(isUnread || first === undefined ? [{ at: start, value: forPixels(before) }] : []),
        ...steps.map((each) => ({ at: each.closedAt, value: forPixels(each.balance) })),
      ]
    : []
  const offset = points.length - steps.length
  const amountAt = (index: number) => steps[index - offset]?.balance ?? before
  const words = (index: number) =>
    `${momentText(points[index]?.at ?? to, true)} · ${writtenAmount(amountAt(index))}`
  return (
    <Curve
      points={points}
      from={from}
      to={to}
      known={isUnread ? start : undefined}
      label={<AssetMenu account={account} />}
      caption={rangeOf(line)}
      textOf={words}
      below={
        <>
          <span>
            {query.error !== null || !isAsked ? (
              <Ask query={{ error: query.error, refetch: readMore }} what="read its history" />
            ) : line === undefined ? (
              ''
            ) : !line.addsUp ? (
              <span className="text-fail">the changes read do not add up to the balance</span>
            ) : isUnread && more ? (
              <>
                before {momentText(start, false)} not read ·{' '}
                <Ask query={{ error: null, refetch: readMore }} what="read more" />
              </>
            ) : isUnread ? (
              `this service begins in ledger ${line.from}`
            ) : (
              'all of its history'
            )}
          </span>
          <PageLink page={`/accounts/${account.id}/over_time`} search={{ balance }}>
            figures
          </PageLink>
        </>
      }
    />
  )
}

/** "48,501 to 49,828": the least and the greatest balance. */
function rangeOf(line: BalanceLine | undefined): string {
  if (line === undefined || line.steps.length === 0) return ''
  const all = line.steps.map(({ balance }) => balance)
  const [least, most] = [
    all.reduce((a, b) => (b < a ? b : a)),
    all.reduce((a, b) => (b > a ? b : a)),
  ]
  return `${whole(least)} to ${whole(most)}`
}

const whole = (stroops: bigint): string => partThousands(String(stroops / 10_000_000n))

/** A look-up of any earlier ledger, and all that was read: a statement, payments by day, and each change of the balance. */
export function OverTimeTab({ account }: { account: Account }) {
  const { query, line, chosen, more, readMore, isAsked } = useBalanceLine(account)
  const { error, data: found, isFetching } = query
  const steps = line?.steps.toReversed() ?? []
  const code = codeOf(chosen)
  return (
    <>
      <div className={useHere().search.at === undefined ? 'print:hidden' : undefined}>
        <Panel title="At one moment">
          <PastBalances account={account} />
        </Panel>
      </div>
      {error !== null && <ErrorState error={error} onRetry={() => void query.refetch()} />}
      {isAsked && found === undefined && error === null && <Skeleton rows={8} />}
      {line !== undefined && found !== undefined && steps.length > 0 && (
        <Statement line={line} code={code} found={found} />
      )}
      {found !== undefined && <PaymentsByDay found={found} />}
      {line !== undefined && (
        <Panel title={`Balance over time, ${code}`}>
          <Figures
            caption={`Balance of ${code} over time`}
            file={`${code}-over-time`}
            columns={stepColumns(code)}
            rows={steps}
            kind="money"
            opens
          >
            <span role="status">
              {coverageText(line)}
              {!line.addsUp && ' They do not add up to the balance: something is missing.'}
            </span>
          </Figures>
        </Panel>
      )}
      {more && (
        <p className="py-2 print:hidden">
          <Button onClick={() => void readMore()} disabled={isFetching}>
            {isFetching ? 'Reading …' : isAsked ? 'Read more' : 'Read its history'}
          </Button>
        </p>
      )}
      {found !== undefined && <Provenance calls={found.calls} derived="balances computed here" />}
    </>
  )
}

function coverageText({ from, steps }: BalanceLine): string {
  const ledgers = `${counted(steps.length, 'ledger')} changed it`
  if (!Number.isFinite(from)) return 'Not known: what was read ends before its last change.'
  return from === 0
    ? `By all of its effects and fees: ${ledgers}.`
    : `By its effects and fees from ledger ${from} on: ${ledgers}. What was before is not read.`
}

const stepColumns = (code: string): readonly FigureColumn<BalanceStep>[] => [
  {
    label: 'Ledger',
    fit: true,
    phone: 'left',
    text: ({ ledger }) => String(ledger),
    cell: ({ ledger }) => <LedgerLink sequence={ledger} />,
  },
  {
    label: 'Closed',
    numeric: false,
    phone: 'right',
    text: ({ closedAt }) => formatTime(closedAt),
    cell: ({ closedAt }) => <CloseTime time={closedAt} mode="absolute" />,
  },
  {
    label: `Change, ${code}`,
    phone: 'line',
    text: ({ change }) => formatAmount(change),
    cell: ({ change }) => <Amount value={change} sign />,
  },
  {
    label: `Balance, ${code}`,
    phone: 'line',
    text: ({ balance }) => formatAmount(balance),
    cell: ({ balance }) => <Amount value={balance} />,
  },
]
