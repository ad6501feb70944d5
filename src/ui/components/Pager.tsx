import { Link, useSearch } from '@tanstack/react-router'
import type { Page } from '../../model/page.ts'
import { pageRequestOf } from '../pageRequest.ts'

/** Further and back, as links. */
export function Pager({ page }: { page: Page<unknown> }) {
  const search = useSearch({ from: '/$network' })
  const [before, after] =
    pageRequestOf(search).order === 'desc' ? ['Newer', 'Older'] : ['Older', 'Newer']
  if (page.prev === undefined && page.next === undefined && search.cursor === undefined) return null
  return (
    <nav className="pager" aria-label="Pages">
      {page.prev !== undefined && search.cursor !== undefined ? (
        <Link
          className="btn"
          rel="prev"
          to="."
          search={(previous) => ({ ...previous, cursor: page.prev })}
        >
          ← {before}
        </Link>
      ) : (
        <span className="btn" aria-disabled="true">
          ← {before}
        </span>
      )}
      {page.next === undefined ? (
        <span className="btn" aria-disabled="true">
          {after} →
        </span>
      ) : (
        <Link
          className="btn"
          rel="next"
          to="."
          search={(previous) => ({ ...previous, cursor: page.next })}
        >
          {after} →
        </Link>
      )}
      {search.cursor !== undefined && (
        <Link className="more" to="." search={(previous) => ({ ...previous, cursor: undefined })}>
          First page
        </Link>
      )}
    </nav>
  )
}
