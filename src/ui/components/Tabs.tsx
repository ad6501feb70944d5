import type { FocusEvent } from 'react'
import { useHere } from '../address/addresses.ts'
import { tabLabel } from '../format/text.ts'
import { PageLink } from './Button.tsx'

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
    <nav
      className="narrow:scroll-shade mt-10 narrow:mt-8 flex flex-wrap narrow:flex-nowrap gap-x-6 narrow:gap-x-5 border-line border-b narrow:border-b-0 [&+div]:border-t-0 [&+section]:border-t-0"
      aria-label={label}
      onFocus={showFocused}
    >
      {tabs.map((tab, index) => (
        <PageLink
          key={tab}
          className="-mb-px narrow:mb-0 inline-flex h-9 narrow:flex-none items-center gap-1.5 border-transparent border-b-2 current:border-b-accent current:font-semibold current:text-ink text-muted no-underline narrow:last:mr-px hover:text-ink narrow:focus-visible:-outline-offset-2"
          page={`/${collection}/${id}${index === 0 ? '' : `/${tab}`}`}
          search={{ ...search, order: undefined, cursor: undefined }}
          step="still"
          ref={tab === current ? showSelected : undefined}
          aria-current={tab === current ? 'page' : undefined}
        >
          {tabLabel(tab)}
          {counts?.[tab] !== undefined && (
            <span className="font-normal text-faint text-xs"> {counts[tab]}</span>
          )}
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
