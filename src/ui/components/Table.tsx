import type { ReactNode } from 'react'
import { keyed } from '../format/text.ts'
import { WaitNote } from './Waiting.tsx'

export interface Column {
  readonly label: string
  /** `numeric` right-aligned, `fit-content`, `mark-cell` for the outcome, `wide-only` hidden when stacked. */
  readonly look?: string | undefined
  /** The label is for screen readers only. */
  readonly silent?: boolean | undefined
}

/**
 * A table whose rows stack below 832 px. Classes of cells say how: `left-cell`, `right-cell`, `full-cell`, `wide-
 * only`; a cell with `data-th` becomes label and value. The keys j and k move between rows with `data-row`.
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
  /** `never-stacked`: a table of two or three short columns stays one at any width. */
  look?: string | undefined
  /** The number of skeleton rows. */
  loading?: number
  busy?: boolean
  /** A second `tbody`. */
  below?: ReactNode
  /** All rows with the head, if not all of them are in the document. */
  rowCount?: number | undefined
  children?: ReactNode
}) {
  return (
    <table className={`data-table ${look}`} aria-busy={busy} aria-rowcount={rowCount}>
      <caption className="sr-only">{loading > 0 ? `Loading: ${caption}` : caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.label} scope="col" className={column.look}>
              {column.silent === true ? (
                <span className="sr-only">{column.label}</span>
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
            <td className="full-cell loading-cell" colSpan={columns.length}>
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
