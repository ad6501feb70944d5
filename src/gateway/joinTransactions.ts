import type { Operation, Transaction } from '#ledger'
import { operationToRest, transactionToRest } from '#ledger/readers'
import {
  isUnknownRecord,
  type TransactionHash,
  toid,
  toidParts,
  type UnknownRecord,
} from '#ledger/values'
import type { WireRecord } from '#mock/server'
import { type GatewayCall, readItems } from './call.ts'

/** Writes operations; with `joined`, each includes its transaction, which is read first. */
export async function operationsWriter(
  call: GatewayCall,
  joined: readonly (Operation | UnknownRecord)[],
): Promise<(operation: Operation) => WireRecord> {
  const known = new Map<TransactionHash, Transaction>()
  for (const operation of joined) {
    if (isUnknownRecord(operation) || known.has(operation.transactionHash)) continue
    const found = await readTransactionOf(call, operation)
    if (found !== undefined) known.set(operation.transactionHash, found)
  }
  return (operation) => {
    const record = operationToRest(operation, call.base)
    const transaction = known.get(operation.transactionHash)
    if (transaction === undefined) return record
    return Object.fromEntries(
      Object.entries(record).flatMap(([key, value]) =>
        key === 'transaction_hash'
          ? [
              [key, value],
              ['transaction', transactionToRest(transaction, call.base)],
            ]
          : [[key, value]],
      ),
    )
  }
}

/** From its ledger's list: a single transaction may lack its fee changes. */
export const readTransactionOf = (
  call: GatewayCall,
  { id }: Pick<Operation, 'id'>,
): Promise<Transaction | undefined> => {
  const { ledger, transaction } = toidParts(id)
  return readTransactionAt(call, { ledger, transaction })
}

export async function readTransactionAt(
  call: GatewayCall,
  { ledger, transaction }: Pick<ReturnType<typeof toidParts>, 'ledger' | 'transaction'>,
): Promise<Transaction | undefined> {
  const [found] = await readItems(call, {
    kind: 'transactions',
    of: { kind: 'ledger', id: ledger },
    filter: undefined,
    after: String(toid(ledger, transaction, 0) - 1n),
    page: { order: 'asc', limit: 1 },
  })
  return found === undefined || isUnknownRecord(found) ? undefined : found
}
