import type { AppliedTransaction } from '../xdr/closedLedger.ts'
import {
  innerTransaction,
  isSuccessful,
  operationResults,
  sourcedOperations,
} from '../xdr/innerTransaction.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import { type Toid, toid } from '../values/ids.ts'
import type { OperationContext } from '../operations/define.ts'

/** One operation with all that its transaction says of it. */
export interface AppliedOperation {
  readonly id: Toid
  readonly body: Xdr.OperationBody
  /** The operation's result; absent when the transaction failed before its operations. */
  readonly result: Xdr.OperationResult | undefined
  readonly context: OperationContext
}

const noMeta = { changes: [], events: [] } as const

/** The operations of a transaction in order; of the inner one for a fee bump. */
export function appliedOperations(transaction: AppliedTransaction): readonly AppliedOperation[] {
  const results = operationResults(transaction.result)
  const transactionSuccessful = isSuccessful(transaction.result)
  const siblings = sourcedOperations(innerTransaction(transaction.envelope))
  return siblings.map(({ source, body }, i) => {
    const result = results[i]
    return {
      id: toid(transaction.ledger, transaction.applicationOrder, i + 1),
      body,
      result,
      context: {
        source,
        transactionSuccessful,
        index: i + 1,
        siblings,
        result: result?.type === 'opInner' ? result.tr : undefined,
        meta: (transactionSuccessful ? transaction.operationMetas[i] : undefined) ?? noMeta,
        encoders: transaction.encoders,
        passphrase: transaction.passphrase,
      },
    }
  })
}
