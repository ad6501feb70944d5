import type {
  FoundEntry,
  FoundStorage,
  StorageLookup,
} from '../../../model/contract/storageLookup.ts'
import { SourceError } from '../../../model/errors.ts'
import type { Answer } from '../../../model/page.ts'
import { contractDataKey } from '../../../xdr/spec/contractKeys.ts'
import { storageKeys } from '../../../xdr/spec/storageKeys.ts'
import type { RpcContext } from '../rpcContext.ts'
import { storageOf } from './instance.ts'
import { type LiveEntry, fetchLiveEntries } from './liveEntry.ts'

/** Entries of a contract's storage under the keys that a text may mean, persistent and temporary ones. */
export async function readStorage(
  context: RpcContext,
  { contract, key }: StorageLookup,
  signal: AbortSignal,
): Promise<Answer<FoundStorage>> {
  const keys = storageKeys(key).flatMap((value) => [
    contractDataKey(contract, value, 'persistent'),
    contractDataKey(contract, value, 'temporary'),
  ])
  if (keys.length === 0)
    throw new SourceError('unsupported', `“${key.slice(0, 60)}” is no key that Parallax can read`)
  const { entries, calls } = await fetchLiveEntries(context, keys, signal)
  return { value: { entries: entries.flatMap(foundEntry), keys: keys.length }, calls }
}

/** An entry of a contract's storage to show; none for an entry of another kind. */
export function foundEntry({ read, lifetime }: LiveEntry): readonly FoundEntry[] {
  if (read.kind === 'unreadable')
    throw new SourceError('badResponse', `The entry cannot be read: ${read.reason}`)
  if (read.data.type !== 'contractData') return []
  const { key, val, durability } = read.data.contractData
  return storageOf([{ key, val }]).map((entry) => ({ ...entry, durability, lifetime }))
}
