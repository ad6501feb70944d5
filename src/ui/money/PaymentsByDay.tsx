import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  accountBook,
  type BookRow,
  firstKnown,
  formatAsset,
  type PaymentDay,
  paymentDays,
} from '#ledger'
import { formatTime, knownItems, writtenAmount } from '#ledger/values'
import { useSource } from '../address/sight.ts'
import { chipLook, listToolsLook } from '../components/Button.tsx'
import { holdingHeadLook, holdingLook } from '../components/calculation.tsx'
import { Line } from '../components/Message.tsx'
import { Panel } from '../components/Panel.tsx'
import { type Column, Table } from '../components/Table.tsx'
import { FigureRoom } from '../components/Waiting.tsx'
import { capitalized, counted, keyed } from '../format/text.ts'
import { bookedOperations, type ReadBalances } from '../queries/balanceSources.ts'
import { useFirst } from '../rows/cells.tsx'
import { Amount } from '../values/Amount.tsx'
import { codeAmong, MarkedAsset } from '../values/Asset.tsx'
import { Address } from '../values/ids.tsx'
import { CloseTime } from '../values/Time.tsx'
import { bookedMemo } from './Statement.tsx'

/** What came and went each day, with its sums; who paid or was paid is read once a day is opened. */
export function PaymentsByDay({ found }: { found: ReadBalances }) {
  const client = useQueryClient()
  const [isAsked, ask] = useState(false)
  const operations = useQuery({
    ...bookedOperations(client, useSource(), found),
    enabled: isAsked,
  })
  const book = accountBook(found.account, found, knownItems(operations.data?.items ?? []))
  const first = firstKnown(found)
  const [way, chooseWay] = useState<'in' | 'out'>()
  const [chosen, chooseAsset] = useState('')
  const moved = paymentDays(book ?? []).flatMap(({ sums }) => sums.map(({ asset }) => asset))
  const assets = [...new Map(moved.map((asset) => [formatAsset(asset), asset])).values()]
  const asset = assets.find((each) => formatAsset(each) === chosen)
  const only = [...(way ? [way] : []), ...(asset ? [codeAmong(asset, assets)] : [])].join(', ')
  const isShown = (row: BookRow) =>
    (way === undefined || row.move === way) &&
    (asset === undefined || formatAsset(row.asset) === chosen)
  const days = paymentDays((book ?? []).filter(isShown))
  const { shown, more } = useFirst(days, 31, 'day')
  return (
    <Panel
      title="Payments by day"
      remark={`${only && `only ${only}: `}${first === 0 ? 'all of its history' : `from ledger ${first} on`}, days in UTC`}
    >
      {moved.length > 0 && (
        <p className={`${listToolsLook} print:hidden`}>
          {(['in', 'out'] as const).map((each) => (
            <button
              key={each}
              className={`${chipLook} ${way === each ? 'border-ink bg-wash font-semibold' : 'border-line'}`}
              type="button"
              aria-pressed={way === each}
              onClick={() => chooseWay(way === each ? undefined : each)}
            >
              {capitalized(each)}
            </button>
          ))}
          <select
            className="min-h-6 max-w-44 rounded-full border border-line bg-paper px-2.5 text-inherit"
            aria-label="Asset of payments"
            value={asset ? chosen : ''}
            onChange={({ target: { value } }) => chooseAsset(value)}
          >
            <option value="">All assets</option>
            {assets.map((each) => (
              <option key={formatAsset(each)} value={formatAsset(each)}>
                {codeAmong(each, assets)}
              </option>
            ))}
          </select>
        </p>
      )}
      {book === undefined && (
        <Line>Not known: the ledgers that were read end before its last change.</Line>
      )}
      {book !== undefined && days.length === 0 && (
        <Line>None{only !== '' && ' of these'} in what was read.</Line>
      )}
      {shown.map((day) => (
        <Day
          key={day.start}
          day={day}
          // More of the oldest day may not have been read.
          from={first > 0 && day === days.at(-1) ? first : undefined}
          isReading={operations.isFetching}
          onOpen={() => ask(true)}
        />
      ))}
      {more}
      {operations.error !== null && (
        <Line tone="small" role="alert">
          Who paid or was paid failed to load: {operations.error.message}
        </Line>
      )}
    </Panel>
  )
}

function Day({
  day,
  from,
  isReading,
  onOpen,
}: {
  day: PaymentDay
  /** The first ledger that was read, where not all of the day was. */
  from: number | undefined
  isReading: boolean
  onOpen: () => void
}) {
  const [isOpen, open] = useState(false)
  const date = formatTime(day.start).slice(0, 10)
  return (
    <details
      className={holdingLook}
      onToggle={({ currentTarget }) => {
        open(currentTarget.open)
        onOpen()
      }}
    >
      <summary className={holdingHeadLook}>
        <span>
          {date}{' '}
          <span className="text-muted">
            {from !== undefined && `from ledger ${from} on: `}
            {counted(day.rows.length, 'payment')}
          </span>
        </span>
        <span className="text-right">
          <Sums day={day} way="in" />
          <Sums day={day} way="out" />
        </span>
      </summary>
      {isOpen && (
        <Table
          caption={`Payments of ${date}`}
          columns={columns(isReading)}
          rows={day.rows}
          kind="money"
        />
      )}
    </details>
  )
}

/** "in 9.6 USD, 782.56623 XLM": the sums of a day, whole. */
function Sums({ day: { sums }, way }: { day: PaymentDay; way: 'in' | 'out' }) {
  const moved = sums.filter((sum) => sum[way] !== 0n)
  if (moved.length === 0) return null
  return (
    <span className="ml-3 inline-block text-sm">
      <span className="text-muted">{way}</span>{' '}
      {keyed(moved).map(({ key, item: { asset, [way]: sum } }, index) => (
        <span key={key} className={way === 'in' ? 'text-ok' : undefined}>
          {index > 0 && ', '}
          <span translate="no">
            {writtenAmount(sum < 0n ? 0n - sum : sum)}{' '}
            {codeAmong(
              asset,
              sums.map((each) => each.asset),
            )}
          </span>
        </span>
      ))}
    </span>
  )
}

const columns = (isReading: boolean): readonly Column<BookRow>[] => [
  {
    label: 'With',
    phone: 'who',
    look: 'not-stacked:w-60',
    cell: ({ counterparty }) =>
      counterparty ? (
        <Address id={counterparty} mark />
      ) : isReading ? (
        <FigureRoom width="w-24" />
      ) : (
        ''
      ),
  },
  {
    label: 'Amount',
    numeric: true,
    phone: 'amount',
    cell: ({ amount }) => <Amount value={amount} sign />,
  },
  { label: 'Asset', phone: 'asset', cell: ({ asset }) => <MarkedAsset asset={asset} /> },
  {
    label: 'Memo',
    phone: 'note',
    look: 'wrap-anywhere',
    cell: ({ transaction }) => bookedMemo(transaction?.memo),
  },
  {
    label: 'Balance after',
    numeric: true,
    phone: 'kind',
    cell: ({ balance }) => <Amount value={balance} />,
  },
  {
    label: 'Time',
    numeric: true,
    fit: true,
    phone: 'end',
    cell: ({ closedAt }) => <CloseTime time={closedAt} mode="absolute" />,
  },
]
