import { StorageWaits, openIndexedDbStore } from './indexedDbStore.ts'
import { type HeldLock, createLocks, tryLock, waitForLock, openIndex } from './openIndex.ts'
import { type IndexStore, createMemoryStore } from './store.ts'
import type { IndexSetup } from './indexTypes.ts'

/** Opens an endpoint's index, with the lock under which this tab writes it. `capacity`: bytes, read at each use. */
export async function openStorage(
  setup: IndexSetup,
  { name, passphrase }: { readonly name: string; readonly passphrase: string },
  capacity: () => number,
) {
  const locks = setup.locks ?? createLocks()
  const notices: string[] = []
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
  const tryHold = async (): Promise<HeldLock | undefined> => {
    const lock = await tryLock(locks, name)
    return lock && hold(lock)
  }
  const found = await storeOf(setup, name, (text) => notices.push(text))
  let isPersistent = found.persistent
  const opening = await tryHold()
  const index = await openIndex({
    store: found.store,
    passphrase,
    get capacity() {
      return capacity()
    },
    get writes() {
      return held !== undefined
    },
    onNotice({ kind, text }) {
      notices.push(text)
      if (kind === 'memory') isPersistent = false
    },
  }).finally(() => opening?.release())
  return {
    index,
    notices,
    isPersistent: () => isPersistent,
    isHeld: () => held !== undefined,
    tryHold,
    waitToHold: async (signal: AbortSignal) => hold(await waitForLock(locks, name, signal)),
  }
}

/** The browser's storage; memory where there is none, or it refuses or does not open, which is stated. */
async function storeOf(
  setup: IndexSetup,
  name: string,
  notify: (text: string) => void,
): Promise<{ readonly store: IndexStore; readonly persistent: boolean }> {
  const { databases } = setup
  const open = setup.openStore ?? (databases && ((of) => openIndexedDbStore(databases, of)))
  if (open === undefined) return { store: createMemoryStore(), persistent: false }
  try {
    return { store: await open(name), persistent: true }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const what =
      error instanceof StorageWaits ? reason : `the browser refused its storage (${reason})`
    notify(`${what}: kept in memory until the tab closes`)
    return { store: createMemoryStore(), persistent: false }
  }
}
