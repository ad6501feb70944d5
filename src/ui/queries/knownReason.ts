import type { QueryClient } from '@tanstack/react-query'
import type { DescribedOperation, PartialResultCodes } from '#ledger'
import { type Page, type Reason, type TransactionHash, toidParts } from '#ledger/values'
import type { Source } from '#sources'
import type { TransactionSummaries } from './closedQueries.ts'

type OperationKey = Pick<DescribedOperation, 'id' | 'transactionHash'>

/** Why an operation failed, from cached pages and transactions only. */
export function knownReason(
  client: QueryClient,
  source: Source,
  { id, transactionHash }: OperationKey,
): Reason | undefined {
  for (const [, page] of client.getQueriesData<Page<object>>({ queryKey: [source.id, 'page'] })) {
    const reason = page?.reasons?.get(id)
    if (reason !== undefined) return reason
  }
  const code = knownCodes(client, source, transactionHash)?.operations[toidParts(id).operation - 1]
  return code === undefined || code.success ? undefined : code
}

function knownCodes(
  client: QueryClient,
  { id }: Source,
  hash: TransactionHash,
): PartialResultCodes | undefined {
  for (const [, data] of client.getQueriesData<PartialResultCodes>({
    queryKey: [id, 'decoded', hash],
  }))
    if (data !== undefined) return data
  for (const [, data] of client.getQueriesData<TransactionSummaries>({
    queryKey: [id, 'summaries'],
  })) {
    const summary = data?.get(hash)
    if (typeof summary === 'object') return summary.codes
  }
  return undefined
}
