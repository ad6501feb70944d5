import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type Account,
  type Asset,
  type BalanceLine,
  type BalanceStep,
  balanceLine,
  formatAsset,
  native,
} from '#ledger'
import { formatAmount, formatTime, partThousands, writtenAmount } from '#ledger/values'
import { useSource, useStatus } from '../address/sight.ts'
import { Curve } from '../charts/Curve.tsx'
import { csvFile, type FigureColumn } from '../charts/csv.ts'
import { forPixels } from '../charts/pixels.ts'
import { Button, LinkButton, PageLink } from '../components/Button.tsx'
import { ErrorState } from '../components/ErrorState.tsx'
import { Line } from '../components/Message.tsx'
import { Panel } from '../components/Panel.tsx'
import { Provenance } from '../components/Provenance.tsx'
import { saveFile } from '../components/saveFile.ts'
import type { Column } from '../components/Table.tsx'
import { Skeleton } from '../components/Waiting.tsx'
import { counted } from '../format/text.ts'
import { balanceSources } from '../queries/balanceSources.ts'
import { mayAsk } from '../queries/queries.ts'
import { LongTable } from '../rows/cells.tsx'
import { Amount } from '../values/Amount.tsx'
import { codeOf } from '../values/Asset.tsx'
import { LedgerLink } from '../values/ids.tsx'
import { CloseTime } from '../values/Time.tsx'
import { momentText } from './moneyText.ts'
import { PastBalances } from './PastBalances.tsx'
import { BooksButton, Statement } from './Statement.tsx'

/** Pages of each list that one press adds. */
const step = 4

/** An account's balance of one asset over time, of as many rows as were read. */
function useBalanceLine(account: Account) {
  const source = useSource()
  const status = useStatus()
  const [chosen, choose] = useState<Asset>(native)
  const [pages, setPages] = useState(1)
  const isOwn = mayAsk(source)
  const query = useQuery({
    ...balanceSources(source, account, pages, status?.oldestLedger ?? 0),
    enabled: status !== undefined && (isOwn || pages > 1),
    placeholderData: (before) => before,
  })
  const found = query.data
  const line = found && balanceLine(found.account, chosen, found)
  return {
    query,
    line,
    chosen,
    choose,
    now: status?.latestLedgerClosedAt,
    more: found === undefined || found.more,
    readMore: () => setPages(pages + step),
    isAsked: isOwn || pages > 1,
  }
}

/** The assets that an account holds, lumens first. */
const assetsOf = ({ balances }: Account): readonly Asset[] => [
  native,
  ...balances.flatMap((each) => (each.kind === 'credit' ? [each.asset] : [])),
]

function AssetMenu({
  account,
  chosen,
  onChoose,
}: {
  account: Account
  chosen: Asset
  onChoose: (asset: Asset) => void
}) {
  const assets = assetsOf(account)
  return (
    <select
      className="max-w-40 border-0 bg-paper font-semibold text-inherit"
      aria-label="Asset"
      value={formatAsset(chosen)}
      onChange={(event) => {
        const asset = assets.find((each) => formatAsset(each) === event.target.value)
        if (asset !== undefined) onChoose(asset)
      }}
    >
      {assets.map((asset) => (
        <option key={formatAsset(asset)} value={formatAsset(asset)}>
          {codeOf(asset)} over time
        </option>
      ))}
    </select>
  )
}

/** In the head of an account: one balance, by the newest of its effects and fees. */
export function BalanceCurve({ account }: { account: Account }) {
  const { query, line, chosen, choose, now, more, readMore, isAsked } = useBalanceLine(account)
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
        ...steps.map(({ closedAt, balance }) => ({ at: closedAt, value: forPixels(balance) })),
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
      label={<AssetMenu account={account} chosen={chosen} onChoose={choose} />}
      caption={rangeOf(line)}
      textOf={words}
      below={
        <>
          <span>
            {query.error !== null ? (
              <LinkButton type="button" onClick={() => void query.refetch()}>
                failed to load: try again
              </LinkButton>
            ) : !isAsked ? (
              <LinkButton type="button" onClick={readMore}>
                read its history
              </LinkButton>
            ) : line === undefined ? (
              ''
            ) : !line.addsUp ? (
              <span className="text-fail">the changes read do not add up to the balance</span>
            ) : isUnread && more ? (
              <>
                before {momentText(start, false)} not read ·{' '}
                <LinkButton type="button" onClick={readMore}>
                  read more
                </LinkButton>
              </>
            ) : isUnread ? (
              `this service begins in ledger ${line.from}`
            ) : (
              'all of its history'
            )}
          </span>
          <PageLink page={`/accounts/${account.id}/over_time`}>figures</PageLink>
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

/** All that was read of a balance over time, as a table and a file, and a look-up of any earlier ledger. */
export function OverTimeTab({ account }: { account: Account }) {
  const { query, line, chosen, choose, more, readMore, isAsked } = useBalanceLine(account)
  const steps = line?.steps.toReversed() ?? []
  const code = codeOf(chosen)
  return (
    <>
      <Panel
        title="Balance over time"
        remark={<AssetMenu account={account} chosen={chosen} onChoose={choose} />}
      >
        {query.error !== null && (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        )}
        {isAsked && line === undefined && query.error === null && <Skeleton rows={8} />}
        {line !== undefined && (
          <>
            <Line tone="small" role="status">
              {coverageText(line)}{' '}
              {!line.addsUp && 'They do not add up to the balance: something is missing.'}
            </Line>
            <LongTable
              caption={`Balance of ${code} over time`}
              columns={stepColumns(code)}
              rows={steps}
              kind="money"
              most={200}
              word="ledger"
              keyOf={({ ledger }) => String(ledger)}
            />
          </>
        )}
        <p className="flex flex-wrap gap-x-4 gap-y-2 py-2">
          {(more || !isAsked) && (
            <Button type="button" onClick={readMore} disabled={query.isFetching}>
              {query.isFetching ? 'Reading …' : isAsked ? 'Read more' : 'Read its history'}
            </Button>
          )}
          {steps.length > 0 && query.data !== undefined && <BooksButton found={query.data} />}
          {steps.length > 0 && (
            <Button
              type="button"
              onClick={() => saveFile(csvFile(fileColumns(code), steps), `${code}-over-time.csv`)}
            >
              Save as CSV
            </Button>
          )}
        </p>
        {query.data !== undefined && (
          <Provenance calls={query.data.calls} derived="balances computed here" />
        )}
      </Panel>
      {line !== undefined && line.steps.length > 0 && <Statement line={line} code={code} />}
      <Panel title="At one moment">
        <PastBalances account={account} />
      </Panel>
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

const stepColumns = (code: string): readonly Column<BalanceStep>[] => [
  {
    label: 'Ledger',
    fit: true,
    phone: 'left',
    cell: ({ ledger }) => <LedgerLink sequence={ledger} />,
  },
  {
    label: 'Closed',
    phone: 'right',
    cell: ({ closedAt }) => <CloseTime time={closedAt} mode="absolute" />,
  },
  {
    label: `Change, ${code}`,
    numeric: true,
    phone: 'line',
    cell: ({ change }) => <Amount value={change} sign />,
  },
  {
    label: `Balance, ${code}`,
    numeric: true,
    phone: 'line',
    cell: ({ balance }) => <Amount value={balance} />,
  },
]

/** The same figures as the table. */
const fileColumns = (code: string): readonly FigureColumn<BalanceStep>[] => [
  { label: 'ledger', text: ({ ledger }) => String(ledger) },
  { label: 'closed', text: ({ closedAt }) => formatTime(closedAt) },
  { label: 'change', text: ({ change }) => formatAmount(change) },
  { label: 'balance', text: ({ balance }) => formatAmount(balance) },
  { label: 'asset', text: () => code },
]
