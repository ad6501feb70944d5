import type { AppliedTransaction } from '../model/closedLedger.ts'
import { addressFromXdr } from '../model/fromXdr.ts'
import type * as Xdr from '../model/generated/xdr.ts'
import type { AccountAddress } from '../model/strkey.ts'
import { type Toid, toid } from '../model/toid.ts'
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
  const { source, operations } = innerTransaction(transaction.envelope)
  const results = operationResults(transaction.result)
  const transactionSuccessful = isSuccessful(transaction.result)
  const siblings = operations.map((operation) => ({
    source: operation.sourceAccount ? addressFromXdr(operation.sourceAccount) : source,
    body: operation.body,
  }))
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

/** What envelopes V0, V1 and fee bump have in common: the (inner) transaction's own parts. */
export interface InnerTransaction {
  readonly source: AccountAddress
  /** Stroops. */
  readonly fee: number
  readonly sequence: bigint
  readonly preconditions: Xdr.Preconditions
  readonly memo: Xdr.Memo
  readonly operations: readonly Xdr.Operation[]
  readonly signatures: readonly Xdr.DecoratedSignature[]
  /** The classic transaction has none (V0, and V1 with ext v0). */
  readonly soroban: Xdr.SorobanTransactionData | undefined
}

/** The (inner) transaction of an envelope of any version (CAP-15, CAP-27). */
export function innerTransaction(envelope: Xdr.TransactionEnvelope): InnerTransaction {
  switch (envelope.type) {
    case 'envelopeTypeTxV0': {
      const { tx, signatures } = envelope.v0
      return {
        source: addressFromXdr({ type: 'keyTypeEd25519', ed25519: tx.sourceAccountEd25519 }),
        fee: tx.fee,
        sequence: tx.seqNum,
        preconditions: tx.timeBounds
          ? { type: 'precondTime', timeBounds: tx.timeBounds }
          : { type: 'precondNone' },
        memo: tx.memo,
        operations: tx.operations,
        signatures,
        soroban: undefined,
      }
    }
    case 'envelopeTypeTx':
      return transactionV1(envelope.v1)
    case 'envelopeTypeTxFeeBump':
      return transactionV1(envelope.feeBump.tx.innerTx.v1)
  }
}

function transactionV1({ tx, signatures }: Xdr.TransactionV1Envelope): InnerTransaction {
  return {
    source: addressFromXdr(tx.sourceAccount),
    fee: tx.fee,
    sequence: tx.seqNum,
    preconditions: tx.cond,
    memo: tx.memo,
    operations: tx.operations,
    signatures,
    soroban: tx.ext.type === 'sorobanData' ? tx.ext.sorobanData : undefined,
  }
}

/** Whether the ledger applied it: a success, or a fee bump around one. */
export const isSuccessful = (result: Xdr.TransactionResult): boolean =>
  result.result.type === 'txSuccess' || result.result.type === 'txFeeBumpInnerSuccess'

/** Results of the (inner) operations; empty where the transaction failed before them. */
export function operationResults(result: Xdr.TransactionResult): readonly Xdr.OperationResult[] {
  const outcome = result.result
  if (outcome.type === 'txSuccess' || outcome.type === 'txFailed') return outcome.results
  if (outcome.type !== 'txFeeBumpInnerSuccess' && outcome.type !== 'txFeeBumpInnerFailed') return []
  const inner = outcome.innerResultPair.result.result
  return inner.type === 'txSuccess' || inner.type === 'txFailed' ? inner.results : []
}
