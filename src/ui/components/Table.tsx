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
  children,
}: {
  caption: string
  columns: readonly Column[]
  /** `keep`: two or three short columns, a table at any width. */
  look?: string | undefined
  /** Rows of skeleton, at final height. */
  loading?: number
  children?: ReactNode
}) {
  return (
    <table className={`t ${look}`} aria-busy={loading > 0}>
      <caption className="sr">{loading > 0 ? `Loading: ${caption}` : caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.label} scope="col" className={column.look}>
              {column.silent === true ? <span className="sr">{column.label}</span> : column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {keyed(Array.from({ length: loading })).map(({ key }) => (
          <tr key={key}>
            {columns.map((column) => (
              <td key={column.label} className={column.look}>
                <span className="sk w-10/12" />
              </td>
            ))}
          </tr>
        ))}
        {children}
      </tbody>
    </table>
  )
}
