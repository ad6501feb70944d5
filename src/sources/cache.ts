/**
 * Holds the values used last, up to a capacity: a number of bytes, or of values. One larger than that is held alone, until
 * the next one.
 */
export class Cache<V> {
  readonly #capacity: number
  /** The value used last comes last. */
  readonly #entries = new Map<string, { readonly value: V; readonly bytes: number }>()
  #held = 0

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  get(key: string): V | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  /** All values, the one used last at the end. */
  values(): readonly V[] {
    return [...this.#entries.values()].map(({ value }) => value)
  }

  set(key: string, value: V, bytes = 1): void {
    this.#remove(key)
    this.#entries.set(key, { value, bytes })
    this.#held += bytes
    for (const oldest of this.#entries.keys()) {
      if (this.#held <= this.#capacity || this.#entries.size === 1) break
      this.#remove(oldest)
    }
  }

  #remove(key: string): void {
    this.#held -= this.#entries.get(key)?.bytes ?? 0
    this.#entries.delete(key)
  }
}
