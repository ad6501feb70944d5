import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  type ComponentProps,
  memo,
  type ReactNode,
  useContext,
  useDeferredValue,
  useMemo,
} from 'react'
import {
  type CollectionKind,
  type Collections,
  collections,
  countProblem,
  type FilterOf,
  type ListFilter,
  type Owner,
  type OwnerOf,
  owners,
  unreadOfList,
} from '#ledger'
import {
  type Coverage,
  isUnknownRecord,
  type LedgerSequence,
  type Page,
  type Sentence,
  SourceError,
  type UnknownRecord,
} from '#ledger/values'
import type { RowAhead, Source } from '#sources'
import { useHere } from '../address/addresses.ts'
import { NamesContext } from '../address/names.ts'
import {
  filtersIn,
  isByName,
  listRequestOf,
  pageRequestOf,
  pagesOf,
  type ShownList,
} from '../address/search.ts'
import { useSource } from '../address/sight.ts'
import { useTimeDisplay } from '../address/times.ts'
import { LinkButton, listToolsLook, PageLink } from '../components/Button.tsx'
import { ErrorState } from '../components/ErrorState.tsx'
import { Arrow, Menu, menuItemLook } from '../components/Menu.tsx'
import { Line } from '../components/Message.tsx'
import { PageHead } from '../components/PageHead.tsx'
import { Provenance } from '../components/Provenance.tsx'
import {
  Cells,
  type Columns,
  type Listed,
  type Sorting,
  Table,
  type TableKind,
  Td,
  useSorted,
  widthOf,
} from '../components/Table.tsx'
import {
  AheadRows,
  Covered,
  EmptyList,
  ExportTool,
  FilterChips,
  FilterTool,
  IndexControls,
  LiveRows,
  Pager,
  RefreshFailed,
  RowsInView,
  SearchNote,
  UnknownCursor,
} from '../lateParts.tsx'
import { now } from '../queries/outside.ts'
import { page, pagesBelow, rowsAhead } from '../queries/queries.ts'
import { Implausible } from '../values/Implausible.tsx'
import { sentenceText } from '../values/sentenceText.ts'
import { dayText } from '../values/Time.tsx'
import { UnknownRecordView } from '../values/ValueView.tsx'

declare module 'react' {
  interface CSSProperties {
    '--day'?: string | undefined
  }
}

/**
 * A list in all its states: controls, skeleton, empty, error, coverage, provenance, pages. Other `columns` render all rows
 * again.
 */
export function ListFrame<T extends object>({
  list,
  caption,
  columns: every,
  kind,
  look,
  keyOf,
  titleOf,
  empty,
  ledgerOf,
  derived,
  counted,
  saidAbove,
  rank,
  below,
}: {
  list: List<T>
  /** See `ListProps`. */
  below?: ReactNode
  /** The table's name for screen readers. */
  caption: string
  columns: Columns<T>
  /** How its rows stack (`Table`). */
  kind?: TableKind | undefined
  look?: string | undefined
  keyOf: (item: T) => string
  /** What a row says in columns as a sentence: its name for screen readers, and its tip. */
  titleOf?: ((item: T) => Sentence) | undefined
  /** Message of an empty list. */
  empty: ReactNode
  /** The ledger of an item, where lists have them. */
  ledgerOf?: ((item: T) => LedgerSequence) | undefined
  derived?: string | undefined
  /** How many the owner's record counts. */
  counted?: number | undefined
  /** Why the owner's record could not be read: a service that is down is said once. */
  saidAbove?: Error | null | undefined
  /** The column that orders them unless the address has an order. */
  rank?: string | undefined
}) {
  const { page } = list
  const rows = page?.items.filter(isRead) ?? none
  const columns = useShown(every, { of: list.of, rows })
  const isWhole = page !== undefined && isAll(list, page) && columns.some((it) => 'sort' in it)
  const { search } = useHere()
  const { sorted, sorting } = useSorted<T, UnknownRecord>(
    page?.items ?? none,
    columns,
    isRead,
    search.order === undefined ? rank : undefined,
  )
  const here = page && ledgerOf && coverageOfRows(rows.map(ledgerOf))
  const source = useSource()
  const { readsLedgers } = source.kind.capabilities
  const problem = problemOf(list, counted)
  return (
    <>
      <div className="@container/list">
        <ListControls list={list} rank={rank} sorting={isWhole ? sorting : undefined}>
          {mayBeCovered(list, source) && (
            <span className="narrow:order-1 flex not-crowded:min-w-69 narrow:basis-full">
              <Covered list={list} here={here} />
              {readsLedgers && ledgerOf !== undefined && (
                <span data-coverage-space="" className="narrow:block hidden narrow:h-12" />
              )}
            </span>
          )}
        </ListControls>
        {list.filtered === 'wrong' ? null : page === undefined && list.error !== undefined ? (
          <div className="border-ink border-t">
            {list.error.kind === 'notFound' && list.request.cursor !== undefined ? (
              <UnknownCursor calls={list.error.calls} />
            ) : isDown(list.error) && isDown(saidAbove) ? (
              <Line tone="muted">
                Not read either.{' '}
                <LinkButton onClick={() => void list.retry()}>Try again</LinkButton>
              </Line>
            ) : (
              <ErrorState error={list.error} onRetry={() => void list.retry()} />
            )}
          </div>
        ) : (
          <>
            {page !== undefined && list.error !== undefined && (
              <RefreshFailed query={{ data: page, error: list.error, refetch: list.retry }} />
            )}
            {source.head !== undefined && (
              <LiveRows {...list} isLong={list.more.joined !== undefined} onShow={list.more.drop} />
            )}
            {problem !== undefined && (
              <Line role="note">
                <Implausible problem={problem} />
              </Line>
            )}
            <div className="border-ink border-t">
              <ListTable
                key={list.id}
                caption={caption}
                columns={columns}
                kind={kind}
                look={look}
                limit={
                  list.filtered === 'no' ? Math.min(list.limit, counted ?? list.limit) : list.limit
                }
                ahead={list.ahead}
                items={isWhole ? sorted : page?.items}
                sorting={isWhole ? sorting : undefined}
                keyOf={keyOf}
                titleOf={titleOf}
              />
              {page?.items.length === 0 && (
                <EmptyList list={list} page={page}>
                  {empty}
                </EmptyList>
              )}
            </div>
            {page !== undefined && (
              <>
                {page.search !== undefined && <SearchNote search={page.search} />}
                <Provenance calls={page.calls} derived={derived} />
                {(page.prev ?? page.next ?? list.request.cursor ?? search.limit) !== undefined && (
                  <Pager page={page} list={list} />
                )}
                {page.partial === true && <IndexControls />}
              </>
            )}
          </>
        )}
      </div>
      {below !== undefined && (
        // A list whose filter is wrong is not asked for.
        <div hidden={page === undefined && list.error === undefined && list.filtered !== 'wrong'}>
          {below}
        </div>
      )}
    </>
  )
}

/**
 * The table of one page. Rows are a deferred value: React renders them between other tasks and commits them at once,
 * so navigation shows the head and skeleton first.
 */
function ListTable<T extends object>({
  caption,
  columns,
  kind,
  look,
  limit,
  ahead = none,
  items,
  sorting,
  keyOf,
  titleOf,
}: {
  caption: string
  columns: Columns<T>
  kind: TableKind | undefined
  look: string | undefined
  limit: number
  ahead?: readonly RowAhead[] | undefined
  items: readonly (T | UnknownRecord)[] | undefined
  sorting: Sorting | undefined
  keyOf: (item: T) => string
  titleOf: ((item: T) => Sentence) | undefined
}) {
  const all = useDeferredValue(items, undefined)
  const drawn = useDeferredValue(columns)
  const width = widthOf(columns)
  const names = useContext(NamesContext)
  useTimeDisplay()
  const days = daysOf(all, drawn)
  const isLong = all !== undefined && all.length > maxInDocument
  const first = isLong ? all.slice(0, firstRows) : (all ?? none)
  const keyOfAny = (item: T | UnknownRecord) =>
    isRead(item) ? keyOf(item) : item.pagingToken + item.raw
  const drawRow = (item: T | UnknownRecord, attributes?: RowAttributes) => {
    const sentence = isRead(item) ? titleOf?.(item) : undefined
    const title = sentence && sentenceText(sentence, names)
    const day = days.get(item)
    return isRead(item) ? (
      <tr
        data-row=""
        data-day={day && ''}
        style={{ '--day': day && `"${day}"` }}
        aria-label={title}
        title={title}
        {...attributes}
      >
        <Cells columns={drawn} row={item} />
      </tr>
    ) : (
      <tr {...attributes}>
        <Td phone="full" colSpan={width}>
          <UnknownRecordView unknown={item} />
        </Td>
      </tr>
    )
  }
  return (
    <Table
      caption={caption}
      columns={columns}
      kind={kind}
      look={look}
      loading={all === undefined ? Math.max(1, (items?.length ?? limit) - ahead.length) : 0}
      busy={all === undefined || all !== items}
      rowCount={isLong ? all.length + 1 : undefined}
      sorting={sorting}
      below={
        isLong && (
          <RowsInView
            rows={all}
            from={first.length}
            keyOf={keyOfAny}
            by={drawn}
            days={days}
            draw={drawRow}
            span={width}
          />
        )
      }
    >
      {all === undefined && ahead.length > 0 && <AheadRows rows={ahead} span={width} />}
      {first.map((item) => (
        <MemoRow
          key={keyOfAny(item)}
          item={item}
          by={drawn}
          day={days.get(item)}
          draw={() => drawRow(item)}
        />
      ))}
    </Table>
  )
}

/** The days of rows that begin one: of any but the first that is of another day than the row before it. */
function daysOf<T extends object>(
  rows: readonly (T | UnknownRecord)[] = none,
  columns: Columns<T>,
): ReadonlyMap<object, string> {
  const timeOf = columns.flatMap((each) => ('day' in each && each.day ? [each.day] : []))[0]
  const days = new Map<object, string>()
  let before: string | undefined
  if (timeOf === undefined) return days
  for (const row of rows.filter(isRead)) {
    const day = dayText(timeOf(row), now())
    if (before !== undefined && day !== before) days.set(row, day)
    before = day
  }
  return days
}

/** The columns that a list has; the same array for the same ones, since another renders all rows again. */
function useShown<T>(columns: Columns<T>, list: Listed<T>): Columns<T> {
  const absent = columns
    .flatMap((each) => ('when' in each && each.when?.(list) === false ? [each.label] : []))
    .join('\n')
  return useMemo(() => {
    const labels = new Set(absent.split('\n'))
    return columns.filter((each) => 'heads' in each || !labels.has(each.label))
  }, [columns, absent])
}

/** A list keeps room for its coverage as long as it may state one. */
const mayBeCovered = ({ page, error, of }: List<object>, { index }: Source): boolean =>
  page === undefined
    ? index !== undefined && error === undefined && (of === undefined || !owners[of.kind].isClosed)
    : page.coverage !== undefined

const none: readonly never[] = []
/** A longer list has only its first rows and those in view in the document. */
const maxInDocument = 50
const firstRows = 20

const isRead = <T extends object>(item: T | UnknownRecord): item is T => !isUnknownRecord(item)

/** What is wrong with a list's length, by the count in its owner's record. */
function problemOf<T>(list: List<T>, owned: number | undefined): string | undefined {
  const { page, request, filtered } = list
  if (page === undefined || (request.cursor ?? page.prev) !== undefined || filtered !== 'no')
    return undefined
  return countProblem(
    page.items.length,
    owned,
    (page.scanned ?? unreadOfList(page, list)) === undefined,
  )
}

const byAge = [
  ['desc', 'Newest first'],
  ['asc', 'Oldest first'],
] as const
const byName = [
  ['asc', 'A to Z'],
  ['desc', 'Z to A'],
] as const

/** Nothing of a list is left out of its page. */
const isAll = (list: List<object>, page: Page<unknown>) =>
  (list.request.cursor ?? page.scanned ?? unreadOfList(page, list)) === undefined

/** Filters, what is covered (`children`), order and export, in one line where there is room. */
function ListControls({
  list,
  rank,
  sorting,
  children,
}: {
  list: List<object>
  rank: string | undefined
  sorting: Sorting | undefined
  children?: ReactNode
}) {
  const { kind } = list
  const { page, search } = useHere()
  const { order } = pageRequestOf(search, kind)
  const orders = isByName(kind) ? byName : byAge
  const by = sorting?.label
  const chosen = by === undefined ? orders.find(([each]) => each === order)?.[1] : `By ${by}`
  return (
    <div className={`${listToolsLook} gap-x-1`}>
      {list.filters.length > 0 && <FilterTool list={list} />}
      {(list.filtered !== 'no' || list.filters.some(hasQuick)) && <FilterChips list={list} />}
      <div className="ml-auto flex narrow:contents items-center gap-x-1">
        {children}
        <Menu
          label={`Order: ${chosen}`}
          look="narrow:ml-auto"
          button={
            <>
              {chosen} <Arrow />
            </>
          }
        >
          {orders.map(([each, label]) => (
            <li key={each}>
              <PageLink
                className={menuItemLook}
                page={page}
                search={{
                  ...search,
                  order: rank === undefined && each === collections[kind].order ? undefined : each,
                  cursor: undefined,
                  sort: undefined,
                }}
                aria-current={label === chosen ? 'true' : undefined}
              >
                {label}
              </PageLink>
            </li>
          ))}
        </Menu>
        <ExportTool list={list} />
      </div>
    </div>
  )
}

/** It has values that one press sets (`quickFilters`). */
const hasQuick = ({ name }: ListFilter) => name === 'successful' || name === 'type'

/** From the lowest to the highest ledger. */
function coverageOfRows(sequences: readonly LedgerSequence[]): Coverage | undefined {
  const [first] = sequences
  if (first === undefined) return undefined
  let from = first
  let to = first
  for (const sequence of sequences) {
    if (sequence < from) from = sequence
    if (sequence > to) to = sequence
  }
  return { from, to }
}

/** One page of a collection, by the address. */
export interface List<T> extends Omit<ShownList, 'page'> {
  /** Unique among all pages of all lists. */
  readonly id: string
  /** Absent until loaded; includes pages loaded below it. Stays when a reload fails. */
  readonly page?: Page<T | UnknownRecord> | undefined
  /** Rows of the page are hidden, which a message of the list explains. */
  readonly hides?: boolean | undefined
  /** The rows as far as they are known before the list has loaded. */
  readonly ahead?: readonly RowAhead[] | undefined
  readonly limit: number
  readonly retry: () => Promise<unknown>
  readonly more: More<T>
}

interface More<T> {
  readonly state: 'idle' | 'loading'
  readonly error?: SourceError | undefined
  /** Loads the next page, or tries again where that failed. */
  readonly load: () => void
  /** Back to the first page alone. */
  readonly drop: () => void
  /** This page joined with those loaded below it. */
  readonly joined?: Page<T | UnknownRecord> | undefined
}

export function useList<K extends keyof Collections>(
  kind: K,
  of: (OwnerOf<K> & Owner) | undefined,
  filter?: FilterOf<K>,
): List<Collections[K]['item']> {
  const source = useSource()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { search } = useHere()
  const { request, wrong, problem } = listRequestOf(kind, of, search, filter)
  const filters = filtersIn(kind, of, filter)
  const options = page(source, kind, of, request)
  const refused = wrong.length > 0
  const query = useQuery({ ...options, enabled: !refused })
  const isAhead = source.ahead !== undefined && !refused && query.isPending
  const ahead = useQuery({ ...rowsAhead(source, kind, of, request), enabled: isAhead })
  const id = JSON.stringify(options.queryKey)
  const count = pagesOf(search)
  const upTo = (pages: number) => pagesBelow(client, source, kind, of, request, pages)
  const below = useQuery({ ...upTo(count), enabled: count > 1 && !refused })
  // Where the last one failed, those before it stay.
  const joined =
    count === 1 ? undefined : (below.data ?? client.getQueryData(upTo(count - 1).queryKey))
  const shown = joined ?? query.data
  const showPages = (pages: number | undefined) =>
    void navigate({
      to: '.',
      search: (previous) => ({
        ...previous,
        pages: pages === undefined ? undefined : String(pages),
      }),
      replace: true,
      resetScroll: false,
    })
  return {
    id,
    page: shown,
    ahead: shown === undefined ? ahead.data : undefined,
    error: query.error ?? undefined,
    limit: request.limit,
    kind,
    of,
    request,
    filters,
    filtered: refused
      ? 'wrong'
      : filters.some(({ name }) => search[name] !== undefined)
        ? 'yes'
        : 'no',
    wrong,
    problem,
    retry: query.refetch,
    more: {
      state: below.isFetching ? 'loading' : 'idle',
      error: below.error ?? undefined,
      joined,
      load: () => (below.error === null ? showPages(count + 1) : void below.refetch()),
      drop: () => showPages(undefined),
    },
  }
}

const isDown = (error: Error | null | undefined): boolean =>
  error instanceof SourceError && error.kind === 'unreachable'

/** The head of the page of a collection of the whole network. */
export function CollectionHead({ kind, state }: { kind: CollectionKind; state?: ReactNode }) {
  const { title } = collections[kind]
  return (
    <PageHead title={title} crumb={title} state={state}>
      {title}
    </PageHead>
  )
}

/** The virtualizer needs these on a row. */
export type RowAttributes = Pick<ComponentProps<'tr'>, 'ref' | 'aria-rowindex'> & {
  readonly 'data-index': number
}

interface MemoRowProps {
  readonly item: object
  /** The cells of a row; must be stable, or every row renders again. */
  readonly by: unknown
  /** The day that begins with it. */
  readonly day: string | undefined
  readonly index?: number | undefined
  readonly draw: () => ReactNode
}

/** A row that renders again only for another item, other cells or another index. */
export const MemoRow = memo(
  function ListRow({ draw }: MemoRowProps) {
    return draw()
  },
  (before: MemoRowProps, next: MemoRowProps) =>
    before.item === next.item &&
    before.by === next.by &&
    before.day === next.day &&
    before.index === next.index,
)
