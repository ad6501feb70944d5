import { LinkButton } from '../../components/Button.tsx'
import { type ReactNode, useState } from 'react'

/** Rows of a table that differ only in whom they name, as one row that opens to them; one row stays as it is. */
export function EqualRows({
  count,
  span,
  row,
  children,
}: {
  count: number
  /** Columns of the table. */
  span: number
  /** The cells of the row that stands for all. */
  row: ReactNode
  /** Each by itself. */
  children: ReactNode
}) {
  const [open, setOpen] = useState(false)
  if (count === 1) return children
  return (
    <>
      <tr data-row="" className="same-holder">
        {row}
      </tr>
      <tr>
        <td className="full-cell" colSpan={span}>
          <LinkButton type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Show them as one row' : `Show each of the ${count} rows`}
          </LinkButton>
        </td>
      </tr>
      {open && children}
    </>
  )
}
