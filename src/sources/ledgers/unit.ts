import type { Readers } from '../../xdr/appliedTransaction.ts'
import type { LedgerIndex } from '../../xdr/ledgerIndex.ts'
import type { Toid } from '../../model/values/toid.ts'
import type { UnknownRecord } from '../../model/unknownRecord.ts'
import type { OpenedLedger } from './framedLedger.ts'
import type { Placed } from './items.ts'
import type { Unreadable } from './secondOpinion.ts'

/** Part of a ledger that is decoded as one, and only when it is shown. */
export interface Unit<T> extends Unreadable {
  /** The last place it may have an item at; `place` is the first. */
  readonly end: Toid
  /** Has an item only where something is wrong. */
  readonly isCheck?: true | undefined
  readonly read: (readers: Readers) => readonly Placed<T>[]
  /** What can be read of it nevertheless, where that may be something. */
  readonly partly?: (() => Promise<PartlyPlaced<T> | undefined>) | undefined
}
/** Items among which one may be unknown. */
export type PartlyPlaced<T> = readonly Placed<T | UnknownRecord>[]

/** A ledger of an answer, taken apart. */
export interface OpenLedger extends OpenedLedger {
  readonly bytes: Uint8Array
  /** Where its parts are; absent where the service's frames stand for its bytes. */
  readonly index?: LedgerIndex | undefined
  /** Why they do. */
  readonly problem?: string | undefined
}
