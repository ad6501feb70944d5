import { useNavigate } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { useHere } from '../address/addresses.ts'
import { keyed } from '../format/text.ts'
import { WaitNote } from './Waiting.tsx'

export interface Column {
  readonly label: string
  /** Figures: right-aligned. */
  readonly numeric?: boolean | undefined
  /** Amounts that are aligned on the point (`ListAmount`): the label ends above it. */
  readonly point?: boolean | undefined
  /** As narrow as its widest cell. */
  readonly fit?: boolean | undefined
  /** The mark of an outcome. */
  readonly mark?: boolean | undefined
  /** The ledger or its time, which `OwnedList` leaves out of a list of one ledger. */
  readonly when?: boolean | undefined
  /** The label is for screen readers only. */
  readonly silent?: boolean | undefined
}

type Key = bigint | number | string | undefined
/** What rows can be ordered by, by the label of a column. */
export type Keys = Readonly<Record<string, Key>>
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
export function useSorted<T>(
  rows: readonly T[],
  keysOf: (row: T) => Keys,
  /** The label of the column that orders rows at first. */
  first?: string,
): { readonly sorted: readonly T[]; readonly sorting: Sorting } {
  const { sort = '' } = useHere().search
  const navigate = useNavigate()
  const order = (next: string | undefined) =>
    void navigate({
      to: '.',
      search: (previous) => ({ ...previous, sort: next }),
      hash: true,
      replace: true,
      resetScroll: false,
    })
  const labels = rows[0] === undefined ? [] : Object.keys(keysOf(rows[0]))
  const isAgain = sort.startsWith('-')
  const label =
    sort === unsorted
      ? undefined
      : (labels.find((each) => each === sort.replace(/^-/, '')) ?? first)
  const keys = label === undefined ? [] : rows.map((row) => keysOf(row)[label])
  const isDescending = keys.some((key) => typeof key === 'string') === isAgain
  return {
    sorted: label === undefined ? rows : sortedBy(rows, keys, isDescending ? 'down' : 'up'),
    sorting: {
      labels: rows.length < 2 ? [] : labels,
      label,
      isDescending,
      press: (next) => order(next !== label ? next : isAgain ? unsorted : `-${next}`),
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
 * A table whose rows stack below 832 px. `kind` says how: `records` begin with their name, `sentences` with a type above
 * the sentence; `money` has two lines, who and how much above what and when (styles.css); and a `fixed` table, of two or three short columns, stays one at any width. The keys j and k move between
 * rows with `data-row`.
 */
export function Table({
  caption,
  columns,
  kind,
  look,
  loading = 0,
  loadingLook = loadingLooks[kind ?? 'fixed'],
  busy = loading > 0,
  below,
  rowCount,
  sorting,
  children,
}: {
  caption: string
  columns: readonly Column[]
  kind?: TableKind | undefined
  look?: string | undefined
  /** The number of skeleton rows. */
  loading?: number
  /** Their height on a phone. */
  loadingLook?: string | undefined
  busy?: boolean
  /** A second `tbody`. */
  below?: ReactNode
  /** All rows with the head, if not all of them are in the document. */
  rowCount?: number | undefined
  sorting?: Sorting | undefined
  children?: ReactNode
}) {
  return (
    <table className={look} data-kind={kind} aria-busy={busy} aria-rowcount={rowCount}>
      <caption className="sr-only">{loading > 0 ? `Loading: ${caption}` : caption}</caption>
      {/* Its columns find their widths with the rows. */}
      <thead
        key={String(loading > 0)}
        className={loading > 0 ? 'invisible' : undefined}
        data-sortable={sorting && ''}
      >
        <tr>
          {columns.map((column) => (
            <th
              key={column.label}
              scope="col"
              className={
                `${cellLook(column) ?? ''} ${column.point === true ? 'pr-17.5 stacks:pr-0' : ''}`.trim() ||
                undefined
              }
              data-when={column.when}
              aria-sort={
                sorting?.label !== column.label
                  ? undefined
                  : sorting.isDescending
                    ? 'descending'
                    : 'ascending'
              }
            >
              {column.silent === true ? (
                <span className="sr-only">{column.label}</span>
              ) : sorting?.labels.includes(column.label) === true ? (
                <button
                  className="relative -my-1 min-h-6 hover:text-ink"
                  type="button"
                  onClick={() => sorting.press(column.label)}
                >
                  {column.label}
                  {sorting.label === column.label && (
                    <span
                      className={`absolute top-1 ${column.numeric === true ? '-left-3' : '-right-3'}`}
                      aria-hidden="true"
                    >
                      {sorting.isDescending ? '↓' : '↑'}
                    </span>
                  )}
                </button>
              ) : (
                column.label
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {/* Rows of one cell: a page's first frame has twenty of them. */}
        {keyed(Array.from({ length: loading })).map(({ key }) => (
          <tr key={key}>
            <td
              className={`loading-line stacks:loading-lines relative stacks:col-span-full h-9.25 stacks:h-[2lh] ${loadingLook}`}
              data-loading=""
              colSpan={columns.length}
            >
              {key === '0' && <WaitNote />}
            </td>
          </tr>
        ))}
        {children}
      </tbody>
      {below}
    </table>
  )
}
export type TableKind = 'records' | 'sentences' | 'money' | 'fixed'

/** Heights of a row before it has loaded. */
const loadingLooks: Readonly<Record<TableKind, string>> = {
  records: 'records:h-[5lh] records:max-[30rem]:h-32.5',
  sentences: 'sentences:row-start-2 sentences:pt-1.5 sentences:max-[30rem]:h-13.25',
  money: 'stacks:h-12',
  fixed: '',
}

/**
 * A cell. Where rows stack, `place` is its place in the row, in the grid's next cell by default, and one with a `label` is a
 * line of label and value.
 */
export function Td({
  place,
  label,
  numeric,
  fit,
  mark,
  when,
  look,
  ...rest
}: Omit<Column, 'label' | 'silent' | 'point'> &
  Omit<ComponentProps<'td'>, 'className'> & {
    place?: keyof typeof places | undefined
    label?: string | undefined
    look?: string | undefined
  }) {
  const looks = [
    cellLook({ numeric, fit, mark }),
    place && places[place],
    label !== undefined && labelLook,
    label !== undefined && numeric === true && 'records:text-left',
    look,
  ]
  return (
    <td
      className={looks.filter(Boolean).join(' ') || undefined}
      data-place={place}
      data-th={label}
      data-when={when}
      translate={numeric === true ? 'no' : undefined}
      {...rest}
    />
  )
}
const places = {
  left: 'stacks:col-start-1 records:row-start-1 records:text-md sentences:row-start-1',
  right: 'stacks:col-start-2 stacks:row-start-1 stacks:text-right',
  full: 'stacks:col-span-full sentences:row-start-2 sentences:pt-1.5',
  hidden: 'stacks:hidden',
  // Their places are those of a `money` table.
  who: '',
  to: '',
  amount: '',
  asset: '',
  kind: '',
  detail: '',
  memo: '',
}
const labelLook =
  'stacks:col-span-full stacks:grid stacks:grid-cols-[104px_minmax(0,1fr)] stacks:gap-x-3 stacks:pt-0.5 stacks:before:text-left stacks:before:text-muted stacks:before:content-[attr(data-th)]'

const cellLook = ({ numeric, fit, mark }: Omit<Column, 'label'>): string | undefined =>
  [
    numeric === true && 'text-right',
    fit === true && 'w-[1%] whitespace-nowrap stacks:w-auto',
    mark === true && 'w-7 pr-3 [&_svg]:mt-1',
  ]
    .filter(Boolean)
    .join(' ') || undefined
