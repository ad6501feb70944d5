import type { ReactNode } from 'react'
import { keyed } from './keyed.ts'

export interface Column {
  readonly label: string
  /** `num` right-aligned, `fit` no wider than its content, `mk` the mark of the outcome, `hide` gone when stacked. */
  readonly look?: string | undefined
  /** The label is for screen readers alone. */
  readonly silent?: boolean | undefined
}

/**
 * A table whose rows stack below 832 px. Cells say what they become there by class: `lh` left
 * head, `rh` right head, `main` the sentence, `hide`; a cell with `data-th` becomes label and
 * value. Rows marked `data-row` are walked by j and k.
 */
export function Table({
  caption,
  columns,
  look = '',
  loading = 0,
  busy = loading > 0,
  id = 'rows',
  leaving,
  below,
  rowCount,
  children,
}: {
  caption: string
  columns: readonly Column[]
  /** `keep`: two or three short columns, a table at any width. */
  look?: string | undefined
  /** Rows of skeleton, at final height. */
  loading?: number
  /** Whether rows are still loading. */
  busy?: boolean
  /** Of the rows: others are another body. */
  id?: string
  /** The body of that id before, rows of which are still to be taken down. */
  leaving?: { readonly id: string; readonly rows: ReactNode } | undefined
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
      {leaving !== undefined && (
        <tbody key={leaving.id} hidden>
          {/* Where the skeleton stood: the rows keep their place, or they would be drawn anew to be taken down. */}
          {null}
          {leaving.rows}
        </tbody>
      )}
      <tbody key={id}>
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
