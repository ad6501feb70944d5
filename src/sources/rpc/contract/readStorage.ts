import type { FoundEntry, FoundStorage, StorageLookup, TypedKey, WrongArgument } from '#ledger'
import { argumentsOf, contractDataKey, storageKeys } from '#ledger/readers'
import { type Answer, SourceError } from '#ledger/values'
import type * as Xdr from '#ledger/xdr/generated/xdr.ts'
import type { RpcContext } from '../rpcContext.ts'
import { storageOf } from './instance.ts'
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
export function foundEntry({ read, lifetime }: LiveEntry): readonly FoundEntry[] {
  if (read.kind === 'unreadable')
    throw new SourceError('badResponse', `The entry cannot be read: ${read.reason}`)
  if (read.data.type !== 'contractData') return []
  const { key, val, durability } = read.data.contractData
  return storageOf([{ key, val }]).map((entry) => ({ ...entry, durability, lifetime }))
}
