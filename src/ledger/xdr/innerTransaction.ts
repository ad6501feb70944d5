import type { AccountAddress } from '../values/ids.ts'
import { addressFromXdr } from './fromXdr.ts'
import type * as Xdr from './generated/xdr.ts'

/** The fields that envelopes V0, V1 and fee bump share: the (inner) transaction's own parts. */
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

/** Each operation's body with its source: its own, or the transaction's. */
export const sourcedOperations = ({ source, operations }: InnerTransaction) =>
  operations.map(({ sourceAccount, body }) => ({
    source: sourceAccount ? addressFromXdr(sourceAccount) : source,
    body,
  }))

/** True if the ledger applied the transaction: a success, or a fee bump around one. */
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
