import type { ReactNode } from 'react'
import { keyed } from './keyed.ts'

export interface Column {
  readonly label: string
  /** `numeric` right-aligned, `fit-content`, `mark-cell` for the outcome, `wide-only` gone when stacked. */
  readonly look?: string | undefined
  /** The label is for screen readers alone. */
  readonly silent?: boolean | undefined
}

/**
 * A table whose rows stack below 832 px. Cells say what they become there by class: `left-cell`,
 * `right-cell`, `full-cell`, `wide-only`; a cell with `data-th` becomes label and value. Rows marked `data-row` are walked by j and k.
 */
export function Table({
  caption,
  columns,
  look = '',
  loading = 0,
  busy = loading > 0,
  below,
  rowCount,
  children,
}: {
  caption: string
  columns: readonly Column[]
  /** `never-stacked`: two or three short columns, a table at any width. */
  look?: string | undefined
  /** Rows of skeleton, at final height. */
  loading?: number
  /** Whether rows are still loading. */
  busy?: boolean
  /** A body of further rows. */
  below?: ReactNode
  /** Of all rows with the head, where not all of them are in the document. */
  rowCount?: number | undefined
  children?: ReactNode
}) {
  return (
    <table className={`data-table ${look}`} aria-busy={busy} aria-rowcount={rowCount}>
      <caption className="visually-hidden">{loading > 0 ? `Loading: ${caption}` : caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.label} scope="col" className={column.look}>
              {column.silent === true ? (
                <span className="visually-hidden">{column.label}</span>
              ) : (
                column.label
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {keyed(Array.from({ length: loading })).map(({ key }) => (
          <SkeletonRow key={key} span={columns.length} />
        ))}
        {children}
      </tbody>
      {below}
    </table>
  )
}

/** A skeleton row of final height; one cell, since a page's first frame has twenty of them. */
export function SkeletonRow({ span }: { span: number }) {
  return (
    <tr>
      <td className="full-cell loading-cell" colSpan={span} />
    </tr>
  )
}
