import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { originOf, passphrase, recordedLedgers } from '#e2e/testing/indexedLedgers.ts'
import { busyAccount, signal, waitForIndex } from '#e2e/testing/indexedSource.ts'
import { defined } from '#e2e/testing/listQueries.ts'
import { recordedFetch } from '#e2e/testing/recordedSources.ts'
import { span } from '#ledger/values'
import { historyList } from '../ledgers/candidates.ts'
import { createRpcSource } from '../node/source.ts'
import { noBudget } from '../request.ts'
import { openIndexedDbStore } from './indexedDbStore.ts'
import { IndexLists } from './lists.ts'
import { type LedgerIndex, openIndex } from './openIndex.ts'
import { createStateReader } from './state.ts'
import { walkIntoIndex } from './walk.ts'

const name = 'index'
const ledgers = recordedLedgers().slice(0, 40)

/** Each test has a browser of its own. */
beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** As a tab opens it. */
const opened = async (capacity = 2 ** 30): Promise<LedgerIndex> =>
  openIndex({ store: await openIndexedDbStore(name), passphrase, capacity, writes: true })

async function walk(index: LedgerIndex, capacity = 2 ** 30): Promise<void> {
  const options = { index, origin: originOf(ledgers), capacity, chunk: 10 }
  const fast = { requestsPerSecond: 1e9, wait: () => Promise.resolve() }
  for await (const step of walkIntoIndex({ ...options, ...fast }, signal))
    expect(['indexed', 'done']).toContain(step.kind)
}

/** What an index says. */
async function contents(index: LedgerIndex) {
  const { rows: items } = await new IndexLists(index).rows(historyList('effects', undefined, {}), {
    order: 'desc',
    limit: 500,
    within: span(2, 41),
  })
  const { live } = await createStateReader(index)()
  return { items, accounts: live('account'), coverage: index.coverage() }
}

/** How many records each table has. */
async function records() {
  const database = await openDB(name)
  const counts: Record<string, number> = {}
  for (const table of database.objectStoreNames) counts[table] = await database.count(table)
  database.close()
  return counts
}

describe('an index in the browser’s storage', () => {
  it('is there at the next visit, with all that it had', async () => {
    const index = await opened()
    await walk(index)
    const again = await opened()
    expect(again.segments()).toEqual(index.segments())
    const known = await contents(again)
    expect(known).toEqual(await contents(index))
    expect(known.items.length).toBeGreaterThan(100)
    expect(known.accounts.length).toBeGreaterThan(10)
  })

  it('shows another tab what was committed, new ledgers and dropped ones', async () => {
    const [writer, reader] = [await opened(), await opened()]
    await walk(writer)
    expect(reader.coverage()).toEqual([])
    await reader.refresh()
    expect(await contents(reader)).toEqual(await contents(writer))
    await writer.discard(defined(writer.segments()[1]))
    await reader.refresh()
    expect(reader.coverage()).toEqual([span(2, 11), span(22, 41)])
    await writer.drop('the reader wants it')
    await reader.refresh()
    expect(reader.coverage()).toEqual([])
    expect(reader.generation()).toBe(2)
  })

  it('leaves no record of ledgers that were dropped or evicted', async () => {
    const whole = await opened()
    await walk(whole)
    const capacity = Math.floor(whole.segments().reduce((sum, { bytes }) => sum + bytes, 0) / 2)
    await whole.drop('the reader wants it')
    expect(await records()).toEqual({ head: 1, segments: 0, entries: 0, blocks: 0 })
    const index = await opened(capacity)
    await walk(index, capacity)
    const segments = index.segments()
    const blocks = segments.reduce(
      (sum, { transactions }) => sum + new Set(transactions.blocks).size,
      0,
    )
    const count = segments.length
    expect(count).toBeLessThan(4)
    expect(await records()).toEqual({ head: 1, segments: count, entries: count, blocks })
  })

  it('of an earlier format is dropped, which is said, after a reload too, until there is one again', async () => {
    const before = await openDB(name, 1, {
      upgrade: (database) => void database.createObjectStore('records'),
    })
    await before.put('records', '1f2e3d4c:{"version":5,"segments":[]}', 'manifest/1')
    await before.put('records', new Uint8Array(100), '7/rows')
    before.close()
    const index = await opened()
    expect(index.coverage()).toEqual([])
    for (const each of [index, await opened()])
      expect(each.notices()).toEqual([expect.stringContaining('another version')])
    await walk(index)
    expect(index.notices()).toEqual([])
    const again = await opened()
    expect(again.notices()).toEqual([])
    expect(again.coverage()).toEqual([span(2, 41)])
    expect(Object.keys(await records())).not.toContain('records')
  })

  it('of a later format is left as it is, and done without', async () => {
    ;(await openDB(name, 1_000)).close()
    await expect(openIndexedDbStore(name)).rejects.toThrow('version')
  })

  it.each([1, 2, 3, 4])(
    'has what was committed before the disk was full at commit %i',
    async (full) => {
      // oxlint-disable-next-line typescript/unbound-method -- it is called with its own store
      const { put } = IDBObjectStore.prototype
      let commits = 0
      const index = await opened()
      vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
        this: IDBObjectStore,
        ...args: Parameters<IDBObjectStore['put']>
      ) {
        // As a browser does: the requests are taken, and then the transaction fails as one.
        if (this.name === 'head' && ++commits >= full)
          queueMicrotask(() => this.transaction.abort())
        return put.apply(this, args)
      })
      await walk(index)
      vi.restoreAllMocks()
      expect(index.coverage()).toEqual([span(2, 41)])
      expect(index.notices()).toEqual([expect.stringContaining('kept in memory')])
      const whole = await contents(index)
      const kept = await opened()
      expect(kept.coverage()).toEqual(full === 1 ? [] : [span(52 - 10 * full, 41)])
      expect(await records()).toMatchObject({ segments: full - 1, entries: full - 1 })
      // This tab's index is whole, in memory; the next one goes on where the disk was full.
      await walk(kept)
      expect(await contents(kept)).toEqual(whole)
    },
  )
})

describe('a page', () => {
  it('does without storage that never opens after two seconds, which is said', async () => {
    const never = new Promise<never>(() => undefined)
    // Databases that wait for another page, which keeps one open while it is deleted.
    const blocked: IDBFactory = {
      open: () => new IDBOpenDBRequest(),
      databases: () => never,
      deleteDatabase: () => {
        throw new Error('nothing is deleted')
      },
      cmp: () => 0,
    }
    vi.stubGlobal('indexedDB', blocked)
    const id = await busyAccount()
    const source = createRpcSource({
      url: 'https://recorded.invalid/rpc',
      fetch: recordedFetch(),
      budget: noBudget,
      index: { databases: blocked, requestsPerSecond: 1_000 },
    })
    const account = await source.one('account', id, signal)
    expect(account.value.balances.length).toBeGreaterThan(0)
    const page = await source.list('offers', undefined, { order: 'asc', limit: 20 }, signal)
    expect(page.coverage?.to).toBe(373)
    const status = await source.index?.status(signal)
    expect(status?.persistent).toBe(false)
    expect(status?.notices).toContain(
      'the browser’s storage did not open within 2 seconds: kept in memory until the tab closes',
    )
  })

  it('goes on where its storage is deleted, which is said, and blames no service', async () => {
    const source = createRpcSource({
      url: 'https://recorded.invalid/rpc',
      fetch: recordedFetch(),
      budget: noBudget,
      index: { databases: indexedDB, requestsPerSecond: 1_000 },
    })
    const control = defined(source.index)
    await control.walk({}, signal)
    await waitForIndex(control)
    expect((await control.status(signal)).persistent).toBe(true)
    // Another page deletes the database, or the reader clears the data of the site.
    for (const { name: found } of await indexedDB.databases()) {
      const deleting = indexedDB.deleteDatabase(defined(found))
      await new Promise((resolve) => deleting.addEventListener('success', resolve))
    }
    const offers = () => source.list('offers', undefined, { order: 'asc', limit: 20 }, signal)
    expect(await offers()).toMatchObject({ coverage: undefined, partial: true })
    const payments = await source.list('payments', undefined, { order: 'desc', limit: 20 }, signal)
    expect(payments.items).toHaveLength(20)
    await waitForIndex(control)
    await control.walk({}, signal)
    const { persistent, notices } = await waitForIndex(control)
    expect(persistent).toBe(false)
    expect(notices.join()).toContain('kept in memory until the tab closes')
    expect((await offers()).items).toHaveLength(20)
  })
})
