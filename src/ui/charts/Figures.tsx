import { type ReactNode, useState } from 'react'
import { LinkButton } from '../components/Button.tsx'
import { saveFile } from '../components/saveFile.ts'
import { Table, type TableKind } from '../components/Table.tsx'
import { csvFile, type FigureColumn } from './csv.ts'

/** What a chart covers, in words; on request its figures as a table, and as a file. */
export function Figures<T>({
  caption,
  file,
  columns,
  rows,
  kind = 'fixed',
  opens = false,
  children,
}: {
  caption: string
  /** The name of the file, without its ending. */
  file: string
  columns: readonly FigureColumn<T>[]
  rows: readonly T[]
  kind?: TableKind
  /** The table is there at first. */
  opens?: boolean
  children: ReactNode
}) {
  const [isOpen, setOpen] = useState(opens)
  return (
    <>
      <div className="flex narrow:flex-wrap items-start justify-between gap-x-4 gap-y-1 pt-1.5 text-muted text-xs/4">
        <span className="min-w-0">{children}</span>
        <span className="flex flex-none gap-3 print:hidden">
          <LinkButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'hide' : 'show'} figures<span className="sr-only">: {caption}</span>
          </LinkButton>
          <LinkButton onClick={() => saveFile(csvFile(columns, rows), `${file}.csv`)}>
            CSV<span className="sr-only">: {caption}</span>
          </LinkButton>
        </span>
      </div>
      {isOpen && (
        <Table
          caption={caption}
          kind={kind}
          columns={columns.map((each, index) => ({
            cell: each.text,
            phone: 'line',
            numeric: index > 0,
            ...each,
          }))}
          rows={rows}
        />
      )}
    </>
  )
}
