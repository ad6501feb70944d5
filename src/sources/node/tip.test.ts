import { afterEach, describe, expect, it, vi } from 'vitest'
import { skipStatusAge, waitForIndex } from '#e2e/testing/indexedSource.ts'
import { recordedFetch, signal } from '#e2e/testing/recordedSources.ts'
import type { Fetch } from '#ledger/values/answer.ts'
import { ledgerSequence, toid, toidParts } from '#ledger/values/ids.ts'
import type { MockOptions } from '#mock/mock.ts'
import { noBudget } from '../request.ts'
import { createRpcSource } from './source.ts'

function watched(options: MockOptions = {}) {
  const asked: { readonly method: string; readonly params?: unknown }[] = []
  const good = recordedFetch(options)
  const fetch: Fetch = async (request) => {
    const body: unknown = await request.clone().json()
    asked.push(...(Array.isArray(body) ? body : [body]))
    return good(request)
  }
  const source = createRpcSource({
    url: 'https://recorded.invalid/rpc',
    fetch,
    budget: noBudget,
  })
  return { source, asked }
}

describe('the head of the network, through RPC', () => {
  it('is read from behind: no ledger is asked for twice, none beyond the head', async () => {
    const { source, asked } = watched()
    const page = await source.list('ledgers', undefined, { order: 'desc', limit: 20 }, signal)
    expect(page.items).toHaveLength(20)
    expect(page.calls.length).toBeLessThanOrEqual(6)
    const ranges = asked.flatMap(({ method, params }) => (method === 'getLedgers' ? [params] : []))
    expect(ranges).toEqual([
      { startLedger: 372, pagination: { limit: 2 } },
      { startLedger: 354, pagination: { limit: 18 } },
    ])
  })

  it('a page of transactions reads few ledgers more than it shows', async () => {
    const { source, asked } = watched()
    const page = await source.list('transactions', undefined, { order: 'desc', limit: 20 }, signal)
    expect(page.items).toHaveLength(20)
    expect(page.calls.length).toBeLessThanOrEqual(6)
    expect(asked.filter(({ method }) => method === 'getTransactions')).toEqual([])
  })

  it('a page is whole though the index has just read as much as a view may read', async () => {
    const source = createRpcSource({
      url: 'https://recorded.invalid/rpc',
      fetch: recordedFetch(),
      budget: noBudget,
      viewBytes: 100_000,
      index: { requestsPerSecond: 1_000, chunk: 60 },
    })
    if (source.index === undefined) throw new Error('this source has an index')
    await source.index.walk({ requests: 1 }, signal)
    await waitForIndex(source.index)
    const page = await source.list('transactions', undefined, { order: 'desc', limit: 15 }, signal)
    expect(page.items).toHaveLength(15)
  })

  it('ends there, and goes on when a ledger has closed', async () => {
    let now = 0
    const { source } = watched({ clock: { start: 300, every: 1_000, now: () => now } })
    const all = await source.list('ledgers', undefined, { order: 'asc', limit: 200 }, signal)
    const from = all.prev
    expect(from).toBeUndefined()
    const newest = await source.list('ledgers', undefined, { order: 'desc', limit: 1 }, signal)
    const [head] = newest.items
    expect(head).toMatchObject({ sequence: 300 })
    now = 2_000
    skipStatusAge()
    const later = await source.list('ledgers', undefined, { order: 'desc', limit: 3 }, signal)
    expect(later.items.map((item) => Reflect.get(item, 'sequence'))).toEqual([302, 301, 300])
  })

  it('a window that slides under a walk from its start begins anew at its new start', async () => {
    let now = 0
    const { source } = watched({
      retention: 50,
      clock: { start: 300, every: 1_000, now: () => now },
    })
    await source.one('network', 'current', signal)
    await source.list('ledgers', undefined, { order: 'asc', limit: 1 }, signal)
    now = 5_000
    const page = await source.list('ledgers', undefined, { order: 'asc', limit: 2 }, signal)
    expect(page.items.map((item) => Reflect.get(item, 'sequence'))).toEqual([256, 257])
    expect(page.coverage).toEqual({ from: 256, to: 257 })
  })
})

describe('a closed ledger, through RPC', () => {
  afterEach(() => void vi.useRealTimers())
  /** A node's status is cached for two seconds: a minute later it is fetched again. */
  const later = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  const request = { order: 'asc', limit: 20 } as const
  const methods = (asked: readonly { readonly method: string }[]) => asked.map((one) => one.method)

  it('is asked for at once where the node said that it has it, however long ago', async () => {
    const { source, asked } = watched()
    await source.one('network', 'current', signal)
    later()
    asked.length = 0
    const id = ledgerSequence(39)
    const page = await source.list('operations', { kind: 'ledger', id }, request, signal)
    expect(methods(asked)).toEqual(['getLedgers'])
    expect(page.coverage).toEqual({ from: 39, to: 39 })
    asked.length = 0
    await source.list('effects', { kind: 'operation', id: toid(39, 1, 1) }, request, signal)
    expect(methods(asked)).toEqual(['getTransactions'])
  })

  it('that the node did not have then is asked for anew', async () => {
    let now = 0
    const { source } = watched({ clock: { start: 300, every: 1_000, now: () => now } })
    await source.one('network', 'current', signal)
    now = 20_000
    later()
    const owner = { kind: 'ledger', id: ledgerSequence(310) } as const
    const page = await source.list('operations', owner, request, signal)
    expect(page.coverage).toEqual({ from: 310, to: 310 })
  })

  it('that the node keeps no more is told as one that it keeps no more', async () => {
    let now = 0
    const options = { retention: 50, clock: { start: 300, every: 1_000, now: () => now } }
    const { source } = watched(options)
    const { source: other } = watched(options)
    await other.one('network', 'current', signal)
    const newest = await source.list('operations', undefined, { ...request, limit: 1 }, signal)
    const [first] = newest.items
    const id = first && Reflect.get(first, 'id')
    expect(toidParts(id).ledger).toBeLessThan(260)
    now = 30_000
    later()
    const gone = { kind: 'outOfRetention' }
    await expect(source.one('operation', id, signal)).rejects.toMatchObject(gone)
    const owner = { kind: 'ledger', id: ledgerSequence(toidParts(id).ledger) } as const
    // The first source has read the ledger, and still shows it.
    await expect(other.list('operations', owner, request, signal)).rejects.toMatchObject(gone)
  })
})
