/** Components that read a value outside of React, for `useSyncExternalStore`; `notify` after each change. */
export function createListeners() {
  const listeners = new Set<() => void>()
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify: () => {
      for (const listener of listeners) listener()
    },
    isEmpty: () => listeners.size === 0,
  }
}

const memory = new Map<string, string>()

/** Reads a stored text; without storage, from memory. */
export function stored(where: 'local' | 'session', key: string): string | undefined {
  try {
    return storageOf(where).getItem(key) ?? memory.get(key)
  } catch {
    return memory.get(key) // storage is refused
  }
}

/** Stores a text across reloads (`local`) or for this tab (`session`); in memory if storage is refused. */
export function store(where: 'local' | 'session', key: string, text: string): void {
  memory.set(key, text)
  try {
    storageOf(where).setItem(key, text)
  } catch {
    // Storage is refused or full: memory holds it until the page is left.
  }
}

const storageOf = (where: 'local' | 'session'): Storage =>
  where === 'local' ? window.localStorage : window.sessionStorage
