import { disabledButtonLook, buttonLook } from '../components/Button.tsx'
import type { ReactNode } from 'react'
import type { Collections } from '#ledger'
import type { Cursor, Page } from '#ledger/values'
import { useHere } from '../address/addresses.ts'
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
    <nav className="flex items-center gap-2 pt-3 print:hidden" aria-label="Pages">
      <Step rel="prev" cursor={search.cursor === undefined ? undefined : page.prev}>
        ← {before}
      </Step>
      <Step rel="next" cursor={page.next}>
        {after} →
      </Step>
      {search.cursor !== undefined && (
        <PageLink className="ml-2" page={path} search={{ ...search, cursor: undefined }}>
          First page
        </PageLink>
      )}
    </nav>
  )
}

function Step({
  rel,
  cursor,
  children,
}: {
  rel: 'prev' | 'next'
  cursor: Cursor | undefined
  children: ReactNode
}) {
  const { page, search } = useHere()
  if (cursor === undefined)
    return (
      <span className={disabledButtonLook} aria-disabled="true">
        {children}
      </span>
    )
  return (
    <PageLink className={buttonLook} rel={rel} page={page} search={{ ...search, cursor }}>
      {children}
    </PageLink>
  )
}
