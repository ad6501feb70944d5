import type {
  FoundEntry,
  FoundStorage,
  StorageLookup,
  TypedKey,
  WrongArgument,
  ContractEntries,
  ContractEntriesRequest,
  KnownStorageEntry,
} from '#ledger'
import { argumentsOf, contractDataKey, storageKeys, usedStorage } from '#ledger/readers'
import { type Answer, SourceError, toidParts } from '#ledger/values'
import type * as Xdr from '#ledger/xdr/generated/xdr.ts'
import { fromIndex } from '../../readable.ts'
import type { RpcContext } from '../context.ts'
import { storageOf } from './contract.ts'
import { type LiveEntry, fetchLiveEntries } from './liveEntry.ts'

/** Entries of a contract's storage under the keys that a reader may mean, persistent and temporary ones. */
export async function readStorage(
  context: RpcContext,
  { contract, key }: StorageLookup,
  signal: AbortSignal,
): Promise<Answer<FoundStorage>> {
  const named = typeof key === 'string' ? textKeys(key) : typedKey(key)
  if ('reason' in named) return { value: { entries: [], keys: 0, problem: named }, calls: [] }
  const keys = named.flatMap((value) => [
    contractDataKey(contract, value, 'persistent'),
    contractDataKey(contract, value, 'temporary'),
  ])
  const { entries, calls } = await fetchLiveEntries(context, keys, signal)
  return { value: { entries: entries.flatMap(foundEntry), keys: keys.length }, calls }
}

function textKeys(text: string): readonly Xdr.ScVal[] {
  const keys = storageKeys(text)
  if (keys.length === 0)
    throw new SourceError('unsupported', `“${text.slice(0, 60)}” is no key that Parallax can read`)
  return keys
}

function typedKey({
  name,
  arguments: given,
  types,
}: TypedKey): readonly Xdr.ScVal[] | WrongArgument {
  const values = argumentsOf(given, types)
  if ('reason' in values) return values
  if (name === undefined) return values.slice(0, 1)
  const symbol: Xdr.ScVal = { type: 'scvSymbol', sym: new TextEncoder().encode(name) }
  return [{ type: 'scvVec', vec: [symbol, ...values] }]
}

/** An entry of a contract's storage to show; none for an entry of another kind. */
function foundEntry({ read, lifetime }: LiveEntry): readonly FoundEntry[] {
  if (read.kind === 'unreadable')
    throw new SourceError('badResponse', `The entry cannot be read: ${read.reason}`)
  if (read.data.type !== 'contractData') return []
  const { key, val, durability } = read.data.contractData
  return storageOf([{ key, val }]).map((entry) => ({ ...entry, durability, lifetime }))
}

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
