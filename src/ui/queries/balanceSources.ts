import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Account, BalanceSources } from '#ledger'
import { type Call, isUnknownRecord, isUnread, type Page, type UnknownRecord } from '#ledger/values'
import type { Source } from '#sources'
import { pagesBelow } from './queries.ts'

/** Rows of each list that are read without being asked: those of transactions are some kilobytes each. */
const request = { order: 'desc', limit: 50 } as const

/** An account as it was before its lists were read, and what they say of its balances. */
export interface ReadBalances extends BalanceSources {
  readonly account: Account
  /** Older rows follow. */
  readonly more: boolean
  readonly pages: number
  readonly calls: readonly Call[]
}

/**
 * The newest effects of an account and the fees that it paid: as many pages of each list as were read before, or one, and
 * `more`. `oldest`: of the service.
 */
export const balanceSources = (source: Source, account: Account, oldest: number, more = 0) => {
  const queryKey = [source.id, 'balanceSources', account.id]
  return queryOptions({
    queryKey,
    queryFn: async ({ client }): Promise<ReadBalances> => {
      const pages = (client.getQueryData<ReadBalances>(queryKey)?.pages ?? 1) + more
      const of = { kind: 'account', id: account.id } as const
      const [effects, transactions] = await Promise.all([
        client.fetchQuery(pagesBelow(client, source, 'effects', of, request, pages)),
        client.fetchQuery(pagesBelow(client, source, 'transactions', of, request, pages)),
      ])
      const covered = [effects.coverage, transactions.coverage].filter((each) => each !== undefined)
      return {
        account,
        effects: readable(effects),
        transactions: readable(transactions),
        oldest: Math.max(oldest, ...covered.map(({ from }) => from)),
        newest: Math.min(...covered.map(({ to }) => to)),
        more: effects.next !== undefined || transactions.next !== undefined,
        pages,
        calls: [...effects.calls, ...transactions.calls],
      }
    },
    staleTime: 5 * 60_000,
  })
}

/** The operations of the same pages, which say who paid or was paid. */
export const bookedOperations = (
  client: QueryClient,
  source: Source,
  { account: { id }, pages }: ReadBalances,
) => pagesBelow(client, source, 'operations', { kind: 'account', id }, request, pages)

/** Rows before the first that cannot be read: nobody knows what it changed. */
export function readable<T extends object>({ items, next }: Page<T | UnknownRecord>) {
  const known: T[] = []
  for (const item of items) {
    if (isUnknownRecord(item) || isUnread(item)) return { items: known, more: true }
    known.push(item)
  }
  return { items: known, more: next !== undefined }
}
