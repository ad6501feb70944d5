import type { Collections, FilterOf } from '#ledger'
import type { Call, Page, UnknownRecord } from '#ledger/values'
import type { Source } from '#sources'

/** Pages that are read of one list: those of a service are up to a megabyte each, an index costs no request. */
const most = { service: 3, index: 30 }

/** The first pages of a list as one, with `next` where there are more than are read. */
export async function firstPages<K extends keyof Collections>(
  source: Source,
  kind: K,
  filter: FilterOf<K>,
  signal: AbortSignal,
): Promise<Page<Collections[K]['item'] | UnknownRecord>> {
  const items: (Collections[K]['item'] | UnknownRecord)[] = []
  const calls: Call[] = []
  let left = most[source.kind.capabilities.readsLedgers ? 'index' : 'service']
  let page: Page<Collections[K]['item'] | UnknownRecord> | undefined
  do {
    const request = { order: 'asc', limit: 200, cursor: page?.next, filter } as const
    page = await source.list(kind, undefined, request, signal)
    items.push(...page.items)
    calls.push(...page.calls)
    left--
  } while (page.next !== undefined && left > 0 && page.items.length > 0)
  return { ...page, items, calls }
}
