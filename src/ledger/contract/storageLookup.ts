import type { LedgerSequence, ContractId } from '../values/ids.ts'
import type { Lifetime, StorageEntry } from './contract.ts'
import type { TypedArgument } from './contractRead.ts'
import type { SpecType } from './contractSpec.ts'

/**
 * A key of a contract's storage as a reader types it: a text as `Balance, G…`, `Job, 5`, `COUNTER`, or base64 XDR of an
 * `ScVal`; or the parts of a type that the interface defines.
 */
export interface StorageLookup {
  readonly contract: ContractId
  readonly key: string | TypedKey
}

/** A key by its type: the value itself, or a case of a union with its values, as `contracttype` stores it. */
export interface TypedKey {
  readonly name?: string | undefined
  readonly arguments: readonly TypedArgument[]
  /** The types that the arguments name. */
  readonly types: readonly SpecType[]
}

/** Entries under the keys that a reader may mean. */
export interface FoundStorage {
  readonly entries: readonly FoundEntry[]
  /** The requested keys. */
  readonly keys: number
  /** A part of the key that is no value of its type: nothing was requested. */
  readonly problem?: { readonly argument: string; readonly reason: string } | undefined
}

/** Entries of a contract's storage that its operations used, after the first `skip`. */
export interface ContractEntriesRequest {
  readonly contract: ContractId
  readonly skip: number
}

export interface ContractEntries {
  readonly entries: readonly KnownStorageEntry[]
  /** Entries of this page that were changed, and that the current ledger does not have. */
  readonly removed: number
  /** Keys of this page that were only declared, and have no entry in the current ledger: most never had one. */
  readonly unused: number
  /** Keys after these. */
  readonly more: number
  /** Operations whose changes and footprints were read, the newest. */
  readonly operations: number
}

export interface KnownStorageEntry extends FoundEntry {
  /** The covered ledger that changed it last. */
  readonly changedIn?: LedgerSequence | undefined
  /** The ledger of the newest operation that declared to use it, where that one did not change it. */
  readonly declaredIn?: LedgerSequence | undefined
}

export interface FoundEntry extends StorageEntry {
  readonly durability: 'persistent' | 'temporary'
  readonly lifetime: Lifetime
}
