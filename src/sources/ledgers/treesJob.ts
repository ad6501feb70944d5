import { treeOf } from '../../xdr/tree.ts'
import type { TransactionXdr } from '../../model/transaction.ts'
import type { TransactionTrees } from './jobs.ts'
import { xdrPieces } from './xdrPieces.ts'

/** Readable trees of a transaction's XDR, each piece by itself, with the reason where it makes no sense. */
export async function trees(xdr: TransactionXdr): Promise<TransactionTrees> {
  const { piece, problems } = xdrPieces(xdr)
  return {
    envelope: await piece('envelope', (readers, bytes) =>
      treeOf('TransactionEnvelope', readers.envelope(bytes)),
    ),
    result: await piece('result', (readers, bytes) =>
      treeOf('TransactionResult', readers.result(bytes)),
    ),
    meta: await piece('meta', (readers, bytes) => treeOf('TransactionMeta', readers.meta(bytes))),
    feeMeta: await piece('feeMeta', (readers, bytes) =>
      treeOf('LedgerEntryChanges', readers.changes(bytes)),
    ),
    problems,
  }
}
