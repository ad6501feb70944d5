import { type DBSchema, openDB } from 'idb'
import type { Segment } from './segment.ts'
import { inTime } from './storageWaits.ts'
import type { IndexHead, IndexStore, StoredEntries } from './store.ts'

/** Incremented with every change of the format: an index of another one is dropped. Up to 5 it was packed in one store. */
const formatVersion = 8

interface Records extends DBSchema {
  readonly head: { readonly key: string; readonly value: IndexHead }
  readonly segments: { readonly key: number; readonly value: Segment }
  readonly entries: { readonly key: number; readonly value: StoredEntries }
  readonly blocks: {
    readonly key: [id: number, n: number]
    readonly value: Uint8Array<ArrayBuffer>
  }
}
const tables = ['head', 'segments', 'entries', 'blocks'] as const

/** A head that stands in an index which was dropped for its format, until something is stored again. */
const renewed = 'renewed'

/** A store in IndexedDB: one database an endpoint, a commit one transaction. Throws StorageWaits. */
export async function openIndexedDbStore(name: string): Promise<IndexStore> {
  const opening = openDB<Records>(name, formatVersion, {
    upgrade(database, oldVersion) {
      for (const table of database.objectStoreNames) database.deleteObjectStore(table)
      const [head] = tables.map((table) => database.createObjectStore(table))
      if (oldVersion > 0) void head?.put({ turn: 0, generation: 0 }, renewed)
    },
  })
  const database = await inTime(opening, (late) => late.close())
  // Another tab that deletes or upgrades the database must not wait for this one.
  database.addEventListener('versionchange', () => database.close())
  return {
    isRenewed: (await database.get('head', renewed)) !== undefined,
    async read(turn, has) {
      const transaction = database.transaction(['head', 'segments'])
      const head = await transaction.objectStore('head').get('head')
      if (head === undefined || head.turn === turn) return undefined
      const stored = transaction.objectStore('segments')
      const ids = await stored.getAllKeys()
      const missing = ids.filter((id) => !has(id))
      // One request for all: a request for each takes ten times as long where there are thousands.
      if (missing.length === ids.length) return { head, ids, segments: await stored.getAll() }
      const found = await Promise.all(missing.map((id) => stored.get(id)))
      return { head, ids, segments: found.filter((segment) => segment !== undefined) }
    },
    entries: (id) => database.get('entries', id),
    async blocks(keys) {
      const stored = database.transaction('blocks').store
      return Promise.all(keys.map(([id, n]) => stored.get([id, n])))
    },
    async commit({ head, added, removed }) {
      const transaction = database.transaction(tables, 'readwrite', { durability: 'relaxed' })
      const segments = transaction.objectStore('segments')
      const entries = transaction.objectStore('entries')
      const blocks = transaction.objectStore('blocks')
      const requests: Promise<unknown>[] = [
        transaction.done,
        transaction.objectStore('head').put(head, 'head'),
        transaction.objectStore('head').delete(renewed),
      ]
      if (added) {
        const { id } = added.segment
        requests.push(segments.put(added.segment, id), entries.put(added.entries, id))
        for (const [n, block] of added.blocks.entries()) requests.push(blocks.put(block, [id, n]))
      }
      for (const id of removed) {
        const blocksOf = IDBKeyRange.bound([id, 0], [id, Number.POSITIVE_INFINITY])
        requests.push(segments.delete(id), entries.delete(id), blocks.delete(blocksOf))
      }
      // The transaction says why it failed, its requests only that it was aborted.
      await Promise.allSettled(requests)
      await transaction.done
    },
  }
}
