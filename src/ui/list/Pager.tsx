import type { Page } from '../../model/page.ts'
import { useHere } from '../address/addresses.ts'
import type { Collections } from '../../collections/collections.ts'
import { isByName, pageRequestOf } from '../address/pageRequest.ts'
import { PageLink } from '../components/PageLink.tsx'

export function Pager({ page, kind }: { page: Page<unknown>; kind: keyof Collections }) {
  const { page: path, search } = useHere()
  const [before, after] = isByName(kind)
    ? ['Previous', 'Next']
    : pageRequestOf(search, kind).order === 'desc'
      ? ['Newer', 'Older']
      : ['Older', 'Newer']
  if (page.prev === undefined && page.next === undefined && search.cursor === undefined) return null
  return (
    <nav className="pager" aria-label="Pages">
      {page.prev !== undefined && search.cursor !== undefined ? (
        <PageLink
          className="button"
          rel="prev"
          page={path}
          search={{ ...search, cursor: page.prev }}
        >
          ← {before}
        </PageLink>
      ) : (
        <span className="button" aria-disabled="true">
          ← {before}
        </span>
      )}
      {page.next === undefined ? (
        <span className="button" aria-disabled="true">
          {after} →
        </span>
      ) : (
        <PageLink
          className="button"
          rel="next"
          page={path}
          search={{ ...search, cursor: page.next }}
        >
          {after} →
        </PageLink>
      )}
      {search.cursor !== undefined && (
        <PageLink className="back-to-start" page={path} search={{ ...search, cursor: undefined }}>
          First page
        </PageLink>
      )}
    </nav>
  )
}
