import { describe, expect, it } from 'vitest'
import { withEmptyLedgers } from '#e2e/testing/contracts/emptyLedgers.ts'
import { openEventSource } from '#e2e/testing/eventSource.ts'
import { faultyRpc } from '#e2e/testing/faultyService.ts'
import { defined } from '#e2e/testing/listQueries.ts'
import { rpc, signal } from '#e2e/testing/recordedSources.ts'
import type { EmittedEvent } from '#ledger'
import type { FilterOf } from '#ledger/collections.ts'
import {
  type Cursor,
  isUnknownRecord,
  type Order,
  type PageRequest,
} from '#ledger/values/answer.ts'
import { ledgerSequence, parseContractId } from '#ledger/values/ids.ts'
import { unixSeconds } from '#ledger/values/numbers.ts'
import { isRow } from '#mock/record.ts'
import { ledgerAtPosition } from '../../page.ts'
import type { Source } from '../../source.ts'

const contract = (text: string) => defined(parseContractId(text))
const workshop = contract('CBBJBXESFTNCMZAJB5UAYXBZ5SYJ642O2EZOAM6WAN3UYCAKF5AATR2S')
const usd = contract('CCILWRJYZPIIKULHBCIBPKNSM5T6KWPCSAVH6VZDXHNYL7UU6T6W53SM')

type Filter = FilterOf<'contractEvents'>
const page = (
  request: Partial<PageRequest> & { readonly filter?: Filter } = {},
  source: Pick<Source, 'list'> = rpc,
  id = workshop,
) => source.list('contractEvents', { kind: 'contract', id }, { ...first, ...request }, signal)
const first = { order: 'desc', limit: 20 } as const

/** All events, page by page. */
async function all(
  id = workshop,
  filter: Filter = {},
  order: Order = 'desc',
  limit = 200,
): Promise<readonly EmittedEvent[]> {
  const events: EmittedEvent[] = []
  let cursor: Cursor | undefined
  do {
    const { items, next } = await page({ order, limit, cursor, filter }, rpc, id)
    expect(items.length).toBeLessThanOrEqual(limit)
    events.push(...items.flatMap((item) => (isUnknownRecord(item) ? [] : [item])))
    cursor = next
  } while (cursor !== undefined)
  return events
}

const ledgerOf = ({ position }: EmittedEvent) => ledgerAtPosition(position)

describe('events of a contract', () => {
  it('are its own, the newest first; smaller pages, and the other order, have the same', async () => {
    const events = await all()
    expect(events.length).toBeGreaterThan(20)
    expect(new Set(events.map((event) => event.contract))).toEqual(new Set([workshop]))
    const ledgers = events.map(ledgerOf)
    expect(ledgers).toEqual(ledgers.toSorted((a, b) => b - a))
    expect(await all(workshop, {}, 'desc', 7)).toEqual(events)
    expect(await all(workshop, {}, 'asc', 7)).toEqual(events.toReversed())
    const none = { items: [], next: undefined, coverage: { from: 2, to: 373 } }
    expect(await page({ filter: { topics: ['nothing'] } })).toMatchObject(none)
    const second = await page({ cursor: (await page()).next })
    expect(await page({ cursor: second.prev })).toMatchObject({ items: events.slice(0, 20) })
  })

  it('have the close time of their ledger, and are those from one time or ledger to another', async () => {
    const events = await all()
    const [newest, oldest] = [defined(events[5]), defined(events.at(-5))]
    const { value } = await rpc.one('ledger', ledgerSequence(ledgerOf(newest)), signal)
    expect(newest.closedAt).toBe(value.closedAt)
    const within = events.filter(
      (event) => ledgerOf(event) <= ledgerOf(newest) && ledgerOf(event) >= ledgerOf(oldest),
    )
    const times = { from: { time: oldest.closedAt }, to: { time: newest.closedAt } }
    expect(await all(workshop, times)).toEqual(within)
    expect(await all(workshop, times, 'asc')).toEqual(within.toReversed())
    const bounds = [oldest, newest].map((event) => ({ ledger: ledgerSequence(ledgerOf(event)) }))
    expect(await all(workshop, { from: bounds[0], to: bounds[1] })).toEqual(within)
    const asked: string[] = []
    const node = faultyRpc({ asked })
    expect((await page({ filter: times }, node)).items).toEqual(within.slice(0, 20))
    // Whole ledgers are read only where they have no event that states their time.
    const sent = asked.join()
    expect(sent.split('"getLedgers"').length).toBeLessThan(sent.split('"getEvents"').length)
    const later = { from: { time: unixSeconds(4_000_000_000) } }
    await expect(page({ filter: later })).rejects.toMatchObject({ kind: 'notYetClosed' })
  })

  it('are searched by a name as a symbol and as a String, with as many filters as that needs', async () => {
    const { source, requests } = openEventSource()
    const sent = async (...topics: readonly string[]) => {
      const before = requests.length
      await page({ filter: { topics } }, source)
      const calls = requests.slice(before).flat()
      const { params } = defined(calls.find(({ method }) => method === 'getEvents'))
      return [params.filters]
        .flat()
        .map((each) => [Reflect.get(Object(each), 'topics')].flat().length)
    }
    expect(await sent('pair', '"swap"')).toEqual([2])
    expect(await sent('pair', 'swap', 'more')).toEqual([5, 3])
  })

  it('are those whose topics begin as a filter says; a number stands for each of its types', async () => {
    const read = (...topics: readonly string[]) => all(usd, { topics })
    const nameOf = ({ topics: [name] }: EmittedEvent) =>
      name?.value.kind === 'code' ? name.value.text : ''
    const mints = await read('mint')
    expect(mints.length).toBeGreaterThan(0)
    expect(new Set(mints.map(nameOf))).toEqual(new Set(['mint']))
    const holder = mints[0]?.topics[1]?.value
    const id = holder?.kind === 'address' ? holder.id : ''
    const toHolder = await read('*', id)
    expect(toHolder.length).toBeGreaterThan(0)
    for (const { topics } of toHolder) expect(topics[1]?.value).toEqual(holder)
    expect(await read('transfer', '5')).toEqual([])
    expect(await read('5', '5')).toEqual([])
    await expect(read('5', '5', '5')).rejects.toThrow('too many types')
  })

  it('are searched for in more and more ledgers where there are none', async () => {
    const asked: number[] = []
    const source = faultyRpc({
      body: (answer, sent) => {
        for (const each of [sent].flat())
          if (isRow(each) && isRow(each.params) && each.method === 'getEvents')
            asked.push(Number(each.params.startLedger))
        return withEmptyLedgers(60_000, answer, sent)
      },
    })
    const { items, coverage, next } = await page({}, source)
    expect(asked).toEqual([59_501, 57_501, 49_501, 39_501, 29_501, 19_501, 9_501])
    expect({ items, coverage }).toEqual({ items: [], coverage: { from: 9_501, to: 60_000 } })
    const second = await page({ cursor: next }, source)
    expect(second.items.length).toBe(20)
  })

  it('that come twice or in another order are refused', async () => {
    const source = faultyRpc({
      where: /getEvents/,
      result: (result) => {
        if (Array.isArray(result.events)) result.events.reverse()
      },
    })
    await expect(page({}, source)).rejects.toMatchObject({ kind: 'badResponse' })
  })

  it.each([0, 1, 2 ** 31 - 1, 100])(
    'that are answered as none, with a cursor that stays in ledger %i, end the search after few requests',
    async (stuck) => {
      let asked = 0
      const source = faultyRpc({
        where: /getEvents/,
        result: (result) => {
          asked++
          if (Array.isArray(result.events))
            Object.assign(result, {
              events: [],
              cursor: `${(BigInt(stuck) << 32n) | 0xffff_ffffn}-4294967295`,
            })
        },
      })
      await page({}, source).catch(() => undefined)
      expect(asked).toBeGreaterThan(0)
      expect(asked).toBeLessThanOrEqual(4)
    },
  )

  it('of an asset’s own contract have amounts of the asset', async () => {
    const events = await all(usd)
    expect(events[0]).toMatchObject({ asset: { code: 'USD' } })
    expect(events.some(({ data }) => data.value.kind === 'amount')).toBe(true)
  })

  it('are asked for over fewer ledgers where an answer is full', async () => {
    const spans: number[] = []
    const source = faultyRpc({
      result: (result, { method, params }) => {
        if (method !== 'getEvents' || !isRow(params) || !Array.isArray(result.events)) return
        spans.push(Number(params.endLedger) - Number(params.startLedger))
        if (spans.length > 1) return
        const [event]: unknown[] = result.events
        const ledger = Number(params.startLedger)
        const events = Array.from({ length: 1000 }, (_, i) => ({
          ...(isRow(event) ? event : {}),
          ledger,
          id: `${String(BigInt(ledger) << 32n).padStart(19, '0')}-${String(i).padStart(10, '0')}`,
        }))
        Object.assign(result, { events })
      },
    })
    const { items } = await page({}, source)
    expect(spans.slice(0, 2)).toEqual([372, 46])
    expect(items).toHaveLength(20)
  })

  it('are complete where a service searches fewer ledgers than were requested', async () => {
    let cut = 0
    const source = faultyRpc({
      result: (result, { method, params }) => {
        if (method !== 'getEvents' || !isRow(params) || cut++ > 0) return
        const end = (BigInt(Number(params.startLedger) + 1) << 32n) - 1n
        Object.assign(result, {
          events: [],
          cursor: `${String(end).padStart(19, '0')}-4294967295`,
        })
      },
    })
    const { items } = await page({}, source)
    expect(cut).toBeGreaterThan(1)
    expect(items).toEqual((await page()).items)
  })
})
