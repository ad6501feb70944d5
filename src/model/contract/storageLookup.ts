import type { ContractId } from '../values/strkey.ts'
import type { Lifetime, StorageEntry } from './contract.ts'

/** A key of a contract's storage as a reader types it: `Balance, G…`, `Job, 5`, `COUNTER`, or base64 XDR of an `ScVal`. */
export interface StorageLookup {
  readonly contract: ContractId
  readonly key: string
}

/** Entries under the keys that a text may mean. */
export interface FoundStorage {
  readonly entries: readonly FoundEntry[]
  /** Keys that were asked for. */
  readonly keys: number
}

export interface FoundEntry extends StorageEntry {
  readonly durability: 'persistent' | 'temporary'
  readonly lifetime: Lifetime
}
