import type { IndexStore } from './store.ts'

/** Seconds that a database may take to open: it waits for ever where another page keeps it open while it is deleted. */
const patience = 2

/** The storage did not open. */
export class StorageWaits extends Error {
  override readonly name = 'StorageWaits'
  constructor() {
    super(`the browser’s storage did not open within ${patience} seconds`)
  }
}

/** A store in IndexedDB: one database an endpoint, one object store, a segment a record. Throws StorageWaits. */
export async function openIndexedDbStore(factory: IDBFactory, name: string): Promise<IndexStore> {
  const opening = factory.open(name, 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(records))
  const database = await inTime(answer(opening), (late) => late.close())
  // Another tab that deletes or upgrades the database must not wait for this one.
  database.addEventListener('versionchange', () => database.close())
  const change = async (make: (store: IDBObjectStore) => void): Promise<void> => {
    const transaction = database.transaction(records, 'readwrite', { durability: 'relaxed' })
    const done = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () =>
        reject(transaction.error ?? new Error('storage refused')),
      )
    })
    make(transaction.objectStore(records))
    await done
  }
  const store = () => database.transaction(records, 'readonly').objectStore(records)
  return {
    // A database that was closed throws at once.
    read: async (key) => answer(store().get(key)),
    // One transaction and one listener, on the last request: a transaction each takes longer than the reading, and a
    // listener each a fifth of it.
    async readAll(keys) {
      const from = store()
      const requests = keys.map((key) => from.get(key))
      return new Promise((resolve, reject) => {
        const done = () => resolve(requests.map(({ result }): unknown => result))
        if (requests.length === 0) done()
        requests.at(-1)?.addEventListener('success', done)
        from.transaction.addEventListener('abort', () =>
          reject(from.transaction.error ?? new Error('storage refused')),
        )
      })
    },
    write: (added) =>
      change((into) => {
        for (const [key, value] of added) into.put(value, key)
      }),
    remove: (keys) =>
      change((from) => {
        for (const key of keys) from.delete(key)
      }),
    keys: async () => (await answer(store().getAllKeys())).map(String),
  }
}

const records = 'records'

/** Awaits `opening` for a limited time; `late` closes what opens after it. Throws StorageWaits. */
export async function inTime<T>(opening: Promise<T>, late: (opened: T) => void): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const waits = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new StorageWaits())
      opening.then(late, () => undefined) // too late to matter
    }, patience * 1_000)
  })
  return Promise.race([opening, waits]).finally(() => clearTimeout(timer))
}

const answer = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('storage refused')))
  })
