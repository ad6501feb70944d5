/** Holds the values used last, up to a number of bytes; a value larger than that alone, until the next one. */
export interface Cache<V> {
  readonly get: (key: string) => V | undefined
  readonly set: (key: string, value: V, bytes: number) => void
}

export function createCache<V>(capacity: number): Cache<V> {
  /** The value used last comes last. */
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
        if (held <= capacity || entries.size === 1) break
        remove(oldest)
      }
    },
  }
}
