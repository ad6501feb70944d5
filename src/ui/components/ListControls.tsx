import type { ReactNode } from 'react'
import { useHere } from '../addresses.ts'
import { defaultLimit, defaultOrder, pageRequestOf } from '../pageRequest.ts'
import { PageLink } from './PageLink.tsx'

const limits = [20, 50, 200]

/** Order and rows a page, as links; `children` stands at the right. */
export function ListControls({ children }: { children?: ReactNode }) {
  const { page, search } = useHere()
  const { order, limit } = pageRequestOf(search)
  return (
    <div className="tools">
      <ul className="set" aria-label="Order">
        {(['desc', 'asc'] as const).map((each) => (
          <li key={each}>
            <PageLink
              page={page}
              search={{
                ...search,
                order: each === defaultOrder ? undefined : each,
                cursor: undefined,
              }}
              aria-current={each === order ? 'true' : undefined}
            >
              {each === 'desc' ? 'Newest first' : 'Oldest first'}
            </PageLink>
          </li>
        ))}
      </ul>
      <ul className="set" aria-label="Rows a page">
        {(limits.includes(limit) ? limits : [...limits, limit].toSorted((a, b) => a - b)).map(
          (each) => (
            <li key={each}>
              <PageLink
                page={page}
                search={{ ...search, limit: each === defaultLimit ? undefined : String(each) }}
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
