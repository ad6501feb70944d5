import type { TransactionTrees, TransactionXdr } from '#ledger'
import { treeOf } from '#ledger/readers'
import { xdrParts } from './xdrParts.ts'

/** Readable trees of a transaction's XDR, one for each part, with the reason where a part cannot be read. */
export async function transactionTrees(xdr: TransactionXdr): Promise<TransactionTrees> {
  const { part, problems } = xdrParts(xdr)
  return {
    envelope: await part('envelope', (readers, bytes) =>
      treeOf('TransactionEnvelope', readers.envelope(bytes)),
    ),
    result: await part('result', (readers, bytes) =>
      treeOf('TransactionResult', readers.result(bytes)),
    ),
    meta: await part('meta', (readers, bytes) => treeOf('TransactionMeta', readers.meta(bytes))),
    feeMeta: await part('feeMeta', (readers, bytes) =>
      treeOf('LedgerEntryChanges', readers.changes(bytes)),
    ),
    problems,
  }
}
