import type { QueryClient } from '@tanstack/react-query'
import type { Transaction } from '#ledger'
import { knownItems } from '#ledger/values'
import { wholeTransaction } from '../../address/search.ts'
import type { Sight } from '../../address/sight.ts'
import { loadLate } from '../../components/Late.tsx'
import { decoded, signersOf, summaries } from '../../queries/closedQueries.ts'
import { contractSpec } from '../../queries/contractSpec.ts'
import { allItems } from '../../queries/firstPages.ts'
import { executionQuery } from '../../queries/laterQueries.ts'
import { page } from '../../queries/queries.ts'
import { passphraseOf } from '../../rows/aheadOfTransactions.ts'
import { contractOfCall } from '../../rows/call/namedCall.ts'

/**
 * Asks for what a transaction's page shows beside its record, before the page is drawn: its parts would ask one after the other
 * as each is drawn. What fails here is asked for again by its part, which says so.
 */
export async function aheadOfTransaction(
  client: QueryClient,
  sight: Sight,
  transaction: Transaction,
): Promise<void> {
  const { source } = sight
  const of = { kind: 'transaction', id: transaction.hash } as const
  void client.prefetchQuery(decoded(source, transaction.hash, transaction.xdr))
  if (transaction.successful) void client.prefetchQuery(allItems(source, 'effects', of))
  const call = async () => {
    const listed = page(source, 'operations', of, wholeTransaction)
    await client.prefetchQuery(listed)
    const contracts = knownItems(client.getQueryData(listed.queryKey)?.items ?? []).flatMap(
      ({ description }) => contractOfCall(description.fields) ?? [],
    )
    if (contracts.length > 0) void loadLate('execution').catch(() => undefined)
    for (const contract of new Set(contracts))
      void client.prefetchQuery(contractSpec(source, contract))
    return contracts.length > 0
  }
  const isCall = call()
  const passphrase = await passphraseOf(client, sight)
  if (passphrase === undefined) return
  void client.prefetchQuery(summaries(source, [transaction], passphrase))
  void client.prefetchQuery(signersOf(source, transaction, passphrase))
  if (await isCall) void client.prefetchQuery(executionQuery(source, transaction, passphrase))
}
