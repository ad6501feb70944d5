/** The part of `navigator.locks` that is used. */
export interface Locks {
  readonly request: (
    name: string,
    options: {
      readonly mode: 'exclusive'
      readonly ifAvailable?: boolean
      readonly signal?: AbortSignal
    },
    run: (lock: unknown) => Promise<void>,
  ) => Promise<unknown>
}

/** A lock that is held until it is released, or its tab is closed. */
export interface HeldLock {
  readonly release: () => void
}

/** The lock under which one tab writes an index; undefined while another tab holds it. */
export function tryLock(locks: Locks, name: string): Promise<HeldLock | undefined> {
  return new Promise((resolve, reject) => {
    locks
      .request(name, { mode: 'exclusive', ifAvailable: true }, (lock) =>
        lock === null ? Promise.resolve(resolve(undefined)) : hold(resolve),
      )
      .catch(reject)
  })
}

/** Waits until the writing tab releases the lock or is closed. */
export function waitForLock(locks: Locks, name: string, signal: AbortSignal): Promise<HeldLock> {
  return new Promise((resolve, reject) => {
    locks.request(name, { mode: 'exclusive', signal }, () => hold(resolve)).catch(reject)
  })
}

const hold = (resolve: (held: HeldLock) => void): Promise<void> =>
  new Promise((release) => resolve({ release: () => release() }))

/** Locks of one process: for tests, and where the browser has none (then no other tab can be seen either). */
export function createLocks(): Locks {
  const held = new Map<string, Promise<void>>()
  return {
    async request(name, options, run) {
      if (options.ifAvailable && held.has(name)) return run(null)
      while (held.has(name)) await held.get(name)
      const running = run({ name }).finally(() => held.delete(name))
      held.set(name, running)
      await running
    },
  }
}
