import type * as Xdr from './generated/xdr.ts'

/**
 * The change that one operation made to one ledger entry: XDR `LedgerEntryChange`s of a key, paired. Created: no
 * `before`. Removed: no `after`. Restored from the archive: `before` absent, `restored` true.
 */
export interface EntryChange {
  readonly type: Xdr.LedgerEntryData['type']
  readonly before: Xdr.LedgerEntry | undefined
  readonly after: Xdr.LedgerEntry | undefined
  readonly restored: boolean
}

/** One operation's part of a transaction's meta, whatever its version; empty for a failed transaction. */
export interface OperationMeta {
  /** As in the meta, paired (STATE with what follows), sorted by key bytes, stable: the reference's order. */
  readonly changes: readonly EntryChange[]
  readonly events: readonly Xdr.ContractEvent[]
}
