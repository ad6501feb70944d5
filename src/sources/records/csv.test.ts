import { array, assert, constantFrom, oneof, property, shuffledSubarray, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judgeSpeed, processorTime } from '#e2e/testing/speed.ts'
import { csvCell, csvLine } from './csvLine.ts'
import { cellsOf, columnsInOrder, csvOf } from './records.ts'

/** Reads CSV as RFC 4180 says, one character after the other. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  for (let i = 0; i < text.length; ) {
    if (text[i] === '"' && cell === '') {
      for (i += 1; ; i += 1) {
        if (text[i] === undefined) throw new Error('a quote is open at the end')
        if (text[i] !== '"') cell += text[i]
        else if (text[i + 1] !== '"') break
        else {
          cell += '"'
          i += 1
        }
      }
      i += 1
      if (!/^(,|\r\n)/.test(text.slice(i, i + 2))) throw new Error('text behind a closing quote')
    } else if (text[i] === ',') {
      row.push(cell)
      cell = ''
      i += 1
    } else if (text.startsWith('\r\n', i)) {
      rows.push([...row, cell])
      row = []
      cell = ''
      i += 2
    } else {
      if (/["\r\n]/.test(text[i] ?? '')) throw new Error('a bare quote or line end')
      cell += text[i]
      i += 1
    }
  }
  if (cell !== '' || row.length > 0) throw new Error('the last line has no end')
  return rows
}

const cellText = oneof(
  string({ unit: 'binary' }),
  string({
    unit: constantFrom(...Array.from('=+-@\t\r\n",;1.a \u00A0\u200B\uFEFF\u202E＝＋－＠﹦−')),
  }),
)
/**
 * The cells that a spreadsheet may evaluate, whatever white space, quotes and characters without width it skips before.
 */
const formula = /^[\s"\p{C}]*[=+\-@＝＋－＠﹢﹣﹦﹫−]/u
const sign = /[=+\-@＝＋－＠﹢﹣﹦﹫−]/
const number = /^[+-]?\d+(\.\d+)?$/

describe('cells of CSV', () => {
  test('are read back as they were, but for apostrophes before what could be a formula', () => {
    assert(
      property(array(array(cellText, { minLength: 2 }), { minLength: 1 }), (rows) => {
        const read = parseCsv(rows.map(csvLine).join(''))
        const plain = (cells: readonly (readonly string[])[]) =>
          cells.map((row) => row.map((cell) => cell.replaceAll("'", '')))
        expect(plain(read)).toEqual(plain(rows))
        const harmless = (cells: readonly (readonly string[])[]) =>
          cells.map((row, i) => row.filter((_, j) => !sign.test(rows[i]?.[j] ?? '')))
        expect(harmless(read)).toEqual(harmless(rows))
      }),
    )
  })

  test('never begin a formula', () => {
    assert(
      property(cellText, (given) => {
        const [[cell = ''] = []] = parseCsv(csvLine([given, '']))
        expect(!formula.test(cell) || number.test(cell)).toBe(true)
      }),
    )
    // Split where spreadsheets of other countries split, whose quotes count at the start of a cell alone.
    assert(
      property(array(cellText, { minLength: 1, maxLength: 4 }), (cells) => {
        const given = cells.filter((cell) => !number.test(cell))
        for (const separator of [/[;\r\n]+/, /[\t\r\n]+/, /[;\t\r\n]+/])
          for (const part of csvLine(['1', ...given])
            .split(separator)
            .slice(1))
            expect(formula.test(part)).toBe(false)
      }),
    )
    expect(csvCell(';=1+1')).toBe(`";'=1+1"`)
    expect(csvCell('＝1+1')).toBe("'＝1+1")
    expect(csvCell('\u200B=1+1')).toBe("\u200B'=1+1")
    expect(csvCell(' \t=1+1')).toBe(`" \t'=1+1"`)
    expect(csvCell('"=1+1')).toBe(`"""'=1+1"`)
    expect(csvCell('a; b\t-2')).toBe(`"a; b\t'-2"`)
    expect(csvCell('1 + 1 = 2')).toBe('1 + 1 = 2')
    expect(csvCell('=HYPERLINK("x")')).toBe(`"'=HYPERLINK(""x"")"`)
    expect(csvCell('-5.0000000')).toBe('-5.0000000')
    expect(csvCell('-5+1')).toBe("'-5+1")
    expect(csvCell('@SUM(A1)')).toBe("'@SUM(A1)")
  })
})

test('a long cell is written in a moment', () => {
  const took = processorTime(() => {
    for (const part of ['\t', ' ', '"', ';', '\u200B', '='])
      expect(csvCell(`${part.repeat(200_000)}x`).length).toBeGreaterThan(200_000)
  })
  judgeSpeed(took, 1_000)
})

test('a record is laid flat: dots, places in lists, nothing twice, no links', () => {
  const record = {
    _links: { self: { href: 'x' } },
    id: '7',
    ok: true,
    n: 5,
    gone: null,
    price: { n: 1, d: 2 },
    path: [{ asset_code: 'A', _links: {} }, 'b'],
    none: [],
    bare: {},
  }
  expect(cellsOf(record)).toEqual([
    ['id', '7'],
    ['ok', 'true'],
    ['n', '5'],
    ['gone', ''],
    ['price.n', '1'],
    ['price.d', '2'],
    ['path.0.asset_code', 'A'],
    ['path.1', 'b'],
    ['none', '[]'],
    ['bare', '{}'],
  ])
})

test('columns stand alike whatever records they are of', () => {
  const names = ['type', 'id', 'b', 'a.10', 'a.9', 'paging_token', 'created_at']
  const ordered = ['id', 'paging_token', 'type', 'created_at', 'a.9', 'a.10', 'b']
  expect(columnsInOrder(names)).toEqual(ordered)
  assert(
    property(shuffledSubarray(names), (some) => {
      expect(columnsInOrder(some)).toEqual(ordered.filter((name) => some.includes(name)))
    }),
  )
})

test('every line has every column, empty where its record has none', () => {
  const lines = '{"id":"1","a":"x,y"}\n{"id":"2","b":{"c":"=1"}}\n'
  const rows = `1,"x,y",\r\n2,,'=1\r\n`
  expect(csvOf({ lines, columns: ['b.c', 'a', 'id'], head: true })).toBe(`id,a,b.c\r\n${rows}`)
  expect(csvOf({ lines, columns: ['a', 'b.c', 'id'], head: false })).toBe(rows)
})
