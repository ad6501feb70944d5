import { useQuery } from '@tanstack/react-query'
import { growthSinceFilled, type LiquidityPool, type ShareLine, type SharePoint } from '#ledger'
import { formatAmount, formatTime } from '#ledger/values'
import { useSource, useStatus } from '../address/sight.ts'
import { Curve } from '../charts/Curve.tsx'
import { csvFile, type FigureColumn } from '../charts/csv.ts'
import { forPixels } from '../charts/pixels.ts'
import { LinkButton } from '../components/Button.tsx'
import { Panel } from '../components/Panel.tsx'
import { saveFile } from '../components/saveFile.ts'
import { FigureRoom } from '../components/Waiting.tsx'
import { shareOf } from '../queries/poolShare.ts'
import { mayAsk } from '../queries/queries.ts'
import { LongTable } from '../rows/cells.tsx'
import { codeOf } from '../values/Asset.tsx'
import { CloseTime } from '../values/Time.tsx'
import { Ask } from './Ask.tsx'
import { changeLook, changeText, momentText, week } from './moneyText.ts'

function useShare(pool: LiquidityPool) {
  const source = useSource()
  const now = useStatus()?.latestLedgerClosedAt
  const isOwn = mayAsk(source)
  const filled = growthSinceFilled(pool)
  const query = useQuery({
    ...shareOf(source, pool, now),
    enabled: isOwn && filled !== undefined,
  })
  const isOffered =
    filled !== undefined &&
    (query.error !== null || (!isOwn && query.data === undefined && !query.isFetching))
  return { query, now: now ?? 0, line: query.data?.line, filled, isOffered }
}

interface Props {
  readonly pool: LiquidityPool
}

/** What fees added to a share in seven days; where that is not read, since the pool was filled. */
export function ShareFigure({ pool }: Props) {
  const { query, line, filled, isOffered } = useShare(pool)
  if (filled === undefined) return '–'
  const growth = line?.growth ?? (isOffered || query.data !== undefined ? filled : undefined)
  if (growth === undefined) return <FigureRoom />
  return <span className={changeLook(growth)}>{changeText(growth)}</span>
}

/** Since when. */
export function ShareNote({ pool }: Props) {
  const { query, line, filled, isOffered } = useShare(pool)
  if (filled === undefined) return 'nobody holds shares'
  if (line === undefined) return (isOffered || query.data !== undefined) && 'since it was filled'
  return line.begins === 'week' ? 'in 7 days' : `since ${startText(line)}`
}

const startText = ({ points: [first] }: ShareLine): string => momentText(first?.at ?? 0, true)

/** A share over seven days. */
export function ShareCurve({ pool }: Props) {
  const { query, line, now, filled, isOffered } = useShare(pool)
  const { points = [], growth, begins } = line ?? {}
  return (
    <Curve
      points={points.map(({ at, value }) => ({ at, value: forPixels(value) }))}
      from={now - week}
      to={now}
      known={begins === 'read' ? points[0]?.at : undefined}
      label="A share, 7 days"
      caption={growth && <span className={changeLook(growth)}>{changeText(growth)}</span>}
      textOf={(index) => {
        const point = points[index]
        return point ? `${momentText(point.at, true)} · ${valueText(point)}` : ''
      }}
      below={
        <>
          <span>{filled === undefined ? 'Nobody holds shares of it' : 'Fees alone change it'}</span>
          {isOffered && <Ask query={query} what="read 7 days" />}
          {line !== undefined &&
            (begins === 'week'
              ? filled && `${changeText(filled)} since it was filled`
              : begins === 'filled'
                ? `it was filled ${startText(line)}`
                : `before ${startText(line)} not read`)}
        </>
      }
    />
  )
}

/** In units that were 1 when the pool was filled. */
const valueText = ({ value }: SharePoint): string => {
  const digits = String(value).padStart(10, '0')
  return `${digits.slice(0, -9)}.${digits.slice(-9)}`
}

const columnsOf = ({ reserves: pair }: LiquidityPool): readonly FigureColumn<SharePoint>[] => [
  {
    label: 'Time',
    text: ({ at }) => formatTime(at),
    cell: ({ at }) => <CloseTime time={at} mode="absolute" />,
  },
  ...pair.map(({ asset }, index) => ({
    label: `Reserve, ${codeOf(asset)}`,
    text: ({ reserves }: SharePoint) => formatAmount(reserves[index] ?? 0n),
  })),
  { label: 'Shares', text: ({ shares }) => formatAmount(shares) },
  { label: 'A share', text: valueText },
]

/** Each change behind the curve, as a table and a file. */
export function ShareChanges({ pool }: Props) {
  const { line: { points } = { points: [] }, query } = useShare(pool)
  if (points.length === 0) return null
  const columns = columnsOf(pool)
  const save = () => saveFile(csvFile(columns, points), `share-of-${pool.id}.csv`)
  return (
    <Panel
      title="A share, 7 days"
      calls={query.data?.calls}
      derived="shares’ values computed here"
      remark={<LinkButton onClick={save}>CSV</LinkButton>}
    >
      <LongTable
        caption="A share after each change of the pool"
        columns={columns.map(({ label, text, cell = text }, index) => ({
          label,
          cell,
          numeric: index > 0,
          phone: index > 0 ? 'line' : 'left',
        }))}
        rows={points.toReversed()}
        kind="records"
        most={5}
        word="change"
      />
    </Panel>
  )
}
