import { csvLine } from '#sources'
import type { Column } from '../components/Table.tsx'

/** A column of what is drawn: as text in a file, and as the same in a table. */
export interface FigureColumn<T> extends Partial<Column<T>> {
  readonly label: string
  /** Empty where nothing was read. */
  readonly text: (row: T) => string
}

/** Figures as a file of CSV: they are exact, and what was not read is empty. */
export const csvFile = <T>(columns: readonly FigureColumn<T>[], rows: readonly T[]): Blob =>
  new Blob([csvOf(columns, rows)], { type: 'text/csv' })

export const csvOf = <T>(columns: readonly FigureColumn<T>[], rows: readonly T[]): string =>
  [columns.map(({ label }) => label), ...rows.map((row) => columns.map(({ text }) => text(row)))]
    .map(csvLine)
    .join('')
