import type {
  Collections,
  FilterOf,
  HistoryFilter,
  HistoryKind,
  OperationFilter,
  Owner,
} from '#ledger'
import {
  definitions,
  described,
  describedEffect,
  describedTrade,
  matchOf,
  picksItems,
} from '#ledger/readers'
import { isUnknownRecord } from '#ledger/values'

import type { RowsRequest } from '../page.ts'
import type { IndexLists, ListAnswer, ListOwner } from './lists.ts'
import type { IndexOwner } from './owners.ts'

type Rows<T> = Promise<ListAnswer<T>>

const readers: {
  readonly [K in HistoryKind]: (
    lists: IndexLists,
    rows: RowsRequest & { readonly owner: ListOwner | undefined },
    filter: FilterOf<K>,
  ) => Rows<Collections[K]['item']>
} = {
  transactions: (lists, rows, filter) =>
    lists.transactions({ ...rows, ...asked('transactions', filter) }),
  operations: async (lists, rows, filter) =>
    mapItems(await lists.operations({ ...rows, ...ofOperations(filter) }), described),
  payments: async (lists, rows, filter) =>
    mapItems(await lists.payments({ ...rows, ...ofOperations(filter) }), described),
  effects: async (lists, rows, filter) =>
    mapItems(
      await lists.effects({
        ...rows,
        ...asked('effects', filter),
        posted: postedOf(filter),
      }),
      describedEffect,
    ),
  trades: async (lists, rows, filter) =>
    mapItems(
      await lists.trades({
        ...rows,
        // A pair's trades are among those of each of its assets.
        owner: rows.owner ?? (filter.base && { kind: 'asset', id: filter.base }),
        ...asked('trades', filter),
        posted: postedOf(filter),
      }),
      describedTrade,
    ),
}

/**
 * Splits a filter: the columns answer one part, and `match` looks at the items for the rest; undefined without a
 * filter.
 */
function asked<K extends HistoryKind>(kind: K, filter: FilterOf<K>) {
  const { successful }: HistoryFilter = filter
  return { successful, match: picksItems(filter) ? matchOf(kind, filter) : undefined }
}

const ofOperations = (filter: OperationFilter) => ({
  ...asked('payments', filter),
  types: typesOf(filter.type),
  posted: postedOf(filter),
})

/** Postings that hold every item with the asset or the contract, and some without. */
function postedOf({ asset, contract }: HistoryFilter): readonly IndexOwner[] | undefined {
  const owners: readonly IndexOwner[] = [
    ...(asset === undefined ? [] : [{ kind: 'asset', id: asset } as const]),
    ...(contract === undefined ? [] : [{ kind: 'contract', id: contract } as const]),
  ]
  return owners.length === 0 ? undefined : owners
}

/** The number of a type in the columns; undefined for one that this build does not know. */
function typesOf(name: string | undefined): ReadonlySet<number> | undefined {
  const known = name === undefined ? undefined : definitions.get(name)
  return known && new Set([known.typeNumber])
}

const mapItems = <T extends object, U>(
  answer: ListAnswer<T>,
  convert: (item: T) => U,
): ListAnswer<U> => ({
  ...answer,
  rows: answer.rows.map(({ item, ...row }) => ({
    ...row,
    item: isUnknownRecord(item) ? item : convert(item),
  })),
})

/** The rows of one stretch of covered ledgers, filtered. */
export const indexedRows = <K extends HistoryKind>(
  lists: IndexLists,
  kind: K,
  of: Owner | undefined,
  filter: FilterOf<K>,
  rows: RowsRequest,
): Rows<Collections[K]['item']> => readers[kind](lists, { ...rows, owner: of }, filter)
