import { listToolsLook, optionsLook } from '../components/ListTools.tsx'
import type { ReactNode } from 'react'
import { useHere } from '../address/addresses.ts'
import { type CollectionKind, collections } from '#ledger'
import { isByName, pageRequestOf } from '../address/pageRequest.ts'
import { PageLink } from '../components/PageLink.tsx'

const limits = [20, 50, 200]
const byAge = [
  ['desc', 'Newest first'],
  ['asc', 'Oldest first'],
] as const
const byName = [
  ['asc', 'A to Z'],
  ['desc', 'Z to A'],
] as const

/** Order and rows per page, as links; `children` go to the right. */
export function ListControls({ kind, children }: { kind: CollectionKind; children?: ReactNode }) {
  const { page, search } = useHere()
  const { order, limit } = pageRequestOf(search, kind)
  const orders = isByName(kind) ? byName : byAge
  return (
    <div className={listToolsLook}>
      <ul className={optionsLook} aria-label="Order">
        {orders.map(([each, label]) => (
          <li key={each}>
            <PageLink
              page={page}
              search={{
                ...search,
                order: each === collections[kind].order ? undefined : each,
                cursor: undefined,
              }}
              aria-current={each === order ? 'true' : undefined}
            >
              {label}
            </PageLink>
          </li>
        ))}
      </ul>
      <ul className={optionsLook} aria-label="Rows a page">
        {(limits.includes(limit) ? limits : [...limits, limit].toSorted((a, b) => a - b)).map(
          (each) => (
            <li key={each}>
              <PageLink
                page={page}
                search={{
                  ...search,
                  limit: each === collections[kind].limit ? undefined : String(each),
                }}
                aria-current={each === limit ? 'true' : undefined}
              >
                {each}
              </PageLink>
            </li>
          ),
        )}
      </ul>
      {children}
    </div>
  )
}
