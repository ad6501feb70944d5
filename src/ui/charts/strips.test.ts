import { createElement } from 'react'
import { expect, test } from 'vitest'
import { drawnHtml, textOfHtml } from '#e2e/testing/drawnPage.ts'
import { rest, signal } from '#e2e/testing/recordedSources.ts'
import { knownItems } from '#ledger/values'
import { ledgerSequence } from '#ledger/values/ids.ts'
import { stroops, unixSeconds } from '#ledger/values/numbers.ts'
import { Bars } from './Bars.tsx'
import { csvOf } from './csv.ts'
import { LedgerStrips } from './Strip.tsx'

const { items } = await rest.list('ledgers', undefined, { order: 'desc', limit: 200 }, signal)
const recorded = knownItems(items)

const drawn = async (ledgers: typeof recorded, isWhole = false) =>
  drawnHtml(createElement(LedgerStrips, { ledgers, isWhole, isReading: false }), rest)

test('strips say which ledgers they have, and what their marks mean', async () => {
  const text = textOfHtml(await drawn(recorded))
  expect(text).toContain('28,248,123 stroops, ledger 344')
  expect(text).toContain('log, 100 to 100 M')
  expect(text).toContain('5 s median')
  expect(text).toContain(
    'From ledger 174 · all 200 ledgers read · dashes: 18 pauses of 5 h to 12 h · the fee is the average of all fees, contract resources too',
  )
  const some = textOfHtml(await drawn(recorded.filter(({ sequence }) => sequence % 2 === 1)))
  expect(some).toContain('100 of 200 ledgers read, the hatched ones not')
})

test('strips are drawn whatever ledgers say', async () => {
  const [first] = recorded
  if (first === undefined) throw new Error('no ledger')
  const of = (n: number, change: object) => ({
    ...first,
    sequence: ledgerSequence(n),
    closedAt: unixSeconds(1_790_000_000 + n),
    feePool: stroops(100n * BigInt(n)),
    ...change,
  })
  for (const change of [
    {},
    { transactionSetOperationCount: 0 },
    { maxTransactionSetSize: 0 },
    { closedAt: unixSeconds(1_790_000_000) },
    { closedAt: unixSeconds(1_890_000_000) },
    { feePool: stroops(0n) },
    { feePool: stroops(10n ** 18n) },
    { transactionSetOperationCount: 10 ** 9 },
  ])
    for (const ledgers of [
      [of(2, change)],
      [of(3, {}), of(2, change)],
      [of(3, {}), of(2, change), of(1, {})],
    ])
      expect(await drawn(ledgers)).not.toMatch(/NaN|Infinity|(?:width|height)="-/)
  expect(textOfHtml(await drawn([]))).toBe('')
})

test('bars are drawn whatever their figures are, and say what was not read', async () => {
  const bars = [undefined, 0n, 5n, -3n, 10n ** 30n].map((value, index) => ({
    label: `${index} Nov`,
    value,
    isOpen: index === 4,
    isPart: index > 1,
    share: value && 2n,
  }))
  for (const some of [bars, bars.slice(0, 1), bars.slice(1, 2), []]) {
    const part = createElement(Bars, {
      title: 'Calls',
      bars: some,
      unit: 'calls',
      cover: 'x',
      shareName: 'failed',
    })
    expect(await drawnHtml(part, rest)).not.toMatch(/NaN|Infinity|(?:width|height)="-/)
  }
})

test('a file of figures has an empty cell where nothing was read', () => {
  const columns = [
    { label: 'a, b', text: ({ n }: { n?: number }) => String(n ?? '') },
    { label: 'c', text: () => 'say "x"' },
  ]
  expect(csvOf(columns, [{ n: 0 }, {}])).toBe('"a, b",c\r\n0,"say ""x"""\r\n,"say ""x"""\r\n')
})
