/** Holds the values used last, up to a number of bytes. */
export interface Cache<V> {
  readonly get: (key: string) => V | undefined
  readonly set: (key: string, value: V, bytes: number) => void
  readonly delete: (key: string) => void
  readonly clear: () => void
}

export function createCache<V>(capacity: number): Cache<V> {
  const entries = new Map<string, { readonly value: V; readonly bytes: number; isUsed: boolean }>()
  let held = 0
  const remove = (key: string) => {
    held -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }
  return {
    get(key) {
      const entry = entries.get(key)
      if (entry === undefined) return undefined
      entry.isUsed = true // marked, not moved: a page reads more often than it loads
      return entry.value
    },
    set(key, value, bytes) {
      remove(key)
      entries.set(key, { value, bytes, isUsed: false })
      held += bytes
      // Entries used since the last pass, and new ones, move to the end.
      for (const [oldest, entry] of entries) {
        if (held <= capacity || entries.size === 1) break
        entries.delete(oldest)
        if (entry.isUsed || oldest === key) {
          entry.isUsed = false
          entries.set(oldest, entry)
        } else held -= entry.bytes
      }
    },
    delete: remove,
    clear() {
      entries.clear()
      held = 0
    },
  }
}
