import { type Page, type Scanned, joinedCoverage, joinedSearch } from '#ledger/values'

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

const joinedScanned = (a: Scanned | undefined, b: Scanned | undefined): Scanned | undefined =>
  a &&
  b && {
    items: a.items === undefined || b.items === undefined ? undefined : a.items + b.items,
    requests: a.requests + b.requests,
  }
