import { type ReactNode, memo, useMemo } from 'react'
import type { Coverage } from '../../model/coverage.ts'
import { type UnknownRecord as UnknownItem, isUnknownRecord } from '../../model/unknownRecord.ts'
import { useLeaving } from './leaving.ts'
import type { List } from './list.ts'
import { LazyRowsInView } from './lazyRows.ts'
import { lazyPart } from '../components/lazyPart.tsx'
import { LazyIndexSteering } from '../coverage/lazyIndex.ts'
import { LazyNotRenewed } from '../components/lazyNotRenewed.ts'
import { useRowsInTurn } from './turns.ts'
import { EmptyState } from '../components/EmptyState.tsx'
import { ErrorState } from '../components/ErrorState.tsx'
import { ListControls } from './ListControls.tsx'
import { Pager } from './Pager.tsx'
import { Provenance } from '../components/Provenance.tsx'
import { type Column, SkeletonRow, Table } from '../components/Table.tsx'
import type { RowAttributes } from './RowsInView.tsx'
import { UnknownRecordView } from '../values/UnknownRecordView.tsx'

/** The coverage of a list. */
const Covered = lazyPart(() => import('../coverage/Covered.tsx').then((code) => code.Covered), 0)
/** Filter and export. */
const ListTools = lazyPart(() => import('./ListTools.tsx').then((code) => code.ListTools), 0)
const LoadMore = lazyPart(() => import('./LoadMore.tsx').then((code) => code.LoadMore), 0)
const EmptyList = lazyPart(() => import('./EmptyList.tsx').then((code) => code.EmptyList), 0)
const NoSuchPlace = lazyPart(() => import('./NoSuchPlace.tsx').then((code) => code.NoSuchPlace), 0)

/**
 * A list with all its manners: order and size, skeleton of final size, empty, error, coverage,
 * where it came from, further and back. `renderRow` draws the cells (`<td>`) of one item; rows are
 * drawn anew, a few at a time, when it is another function.
 */
export function ListFrame<T extends object>({
  list,
  caption,
  columns,
  look,
  keyOf,
  renderRow,
  empty,
  hereOf,
  derived,
}: {
  list: List<T>
  /** The table's name for screen readers. */
  caption: string
  columns: readonly Column[]
  /** Extra classes of the table: how its rows stack when narrow. */
  look?: string | undefined
  keyOf: (item: T) => string
  renderRow: (item: T) => ReactNode
  /** Message of an empty list. */
  empty: ReactNode
  /** The ledgers that these rows span. */
  hereOf?: ((items: readonly T[]) => Coverage | undefined) | undefined
  derived?: string | undefined
}) {
  const { page } = list
  const keyOfAny = (item: T | UnknownItem) =>
    isRead(item) ? keyOf(item) : item.pagingToken + item.raw
  const all = page?.items ?? none
  const rows = useMemo(() => (all.length > mostInDocument ? all.slice(0, 20) : all), [all])
  const leaving = useLeaving({ id: list.id, items: rows })
  const turn = useRowsInTurn(rows, renderRow)
  const drawRow = (item: T | UnknownItem, attributes?: RowAttributes) =>
    isRead(item) ? (
      <tr data-row="" {...attributes}>
        {renderRow(item)}
      </tr>
    ) : (
      <tr {...attributes}>
        <td className="full-cell" colSpan={columns.length}>
          <UnknownRecordView unknown={item} />
        </td>
      </tr>
    )
  const here = page && hereOf?.(page.items.filter(isRead))
  return (
    <div className="record-list">
      <ListControls kind={list.kind}>
        <Covered list={list} here={here} />
        <ListTools list={list} />
      </ListControls>
      {list.filtered === 'wrong' ? (
        <EmptyState title="Nothing was requested">
          The address has a filter that makes no sense: the words beside the field say what does.
        </EmptyState>
      ) : page === undefined && list.error !== undefined ? (
        <div className="top-rule">
          {list.error.kind === 'notFound' && list.request.cursor !== undefined ? (
            <NoSuchPlace calls={list.error.calls} />
          ) : (
            <ErrorState error={list.error} onRetry={() => void list.retry()} />
          )}
        </div>
      ) : (
        <>
          {page !== undefined && (
            <LazyNotRenewed query={{ error: list.error, refetch: list.retry }} />
          )}
          <div className="top-rule">
            <Table
              caption={caption}
              columns={columns}
              look={look}
              loading={page === undefined ? list.limit : 0}
              busy={page === undefined || turn < rows.length}
              id={list.id}
              rowCount={all === rows ? undefined : all.length + 1}
              below={
                all !== rows && (
                  <LazyRowsInView
                    key={`${list.id} below`}
                    rows={all}
                    from={rows.length}
                    due={turn >= rows.length}
                    keyOf={keyOfAny}
                    by={renderRow}
                    draw={drawRow}
                    span={columns.length}
                  />
                )
              }
              leaving={
                leaving && {
                  id: leaving.id,
                  rows: leaving.items.map((item) => (
                    <Row key={keyOfAny(item)} item={item} span={columns.length} due={false} />
                  )),
                }
              }
            >
              {rows.map((item, index) => (
                <Row
                  key={keyOfAny(item)}
                  item={item}
                  by={renderRow}
                  draw={() => drawRow(item)}
                  span={columns.length}
                  due={index < turn}
                />
              ))}
            </Table>
            {page?.items.length === 0 && (
              <EmptyList list={list} page={page}>
                {empty}
              </EmptyList>
            )}
          </div>
          {page !== undefined && (
            <>
              <Provenance calls={page.calls} derived={derived} />
              <LoadMore list={list} />
              <Pager page={page} kind={list.kind} />
              {page.partial === true && <LazyIndexSteering />}
            </>
          )}
        </>
      )}
    </div>
  )
}

interface RowProps {
  readonly item: object
  /** The cells of a row; must be stable, or every row renders again. */
  readonly by?: unknown
  readonly draw?: () => ReactNode
  readonly span: number
  /** Whether this row is scheduled to render. */
  readonly due: boolean
}

/** One row; until its turn it keeps its content, a new one is a skeleton. */
const Row = memo(
  function RowInTurn({ draw, span, due }: RowProps) {
    return due && draw !== undefined ? draw() : <SkeletonRow span={span} />
  },
  (before: RowProps, next: RowProps) =>
    !next.due || (before.due && before.item === next.item && before.by === next.by),
)

const none: readonly never[] = []
/** Of a longer list those in view are. */
const mostInDocument = 50

const isRead = <T extends object>(item: T | UnknownItem): item is T => !isUnknownRecord(item)
