import { expect, it } from 'vitest'
import type { Collections } from '#ledger/collections.ts'
import { positionOf, SourceError } from '#ledger/values/answer.ts'
import { ledgerSequence, toid } from '#ledger/values/ids.ts'
import { Line, Transfer } from '../http.ts'
import type { LedgerItems, ReadLedgerItems } from '../ledgers/items.ts'
import { type Density, type LedgerService, RecentLedgers } from '../ledgers/service.ts'
import { usualViewBytes } from '../request.ts'
import { pageOf } from './pageOf.ts'
import { WalkFinder } from './walkFinder.ts'

const { signal } = new AbortController()
const window = { oldest: ledgerSequence(2), latest: ledgerSequence(400) }

interface Service {
  readonly density: Density
  /** Bytes of the answer of so many ledgers to the request with this index. */
  readonly weigh: (width: number, index: number) => number
  /** Called with each range that is requested; may throw. */
  readonly requested: (from: number, to: number) => void
  readonly latestNow?: number | undefined
}

/** However much a view has read, it may read on. */
class UnspentTransfer extends Transfer {
  override get leftOfView(): number {
    return Number.POSITIVE_INFINITY
  }
}

/** A service of empty ledgers. */
function serviceOf({ density, weigh, requested, latestNow }: Service): LedgerService {
  const status = { passphrase: '', window }
  const moved = { ...window, latest: ledgerSequence(latestNow ?? window.latest) }
  let index = 0
  return {
    via: 'rpc',
    url: 'https://service.invalid',
    host: 'service.invalid',
    node: {
      status: () => Promise.resolve(status),
      statusFor: () => Promise.resolve(status),
      passphrase: () => Promise.resolve(status),
      freshStatus: () => Promise.resolve({ ...status, window: moved }),
    },
    http: { transfer: new UnspentTransfer(), line: new Line() },
    density,
    recentLedgers: new RecentLedgers(),
    async readRun({ from, to }, read) {
      requested(from, to)
      const sequences = Array.from({ length: to - from + 1 }, (_, i) => ledgerSequence(from + i))
      const output = await read(
        sequences.map((sequence) => ({ sequence, bytes: new Uint8Array() })),
      )
      return { output, bytes: weigh(sequences.length, index++) }
    },
  }
}

/** The items of ledgers: each has one, but for the first `without` of the first request. */
function itemsOf(
  without: number,
  answered: Partial<LedgerItems<object>> = {},
): ReadLedgerItems<object> {
  let requests = 0
  return ({ ledgers }, { limit }) => {
    const sequences = ledgers.map(({ sequence }) => sequence)
    const given = sequences.toReversed().slice(requests++ === 0 ? without : 0, limit)
    return Promise.resolve({
      rows: given.map((sequence) => ({
        item: { sequence },
        position: positionOf(toid(sequence, 0, 0)),
      })),
      more: false,
      unreadable: [],
      sequences,
      looked: given.length,
      count: sequences.length,
      isForged: false,
      ...answered,
    })
  }
}

/** The number of ledgers in each request of a page, if the first answer lacks four items. */
async function widthsOf(
  kind: keyof Collections,
  {
    density = { bytes: 40_000, items: new Map([[kind, 1]]) },
    answered = {},
    limit = 20,
    weigh = (width) => width * 40_000,
  }: Partial<Service> & {
    readonly answered?: Partial<LedgerItems<object>>
    readonly limit?: number
  } = {},
) {
  const widths: number[] = []
  const requested = (from: number, to: number) => widths.push(to - from + 1)
  const walk = new WalkFinder(serviceOf({ density, weigh, requested }), {
    kind,
    readItems: itemsOf(4, answered),
    start: { order: 'desc' },
  })
  await pageOf([walk], { kind, request: { order: 'desc', limit } }, { signal, calls: [] })
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
    answered: { rows: [], count: 1 },
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

/** The latest ledger of a node that states a later one. */
const behind = 160

/** Such a node: it refuses one request, the first or a later one. */
function nodeBehind(refused: number) {
  let requests = 0
  return serviceOf({
    density: { bytes: 40_000, items: new Map([['transactions', 1]]) },
    weigh: (width) => width * 40_000,
    latestNow: behind,
    requested: (_from, to) => {
      if (++requests === refused)
        throw new SourceError('notYetClosed', `ledger ${to} is not closed yet`)
    },
  })
}

it('a page that a node which is behind cannot go on with is short, and leaves out no ledger', async () => {
  const service = nodeBehind(2)
  const readItems = itemsOf(17)
  const walk = new WalkFinder(service, {
    kind: 'transactions',
    readItems,
    start: { order: 'desc' },
  })
  const question = { kind: 'transactions', request: { order: 'desc', limit: 20 } } as const
  const page = await pageOf([walk], question, { signal, calls: [] })
  expect(page.items).toHaveLength(3)
  expect(page.coverage?.from).toBeGreaterThan(behind)
  expect(page.next).toBeDefined()
})

it('a page begins with the latest ledger of a node that is behind what it stated', async () => {
  const service = nodeBehind(1)
  const list = { kind: 'transactions', readItems: itemsOf(0), start: { order: 'desc' } } as const
  const question = { kind: 'transactions', request: { order: 'desc', limit: 20 } } as const
  const page = await pageOf([new WalkFinder(service, list)], question, { signal, calls: [] })
  expect(page.items).toHaveLength(20)
  expect(page.coverage?.to).toBe(behind)
})
