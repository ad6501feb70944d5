import { expect, it } from 'vitest'
import type { Collections } from '#ledger/collections.ts'
import { positionOf, SourceError } from '#ledger/values/answer.ts'
import { ledgerSequence, toid } from '#ledger/values/ids.ts'
import { usualViewBytes } from '../request.ts'
import type { LedgerItems } from './items.ts'
import { pageFromLedgers } from './pageFromLedgers.ts'
import type { Density } from './service.ts'

const bounds = { oldest: ledgerSequence(1), latest: ledgerSequence(400) }

/** The number of ledgers in each request of a page, if the first answer has only 16 items. */
async function widthsOf(
  kind: keyof Collections,
  {
    density = { bytes: 40_000, items: new Map([[kind, 1]]) },
    answered = {},
    limit: most = 20,
    weigh = (width) => width * 40_000,
  }: {
    readonly density?: Density
    readonly answered?: Partial<
      Pick<LedgerItems<unknown>, 'isForged' | 'unreadable' | 'items' | 'count'>
    >
    readonly limit?: number
    /** Bytes of the answer of so many ledgers to the request with this index. */
    readonly weigh?: (width: number, index: number) => number
  } = {},
) {
  const widths: number[] = []
  await pageFromLedgers({
    host: 'service.invalid',
    kind,
    request: { order: 'desc', limit: most },
    bounds,
    freshBounds: () => Promise.resolve(bounds),
    density,
    viewBytes: usualViewBytes,
    bytesLeft: () => Number.POSITIVE_INFINITY,
    read: ({ from, to, limit }) => {
      const width = to - from + 1
      widths.push(width)
      const sequences = Array.from({ length: width }, (_, i) => ledgerSequence(from + i))
      const given = sequences.toReversed().slice(widths.length === 1 ? 4 : 0, limit)
      const output = {
        items: given,
        positions: given.map((sequence) => positionOf(toid(sequence, 0, 0))),
        reasons: new Map(),
        more: false,
        unreadable: [],
        sequences,
        count: width,
        isForged: false,
        ...answered,
      }
      return Promise.resolve({ output, calls: [], bytes: weigh(width, widths.length - 1) })
    },
  })
  return widths
}

it('a list of ledgers requests as many more as it lacks; of other items, more and more ledgers', async () => {
  expect(await widthsOf('ledgers')).toEqual([20, 4])
  expect(await widthsOf('trades')).toEqual([20, 60])
})

it('a page asks for no more where a transaction was forged, and for fewer ledgers where some cannot be read', async () => {
  expect(await widthsOf('trades', { answered: { isForged: true } })).toEqual([20])
  const unreadable = [ledgerSequence(400)]
  const density = { bytes: 200_000, items: new Map([['trades', 1]]) }
  // 20 ledgers were 0.8 MB, and so few are left of a view's bytes.
  expect(await widthsOf('trades', { density, answered: { unreadable } })).toEqual([20, 28])
})

it('a page asks for nine times the ledgers that it has read at most: older ones may be heavier', async () => {
  const density = { bytes: 0, items: new Map() }
  const [first = 0, ...others] = await widthsOf('effects', { density })
  expect(first).toBe(2)
  let read = first
  for (const width of others) {
    expect(width).toBeLessThanOrEqual(9 * read)
    read += width
  }
})

it('a page whose first ledgers were light reads no more than a view may where older ones weigh ten times as much', async () => {
  const light = 5_000
  let received = 0
  const widths = await widthsOf('trades', {
    density: { bytes: 0, items: new Map() },
    answered: { items: [], count: 1 },
    limit: 50,
    weigh: (width, index) => {
      const bytes = width * (index < 2 ? light : 10 * light)
      received += bytes
      return bytes
    },
  })
  expect(widths.slice(0, 2)).toEqual([2, 18])
  expect(received).toBeLessThanOrEqual(usualViewBytes)
})

it('a page that a node which is behind cannot go on with is short, and leaves out no ledger', async () => {
  const behind = { oldest: ledgerSequence(1), latest: ledgerSequence(160) }
  let requests = 0
  const page = await pageFromLedgers({
    host: 'service.invalid',
    kind: 'transactions',
    request: { order: 'desc', limit: 20 },
    bounds,
    freshBounds: () => Promise.resolve(behind),
    density: { bytes: 40_000, items: new Map([['transactions', 1]]) },
    viewBytes: usualViewBytes,
    bytesLeft: () => Number.POSITIVE_INFINITY,
    read: ({ from, to }) => {
      if (++requests === 2) throw new SourceError('notYetClosed', `ledger ${to} is not closed yet`)
      const sequences = [...span(from, to)].map(ledgerSequence)
      const output = {
        items: sequences.slice(0, 3),
        positions: sequences.slice(0, 3).map((sequence) => positionOf(toid(sequence, 0, 0))),
        reasons: new Map(),
        more: false,
        unreadable: [],
        sequences,
        count: sequences.length,
        isForged: false,
      }
      return Promise.resolve({ output, calls: [], bytes: 40_000 * sequences.length })
    },
  })
  expect(requests).toBe(2)
  expect(page.items).toHaveLength(3)
  expect(page.coverage?.from).toBeGreaterThan(behind.latest)
  expect(page.next).toBeDefined()
})

function* span(from: number, to: number): Generator<number> {
  for (let n = from; n <= to; n++) yield n
}
