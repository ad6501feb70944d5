import type * as Xdr from './generated/xdr.ts'

/**
 * The changes that a transaction made before its operations: its sequence number, its signers (XDR `txChangesBefore`).
 */
export function changesBefore(meta: Xdr.TransactionMeta): readonly Xdr.LedgerEntryChange[] {
  switch (meta.type) {
    case 'operations':
      return []
    case 'v1':
      return meta.v1.txChanges
    case 'v2':
      return meta.v2.txChangesBefore
    case 'v3':
      return meta.v3.txChangesBefore
    case 'v4':
      return meta.v4.txChangesBefore
  }
}

/** The entry of a change; undefined where it was removed. */
export function entryAfter(change: Xdr.LedgerEntryChange): Xdr.LedgerEntry | undefined {
  switch (change.type) {
    case 'ledgerEntryCreated':
      return change.created
    case 'ledgerEntryUpdated':
      return change.updated
    case 'ledgerEntryState':
      return change.state
    case 'ledgerEntryRestored':
      return change.restored
    case 'ledgerEntryRemoved':
      return undefined
  }
}

/** The ledger that a transaction's meta is of: its sequence number changed there (XDR `lastModifiedLedgerSeq`). Undefined before protocol 10. */
export const ledgerOfMeta = (meta: Xdr.TransactionMeta): number | undefined =>
  changesBefore(meta)
    .flatMap((change) => (change.type === 'ledgerEntryUpdated' ? [change.updated] : []))
    .at(-1)?.lastModifiedLedgerSeq
