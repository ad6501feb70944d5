import type { Collections, FilterOf, OwnerOf } from '#ledger'
import type { Call, Page, UnknownRecord } from '#ledger/values'
import type { Source } from '#sources'

/** Pages that are read of one list: those of a service are up to a megabyte each, an index costs no request. */
export const fewPages = ({ kind }: Source): number => (kind.capabilities.readsLedgers ? 30 : 3)

/** The first pages of a list as one, so many at most, with `next` where there are more. */
export async function firstPages<K extends keyof Collections>(
  source: Source,
  kind: K,
  { of, filter }: { readonly of?: OwnerOf<K>; readonly filter?: FilterOf<K> },
  most: number,
  signal: AbortSignal,
): Promise<Page<Collections[K]['item'] | UnknownRecord>> {
  const items: (Collections[K]['item'] | UnknownRecord)[] = []
  const calls: Call[] = []
  let left = most
  let page: Page<Collections[K]['item'] | UnknownRecord> | undefined
  do {
    const request = { order: 'asc', limit: 200, cursor: page?.next, filter } as const
    page = await source.list(kind, of, request, signal)
    items.push(...page.items)
    calls.push(...page.calls)
    left--
  } while (page.next !== undefined && left > 0 && page.items.length > 0)
  return { ...page, items, calls }
}
