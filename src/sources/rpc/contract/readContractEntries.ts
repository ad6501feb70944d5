import type { ContractEntries, ContractEntriesRequest, KnownStorageEntry } from '#ledger'
import { usedStorage } from '#ledger/readers'
import { type Answer, toidParts } from '#ledger/values'
import { fromIndex } from '../indexReader.ts'
import type { RpcContext } from '../rpcContext.ts'
import { type LiveEntry, fetchLiveEntries } from './liveEntry.ts'
import { foundEntry } from './readStorage.ts'

/** The last use of a key, and its kind. */
type Use = Pick<KnownStorageEntry, 'changedIn' | 'declaredIn'>

/** Entries of a page: one request has at most 200 keys. */
const limit = 50
/** Operations whose changes and footprints are read. */
const maxOperations = 200

/**
 * Entries of a contract's storage that its newest operations used, those used last first, as they are now: a service
 * cannot list them, so their keys come from the changes and footprints of indexed operations.
 */
export async function readContractEntries(
  context: RpcContext,
  { contract, skip }: ContractEntriesRequest,
  signal: AbortSignal,
): Promise<Answer<ContractEntries>> {
  const ready = await context.index.ready(signal)
  const found = await fromIndex(
    () =>
      ready.lists.ofContract(
        contract,
        { order: 'desc', limit: maxOperations, successful: true },
        (operation, transaction) => ({
          used: usedStorage(operation, transaction, contract),
          ledger: toidParts(operation.id).ledger,
        }),
      ),
    signal,
    ready.calls,
  )
  const known = new Map<string, Use>()
  for (const { used, ledger } of found.items) {
    for (const key of used.changed) {
      const { changedIn = ledger, ...before } = known.get(key) ?? {}
      known.set(key, { ...before, changedIn })
    }
    for (const key of used.declared) if (!known.has(key)) known.set(key, { declaredIn: ledger })
  }
  const page = new Map([...known].slice(skip, skip + limit))
  const { entries, calls } =
    page.size === 0
      ? { entries: [], calls: [] }
      : await fetchLiveEntries(context, [...page.keys()], signal)
  return {
    value: {
      entries: entries.flatMap((entry) =>
        foundEntry(entry).map((stored) => ({ ...stored, ...page.get(entry.key) })),
      ),
      ...absentOf(page, entries),
      more: known.size - skip - page.size,
      operations: found.items.length,
    },
    coverage: found.coverage,
    partial: ready.isWhole() ? undefined : true,
    indexed: ready.isWhole() ? undefined : ready.coverage(),
    calls: [...ready.calls, ...ready.read('keys of the storage'), ...calls],
  }
}

/** The keys of a page that the current ledger has no entry of, by their use. */
function absentOf(
  page: ReadonlyMap<string, Use>,
  entries: readonly LiveEntry[],
): Pick<ContractEntries, 'removed' | 'unused'> {
  const present = new Set(entries.map(({ key }) => key))
  const absent = [...page].flatMap(([key, use]) => (present.has(key) ? [] : [use]))
  const removed = absent.filter(({ changedIn }) => changedIn !== undefined).length
  return { removed, unused: absent.length - removed }
}
