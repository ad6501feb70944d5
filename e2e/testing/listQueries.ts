import { type Asset, parseAsset } from '#ledger/asset.ts'
import type { Collections, FilterOf, ListRequest, OwnerOf } from '#ledger/collections.ts'
import {
  type Cursor,
  isUnknownRecord,
  type Order,
  type Page,
  type UnknownRecord,
} from '#ledger/values/answer.ts'
import { parseAccountId } from '#ledger/values/ids.ts'
import { pagingTokens } from '#sources/rest/checks.ts'
import type { Source } from '#sources/source.ts'
import { all } from './parity.ts'

const { signal } = new AbortController()

/** The value. Throws for undefined, so that tests need no other branch. */
export function defined<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the test names something that does not exist')
  return value
}
export const asset = (text: string): Asset => defined(parseAsset(text))
export const account = (text: string) => defined(parseAccountId(text))

export interface ListQuery<K extends keyof Collections> {
  readonly kind: K
  readonly owner?: OwnerOf<K> | undefined
  readonly filter?: FilterOf<K> | undefined
}
export const listQuery = <K extends keyof Collections>(query: ListQuery<K>): ListQuery<K> => query
/** A whole list, of which every record must be readable. */
export const listOf = <K extends keyof Collections>(
  source: Source,
  { kind, owner, filter }: ListQuery<K>,
) => all<Collections[K]['item']>((page) => source.list(kind, owner, { ...page, filter }, signal))
interface PageStart {
  readonly order: Order
  readonly limit: number
  readonly cursor?: Cursor | undefined
}

/** Reads lists of a source in tests: by pages, to the end, and as paging tokens. */
export function createReader(source: Source) {
  const readPage = <K extends keyof Collections>(
    { kind, owner, filter }: ListQuery<K>,
    page: PageStart,
  ) => {
    const request: ListRequest<K> = { ...page, filter }
    return source.list(kind, owner, request, signal)
  }
  const tokensOf = <K extends keyof Collections>(
    kind: K,
    items: readonly (Collections[K]['item'] | UnknownRecord)[],
  ): string[] =>
    items.map((item) => {
      if (isUnknownRecord(item)) throw new Error(item.reason)
      return pagingTokens[kind](item)
    })
  /** Goes `next` to the end. */
  const pagesOf = async <K extends keyof Collections>(
    query: ListQuery<K>,
    order: Order,
    limit: number,
  ): Promise<Page<Collections[K]['item'] | UnknownRecord>[]> => {
    const pages: Page<Collections[K]['item'] | UnknownRecord>[] = []
    let cursor: Cursor | undefined
    do {
      const page = await readPage(query, { order, limit, cursor })
      pages.push(page)
      cursor = page.next
    } while (cursor !== undefined && pages.length < 100)
    return pages
  }
  const allOf = async <K extends keyof Collections>(
    query: ListQuery<K>,
    order: Order,
    limit: number,
  ): Promise<string[]> => {
    const pages = await pagesOf(query, order, limit)
    return pages.flatMap(({ items }) => tokensOf(query.kind, items))
  }
  return { readPage, pagesOf, allOf, tokensOf }
}
