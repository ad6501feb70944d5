import { expect, test } from 'vitest'
import { busyAccount, signal } from '#e2e/testing/indexedSource.ts'
import { recordedFetch } from '#e2e/testing/recordedSources.ts'
import { noBudget } from '../request.ts'
import { createRpcSource } from '../rpc/source.ts'

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
