import { changedStorage } from '../../../derive/execution/changedStorage.ts'
import type {
  ContractEntries,
  ContractEntriesRequest,
} from '../../../model/contract/storageLookup.ts'
import type { Answer } from '../../../model/page.ts'
import type { LedgerSequence } from '../../../model/values/ledgerSequence.ts'
import { toidParts } from '../../../model/values/toid.ts'
import { fromIndex } from '../indexReader.ts'
import type { RpcContext } from '../rpcContext.ts'
import { fetchLiveEntries } from './liveEntry.ts'
import { foundEntry } from './readStorage.ts'

/** Entries of a page: one request has at most 200 keys. */
const limit = 50
/** Operations whose changes are read. */
const maxOperations = 200

/**
 * Entries of a contract's storage that its newest operations changed, those changed last first, as they are now: a
 * service cannot list them, so their keys come from the changes of indexed operations.
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
        (operation) => ({ keys: changedStorage(operation, contract), operation: operation.id }),
      ),
    signal,
    ready.calls,
  )
  const known = new Map<string, LedgerSequence>()
  for (const { keys, operation } of found.items)
    for (const key of keys) if (!known.has(key)) known.set(key, toidParts(operation).ledger)
  const page = new Map([...known].slice(skip, skip + limit))
  const { entries, calls } =
    page.size === 0
      ? { entries: [], calls: [] }
      : await fetchLiveEntries(context, [...page.keys()], signal)
  return {
    value: {
      entries: entries.flatMap((entry) =>
        foundEntry(entry).map((found) => ({ ...found, changedIn: page.get(entry.key) })),
      ),
      removed: page.size - entries.length,
      more: known.size - skip - page.size,
      operations: found.items.length,
    },
    coverage: found.coverage,
    partial: ready.isWhole() ? undefined : true,
    indexed: ready.isWhole() ? undefined : ready.coverage(),
    calls: [...ready.calls, ...ready.read('keys of the storage'), ...calls],
  }
}
