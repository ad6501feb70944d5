import type { CallingOperation, ContractCalls, ContractCallsRequest } from '#ledger'
import { callingOperation } from '#ledger/readers'
import type { Answer } from '#ledger/values'
import type { RpcContext } from '../rpcContext.ts'
import { contractOperations } from './contractOperations.ts'

/** Operations that involve a contract, by its events or the index, with the calls of it, by their meta. */
export async function readContractCalls(
  context: RpcContext,
  request: ContractCallsRequest,
  signal: AbortSignal,
): Promise<Answer<ContractCalls>> {
  const { contract, name } = request
  const { value, ...rest } = await contractOperations<CallingOperation>(
    context,
    request,
    {
      match: name === undefined ? undefined : ({ calls }) => calls.some((it) => it.name === name),
      read: (_operation, transaction) => callingOperation(transaction, contract),
    },
    signal,
  )
  const { items, ...page } = value
  return { ...rest, value: { ...page, operations: items } }
}
