import { createsContract, described, operationOf } from '#ledger/readers'
import type { Answer, ContractId } from '#ledger/values'
import type { ContractOrigin } from '../../contractOrigin.ts'
import { fromIndex } from '../indexReader.ts'
import type { RpcContext } from '../rpcContext.ts'
import { callTypes } from './contractOperations.ts'

/** Reads the operation that created a contract from the ledgers that the index already has; requests no others. */
export async function readContractOrigin(
  context: RpcContext,
  id: ContractId,
  signal: AbortSignal,
): Promise<Answer<ContractOrigin>> {
  const stored = await context.index.stored(signal)
  const { items, coverage } = await fromIndex(
    () =>
      stored.lists.ofContract(
        id,
        { order: 'asc', limit: 1, successful: true, types: callTypes, match: isCreation },
        (operation, transaction) => ({
          operation: operationOf(operation, transaction),
          creates: createsContract(operation, id),
        }),
      ),
    signal,
  )
  const operation = items[0]?.operation
  return {
    value: { created: operation && described(operation) },
    coverage,
    indexed: operation === undefined ? stored.coverage() : undefined,
    calls: stored.read('its creation'),
  }
}

const isCreation = ({ creates }: { readonly creates: boolean }): boolean => creates
