import type { QueryClient } from '@tanstack/react-query'
import type { Page, Reason } from '../model/page.ts'
import { toidParts } from '../model/toid.ts'
import type { ToldOperation } from '../operations/registry.ts'
import type { ReadCodes, TransactionSummary } from '../worker/protocol.ts'

type Asked = Pick<ToldOperation, 'id' | 'transactionHash'>

/** Why an operation failed, where a page that was read says it or its transaction was decoded; nothing is asked for it. */
export function knownReason(
  client: QueryClient,
  { id, transactionHash }: Asked,
): Reason | undefined {
  for (const [, page] of client.getQueriesData<Page<object>>({ predicate: isPage })) {
    const reason = page?.reasons?.get(id)
    if (reason !== undefined) return reason
  }
  const code = knownCodes(client, transactionHash)?.operations[toidParts(id).operation - 1]
  return code === undefined || code.success ? undefined : code
}

const isPage = ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean =>
  queryKey[1] === 'page'

function knownCodes(client: QueryClient, hash: string): ReadCodes | undefined {
  for (const [, data] of client.getQueriesData<ReadCodes>({ queryKey: ['decoded', hash] }))
    if (data !== undefined) return data
  for (const [key, data] of client.getQueriesData<readonly (TransactionSummary | undefined)[]>({
    queryKey: ['summaries'],
  })) {
    const place = key.slice(2).findIndex((each) => String(each).startsWith(hash))
    if (place !== -1 && data?.[place] !== undefined) return data[place].codes
  }
  return undefined
}
