import type { ContractCalls, ContractCallsRequest, DescribedOperation } from '#ledger'
import { calledFunction } from '#ledger/readers'
import { type Answer, type ContractId, parseContractId } from '#ledger/values'
import { readOperations } from './readOperations.ts'
import type { Source } from './source.ts'

/** Operations of a page. */
const limit = 20

/** Contract operations of a source that call a contract or move its balance; what is called within is not named. */
export async function callsInOperations(
  source: Pick<Source, 'list'>,
  { contract, name, cursor }: ContractCallsRequest,
  signal: AbortSignal,
): Promise<Answer<ContractCalls>> {
  const filter = { contract, type: 'invoke_host_function' } as const
  const page = await source.list(
    'operations',
    undefined,
    { order: 'desc', limit, cursor, filter },
    signal,
  )
  const { operations: read, unread } = readOperations(page.items)
  const operations = read.map((operation) => ({
    id: operation.id,
    transaction: operation.transactionHash,
    source: operation.source,
    closedAt: operation.createdAt,
    successful: operation.transactionSuccessful,
    calls: callsOf(operation, contract),
  }))
  return {
    value: {
      operations: operations.filter(
        ({ calls }) => name === undefined || calls.some((call) => call.name === name),
      ),
      next: page.next,
      searched: page.scanned?.items ?? page.items.length,
    },
    coverage: page.coverage,
    unread,
    calls: page.calls,
  }
}

function callsOf({ body }: DescribedOperation, contract: ContractId) {
  if (body.type !== 'invoke_host_function' || body.function !== 'invoke_contract') return []
  const called = calledFunction(body.parameters)
  const id = parseContractId(called?.contract ?? '')
  return called !== undefined && id === contract
    ? [{ name: called.name, outcome: { kind: 'unknown' } as const }]
    : []
}
