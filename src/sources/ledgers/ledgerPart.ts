import type { UnknownRecord } from '../../model/unknownRecord.ts'
import type { Toid } from '../../model/values/toid.ts'
import type { Readers } from '../../xdr/appliedTransaction.ts'
import type { LedgerParts } from '../../xdr/ledgerIndex.ts'
import type { ReadableLedger } from './ledgerFromTransactions.ts'
import type { Unreadable } from './readOrUnknown.ts'
import type { Positioned } from './positionedItems.ts'

/** Part of a ledger that is decoded as one, and only when it is shown. */
export interface LedgerPart<T> extends Unreadable {
  /** The last TOID that it may have an item at; `id` is the first. */
  readonly end: Toid
  /** Has an item only where something is wrong. */
  readonly isCheck?: true | undefined
  readonly read: (readers: Readers) => readonly Positioned<T>[]
  /** Reads what it can of a part that `read` refuses; undefined where that is nothing. */
  readonly partly?: (() => Promise<PartlyReadItems<T> | undefined>) | undefined
}

/** Items among which one may be unknown. */
export type PartlyReadItems<T> = readonly Positioned<T | UnknownRecord>[]

/** A ledger whose transactions can be read one by one. */
export interface OpenLedger extends ReadableLedger {
  readonly bytes: Uint8Array
  /** Where its parts are; absent where transactions sent one by one replace its bytes. */
  readonly index?: LedgerParts | undefined
  /** Why they replace its bytes. */
  readonly problem?: string | undefined
}
