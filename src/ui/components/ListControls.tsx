import { Link, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { defaultLimit, defaultOrder, pageRequestOf } from '../pageRequest.ts'

const limits = [20, 50, 200]

/** Order and rows a page, as links; `children` stands at the right. */
export function ListControls({ children }: { children?: ReactNode }) {
  const { order, limit } = pageRequestOf(useSearch({ from: '/$network' }))
  return (
    <div className="tools">
      <ul className="set" aria-label="Order">
        {(['desc', 'asc'] as const).map((each) => (
          <li key={each}>
            <Link
              to="."
              search={(previous) => ({
                ...previous,
                order: each === defaultOrder ? undefined : each,
                cursor: undefined,
              })}
              activeOptions={{ exact: true }}
              aria-current={each === order ? 'true' : undefined}
            >
              {each === 'desc' ? 'Newest first' : 'Oldest first'}
            </Link>
          </li>
        ))}
      </ul>
      <ul className="set" aria-label="Rows a page">
        {(limits.includes(limit) ? limits : [...limits, limit].toSorted((a, b) => a - b)).map(
          (each) => (
            <li key={each}>
              <Link
                to="."
                search={(previous) => ({
                  ...previous,
                  limit: each === defaultLimit ? undefined : String(each),
                })}
                activeOptions={{ exact: true }}
                aria-current={each === limit ? 'true' : undefined}
              >
                {each}
              </Link>
            </li>
          ),
        )}
      </ul>
      {children}
    </div>
  )
}
