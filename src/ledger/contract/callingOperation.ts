import type { CallingOperation } from './contractCalls.ts'
import type { CallStep, InvokedCall } from './callTree.ts'
import type { ContractId } from '../values/ids.ts'
import type { AppliedTransaction } from '../xdr/closedLedger.ts'
import { readTransactionMeta } from '../xdr/generated/reader.ts'
import { isSuccessful } from '../xdr/innerTransaction.ts'
import { XdrError, readAll } from '../xdr/xdrBytes.ts'
import { type AppliedOperation, appliedOperations } from '../operations/derive.ts'
import { explainedCall } from './explainCall.ts'

/**
 * The contract operation of a transaction with the calls of one contract in it: by diagnostic events where the meta has
 * them, otherwise by the operation and its authorizations (CAP-46-11). Throws where it has no operation.
 */
export function callingOperation(
  transaction: AppliedTransaction,
  contract: ContractId,
): CallingOperation {
  const [operation]: readonly AppliedOperation[] = appliedOperations(transaction)
  if (operation === undefined) throw new XdrError('the transaction has no operation', 0)
  const { envelope, result, bytes, passphrase } = transaction
  const meta = bytes.meta.length === 0 ? undefined : readAll(bytes.meta, readTransactionMeta)
  const steps = explainedCall({ envelope, result, meta }, passphrase)?.tree?.steps ?? []
  return {
    id: operation.id,
    transaction: transaction.hash,
    source: operation.context.source,
    closedAt: transaction.closedAt,
    successful: isSuccessful(result),
    calls: withCallers(steps)
      .filter(({ call }) => call.contract === contract)
      .map(({ call, caller }) => ({
        name: call.name,
        arguments: call.arguments,
        mayBeOne: call.mayBeOne,
        outcome: call.outcome,
        caller,
      })),
  }
}

interface CallerOf {
  readonly call: InvokedCall
  readonly caller: ContractId | undefined
}

/** Calls with the contract that each is within. */
function withCallers(steps: readonly CallStep[]): readonly CallerOf[] {
  const within: ContractId[] = []
  return steps.flatMap((step) => {
    if (step.kind !== 'call') return []
    within.length = Math.min(within.length, step.depth)
    const caller = within.at(-1)
    within.push(step.contract)
    return [{ call: step, caller }]
  })
}
