import type { IndexLists } from './read/lists.ts'
import type { Owner } from '#ledger'
import { type Call, SourceError } from '#ledger/values'
import { ownerName } from '../rest/restPaths.ts'
import type { HistoryKind } from '../historyRequest.ts'

/**
 * Throws SourceError('notFound') where all ledgers there are know nothing of an owner, as the REST service does
 * (rest.md 1.5): it knows an account, a balance and a pool by their history, and has an empty list for the rest.
 */
export async function refuseMissingOwner(
  lists: IndexLists,
  kind: HistoryKind,
  of: Owner | undefined,
  calls: readonly Call[],
): Promise<void> {
  if (of === undefined || !/^(?:account|claimableBalance|liquidityPool)$/.test(of.kind)) return
  if (of.kind === 'liquidityPool' && kind === 'effects') return
  const request = { owner: of, order: 'asc', limit: 1 } as const
  for (const list of [lists.operations, lists.transactions, lists.effects])
    if ((await list(request)).items.length > 0) return
  throw new SourceError('notFound', `No ledger has a history of ${ownerName(of)}`, { calls })
}
