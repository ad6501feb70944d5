import type { FocusEvent } from 'react'
import { useHere } from '../addresses.ts'
import { PageLink } from './PageLink.tsx'

/** Tabs are paths: each is a link to the same thing's other collection. */
export function Tabs({
  tabs,
  current,
  label,
}: {
  tabs: readonly {
    readonly label: string
    /** The last part of the path; absent for the page without one. */
    readonly tab?: string | undefined
    readonly count?: number | undefined
  }[]
  current: string | undefined
  label: string
}) {
  const { page, search } = useHere()
  const [, collection, id] = page.split('/')
  return (
    <nav className="tabs" aria-label={label} ref={showSelected} onFocus={showFocused}>
      {tabs.map((each) => (
        <PageLink
          key={each.label}
          page={`/${collection}/${id}${each.tab === undefined ? '' : `/${each.tab}`}`}
          search={{ ...search, order: undefined, cursor: undefined }}
          step="still"
          aria-current={each.tab === current ? 'page' : undefined}
        >
          {each.label}
          {each.count !== undefined && <span className="n"> {each.count}</span>}
        </PageLink>
      ))}
    </nav>
  )
}

/** Where tabs have no room and scroll, the selected one begins in sight. */
function showSelected(tabs: HTMLElement | null): void {
  const selected = tabs?.querySelector('[aria-current]')
  if (selected instanceof HTMLElement && tabs !== null)
    tabs.scrollLeft = selected.offsetLeft - tabs.offsetLeft - 32
}

/** A browser leaves a tab that is half in sight where it is; one that is pressed stays, or the click would miss it. */
function showFocused({ target }: FocusEvent): void {
  if (target.matches(':focus-visible'))
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
