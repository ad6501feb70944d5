import type { TransactionXdr } from '#ledger'
import { changesBefore } from '#ledger/readers'
import type * as Xdr from '#ledger/xdr/generated/xdr.ts'
import { xdrParts } from './xdrParts.ts'

/** A transaction's changes, in the order in which the ledger made them; without meta where it cannot be read. */
export async function readChanges(xdr: TransactionXdr) {
  const { part } = xdrParts(xdr)
  const fee = await part('feeMeta', (readers, bytes) => readers.changes(bytes))
  const meta = await part('meta', (readers, bytes) => readers.meta(bytes))
  return {
    fee: fee ?? [],
    before: meta === undefined ? [] : changesBefore(meta),
    operations: meta === undefined ? [] : operationChanges(meta),
    hasMeta: meta !== undefined,
  }
}

function operationChanges(meta: Xdr.TransactionMeta): readonly Xdr.LedgerEntryChange[] {
  switch (meta.type) {
    case 'operations':
      return meta.operations.flatMap(({ changes }) => changes)
    case 'v1':
      return meta.v1.operations.flatMap(({ changes }) => changes)
    case 'v2':
      return meta.v2.operations.flatMap(({ changes }) => changes)
    case 'v3':
      return meta.v3.operations.flatMap(({ changes }) => changes)
    case 'v4':
      return meta.v4.operations.flatMap(({ changes }) => changes)
  }
}
