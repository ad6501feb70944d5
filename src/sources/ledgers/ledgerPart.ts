import type { LedgerParts, Readers } from '#ledger'
import type { Toid, UnknownRecord } from '#ledger/values'
import type { ReadableLedger } from './ledgerFromTransactions.ts'
import type { Unreadable } from './readOrUnknown.ts'
import type { Positioned } from './positionedItems.ts'

/** Part of a ledger that is decoded at once, and only when its items are requested. */
export interface LedgerPart<T> extends Unreadable {
  /** The last TOID that it may have an item at; `id` is the first. */
  readonly end: Toid
  /** Has an item only where a check fails. */
  readonly isCheck?: true | undefined
  readonly read: (readers: Readers) => readonly Positioned<T>[]
  /** The reason why its items are forged; undefined if nothing proves it, or if it cannot be read. */
  readonly forgery?: (() => Promise<string | undefined>) | undefined
  /** Reads as much as possible of a part for which `read` throws; undefined where nothing can be read. */
  readonly partly?: (() => Promise<PartlyReadItems<T> | undefined>) | undefined
}

/** Items, some of which may be unknown. */
export type PartlyReadItems<T> = readonly Positioned<T | UnknownRecord>[]

/** A ledger whose transactions can be read separately. */
export interface OpenLedger extends ReadableLedger {
  readonly bytes: Uint8Array
  /** Offsets of its parts; absent where transactions sent separately replace its bytes. */
  readonly parts?: LedgerParts | undefined
  /** The reason why it does not follow from the ledger before it in the answer. */
  readonly unlinked?: readonly string[] | undefined
  /** The reason why its own bytes cannot be read. */
  readonly problem?: string | undefined
}
