import { describe, expect, it } from 'vitest'
import { type IndexStore, createMemoryStore } from '../../../indexer/store/store.ts'
import type { HistoryDifference } from '../../../model/call.ts'
import type { Fetch } from '../../../model/fetch.ts'
import { isUnknownRecord } from '../../../model/unknownRecord.ts'
import { forgedAmount, forgingFetch } from '../../../testing/forgedHistory.ts'
import { passphrase } from '../../../testing/indexedLedgers.ts'
import {
  type IndexedSource,
  allLedgers,
  busyAccount,
  endlessWait,
  openIndexedSource,
  waitForIndex,
  signal,
} from '../../../testing/indexedSource.ts'
import { recordedFetch } from '../../../testing/recordedSources.ts'
import { readRecord } from '../../../rest/records/record.ts'
import type { IndexSetup } from './indexTypes.ts'
import { maxPartingRequests } from './partings.ts'

const honestUrl = 'https://honest.example/rpc'
const otherUrl = 'https://other.example/rpc'
const forgingUrl = 'https://forging.example/rpc'
const forging = forgingFetch(recordedFetch(), { passphrase, last: 373 })

/** One browser's storage: each visit to an endpoint is a session of its own. */
function browser() {
  const stores = new Map<string, IndexStore>()
  const openStore = (name: string) => {
    const store = stores.get(name) ?? createMemoryStore()
    stores.set(name, store)
    return Promise.resolve(store)
  }
  return {
    stores,
    visit: (
      at: string,
      fetch = at === forgingUrl ? forging : recordedFetch(),
      setup: IndexSetup = {},
    ) => openIndexedSource(fetch, { openStore, ...setup }, at),
  }
}

async function amountsOf(network: IndexedSource): Promise<readonly bigint[]> {
  const of = { kind: 'account', id: await busyAccount() } as const
  await network.control.walk({}, signal)
  await waitForIndex(network.control)
  const { items } = await network.source.list('payments', of, { order: 'asc', limit: 50 }, signal)
  return items.flatMap((item) =>
    !isUnknownRecord(item) && item.body.type === 'payment' ? [item.body.amount] : [],
  )
}
const differenceIn = ({ stated, indexed }: HistoryDifference) => [stated, indexed]
const ledgerRequests = ({ methods }: IndexedSource) =>
  methods.filter((method) => method === 'getLedgers')
/** The hashes of the ledgers that two nodes serve, by sequence. */
async function hashesOf(fetch: Fetch): Promise<readonly string[]> {
  const all: string[] = []
  for (const startLedger of [2, 202]) {
    const params = { startLedger, pagination: { limit: 200 } }
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getLedgers', params })
    const headers = { 'Content-Type': 'application/json' }
    const answer = await fetch(new Request(honestUrl, { method: 'POST', headers, body }))
    const result = readRecord(await answer.json()).object('result')
    for (const ledger of result.list('ledgers', (row) => row))
      all[ledger.integer('sequence')] = ledger.text('hash')
  }
  return all
}
/** The first ledger that the forging node states with another hash. */
async function firstForged(): Promise<number> {
  const [honest, forged] = await Promise.all([hashesOf(recordedFetch()), hashesOf(forging)])
  return honest.findIndex((hash, sequence) => hash !== forged[sequence])
}
const truth = amountsOf(browser().visit(honestUrl))

describe('an index of several services', () => {
  it('shows the true amounts of an honest node after a forging one, also in the next session', async () => {
    const { visit } = browser()
    const forged = await amountsOf(visit(forgingUrl))
    expect(forged).toEqual((await truth).map(forgedAmount))
    for (const network of [visit(honestUrl), visit(honestUrl)]) {
      expect(await amountsOf(network)).toEqual(await truth)
      const status = await network.control.status(signal)
      expect(status).toMatchObject({ state: 'done', covered: [allLedgers] })
      const sequence = await firstForged()
      expect(status.differences).toMatchObject([
        { sequence, same: sequence - 1, host: 'honest.example', indexedFrom: ['forging.example'] },
      ])
    }
    expect(await amountsOf(visit(forgingUrl))).toEqual(forged)
  })

  it('keeps the ledgers of an honest node when a forging one follows', async () => {
    const { visit } = browser()
    expect(await amountsOf(visit(honestUrl))).toEqual(await truth)
    const forger = visit(forgingUrl)
    expect(await amountsOf(forger)).toEqual((await truth).map(forgedAmount))
    const sequence = await firstForged()
    expect((await forger.control.status(signal)).differences).toMatchObject([
      { sequence, same: sequence - 1, host: 'forging.example', indexedFrom: ['honest.example'] },
    ])
    const again = visit(honestUrl)
    expect(await amountsOf(again)).toEqual(await truth)
    expect((await again.control.status(signal)).differences).toEqual([])
  })

  it('is shared by two honest nodes for one small request in a session', async () => {
    const { visit, stores } = browser()
    await amountsOf(visit(honestUrl))
    const other = visit(otherUrl)
    expect(await amountsOf(other)).toEqual(await truth)
    expect(ledgerRequests(other)).toHaveLength(1)
    expect([...stores.keys()]).toHaveLength(1)
    const status = await other.control.status(signal)
    expect(status).toMatchObject({ covered: [allLedgers], differences: [] })
    const again = visit(honestUrl)
    expect(await amountsOf(again)).toEqual(await truth)
    expect(ledgerRequests(again).length).toBeLessThanOrEqual(1)
  })

  it('is shared by honest nodes also where a forging one was first', async () => {
    const { visit, stores } = browser()
    await amountsOf(visit(forgingUrl))
    await amountsOf(visit(honestUrl))
    const other = visit(otherUrl)
    expect(await amountsOf(other)).toEqual(await truth)
    expect(ledgerRequests(other)).toHaveLength(2)
    expect([...stores.keys()]).toHaveLength(2)
  })

  it('uses ledgers of another node only once they link to those of its own', async () => {
    const { visit, stores } = browser()
    const old = { retention: 20, clock: { start: 310, every: 1e9, now: () => 0 } }
    const forger = visit(
      forgingUrl,
      forgingFetch(recordedFetch(old), { passphrase, first: 291, last: 310 }),
    )
    await amountsOf(forger)
    // Nothing in common: the honest node extends the index, and the forged ledgers below the gap are not used for it.
    const recent = visit(honestUrl, recordedFetch({ retention: 50 }))
    await amountsOf(recent)
    expect(await recent.control.status(signal)).toMatchObject({
      covered: [{ from: 324, to: 373 }],
      differences: [],
    })
    expect(stores.size).toBe(1)
    // Once the gap is filled, they do not link: the honest node gets an index of its own.
    const whole = visit(otherUrl)
    await whole.control.walk({}, signal)
    const status = await waitForIndex(whole.control, ({ differences }) => differences.length > 0)
    expect(status.differences).toMatchObject([{ sequence: 310, host: 'other.example' }])
    expect(await amountsOf(whole)).toEqual(await truth)
    expect(stores.size).toBe(2)
  })

  it('finds the ledger where two histories part with at most 12 requests of one ledger, once a session', async () => {
    const { visit } = browser()
    await amountsOf(visit(forgingUrl))
    let single = 0
    const counted: Fetch = async (request) => {
      if (/"pagination":\{"limit":1\}/.test(await request.clone().text())) single++
      return recordedFetch()(request)
    }
    const before = visit(honestUrl, counted, {
      chunk: 5,
      requestsPerSecond: 0.1,
      wait: endlessWait,
    })
    const of = { kind: 'account', id: await busyAccount() } as const
    const list = () => before.source.list('payments', of, { order: 'desc', limit: 5 }, signal)
    await list()
    const sequence = await firstForged()
    const { covered } = await waitForIndex(before.control, ({ differences }) =>
      differences.some(({ same }) => same === sequence - 1),
    )
    expect(covered[0]?.from).toBeGreaterThan(sequence)
    const asked = single
    expect(asked).toBeGreaterThan(1)
    expect(asked).toBeLessThanOrEqual(1 + maxPartingRequests)
    await list()
    expect(single).toBe(asked)
    const [difference] = (await before.control.status(signal)).differences
    expect(difference).toMatchObject({ sequence, same: sequence - 1 })
    expect(difference && differenceIn(difference)).toEqual([
      (await hashesOf(recordedFetch()))[sequence],
      (await hashesOf(forging))[sequence],
    ])
  })

  it('is cleared with all other histories of the network', async () => {
    const { visit, stores } = browser()
    await amountsOf(visit(forgingUrl))
    const honest = visit(honestUrl)
    await amountsOf(honest)
    const cleared = await honest.control.clear(signal)
    expect(cleared).toMatchObject({ covered: [], differences: [] })
    for (const store of stores.values())
      for (const key of await store.keys()) expect(key).toMatch(/^manifest/)
    expect(await amountsOf(honest)).toEqual(await truth)
    expect((await honest.control.status(signal)).differences).toEqual([])
  })
})
