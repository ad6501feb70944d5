import type { FocusEvent } from 'react'
import { useHere } from '../address/addresses.ts'
import { PageLink } from './PageLink.tsx'

/** Tabs are paths: each links to another collection of the same record. */
export function Tabs({
  tabs,
  current,
  label,
}: {
  tabs: readonly {
    readonly label: string
    /** The last part of the path; absent for the first tab. */
    readonly tab?: string | undefined
    readonly count?: number | undefined
  }[]
  current: string | undefined
  label: string
}) {
  const { page, search } = useHere()
  const [, collection, id] = page.split('/')
  return (
    <nav className="tabs" aria-label={label} onFocus={showFocused}>
      {tabs.map((each) => (
        <PageLink
          key={each.label}
          page={`/${collection}/${id}${each.tab === undefined ? '' : `/${each.tab}`}`}
          search={{ ...search, order: undefined, cursor: undefined }}
          step="still"
          ref={each.tab === current ? showSelected : undefined}
          aria-current={each.tab === current ? 'page' : undefined}
        >
          {each.label}
          {each.count !== undefined && <span className="tab-count"> {each.count}</span>}
        </PageLink>
      ))}
    </nav>
  )
}

function showSelected(selected: HTMLElement | null): void {
  const tabs = selected?.parentElement
  if (!selected || !tabs) return
  const left = selected.offsetLeft - tabs.offsetLeft
  if (left < tabs.scrollLeft || left + selected.offsetWidth > tabs.scrollLeft + tabs.clientWidth)
    tabs.scrollLeft = left - 32
}

/** Not while pressed: the click would miss a tab that moves. */
function showFocused({ target }: FocusEvent): void {
  if (target.matches(':focus-visible'))
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
