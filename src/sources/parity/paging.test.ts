import { describe, expect, it } from 'vitest'
import { recordedSources } from '#e2e/testing/recordedSources.ts'
import {
  type Cursor,
  type Order,
  type Page,
  type PageRequest,
  parseCursor,
} from '#ledger/values/answer.ts'
import { ledgerSequence } from '#ledger/values/ids.ts'
import type { Source } from '../source.ts'

const { signal } = new AbortController()
const sources = recordedSources()

type Read = (request: PageRequest) => Promise<Page<object>>
type Lists = Readonly<Record<string, Read>>
const listsOf = (source: Source): Lists => ({
  ledgers: (request) => source.list('ledgers', undefined, request, signal),
  transactions: (request) => source.list('transactions', undefined, request, signal),
  operations: (request) => source.list('operations', undefined, request, signal),
  'a ledger’s transactions': (request) =>
    source.list('transactions', { kind: 'ledger', id: busy }, request, signal),
  'a ledger’s operations': (request) =>
    source.list('operations', { kind: 'ledger', id: busy }, request, signal),
})
/** A ledger with many transactions. */
const busy = ledgerSequence(200)
const places = (items: readonly object[]) =>
  items.map((item) =>
    String(
      Reflect.get(item, 'id') ?? Reflect.get(item, 'pagingToken') ?? Reflect.get(item, 'sequence'),
    ),
  )

/** Goes `next` to the end and remembers every page. */
async function forth(read: Read, order: Order, limit: number, most: number) {
  const pages: Page<object>[] = []
  let cursor: Cursor | undefined
  do {
    const page: Page<object> = await read({ order, limit, cursor })
    pages.push(page)
    cursor = page.next
  } while (cursor !== undefined && pages.length < most)
  return pages
}

describe.each(['rest', 'rpc'] as const)('pages through %s', (kind) => {
  const lists = listsOf(sources[kind])
  it.each(['asc', 'desc'] as const)('there and back meet the same items, %s', async (order) => {
    for (const [name, read] of Object.entries(lists)) {
      const pages = await forth(read, order, 7, 6)
      const there = pages.map(({ items }) => places(items))
      expect([name, new Set(there.flat()).size]).toEqual([name, there.flat().length])
      expect([name, pages[0]?.prev]).toEqual([name, undefined])
      const back: string[][] = []
      let cursor = pages.at(-1)?.prev
      while (cursor !== undefined && back.length < 10) {
        const page = await read({ order, limit: 7, cursor })
        back.unshift(places(page.items))
        cursor = page.prev
      }
      const before = there.slice(0, -1).flat()
      expect([name, ...back.flat().slice(-before.length)]).toEqual([name, ...before])
    }
  })

  it('in both orders are each other reversed, and equal the whole', async () => {
    for (const name of ['a ledger’s transactions', 'a ledger’s operations']) {
      const read = lists[name]
      if (read === undefined) throw new Error(name)
      const whole = places((await read({ order: 'asc', limit: 200 })).items)
      expect(whole.length).toBeGreaterThan(3)
      for (const limit of [1, 2, 3, 50]) {
        const up = (await forth(read, 'asc', limit, 500)).flatMap(({ items }) => places(items))
        const down = (await forth(read, 'desc', limit, 500)).flatMap(({ items }) => places(items))
        expect(up).toEqual(whole)
        expect(down).toEqual(whole.toReversed())
      }
    }
  })

  it('of the whole network in both orders are each other reversed', async () => {
    const read = lists.ledgers
    if (read === undefined) throw new Error('no ledgers')
    const up = (await forth(read, 'asc', 100, 10)).flatMap(({ items }) => places(items))
    const down = (await forth(read, 'desc', 30, 50)).flatMap(({ items }) => places(items))
    expect(up.length).toBe(372)
    expect(down).toEqual(up.toReversed())
  })

  it('come back to the last items from behind the end', async () => {
    const read = lists.transactions
    if (read === undefined) throw new Error('no transactions')
    const past = await read({
      order: 'asc',
      limit: 5,
      cursor: parseCursor('asc.9000000000000000000'),
    })
    expect(past.items).toEqual([])
    expect(past.next).toBeUndefined()
    const last = await read({ order: 'asc', limit: 5, cursor: past.prev })
    const newest = await read({ order: 'desc', limit: 5 })
    expect(places(last.items)).toEqual(places(newest.items).toReversed())
  })

  it('end at the place of the first ledger, before which there are none', async () => {
    const cursor = parseCursor('desc.8589934592')
    for (const name of ['ledgers', 'transactions', 'operations']) {
      const page = await lists[name]?.({ order: 'desc', limit: 5, cursor })
      expect(page).toMatchObject({ items: [] })
      expect(page?.next).toBeUndefined()
      expect(page?.coverage).toBeUndefined()
      const back = await lists[name]?.({ order: 'desc', limit: 5, cursor: page?.prev })
      const first = await lists[name]?.({ order: 'asc', limit: 5 })
      expect(places(back?.items ?? [])).toEqual(places(first?.items ?? []).toReversed())
    }
  })

  it('say of a place before the first ledger that it is older than what is kept', async () => {
    for (const cursor of ['desc.4294967297', 'desc.4294967296', 'desc.1'].map(parseCursor))
      await expect(lists.ledgers?.({ order: 'desc', limit: 5, cursor })).rejects.toMatchObject({
        kind: 'outOfRetention',
        message: expect.not.stringContaining('Infinity'),
      })
  })

  it('take a service’s own paging token as a cursor in the requested order', async () => {
    for (const order of ['asc', 'desc'] as const)
      for (const name of ['ledgers', 'transactions', 'operations']) {
        const read = (text: string) => lists[name]?.({ order, limit: 5, cursor: parseCursor(text) })
        const page = await read('652835033088')
        expect(page?.items).toHaveLength(5)
        expect(page?.items).toEqual((await read(`${order}.652835033088`))?.items)
      }
  })

  it('refuse a cursor that nobody wrote, in words', async () => {
    for (const text of ['x', 'up.5', 'asc.x', 'asc.-5', 'asc.99999999999999999999'])
      await expect(
        lists.transactions?.({ order: 'asc', limit: 5, cursor: parseCursor(text) }),
      ).rejects.toMatchObject({ kind: 'notFound' })
  })
})

it('a cursor of one line of sight keeps its place in the other', async () => {
  const page = await listsOf(sources.rest).operations?.({ order: 'desc', limit: 5 })
  const request = { order: 'desc', limit: 5, cursor: page?.next } as const
  const [a, b] = await Promise.all([
    listsOf(sources.rest).operations?.(request),
    listsOf(sources.rpc).operations?.(request),
  ])
  expect(places(a?.items ?? [])).toEqual(places(b?.items ?? []))
})
