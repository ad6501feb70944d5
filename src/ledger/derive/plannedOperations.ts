import type { Encoders } from '../xdr/closedLedger.ts'
import type { AccountAddress } from '../values/ids.ts'
import type { Description } from '../values/value.ts'
import type { OperationBody } from '../operations/operationTypes.ts'
import { describePlanned, operationBodyFromXdr } from '../operations/registry.ts'
import { type InnerTransaction, sourcedOperations } from '../xdr/innerTransaction.ts'

/** An operation that no ledger has yet, with a sentence about its effect. */
export interface PlannedOperation {
  readonly source: AccountAddress
  readonly body: OperationBody
  readonly description: Description
}

/**
 * The operations of a transaction that no ledger has yet, in order; fields that only a ledger can state are 0 or
 * absent.
 */
export function plannedOperations(
  transaction: InnerTransaction,
  encoders: Encoders,
  passphrase: string,
): readonly PlannedOperation[] {
  const siblings = sourcedOperations(transaction)
  return siblings.map(({ source, body: xdr }, i) => {
    const body = operationBodyFromXdr(xdr, {
      source,
      transactionSuccessful: false,
      index: i + 1,
      siblings,
      result: undefined,
      meta: { changes: [], events: [] },
      encoders,
      passphrase,
    })
    return { source, body, description: describePlanned(body, source) }
  })
}
