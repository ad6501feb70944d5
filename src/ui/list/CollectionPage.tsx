import type { ReactNode } from 'react'
import { type CollectionKind, type FilterOf, collections } from '#ledger'
import { useHere } from '../address/addresses.ts'
import { type FilteredKind, filterOf, filterProblemOf } from '../address/filters.ts'
import { PageHead } from '../components/PageHead.tsx'
import { ListFilters } from '../chunks.tsx'

/** The head of the page of a collection of the whole network. */
export function CollectionHead({ kind, state }: { kind: CollectionKind; state?: ReactNode }) {
  const { title } = collections[kind]
  return (
    <PageHead title={title} crumbs={[{ label: title }]} state={state}>
      {title}
    </PageHead>
  )
}

/** A collection's head and filter form; `children` draw the list where the filter is complete. */
export function FilteredCollection<K extends FilteredKind>({
  kind,
  state,
  children,
}: {
  kind: K
  state: ReactNode
  children: (filter: FilterOf<K>) => ReactNode
}) {
  const read = filterOf(kind, useHere().search)
  return (
    <>
      <CollectionHead kind={kind} state={state} />
      <ListFilters kind={kind} />
      {filterProblemOf(kind, read) === undefined && children(read.filter)}
    </>
  )
}
