import type { RecordsTable } from './recordsReader.ts'

/**
 * A record as cells: names of nested fields are joined by dots, elements of lists are numbered from 0; an empty list or
 * object is `[]` or `{}`, null is empty. Links are left out: they repeat the ids.
 */
export function cellsOf(record: object): readonly (readonly [name: string, value: string])[] {
  const cells: (readonly [string, string])[] = []
  const add = (value: unknown, name: string): void => {
    if (value === null || typeof value !== 'object') {
      cells.push([name, typeof value === 'string' ? value : textOf(value)])
      return
    }
    const fields = Object.entries(value)
    if (fields.length === 0) cells.push([name, Array.isArray(value) ? '[]' : '{}'])
    for (const [key, field] of fields) {
      if (key !== '_links') add(field, name === '' ? key : `${name}.${key}`)
    }
  }
  for (const [key, field] of Object.entries(record)) if (key !== '_links') add(field, key)
  return cells
}

/** A number or boolean as text; null is empty. */
const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : JSON.stringify(value)

/** The first columns of every table; the others follow by name. */
const leading = ['id', 'paging_token', 'type', 'created_at', 'closed_at', 'ledger_close_time']
const names = new Intl.Collator('en', { numeric: true })

/** The order of a table's columns. */
export const columnsInOrder = (columns: Iterable<string>): readonly string[] =>
  [...new Set(columns)].toSorted(
    (a, b) => rank(a) - rank(b) || names.compare(a, b) || (a < b ? -1 : 1),
  )

function rank(column: string): number {
  const index = leading.indexOf(column)
  return index === -1 ? leading.length : index
}

/** Records, one a line as JSON, as lines of CSV under these columns in their order (RFC 4180: CRLF behind each). */
export function csvOf({ lines, columns, head }: RecordsTable): string {
  const ordered = columnsInOrder(columns)
  const rows = lines.split('\n').flatMap((line) => {
    if (line === '') return []
    const record: unknown = JSON.parse(line)
    if (typeof record !== 'object' || record === null) return []
    const cells = new Map(cellsOf(record))
    return [csvLine(ordered.map((column) => cells.get(column) ?? ''))]
  })
  return `${head ? csvLine(ordered) : ''}${rows.join('')}`
}

/** One line of CSV. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`

/**
 * A cell: quoted where necessary (RFC 4180), and with an apostrophe before each sign with which a spreadsheet would begin a
 * formula, unless it is a plain number. Spreadsheets of some countries split at semicolons or tabs, within quotes too.
 */
export function csvCell(text: string): string {
  const safe = plainNumber.test(text)
    ? text
    : text.replace(cellStart, (start, sign: string) =>
        sign === '' ? start : `${start.slice(0, -sign.length)}'${sign}`,
      )
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * The start of a cell, with the characters that spreadsheets skip there, and a sign of a formula if one follows: = + -
 * @, also wide, small or as U+2212. The sign is optional so that a long run is looked at once.
 */
const cellStart = /(?:^(?![;\t\r\n])|[;\t\r\n])[\s"\p{C}]*([=+\-@＝＋－＠﹢﹣﹦﹫−]?)/gu

const plainNumber = /^[+-]?\d+(\.\d+)?$/
