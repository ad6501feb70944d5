import type { QueryClient } from '@tanstack/react-query'
import type { ListRequest, OwnerOf } from '#ledger'
import { knownItems } from '#ledger/values'
import type { Sight } from '../address/sight.ts'
import { summaries } from '../queries/closedQueries.ts'
import { one, page } from '../queries/queries.ts'

/**
 * Asks for a page of transactions and what its rows say, before they are drawn: each row would be drawn twice. What fails here is
 * asked for again by the list, which says so.
 */
export async function aheadOfTransactions(
  client: QueryClient,
  sight: Sight,
  of: OwnerOf<'transactions'> | undefined,
  request: ListRequest<'transactions'>,
): Promise<void> {
  const { source } = sight
  const list = page(source, 'transactions', of, request)
  const [passphrase] = await Promise.all([passphraseOf(client, sight), client.prefetchQuery(list)])
  const transactions = knownItems(client.getQueryData(list.queryKey)?.items ?? [])
  if (passphrase !== undefined && transactions.length > 0)
    await client.prefetchQuery(summaries(source, transactions, passphrase))
}

/** A network's passphrase; undefined where its service does not say it. */
export async function passphraseOf(
  client: QueryClient,
  { network, source }: Sight,
): Promise<string | undefined> {
  if (network.passphrase !== undefined) return network.passphrase
  const status = one(source, 'network', 'current')
  await client.prefetchQuery(status)
  return client.getQueryData(status.queryKey)?.value.passphrase
}
