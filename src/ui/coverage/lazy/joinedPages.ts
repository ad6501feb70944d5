import { ledgerSequence } from '../../../model/values/ledgerSequence.ts'
import type { Scanned, Page } from '../../../model/page.ts'
import type { Coverage, EventSearch } from '../../../model/coverage.ts'

export function joinedPages<T>(pages: readonly Page<T>[]): Page<T> | undefined {
  const [first] = pages
  return (
    first && {
      items: pages.flatMap(({ items }) => items),
      prev: first.prev,
      next: pages.at(-1)?.next,
      coverage: pages.map(({ coverage }) => coverage).reduce(joinedCoverage),
      search: pages.map(({ search }) => search).reduce(joinedSearch),
      scanned: pages.map(({ scanned }) => scanned).reduce(joinedScanned),
      partial: pages.some(({ partial }) => partial === true) || undefined,
      latest: first.latest,
      calls: pages.flatMap(({ calls }) => calls),
    }
  )
}

/** From the lowest to the highest of both; undefined, all history, if either is. */
export const joinedCoverage = (
  a: Coverage | undefined,
  b: Coverage | undefined,
): Coverage | undefined =>
  a &&
  b && {
    from: ledgerSequence(Math.min(a.from, b.from)),
    to: ledgerSequence(Math.max(a.to, b.to)),
  }

/** Over both; that of one where the other was read. */
export const joinedSearch = (
  a: EventSearch | undefined,
  b: EventSearch | undefined,
): EventSearch | undefined =>
  a && b
    ? {
        of: a.of,
        // Where one page had no events, no page did.
        ledgers: joinedCoverage(a.ledgers, b.ledgers),
        foreign: a.foreign + b.foreign,
      }
    : (a ?? b)

const joinedScanned = (a: Scanned | undefined, b: Scanned | undefined): Scanned | undefined =>
  a &&
  b && {
    items: a.items === undefined || b.items === undefined ? undefined : a.items + b.items,
    requests: a.requests + b.requests,
  }
