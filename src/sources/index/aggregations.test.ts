import { beforeAll, describe, expect, it } from 'vitest'
import { indexOf, recordedLedgers, recordedLines } from '#e2e/testing/indexedLedgers.ts'
import { type Asset, creditAsset } from '#ledger/asset.ts'
import { readRecord } from '#ledger/restRecord.ts'
import { tradeAggregationFromRest } from '#ledger/tradeAggregation.ts'
import { parseAccountId } from '#ledger/values/ids.ts'
import { type Resolution, resolutions } from '#ledger/values/numbers.ts'
import { createLists, type IndexLists } from './lists.ts'

const { signal } = new AbortController()

describe('trade aggregations of the recorded network', () => {
  let lists: IndexLists
  beforeAll(async () => {
    lists = createLists(await indexOf(recordedLedgers()))
  })

  it('equal those of the service for every recorded pair and span', async () => {
    let spans = 0
    for (const { path, records } of recorded()) {
      const { items, more } = await lists.aggregations({ ...requestOf(path), limit: 200 }, signal)
      expect({ path, items }).toEqual({
        path,
        items: records.map((record) => tradeAggregationFromRest(readRecord(record))),
      })
      expect(more).toBe(false)
      spans += items.length
    }
    expect(spans).toBeGreaterThan(50)
  })

  it('are the same in reverse order, and inverted when base and counter swap', async () => {
    for (const { path } of recorded()) {
      const request = { ...requestOf(path), limit: 200 }
      const { items } = await lists.aggregations(request, signal)
      const backwards = await lists.aggregations({ ...request, order: 'desc' }, signal)
      expect(backwards.items).toEqual(items.toReversed())
      const { base, counter } = request
      const turned = await lists.aggregations({ ...request, base: counter, counter: base }, signal)
      expect(turned.items.map(({ high, low, open }) => ({ high, low, open }))).toEqual(
        items.map(({ high, low, open }) => ({
          high: { n: low.d, d: low.n },
          low: { n: high.d, d: high.n },
          open: { n: open.d, d: open.n },
        })),
      )
    }
  })

  it('are paged, and limited by times', async () => {
    const longest = recorded().toSorted((a, b) => b.records.length - a.records.length)[0]
    if (longest === undefined) throw new Error('nothing recorded')
    const request = requestOf(longest.path)
    const { items } = await lists.aggregations({ ...request, limit: 200 }, signal)
    expect(items.length).toBeGreaterThan(10)
    const two = await lists.aggregations({ ...request, limit: 2 }, signal)
    expect(two).toMatchObject({ items: items.slice(0, 2), more: true })
    const last = await lists.aggregations({ ...request, order: 'desc', limit: 1 }, signal)
    expect(last).toMatchObject({ items: items.slice(-1), more: true })
    const start = Number(items[3]?.timestamp)
    const end = Number(items[6]?.timestamp)
    const within = await lists.aggregations({ ...request, start, end, limit: 200 }, signal)
    expect(within).toMatchObject({ items: items.slice(3, 6), more: false })
    const nothing = await lists.aggregations({ ...request, start: 1e13, limit: 200 }, signal)
    expect(nothing).toMatchObject({ items: [], more: false })
  })

  it('are none for assets that nobody traded', async () => {
    const issuer = parseAccountId('GAAZI4TCR3TY5OJHCTJC2A4QSY6CJWJH5IAJTGKIN2ER7LBNVKOCCWN7')
    if (issuer === undefined) throw new Error('no account')
    const base = creditAsset('NONE', issuer)
    const request = { base, counter: native, resolution: 60_000, offset: 0, order: 'asc' } as const
    expect(await lists.aggregations({ ...request, limit: 10 }, signal)).toMatchObject({ items: [] })
  })
})

const native: Asset = { type: 'native' }

interface Answer {
  readonly path: string
  readonly records: readonly unknown[]
}

const recorded = (): readonly Answer[] =>
  recordedLines('nested/trade_aggregations').map((line) => JSON.parse(line))

function requestOf(path: string) {
  const query = new URL(path, 'http://x').searchParams
  const record = readRecord(Object.fromEntries(query))
  return {
    base: record.asset('base_'),
    counter: record.asset('counter_'),
    resolution: resolutionOf(query.get('resolution')),
    offset: 0,
    order: 'asc',
  } as const
}

function resolutionOf(text: string | null): Resolution {
  const found = resolutions.find((each) => String(each) === text)
  if (found === undefined) throw new Error(`no resolution: ${text}`)
  return found
}
