import { describe, expect, it } from 'vitest'
import { turnedBit } from '#e2e/testing/indexedLedgers.ts'
import {
  allLedgers,
  busyAccount,
  changedLedgers,
  endlessWait,
  ids,
  latestAccount,
  listOperations,
  openIndexedSource,
  openRecordedRpc,
  quietAccount,
  signal,
  waitForIndex,
} from '#e2e/testing/indexedSource.ts'
import { recordedFetch } from '#e2e/testing/recordedSources.ts'
import { isUnknownRecord } from '#ledger/values/answer.ts'
import { toidParts } from '#ledger/values/ids.ts'
import { createLocks } from './locks.ts'
import { createMemoryStore } from './store.ts'

/** The requests besides the status, which is asked again after two seconds, however busy the machine is. */
const readingsOf = ({ methods }: { readonly methods: readonly string[] }) =>
  methods.filter((method) => method === 'getLedgers' || method === 'getEvents')

describe('the index of a JSON-RPC source', () => {
  it('gives the first rows of an account within six requests, and covers the network soon', async () => {
    const network = openRecordedRpc()
    const page = await listOperations(network, await busyAccount())
    expect(page.items).toHaveLength(20)
    expect(readingsOf(network).length).toBeLessThanOrEqual(5)
    const status = await waitForIndex(network.control)
    expect(status).toMatchObject({
      state: 'done',
      covered: [allLedgers],
      persistent: false,
      notices: [],
    })
    expect(status.walked.ledgers).toBe(372)
    expect((await listOperations(network, await busyAccount())).partial).toBeUndefined()
    // Nothing has closed since: nothing is asked again but what the node serves.
    expect(network.methods.filter((method) => method === 'getLedgers').length).toBeLessThan(8)
  })

  it('finds an account far back by its events, without reading all that lies between', async () => {
    const network = openRecordedRpc({}, { chunk: 4, requestsPerSecond: 0.001, wait: endlessWait })
    const id = await quietAccount(60)
    const page = await listOperations(network, id)
    expect(page.items.length).toBeGreaterThan(0)
    expect(page.partial).toBe(true)
    expect(readingsOf(network).length).toBeLessThanOrEqual(5)
    const { covered } = await network.control.status(signal)
    expect(covered.length).toBeGreaterThan(1)
    expect(covered[0]?.from).toBeLessThanOrEqual(60)
    await network.control.pause(signal)
  })

  it('estimates the rest by what requests took, which is more than their pace', async () => {
    const network = openRecordedRpc({}, { chunk: 20 })
    await network.control.walk({ requests: 5 }, signal)
    const { rest } = await waitForIndex(network.control)
    expect(rest?.requests).toBeGreaterThan(5)
    expect(rest?.seconds).toBeGreaterThan((rest?.requests ?? 0) / 1_000)
  })

  it('keeps ledgers that the node has let go, and answers from them what the node cannot', async () => {
    const store = createMemoryStore()
    const openStore = () => Promise.resolve(store)
    const before = openRecordedRpc({}, { openStore })
    await before.control.walk({}, signal)
    await waitForIndex(before.control)
    const whole = await listOperations(before, await busyAccount(), 'asc')
    const [oldest] = whole.items
    if (oldest === undefined || isUnknownRecord(oldest)) throw new Error('no operation')
    const later = openRecordedRpc({ retention: 20 }, { openStore })
    const hash = oldest.transactionHash
    const { value, calls } = await later.source.one('transaction', hash, signal)
    const { value: known } = await before.source.one('transaction', hash, signal)
    // The index has the changes of the fee besides, which getTransaction leaves out.
    expect({ ...value, xdr: undefined }).toEqual({ ...known, xdr: undefined })
    expect(value.xdr).toEqual({ ...known.xdr, feeMeta: value.xdr.feeMeta })
    expect(calls.length).toBeGreaterThan(0)
    expect((await later.source.one('operation', oldest.id, signal)).value).toEqual(oldest)
    const ledger = { kind: 'ledger', id: toidParts(oldest.id).ledger } as const
    const { value: closed } = await later.source.one('ledger', ledger.id, signal)
    expect(closed).toEqual((await before.source.one('ledger', ledger.id, signal)).value)
    for (const of of [ledger, { kind: 'transaction', id: hash } as const]) {
      const request = { order: 'asc', limit: 50 } as const
      const now = await later.source.list('effects', of, request, signal)
      const then = await before.source.list('effects', of, request, signal)
      expect(now.items).toEqual(then.items)
      expect(now.partial).toBeUndefined()
    }
    expect(ids(await listOperations(later, await busyAccount(), 'asc'))).toEqual(ids(whole))
    expect((await waitForIndex(later.control)).covered).toEqual([allLedgers])
  })

  it('refuses a ledger and says which, keeps the others, and goes on once it is well', async () => {
    let bad = true
    const network = openIndexedSource(
      changedLedgers((sequence, bytes) => [bad && sequence === 300 ? turnedBit(bytes, 60) : bytes]),
    )
    const page = await listOperations(network, await latestAccount())
    expect(page).toMatchObject({ partial: true, coverage: { to: 373 } })
    await network.control.walk({}, signal)
    const status = await waitForIndex(network.control)
    const message = 'the header of ledger 300 has another hash'
    expect(status.state).toBe('failed')
    expect(status.text).toContain(message)
    expect(status.notices).toContain(`refused: ${message}`)
    expect(status.covered).toEqual([
      { from: 2, to: 299 },
      { from: 301, to: 373 },
    ])
    bad = false
    await network.control.walk({}, signal)
    expect(await waitForIndex(network.control)).toMatchObject({
      state: 'done',
      covered: [allLedgers],
    })
  })

  it('fails as the service fails while it has nothing, and works when the service does', async () => {
    let storm = true
    const network = openRecordedRpc({
      fault: (request) =>
        storm && request.method === 'POST' ? { kind: 'status', status: 503 } : undefined,
    })
    await expect(listOperations(network, await busyAccount())).rejects.toMatchObject({
      kind: 'unreachable',
    })
    storm = false
    expect((await listOperations(network, await busyAccount())).items).toHaveLength(20)
  })

  it('is written by one tab and read by the other, which takes over', async () => {
    const store = createMemoryStore()
    const setup = { openStore: () => Promise.resolve(store), locks: createLocks() }
    let held: (() => void) | undefined
    const good = recordedFetch()
    const first = openIndexedSource(async (request) => {
      const text = await request.clone().text()
      if (
        first.methods.filter((method) => method === 'getLedgers').length > 2 &&
        text.includes('getLedgers')
      )
        await new Promise<void>((resolve) => (held = resolve))
      return good(request)
    }, setup)
    const id = await busyAccount()
    await first.control.walk({}, signal)
    await waitForIndex(
      first.control,
      ({ covered: [range] }) => range !== undefined && range.from < 300,
    )
    const second = openRecordedRpc({}, setup)
    const page = await listOperations(second, id)
    expect(page.items.length).toBeGreaterThan(0)
    expect((await second.control.status(signal)).state).toBe('elsewhere')
    // One ledger: whether the history is still the same.
    expect(second.methods.filter((method) => method === 'getLedgers')).toHaveLength(1)
    held?.()
    await first.control.pause(signal)
    expect((await waitForIndex(second.control, ({ state }) => state === 'done')).covered).toEqual([
      allLedgers,
    ])
    expect(await first.control.status(signal)).toMatchObject({
      state: 'paused',
      covered: [allLedgers],
    })
  })

  it('walks as far as it is told, pauses, goes on, keeps to its size and forgets', async () => {
    const network = openRecordedRpc()
    const { control } = network
    await control.walk({ lowest: 300, start: 350 }, signal)
    const some = await waitForIndex(control)
    expect(some.covered).toEqual([{ from: 300, to: 373 }])
    expect(some.rest).toMatchObject({ ledgers: 298 })
    await control.walk({}, signal)
    expect((await control.pause(signal)).state).toBe('paused')
    await control.walk({}, signal)
    const whole = await waitForIndex(control)
    expect(whole).toMatchObject({ state: 'done', covered: [allLedgers], rest: undefined })
    expect(whole.bytes).toBeGreaterThan(100_000)
    expect((await control.limit(1_000_000, signal)).capacity).toBe(1_000_000)
    const empty = await control.clear(signal)
    expect(empty).toMatchObject({ state: 'idle', covered: [], bytes: 0 })
    expect(empty.notices.join()).toContain('you cleared')
  })
})
