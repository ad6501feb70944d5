import type { UnknownRecord } from '../../model/unknownRecord.ts'
import type { Toid } from '../../model/values/toid.ts'
import type { Readers } from '../../xdr/appliedTransaction.ts'
import type { LedgerParts } from '../../xdr/ledgerIndex.ts'
import type { ReadableLedger } from './ledgerFromTransactions.ts'
import type { Unreadable } from './readOrUnknown.ts'
import type { Placed } from './placedItems.ts'

/** Part of a ledger that is decoded as one, and only when it is shown. */
export interface LedgerPart<T> extends Unreadable {
  /** The last place it may have an item at; `place` is the first. */
  readonly end: Toid
  /** Has an item only where something is wrong. */
  readonly isCheck?: true | undefined
  readonly read: (readers: Readers) => readonly Placed<T>[]
  /** Reads what it can of a part that `read` refuses; undefined where that is nothing. */
  readonly partly?: (() => Promise<PartlyPlaced<T> | undefined>) | undefined
}

/** Items among which one may be unknown. */
export type PartlyPlaced<T> = readonly Placed<T | UnknownRecord>[]

/** A ledger whose transactions can be read one by one. */
export interface OpenLedger extends ReadableLedger {
  readonly bytes: Uint8Array
  /** Where its parts are; absent where transactions sent one by one replace its bytes. */
  readonly index?: LedgerParts | undefined
  /** Why they replace its bytes. */
  readonly problem?: string | undefined
}
