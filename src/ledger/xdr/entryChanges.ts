import type * as Xdr from './generated/xdr.ts'
import {
  readOperationMetaList,
  readOperationMetaV2List,
  readOptionalSorobanTransactionMeta,
  skipExtensionPoint,
  skipLedgerEntryChanges,
  writeLedgerKey,
} from './generated/reader.ts'
import { ledgerKeyOf } from './ledgerKeys.ts'
import { UnknownCaseError, i32, open, inOrderOfBytes } from './xdrBytes.ts'

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

/**
 * Changes and events of each operation, from the bytes of `TransactionMeta` V0–V4; nothing else of it is decoded:
 * diagnostics and the fee's events can be most of it. Throws XdrError with the offset where the bytes
 * cannot be read.
 */
export function readOperationMetas(bytes: Uint8Array): readonly OperationMeta[] {
  if (bytes.length === 0) return []
  open(bytes)
  const version = i32()
  if (version === 4) {
    skipExtensionPoint()
    skipLedgerEntryChanges()
    return paired(readOperationMetaV2List())
  }
  if (version < 0 || version > 4)
    throw new UnknownCaseError(`TransactionMeta has no version ${version}`, 0)
  if (version === 3) skipExtensionPoint()
  if (version > 0) skipLedgerEntryChanges()
  const operations = readOperationMetaList()
  if (version === 3) skipLedgerEntryChanges()
  return withCallEvents(
    operations,
    version === 3 ? readOptionalSorobanTransactionMeta()?.events : undefined,
  )
}

/** The operation metas of a transaction meta that the SDK decoded, as the fallback. */
export function operationMetas(meta: Xdr.TransactionMeta): readonly OperationMeta[] {
  switch (meta.type) {
    case 'operations':
      return withCallEvents(meta.operations, undefined)
    case 'v1':
      return withCallEvents(meta.v1.operations, undefined)
    case 'v2':
      return withCallEvents(meta.v2.operations, undefined)
    case 'v3':
      return withCallEvents(meta.v3.operations, meta.v3.sorobanMeta?.events)
    case 'v4':
      return paired(meta.v4.operations)
  }
}

const paired = (operations: readonly OperationChanges[]): readonly OperationMeta[] =>
  operations.map(({ changes, events }) => ({ changes: pairChanges(changes), events }))
type OperationChanges = Pick<Xdr.OperationMetaV2, 'changes' | 'events'>

/** The events of a contract call belong to the transaction's one operation. */
const withCallEvents = (
  operations: readonly Xdr.OperationMeta[],
  events: readonly Xdr.ContractEvent[] = [],
): readonly OperationMeta[] =>
  paired(operations.map(({ changes }, i) => ({ changes, events: i === 0 ? events : [] })))

/**
 * Pairs each STATE with the change that follows it, then sorts by the bytes of the keys, stable:
 * the order the reference service derives in, since the order inside a meta differs between nodes.
 */
export function pairChanges(changes: Xdr.LedgerEntryChanges): readonly EntryChange[] {
  const list: EntryChange[] = []
  const last: Xdr.LedgerEntryChange[] = []
  let state: Xdr.LedgerEntry | undefined
  for (const change of changes) {
    if (change.type === 'ledgerEntryState') {
      state = change.state
      continue
    }
    list.push(entryChange(change, state))
    last.push(change)
    if (change.type === 'ledgerEntryUpdated' || change.type === 'ledgerEntryRemoved')
      state = undefined
  }
  if (list.length < 2) return list
  // Keys are written only to be compared: most of decoding a meta was making them for each change.
  return inOrderOfBytes(list, (i) => {
    const change = last[i]
    if (change) writeLedgerKey(keyOf(change))
  })
}

function entryChange(
  change: Exclude<Xdr.LedgerEntryChange, { type: 'ledgerEntryState' }>,
  state: Xdr.LedgerEntry | undefined,
): EntryChange {
  switch (change.type) {
    case 'ledgerEntryCreated': {
      const after = change.created
      return { type: after.data.type, before: undefined, after, restored: false }
    }
    case 'ledgerEntryRestored': {
      const after = change.restored
      return { type: after.data.type, before: undefined, after, restored: true }
    }
    case 'ledgerEntryUpdated': {
      const after = change.updated
      return { type: after.data.type, before: state, after, restored: false }
    }
    case 'ledgerEntryRemoved':
      return { type: change.removed.type, before: state, after: undefined, restored: false }
  }
}

function keyOf(change: Xdr.LedgerEntryChange): Xdr.LedgerKey {
  switch (change.type) {
    case 'ledgerEntryState':
      return ledgerKeyOf(change.state.data)
    case 'ledgerEntryCreated':
      return ledgerKeyOf(change.created.data)
    case 'ledgerEntryRestored':
      return ledgerKeyOf(change.restored.data)
    case 'ledgerEntryUpdated':
      return ledgerKeyOf(change.updated.data)
    case 'ledgerEntryRemoved':
      return change.removed
  }
}

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
