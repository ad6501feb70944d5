import type { QueryClient } from '@tanstack/react-query'
import type { Owner } from '#ledger'
import type { Source } from '#sources'
import { one } from './queries.ts'

/** Reads the record again whose list has new rows, where its page shows it: an account's balances have changed. */
export async function refreshOwner(
  client: QueryClient,
  source: Source,
  of: Owner | undefined,
): Promise<void> {
  const query = of && entryOf(source, of)
  if (query !== undefined) await client.invalidateQueries({ queryKey: query.queryKey, exact: true })
}

/** Leaves out closed ledgers: what happens in one never changes. */
function entryOf(source: Source, of: Owner) {
  switch (of.kind) {
    case 'account':
      return one(source, of.kind, of.id)
    case 'claimableBalance':
      return one(source, of.kind, of.id)
    case 'liquidityPool':
      return one(source, of.kind, of.id)
    case 'offer':
      return one(source, of.kind, of.id)
    case 'contract':
      return one(source, of.kind, of.id)
    case 'ledger':
    case 'transaction':
    case 'operation':
      return undefined
  }
}
