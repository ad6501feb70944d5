import { openIndexedDbStore } from '../../../indexer/store/indexedDbStore.ts'
import { type HeldLock, createLocks, tryLock, waitForLock } from '../../../indexer/store/lock.ts'
import { type LedgerIndex, openIndex } from '../../../indexer/store/openIndex.ts'
import { type IndexStore, createMemoryStore } from '../../../indexer/store/store.ts'
import type { IndexSetup } from './indexTypes.ts'

export interface OpenHistory {
  readonly name: string
  readonly index: LedgerIndex
}

/** A lock's name for an index in memory, which no other tab sees. */
const memoryName = 'parallax-index in memory'

/**
 * The databases of a network's histories, one of which is in use, and the lock under which this tab writes it.
 * `capacity`: bytes, read at each use.
 */
export function createHistoryStores(setup: IndexSetup, passphrase: string, capacity: () => number) {
  const locks = setup.locks ?? createLocks()
  let notices: string[] = []
  let isPersistent = false
  let held: HeldLock | undefined
  const hold = (lock: HeldLock): HeldLock => {
    held = lock
    return {
      release() {
        held = undefined
        lock.release()
      },
    }
  }
  const tryHold = async (name: string): Promise<HeldLock | undefined> => {
    const lock = await tryLock(locks, name)
    return lock && hold(lock)
  }
  return {
    notices: () => notices,
    isPersistent: () => isPersistent,
    isHeld: () => held !== undefined,
    tryHold,
    waitToHold: async (name: string, signal: AbortSignal) =>
      hold(await waitForLock(locks, name, signal)),
    /** Opens a history by its name, with notices of its own; in memory without one. */
    async open(name: string | undefined): Promise<OpenHistory> {
      const own: string[] = []
      notices = own
      const { store, persistent } = await storeOf(setup, name, (text) => own.push(text))
      isPersistent = persistent
      const opening = await tryHold(name ?? memoryName)
      const index = await openIndex({
        store,
        passphrase,
        get capacity() {
          return capacity()
        },
        get writes() {
          return held !== undefined
        },
        onNotice({ kind, text }) {
          own.push(text)
          if (kind === 'memory') isPersistent = false
        },
      }).finally(() => opening?.release())
      return { name: name ?? memoryName, index }
    },
  }
}
export type HistoryStores = ReturnType<typeof createHistoryStores>

/** The browser's storage; memory where there is none or it refuses, which is stated. */
async function storeOf(
  setup: IndexSetup,
  name: string | undefined,
  notify: (text: string) => void,
): Promise<{ readonly store: IndexStore; readonly persistent: boolean }> {
  const { databases } = setup
  const open = setup.openStore ?? (databases && ((of) => openIndexedDbStore(databases, of)))
  if (open === undefined || name === undefined)
    return { store: createMemoryStore(), persistent: false }
  try {
    return { store: await open(name), persistent: true }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    notify(`the browser refused its storage (${reason}): kept in memory until the tab closes`)
    return { store: createMemoryStore(), persistent: false }
  }
}
