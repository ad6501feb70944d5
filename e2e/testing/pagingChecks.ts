import { expect } from 'vitest'
import type { Collections } from '#ledger/collections.ts'
import { cursor } from '#ledger/values/answer.ts'
import type { createReader, ListQuery } from './listQueries.ts'

type Reader = ReturnType<typeof createReader>
export type AnyList = ListQuery<keyof Collections>

/** Both orders give the same list, each item once, page by page to the end and back to the beginning. */
export async function goesThereAndBack(
  { readPage, pagesOf, allOf, tokensOf }: Reader,
  what: AnyList,
): Promise<void> {
  const whole = await allOf(what, 'asc', 200)
  expect(whole.length).toBeGreaterThan(2)
  expect(new Set(whole).size).toBe(whole.length)
  expect(await allOf(what, 'desc', 200)).toEqual(whole.toReversed())
  const limit = Math.ceil(whole.length / 3)
  for (const order of ['asc', 'desc'] as const) {
    const pages = await pagesOf(what, order, limit)
    const there = pages.map(({ items }) => tokensOf(what.kind, items))
    expect(there.flat()).toEqual(order === 'asc' ? whole : whole.toReversed())
    expect(pages[0]?.prev).toBeUndefined()
    const back = await readPage(what, { order, limit, cursor: pages[2]?.prev })
    expect(tokensOf(what.kind, back.items)).toEqual(there[1])
    const first = await readPage(what, { order, limit, cursor: back.prev })
    expect(tokensOf(what.kind, first.items)).toEqual(there[0])
  }
}

/** After the end there is an empty page whose `prev` leads to the last page. */
export async function comesBackFromBehindTheEnd(
  { readPage, tokensOf }: Reader,
  what: AnyList,
  end: string,
): Promise<void> {
  const request = { order: 'asc', limit: 5 } as const
  const past = await readPage(what, { ...request, cursor: cursor(end) })
  expect(past).toMatchObject({ items: [], next: undefined })
  const last = await readPage(what, { ...request, cursor: past.prev })
  const newest = await readPage(what, { ...request, order: 'desc' })
  expect(tokensOf(what.kind, last.items.toReversed())).toEqual(tokensOf(what.kind, newest.items))
}

/** Invalid cursors are refused with a message. */
export async function refusesPlaces(
  { readPage }: Reader,
  cursors: readonly (readonly [AnyList, string])[],
): Promise<void> {
  for (const [what, text] of cursors)
    await expect(
      readPage(what, { order: 'asc', limit: 5, cursor: cursor(text) }),
    ).rejects.toMatchObject({ kind: 'notFound' })
}
