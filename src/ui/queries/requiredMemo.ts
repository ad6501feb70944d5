import { queryOptions } from '@tanstack/react-query'
import { type AccountId, SourceError } from '#ledger/values'
import type { Source } from '#sources'

/** The data entry by which an account requires a memo, and its value “1” in base64 (SEP-29). */
export const memoEntry = { name: 'config.memo_required', value: 'MQ==' } as const

/** Those of some accounts that require a memo with each payment, as of now. */
export const requiringMemo = (source: Source, accounts: readonly AccountId[]) =>
  queryOptions({
    queryKey: [source.id, 'requiringMemo', ...accounts],
    queryFn: async ({ signal }) => {
      const all = await Promise.all(
        accounts.map(
          async (account) => [account, await readEntry(source, account, signal)] as const,
        ),
      )
      return {
        accounts: all.flatMap(([account, { value }]) =>
          value === memoEntry.value ? [account] : [],
        ),
        calls: all.flatMap(([, { calls }]) => calls),
      }
    },
    staleTime: 60_000,
  })

/** The entry's value; undefined where there is none. */
async function readEntry(source: Source, account: AccountId, signal: AbortSignal) {
  try {
    const id = { account, name: memoEntry.name }
    const { value, calls } = await source.one('accountData', id, signal)
    return { value: value.value, calls }
  } catch (error) {
    if (!(error instanceof SourceError) || error.kind !== 'notFound') throw error
    return { value: undefined, calls: error.calls }
  }
}
