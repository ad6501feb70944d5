import type { FocusEvent, ReactNode } from 'react'
import { type Section, useHere } from '../address/addresses.ts'
import { useSightIfAny } from '../address/sight.ts'
import { plainText, tabLabel } from '../format/text.ts'
import { PageLink } from './Button.tsx'

/** Breadcrumbs, heading, state line and document title. */
export function PageHead({
  title,
  crumbs = [],
  children,
  state,
}: {
  /** Is shown in the browser's tab. */
  title: string
  /** From the network downwards, the page itself last. */
  crumbs?: readonly Crumb[]
  children: ReactNode
  /** Outcome, position, time. */
  state?: ReactNode
}) {
  const sight = useSightIfAny()
  return (
    <>
      <title>
        {[plainText(title, 120), sight?.network.id, 'Parallax'].filter(Boolean).join(' · ')}
      </title>
      {sight !== undefined && (
        <nav aria-label="Where you are">
          <ol className="flex flex-wrap gap-x-2 gap-y-1 pt-5 text-muted text-xs/4">
            <li>
              <PageLink className={crumbLook} page="">
                {sight.network.id === 'custom' ? sight.network.name : sight.network.id}
              </PageLink>
            </li>
            {crumbs.map((crumb) => (
              <li key={crumb.label} className="before:mr-2 before:text-faint before:content-['/']">
                {crumb.collection === undefined ? (
                  <span className={crumb.id === true ? 'font-mono text-[0.9286em]' : undefined}>
                    {crumb.label}
                  </span>
                ) : (
                  <PageLink className={crumbLook} page={`/${crumb.collection}`}>
                    {crumb.label}
                  </PageLink>
                )}
              </li>
            ))}
          </ol>
        </nav>
      )}
      <PageTitle isFirst={sight === undefined}>{children}</PageTitle>
      {state !== undefined && <StatusLine>{state}</StatusLine>}
    </>
  )
}

const crumbLook = 'decoration-transparent'

/** The sentence that leads a page; the first of the page where there is no network above it. */
export function PageTitle({ isFirst, children }: { isFirst: boolean; children: ReactNode }) {
  return (
    <h1
      className={`max-w-264 text-pretty narrow:text-[1.125rem] text-lg/7 narrow:leading-6.5 tracking-[-0.005em] ${isFirst ? 'mt-8' : 'mt-3'}`}
    >
      {children}
    </h1>
  )
}

/** Outcome, position, time: what is known of a record at once. Times in it are as dark as the title. */
function StatusLine({ children }: { children: ReactNode }) {
  return (
    <div
      data-status-line=""
      className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-muted"
    >
      {children}
    </div>
  )
}

interface Crumb {
  readonly label: string
  /** A section of the network to link to. */
  readonly collection?: Section | undefined
  /** Drawn in monospace. */
  readonly id?: boolean | undefined
}

/** Gives the header, the page itself and the footer the width of a page. */
export const pageWidthLook = 'mx-auto max-w-page px-8 narrow:px-4 print:max-w-none print:px-0'

/** The place of what `HeaderTools` draws. */
export const headerToolsLook = 'inline-flex justify-end gap-3 w-32 min-[64.01rem]:-mr-2 stacked:w-8'

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
