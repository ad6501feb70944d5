import type { AppliedTransaction } from '#ledger'
import { type AppliedOperation, appliedOperations } from '#ledger/readers'
import { type ContractId, knownItems, positionOf } from '#ledger/values'
import { type Ctx, fromIndex } from '../../context.ts'
import type { StoredIndex } from '../../index/indexTypes.ts'
import type { HistoryList } from '../../ledgers/candidates.ts'

/** Operations whose changes and footprints are looked through for one contract. */
const maxOperations = 200

/** What `read` gives of the newest operations that involve a contract, among the ledgers that the index has. */
export async function newestOfContract<T extends object>(
  index: StoredIndex,
  contract: ContractId,
  read: (operation: AppliedOperation, transaction: AppliedTransaction) => T,
  ctx: Ctx,
): Promise<readonly T[]> {
  const within = index.coverage().at(-1)
  if (within === undefined) return []
  const list: HistoryList<T> = {
    kind: 'operations',
    owner: { kind: 'contract', id: contract },
    filter: { successful: true },
    isPicked: false,
    rows: (applied) => ({
      rows: appliedOperations(applied).map((operation) => ({
        item: read(operation, applied),
        position: positionOf(operation.id),
      })),
      others: [],
    }),
  }
  const request = { order: 'desc', limit: maxOperations, within } as const
  const { rows } = await fromIndex(ctx, () => index.rows(list, request))
  return knownItems(rows.map(({ item }) => item))
}
