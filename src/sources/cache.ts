/** Holds the values used last, up to a number of bytes; a value larger than that alone, until the next one. */
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

  set(key: string, value: V, bytes: number): void {
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
