import type { LedgerSequence } from '../values/ledgerSequence.ts'
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

/** Entries of a contract's storage that ledgers changed, after the first `skip`. */
export interface ContractEntriesRequest {
  readonly contract: ContractId
  readonly skip: number
}

export interface ContractEntries {
  readonly entries: readonly KnownStorageEntry[]
  /** Entries of this page that the current ledger does not have. */
  readonly removed: number
  /** Entries after these. */
  readonly more: number
  /** Operations whose changes were read, the newest. */
  readonly operations: number
}

export interface KnownStorageEntry extends FoundEntry {
  /** The covered ledger that changed it last. */
  readonly changedIn?: LedgerSequence | undefined
}

export interface FoundEntry extends StorageEntry {
  readonly durability: 'persistent' | 'temporary'
  readonly lifetime: Lifetime
}
