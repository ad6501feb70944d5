/** Storage of an index. Keys are text; a value is bytes or plain JSON-like data. */
export interface IndexStore {
  /** The value of a key, or undefined. */
  readonly read: (key: string) => Promise<unknown>
  /** The values of several keys, in their order; present where the store is faster at them together. */
  readonly readAll?: (keys: readonly string[]) => Promise<readonly unknown[]>
  /** Writes records, all or none where the store can, else in their order. Rejects where there is no room or no permission. */
  readonly write: (records: readonly (readonly [key: string, value: unknown])[]) => Promise<void>
  readonly remove: (keys: readonly string[]) => Promise<void>
  readonly keys: () => Promise<readonly string[]>
}

/** A store that lives as long as its tab: for tests, and for readers whose browser refuses storage. */
export function createMemoryStore(): IndexStore {
  const records = new Map<string, unknown>()
  return {
    read: (key) => Promise.resolve(records.get(key)),
    write(added) {
      for (const [key, value] of added) records.set(key, value)
      return Promise.resolve()
    },
    remove(keys) {
      for (const key of keys) records.delete(key)
      return Promise.resolve()
    },
    keys: () => Promise.resolve([...records.keys()]),
  }
}

/** Reads what `base` has, writes to memory alone: after `base` refused to take more. */
export function createOverlay(base: IndexStore): IndexStore {
  const memory = createMemoryStore()
  const removed = new Set<string>()
  return {
    async read(key) {
      const value = await memory.read(key)
      return value !== undefined || removed.has(key) ? value : base.read(key)
    },
    write: (records) => memory.write(records),
    async remove(keys) {
      for (const key of keys) removed.add(key)
      await memory.remove(keys)
    },
    async keys() {
      const below = (await base.keys()).filter((key) => !removed.has(key))
      return [...new Set([...below, ...(await memory.keys())])]
    },
  }
}
