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
