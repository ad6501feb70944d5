import type { FootprintKey } from './execution.ts'
import type { Value } from '../values/value.ts'
import type { ContractId } from '../values/ids.ts'
import type { CallValue } from './callTree.ts'

/**
 * The change that an operation made to one ledger entry (XDR `LedgerEntryChange`s of its key), its time to live
 * included.
 */
export interface StateChange {
  readonly entry: Omit<FootprintKey, 'archived'>
  /** `rewritten`: written with the value that it had; `unchanged`: only its time to live changed. */
  readonly kind: 'created' | 'updated' | 'rewritten' | 'removed' | 'restored' | 'unchanged'
  /** For a removed entry: true if it was in the archive and restored first. */
  readonly restoredFirst?: boolean | undefined
  /** The contract whose storage holds the entry. */
  readonly contract?: ContractId | undefined
  /** The key of an entry of storage. */
  readonly key?: CallValue | undefined
  /** The parts of the entry that changed; all of its parts if it was created or removed. */
  readonly parts: readonly ChangedPart[]
  /** The last ledger that it lives until; absent where that did not change. */
  readonly liveUntil?:
    | { readonly before?: number | undefined; readonly after?: number | undefined }
    | undefined
}

/** A part of an entry before and after; `undefined` where it was or is absent. */
export interface ChangedPart {
  /** Empty for the value of an entry of storage. */
  readonly label: string
  /** The key, for a part of a contract's instance storage. */
  readonly key?: CallValue | undefined
  readonly before?: ChangedValue | undefined
  readonly after?: ChangedValue | undefined
}

/** A contract value, or a value of a classic entry. */
export type ChangedValue = CallValue | { readonly value: Value; readonly xdr?: undefined }
