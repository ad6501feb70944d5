import type { Encoders } from '../xdr/closedLedger.ts'
import { addressFromXdr } from '../xdr/fromXdr.ts'
import type { AccountAddress } from '../model/values/strkey.ts'
import type { Description } from '../model/value.ts'
import type { OperationBody } from '../operations/operationTypes.ts'
import { describePlanned, operationBodyFromXdr } from '../operations/registry.ts'
import type { InnerTransaction } from '../xdr/innerTransaction.ts'

/** An operation that no ledger has yet: what it asks for, told as what it would do. */
export interface PlannedOperation {
  readonly source: AccountAddress
  readonly body: OperationBody
  readonly description: Description
}

/** The operations of a transaction before any ledger took it in, in order; what only a ledger can tell is 0 or absent. */
export function plannedOperations(
  { source: transactionSource, operations }: InnerTransaction,
  encoders: Encoders,
  passphrase: string,
): readonly PlannedOperation[] {
  const siblings = operations.map((operation) => ({
    source: operation.sourceAccount ? addressFromXdr(operation.sourceAccount) : transactionSource,
    body: operation.body,
  }))
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
