import type { ComponentProps, ReactNode } from 'react'
import type { Owner } from '#ledger'
import type { UnixSeconds } from '#ledger/values'
import { useChangeAddress, useHere } from '../address/addresses.ts'
import { keyed } from '../format/text.ts'
import { WaitNote } from './Waiting.tsx'

/** The head of a column. */
export interface Head {
  readonly label: string
  /** Figures: right-aligned. */
  readonly numeric?: boolean | undefined
  /** Amounts that are aligned on the point (`ListAmount`): the label ends above it. */
  readonly point?: boolean | undefined
  /** As narrow as its widest cell. */
  readonly fit?: boolean | undefined
  /** The mark of an outcome. */
  readonly mark?: boolean | undefined
  /** Left out where there is little room: the row's own page has it. */
  readonly spare?: boolean | undefined
  /** The label is for screen readers only. */
  readonly silent?: boolean | undefined
}

/** A column: all that a table has to know of it. */
export interface Column<T> extends Head {
  readonly cell: (row: T) => ReactNode
  /** Its place where rows stack: in the row's next cell by default. */
  readonly phone?: Phone | undefined
  /** Further classes of its cells. */
  readonly look?: string | undefined
  /** What rows are ordered by at its head, in tables that have all of them. */
  readonly sort?: ((row: T) => Key) | undefined
  /** A row of another day than the one before it says so above it. */
  readonly day?: ((row: T) => UnixSeconds) | undefined
  /** Which lists have it; all by default. */
  readonly when?: ((list: Listed<T>) => boolean) | undefined
}

/** What a column may depend on. */
export interface Listed<T> {
  readonly of: Owner | undefined
  readonly rows: readonly T[]
}

/** Columns of a part of a row; rows without it have one cell in the place of all of them. */
export interface PartColumns<T> {
  readonly heads: readonly Head[]
  readonly cells: (row: T) => ReactNode
  /** Rows that stack mostly take more than two lines. */
  readonly isTall?: boolean | undefined
}

export type Columns<T> = readonly (Column<T> | PartColumns<T>)[]

export const partColumns = <T, P>({
  of,
  columns,
  instead,
  isTall,
}: {
  of: (row: T) => P | undefined
  columns: readonly Column<P>[]
  instead: (row: T) => ReactNode
} & Pick<PartColumns<T>, 'isTall'>): PartColumns<T> => ({
  heads: columns,
  isTall,
  cells: (row) => {
    const part = of(row)
    return part === undefined ? (
      <Td key="instead" phone="detail" colSpan={columns.length}>
        {instead(row)}
      </Td>
    ) : (
      <Cells key="part" columns={columns} row={part} />
    )
  },
})

const headsOf = <T,>(columns: Columns<T>): readonly Head[] =>
  columns.flatMap((each): readonly Head[] => ('heads' in each ? each.heads : [each]))

/** How many cells a row has. */
export const widthOf = (columns: Columns<never>): number => headsOf(columns).length

/** The cells of a row. */
export const Cells = <T,>({ columns, row }: { columns: Columns<T>; row: T }) =>
  columns.map((column) =>
    'heads' in column ? (
      column.cells(row)
    ) : (
      <Td
        key={column.label}
        label={column.label}
        phone={column.phone}
        numeric={column.numeric}
        fit={column.fit}
        mark={column.mark}
        spare={column.spare}
        look={column.look}
      >
        {column.cell(row)}
      </Td>
    ),
  )

type Key = bigint | number | string | undefined
export interface Sorting {
  /** Columns whose heads can be pressed. */
  readonly labels: readonly string[]
  /** The pressed one. */
  readonly label?: string | undefined
  readonly isDescending: boolean
  readonly press: (label: string) => void
}

/**
 * Rows in the order of the column whose head was pressed: figures from the largest, text from A; pressed again the other
 * way round, and a third time as they were. The address has it (`sort=Balance`, `sort=-Balance`). Only for tables that have all rows.
 */
export function useSorted<T, Other = never>(
  rows: readonly (T | Other)[],
  columns: Columns<T>,
  /** Rows of other kinds come last. */
  isOf: (row: T | Other) => row is T = (_row): _row is T => true,
  /** The label of the column that orders rows at first. */
  first?: string,
): { readonly sorted: readonly (T | Other)[]; readonly sorting: Sorting } {
  const { sort = '' } = useHere().search
  const change = useChangeAddress()
  const labels = columns.flatMap((each) => ('sort' in each && each.sort ? [each.label] : []))
  const isAgain = sort.startsWith('-')
  const label =
    sort === unsorted
      ? undefined
      : (labels.find((each) => each === sort.replace(/^-/, '')) ?? first)
  const by = columns.find((each) => 'sort' in each && each.label === label)
  const keys = by && 'sort' in by ? rows.map((row) => (isOf(row) ? by.sort?.(row) : undefined)) : []
  const isDescending = keys.some((key) => typeof key === 'string') === isAgain
  return {
    sorted: label === undefined ? rows : sortedBy(rows, keys, isDescending ? 'down' : 'up'),
    sorting: {
      labels: rows.length < 2 ? [] : labels,
      label,
      isDescending,
      press: (next) => {
        const order = next !== label ? next : isAgain ? unsorted : `-${next}`
        change((before) => ({ ...before, sort: order }))
      },
    },
  }
}

/** In the address of a table that no column orders any more. */
const unsorted = 'none'

/** Rows in the order of their keys; what has none is last in either. */
export const sortedBy = <T,>(
  rows: readonly T[],
  keys: readonly Key[],
  way: 'up' | 'down',
): readonly T[] =>
  rows
    .map((row, at) => ({ row, key: keys[at] }))
    .toSorted(({ key: a }, { key: b }) => {
      if (a === b) return 0
      if (a === undefined || b === undefined) return a === undefined ? 1 : -1
      return a < b === (way === 'up') ? -1 : 1
    })
    .map(({ row }) => row)

/**
 * A table whose rows stack below 896 px. `kind` says how: `records` begin with their name, `sentences` with a type above
 * the sentence; `money` has two lines, who and how much above what and when; and a `fixed` table, of two or three short
 * columns, stays one at any width. The keys j and k move between rows with `data-row`.
 */
export function Table<T>({
  caption,
  columns,
  rows = [],
  keyOf,
  rowLook,
  kind,
  look,
  loading = 0,
  busy = loading > 0,
  below,
  rowCount,
  sorting,
  children,
}: {
  caption: string
  columns: Columns<T> | readonly Head[]
  rows?: readonly T[]
  /** Names rows of the ledger's own records. */
  keyOf?: (row: T) => string
  rowLook?: (row: T) => string | undefined
  kind?: TableKind | undefined
  look?: string | undefined
  /** The number of skeleton rows. */
  loading?: number
  busy?: boolean
  /** A second `tbody`. */
  below?: ReactNode
  /** All rows with the head, if not all of them are in the document. */
  rowCount?: number | undefined
  sorting?: Sorting | undefined
  /** Rows that are more than a cell for each column, behind the others. */
  children?: ReactNode
}) {
  const all: Columns<T> = columns.map((each) => ({ cell: () => null, ...each }))
  const heads = headsOf(all)
  const hasKeys = keyOf !== undefined || kind === 'sentences'
  const isTall = all.some((each) => 'heads' in each && each.isTall)
  return (
    <table
      className={looksOf(
        look,
        kind !== 'fixed' && 'not-stacked:crowded:wraps not-stacked:in-data-side:wraps',
      )}
      data-kind={kind}
      aria-busy={busy}
      aria-rowcount={rowCount}
    >
      <caption className="sr-only">{loading > 0 ? `Loading: ${caption}` : caption}</caption>
      {/* Its columns find their widths with the rows. */}
      <thead
        key={String(loading > 0)}
        className={loading > 0 ? 'invisible' : undefined}
        data-sortable={sorting && sorting.labels.length > 0 ? '' : undefined}
      >
        <tr>
          {heads.map((head) => (
            <HeadCell key={head.label} head={head} sorting={sorting} />
          ))}
        </tr>
      </thead>
      <tbody>
        {/* Rows of one cell: a page's first frame has twenty of them. */}
        {keyed(Array.from({ length: loading })).map(({ key }) => (
          <tr key={key}>
            <td
              className={`loading-line stacks:loading-lines relative stacks:col-span-full h-9.25 stacks:h-[2lh] ${loadingLooks[kind ?? 'fixed']} ${isTall ? 'stacks:max-[30rem]:h-16' : ''}`}
              data-loading=""
              colSpan={heads.length}
            >
              {key === '0' && <WaitNote />}
            </td>
          </tr>
        ))}
        {rows.map((row, index) => (
          <tr
            key={keyOf?.(row) ?? index}
            className={rowLook?.(row)}
            data-row={hasKeys ? '' : undefined}
          >
            <Cells columns={all} row={row} />
          </tr>
        ))}
        {children}
      </tbody>
      {below}
    </table>
  )
}

function HeadCell({ head, sorting }: { head: Head; sorting: Sorting | undefined }) {
  const { label, numeric, point, silent } = head
  const isOrdering = sorting?.label === label
  const text =
    silent === true ? (
      <span className="sr-only">{label}</span>
    ) : sorting?.labels.includes(label) === true ? (
      <button
        className="relative -my-1 min-h-6 hover:text-ink"
        type="button"
        onClick={() => sorting.press(label)}
      >
        {label}
        {isOrdering && (
          <span
            className={`absolute top-1 ${numeric === true ? '-left-3' : '-right-3'}`}
            aria-hidden="true"
          >
            {sorting.isDescending ? '↓' : '↑'}
          </span>
        )}
      </button>
    ) : (
      label
    )
  return (
    <th
      scope="col"
      className={looksOf(cellLook(head), point === true && 'pr-20.5 stacks:pr-0')}
      aria-sort={!isOrdering ? undefined : sorting.isDescending ? 'descending' : 'ascending'}
    >
      {text}
    </th>
  )
}

export type TableKind = 'records' | 'sentences' | 'money' | 'fixed'

/** Says of a figure what a column's head does, where rows stack and have none. */
export const Unit = ({ children }: { children: ReactNode }) => (
  <span className="not-stacked:hidden text-muted"> {children}</span>
)

/** Heights of a row before it has loaded. */
const loadingLooks: Readonly<Record<TableKind, string>> = {
  records: 'records:h-[5lh] records:max-[30rem]:h-32.5',
  sentences: 'sentences:row-start-2 sentences:pt-1.5 sentences:max-[30rem]:h-13.25',
  money: 'stacks:h-12',
  fixed: '',
}

/** A cell, in its place where rows stack. */
export function Td({
  phone,
  label,
  numeric,
  fit,
  mark,
  spare,
  look,
  ...rest
}: Omit<Partial<Head>, 'silent' | 'point'> &
  Omit<ComponentProps<'td'>, 'className'> & {
    phone?: Phone | undefined
    look?: string | undefined
  }) {
  return (
    <td
      className={looksOf(cellLook({ numeric, fit, mark, spare }), phone && phones[phone], look)}
      data-th={phone === 'line' ? label : undefined}
      translate={numeric === true ? 'no' : undefined}
      {...rest}
    />
  )
}

export type Phone = keyof typeof phones

/** Places where rows stack. Those of a `money` table fill its lines one after the other (styles.css). */
const phones = {
  left: 'stacks:col-start-1 records:row-start-1 records:text-md sentences:row-start-1',
  right: 'stacks:col-start-2 stacks:row-start-1 stacks:text-right',
  full: 'stacks:col-span-full sentences:row-start-2 sentences:pt-1.5',
  /** A line of label and value. */
  line: 'records:text-left stacks:col-span-full stacks:grid stacks:grid-cols-[104px_minmax(0,1fr)] stacks:gap-x-3 stacks:pt-0.5 stacks:before:text-left stacks:before:text-muted stacks:before:content-[attr(data-th)]',
  hidden: 'stacks:hidden',
  who: 'stacks:order-1 max-[22rem]:[&>span]:whitespace-normal',
  amount: 'stacks:order-2',
  /** An amount without an asset beside it. */
  figure: 'stacks:order-2 stacks:col-span-2 stacks:text-right',
  asset: 'stacks:order-3 max-[75rem]:[&_[data-secondary]]:hidden',
  /** Begins the second line. */
  to: 'stacks:order-4 stacks:text-left',
  note: 'stacks:order-4 stacks:text-left stacks:text-xs stacks:has-[~[colspan]]:text-right max-[22rem]:[&>span]:whitespace-normal',
  kind: 'stacks:order-5 stacks:text-right stacks:text-xs/4 max-[22rem]:[&>span]:whitespace-normal',
  /** What is left of the second line. */
  rest: 'stacks:order-5 stacks:col-span-2 stacks:text-right stacks:text-xs',
  end: 'stacks:order-6 stacks:col-start-3 stacks:text-right stacks:text-xs/4 stacks:[&_time]:inline-block stacks:[&_time]:max-w-22 stacks:[&_time]:whitespace-normal max-[75rem]:[&_[data-secondary]]:hidden',
  detail: 'stacks:order-7 stacks:col-span-full',
  /** Beside a `note`; in a row of a sentence below it. */
  aside:
    'stacks:order-5 stacks:max-w-32 stacks:justify-self-end stacks:text-xs stacks:empty:hidden stacks:[[colspan]~&]:order-8 stacks:[[colspan]~&]:col-span-full stacks:[[colspan]~&]:justify-self-start',
  memo: 'stacks:order-8 stacks:col-span-full stacks:text-xs stacks:empty:hidden',
}

const cellLook = ({ numeric, fit, mark, spare }: Partial<Head>): string =>
  looksOf(
    numeric === true && 'text-right',
    fit === true && 'w-[1%] whitespace-nowrap stacks:w-auto',
    mark === true && 'w-7 pr-3 [&_svg]:mt-1',
    spare === true && 'single:hidden crowded:in-data-side:hidden',
  ) ?? ''

const looksOf = (...looks: readonly (string | false | undefined)[]): string | undefined =>
  looks.filter(Boolean).join(' ') || undefined
