import { expect, test } from 'vitest'
import { busyAccount, signal, waitForIndex } from '#e2e/testing/indexedSource.ts'
import { defined } from '#e2e/testing/listQueries.ts'
import { recordedFetch } from '#e2e/testing/recordedSources.ts'
import { noBudget } from '../request.ts'
import { createRpcSource } from '../rpc/source.ts'
import { openIndexedDbStore } from './indexedDbStore.ts'

class Pending extends EventTarget implements IDBOpenDBRequest {
  readonly readyState = 'pending'
  readonly error = null
  readonly transaction = null
  onblocked = null
  onupgradeneeded = null
  onsuccess = null
  onerror = null
  get result(): never {
    throw new Error('InvalidStateError')
  }
  get source(): never {
    throw new Error('InvalidStateError')
  }
}
/** A request that succeeds later, as those of a browser do. */
class Later extends EventTarget {
  readonly result: unknown
  constructor(result: unknown) {
    super()
    this.result = result
    queueMicrotask(() => this.dispatchEvent(new Event('success')))
  }
}

/** A database in memory, as far as the index uses one; once closed it refuses at once, as a browser's does. */
class Database extends EventTarget {
  readonly records = new Map<string, unknown>()
  isClosed = false
  close(): void {
    this.isClosed = true
  }
  transaction(): EventTarget & { objectStore: () => object } {
    if (this.isClosed)
      throw new DOMException('The database connection is closing.', 'InvalidStateError')
    const { records } = this
    const objectStore = () => ({
      transaction,
      get: (key: string) => new Later(records.get(key)),
      put: (value: unknown, key: string) => records.set(key, value),
      delete: (key: string) => records.delete(key),
      getAllKeys: () => new Later([...records.keys()]),
    })
    const transaction = Object.assign(new EventTarget(), { objectStore, error: null })
    setTimeout(() => transaction.dispatchEvent(new Event('complete')))
    return transaction
  }
}

const never = new Promise<never>(() => undefined)
/** Databases that wait for another page, which keeps one open while it is deleted. */
const blocked: IDBFactory = {
  open: () => new Pending(),
  databases: () => never,
  deleteDatabase: () => {
    throw new Error('nothing is deleted')
  },
  cmp: () => 0,
}

test('storage that never opens is done without after two seconds, which is said', async () => {
  const id = await busyAccount()
  const begun = performance.now()
  const source = createRpcSource({
    url: 'https://recorded.invalid/rpc',
    fetch: recordedFetch(),
    budget: noBudget,
    index: { databases: blocked, requestsPerSecond: 1_000 },
  })
  const account = await source.one('account', id, signal)
  expect(account.value.balances.length).toBeGreaterThan(0)
  expect(performance.now() - begun).toBeLessThan(4_000)
  const page = await source.list('offers', undefined, { order: 'asc', limit: 20 }, signal)
  expect(page.coverage?.to).toBe(373)
  expect(performance.now() - begun).toBeLessThan(12_000)
  const status = await source.index?.status(signal)
  expect(status?.persistent).toBe(false)
  expect(status?.notices).toContain(
    'the browser’s storage did not open within 2 seconds: kept in memory until the tab closes',
  )
}, 20_000)

test('storage that closes while the page is open is done without, which is said, and no service is blamed', async () => {
  const database = new Database()
  const opened: unknown = { open: () => new Later(database) }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion, typescript/consistent-type-assertions -- it has what is used
  const factory = opened as IDBFactory
  const source = createRpcSource({
    url: 'https://recorded.invalid/rpc',
    fetch: recordedFetch(),
    budget: noBudget,
    index: { openStore: (name) => openIndexedDbStore(factory, name), requestsPerSecond: 1_000 },
  })
  const control = defined(source.index)
  await control.walk({}, signal)
  await waitForIndex(control)
  expect(database.records.size).toBeGreaterThan(2)
  expect((await control.status(signal)).persistent).toBe(true)
  // Another page deletes the database, or the reader clears the data of the site.
  database.dispatchEvent(new Event('versionchange'))
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
