/** Keeps what was used last, up to a number of bytes. */
export interface Cache<V> {
  readonly get: (key: string) => V | undefined
  readonly set: (key: string, value: V, bytes: number) => void
  readonly delete: (key: string) => void
  readonly clear: () => void
}

export function createCache<V>(capacity: number): Cache<V> {
  const entries = new Map<string, { readonly value: V; readonly bytes: number }>()
  let held = 0
  const remove = (key: string) => {
    held -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }
  return {
    get(key) {
      const entry = entries.get(key)
      if (entry === undefined) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    set(key, value, bytes) {
      remove(key)
      entries.set(key, { value, bytes })
      held += bytes
      for (const oldest of entries.keys()) {
        if (held <= capacity || oldest === key) break
        remove(oldest)
      }
    },
    delete: remove,
    clear() {
      entries.clear()
      held = 0
    },
  }
}
