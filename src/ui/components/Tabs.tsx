import type { FocusEvent } from 'react'
import { useHere } from '../address/addresses.ts'
import { PageLink } from './PageLink.tsx'
import { tabLabel } from '../format/tabTitle.ts'

/** Links to the lists of one record; its first tab is the page without a tab in its path. */
export function Tabs<Tab extends string>({
  tabs,
  current,
  label,
  counts,
}: {
  tabs: readonly Tab[]
  current: Tab
  label: string
  counts?: Readonly<Partial<Record<Tab, number | undefined>>> | undefined
}) {
  const { page, search } = useHere()
  const [, collection, id] = page.split('/')
  return (
    <nav className="tabs" aria-label={label} onFocus={showFocused}>
      {tabs.map((tab, index) => (
        <PageLink
          key={tab}
          page={`/${collection}/${id}${index === 0 ? '' : `/${tab}`}`}
          search={{ ...search, order: undefined, cursor: undefined }}
          step="still"
          ref={tab === current ? showSelected : undefined}
          aria-current={tab === current ? 'page' : undefined}
        >
          {tabLabel(tab)}
          {counts?.[tab] !== undefined && <span className="tab-count"> {counts[tab]}</span>}
        </PageLink>
      ))}
    </nav>
  )
}

/** Between the layout of a frame and its paint: at once, it would lay out the page within React's own task. */
function showSelected(selected: HTMLElement | null): void {
  const tabs = selected?.parentElement
  if (!selected || !tabs) return
  const observer = new ResizeObserver(() => {
    observer.disconnect()
    const left = selected.offsetLeft - tabs.offsetLeft - tabs.scrollLeft
    if (left < 0 || left + selected.offsetWidth > tabs.clientWidth) tabs.scrollLeft += left - 32
  })
  observer.observe(tabs)
}

/** Not while pressed: the click would miss a tab that moves. */
function showFocused({ target }: FocusEvent): void {
  if (target.matches(':focus-visible'))
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
