import { type ReactNode, useState } from 'react'
import { csvLine } from '#sources'
import { LinkButton } from '../components/Button.tsx'
import { saveFile } from '../components/saveFile.ts'
import { Table } from '../components/Table.tsx'

/** A column of what is drawn: as text in a file, and as the same in a table. */
export interface FigureColumn<T> {
  readonly label: string
  /** Empty where nothing was read. */
  readonly text: (row: T) => string
  readonly cell?: ((row: T) => ReactNode) | undefined
}

/** What a chart covers, in words; on request its figures as a table, and as a file. */
export function Figures<T>({
  caption,
  file,
  columns,
  rows,
  children,
}: {
  caption: string
  /** The name of the file, without its ending. */
  file: string
  columns: readonly FigureColumn<T>[]
  rows: readonly T[]
  children: ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div className="flex narrow:flex-wrap items-start justify-between gap-x-4 gap-y-1 pt-1.5 text-muted text-xs/4">
        <span className="min-w-0">{children}</span>
        <span className="flex flex-none gap-3 print:hidden">
          <LinkButton type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'hide' : 'show'} figures<span className="sr-only">: {caption}</span>
          </LinkButton>
          <LinkButton type="button" onClick={() => saveCsv(file, columns, rows)}>
            CSV<span className="sr-only">: {caption}</span>
          </LinkButton>
        </span>
      </div>
      {isOpen && (
        <Table
          caption={caption}
          kind="fixed"
          columns={columns.map(({ label, text, cell = text }, index) => ({
            label,
            cell,
            numeric: index > 0,
          }))}
          rows={rows}
        />
      )}
    </>
  )
}

/** Saves figures as CSV: they are exact, and what was not read is empty. */
export const saveCsv = <T,>(
  name: string,
  columns: readonly FigureColumn<T>[],
  rows: readonly T[],
) => saveFile(new Blob([csvOf(columns, rows)], { type: 'text/csv' }), `${name}.csv`)

export const csvOf = <T,>(columns: readonly FigureColumn<T>[], rows: readonly T[]): string =>
  [columns.map(({ label }) => label), ...rows.map((row) => columns.map(({ text }) => text(row)))]
    .map(csvLine)
    .join('')
