import type { FocusEvent, ReactNode } from 'react'
import { ofHistory, type Section, sections, useHere } from '../address/addresses.ts'
import { useHasHistory, useSightIfAny } from '../address/sight.ts'
import { hasWords, plainText, tabLabel } from '../format/text.ts'
import { PageLink } from './Button.tsx'

/** The head of a page: where it is, what it is of, how that is, and its figures; also the document's title. */
export function PageHead({
  title,
  section,
  crumb,
  crumbId,
  mark,
  children,
  isSentence = false,
  detail,
  badges,
  star,
  aside,
  id,
  state,
  figures,
}: {
  /** Is shown in the browser's tab. */
  title: string
  /** The part of the network that a record is in. */
  section?: Section | undefined
  /** The page itself on the line that leads to it, or its id there. */
  crumb?: string | undefined
  crumbId?: string | undefined
  /** Before the heading: of a record's kind, or made of its id. */
  mark?: ReactNode
  children: ReactNode
  /** The heading is a sentence, or an outcome: smaller, its badges after the id. */
  isSentence?: boolean
  /** Below such a heading: whose it was, and by which way. */
  detail?: ReactNode
  /** Beside the heading: the outcome. */
  badges?: ReactNode
  /** Behind the name: to watch the record, which comes late. */
  star?: ReactNode
  /** At the other end of the line. */
  aside?: ReactNode
  /** Below the heading: the whole id. */
  id?: ReactNode
  /** What else is said in words. */
  state?: ReactNode
  /** What the record is opened for, the most important first: a phone shows four. */
  figures?: readonly Figure[] | undefined
}) {
  const sight = useSightIfAny()
  const heading = (
    <PageTitle isFirst={sight === undefined} isSentence={isSentence}>
      {children}
    </PageTitle>
  )
  return (
    <>
      <title>
        {[plainText(title, 120), sight?.network.id, 'Parallax'].filter(Boolean).join(' · ')}
      </title>
      {sight !== undefined && (
        <nav className="print:hidden" aria-label="Where you are">
          <ol className="flex narrow:hidden flex-wrap gap-x-2 gap-y-1 pt-3.5 text-muted text-xs/4">
            <li>
              <PageLink className={crumbLook} page="">
                {sight.network.id === 'custom' ? sight.network.name : sight.network.id}
              </PageLink>
            </li>
            {section !== undefined && (
              <li className={belowLook}>
                <PageLink className={crumbLook} page={`/${section}`}>
                  {sections.find(([path]) => path === section)?.[1]}
                </PageLink>
              </li>
            )}
            {crumb !== undefined && (
              <li className={belowLook}>
                <span>{crumb}</span>
              </li>
            )}
            {crumbId !== undefined && (
              <li className={belowLook}>
                <span className="font-mono text-[0.9286em]" translate="no">
                  {crumbId}
                </span>
              </li>
            )}
          </ol>
        </nav>
      )}
      {mark === undefined && id === undefined && !isSentence ? (
        heading
      ) : (
        <div
          className={`mt-3 narrow:mt-2 flex min-h-12 narrow:items-start items-center gap-3.5 narrow:gap-3 [&_h1]:mt-0 ${star === undefined ? '' : 'relative pr-10'}`}
        >
          {mark}
          <div className="min-w-0 flex-1">
            <div className="[&>h1]:mr-3 narrow:[&>h1]:block [&>h1]:inline [&>span]:mr-2 [&>span]:align-[2px]">
              {/* A space would move with the heading, from one end of the line to the other. */}
              {heading}
              {star}
              {!isSentence && badges}
            </div>
            {detail !== undefined && (
              <p className="max-w-264 text-pretty">
                {detail} {id === undefined && badges}
              </p>
            )}
            {id !== undefined && (
              <div className="flex flex-wrap narrow:flex-nowrap items-center gap-x-2 gap-y-1">
                <div className="narrow:flex min-w-0 narrow:items-center narrow:gap-1.5 narrow:whitespace-nowrap text-muted text-sm narrow:[&>:has([data-id])]:truncate">
                  {id}
                </div>
                {isSentence && badges}
              </div>
            )}
          </div>
          {aside}
        </div>
      )}
      {state !== undefined && (
        // Times in it are as dark as the title.
        <div
          data-status-line=""
          className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-muted"
        >
          {state}
        </div>
      )}
      {figures !== undefined && <Figures figures={figures} />}
    </>
  )
}

/** The place of a star: on a phone at the right end of the name's line. */
export const starLook =
  'inline-block h-6 w-24 narrow:w-8 narrow:absolute top-0 right-0 print:hidden'

/** One figure of a page's head. */
export interface Figure {
  readonly label: string
  /** Absent until it is read. */
  readonly value: ReactNode
  readonly unit?: string | undefined
  readonly note?: ReactNode
  /** The one that the page is opened for: larger. */
  readonly isLead?: boolean | undefined
}

/** Below a head, which is not drawn again for those that are drawn by themselves. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="mt-3.5 narrow:mt-2.5 flex narrow:grid narrow:grid-cols-2 flex-wrap gap-x-10 narrow:gap-x-3 gap-y-2.5 narrow:[&>:last-child:nth-child(odd)]:col-span-2 narrow:[&>:nth-child(n+5)]:hidden">
      {figures.map(({ label, value, unit, note, isLead }) => (
        <div key={label} className="min-w-0">
          <dt className="text-muted text-xs/4">{label}</dt>
          <dd
            className={`wrap-anywhere min-h-7 font-semibold [&_a]:decoration-1 ${isLead === true ? 'narrow:text-title/6 text-xl/7' : 'narrow:text-md/6 text-lg/7'} ${value === undefined ? 'loading-line w-24' : ''}`}
            translate={hasWords(value) ? undefined : 'no'}
          >
            {value}
            {value !== undefined && unit !== undefined && (
              <span className="font-normal text-base text-muted"> {unit}</span>
            )}
          </dd>
          <dd className="wrap-anywhere min-h-4 text-muted text-xs/4 narrow:[&_time]:whitespace-normal">
            {value !== undefined && note}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** An outcome or a kind, in a few words beside the heading. */
export function Pill({
  tone = 'plain',
  children,
}: {
  tone?: 'ok' | 'fail' | 'plain'
  children: ReactNode
}) {
  return (
    <span
      className={`inline-flex h-6 items-center gap-1.5 whitespace-nowrap rounded-full px-2.5 font-semibold text-xs ${pillTones[tone]}`}
    >
      {children}
    </span>
  )
}
const pillTones = {
  ok: 'bg-ok-tint text-ok',
  fail: 'bg-fail-tint text-fail',
  plain: 'border border-line text-muted',
}

const crumbLook = 'decoration-transparent'
const belowLook = "before:mr-2 before:text-faint before:content-['/']"

/** The heading of a page; the first of it where there is no network above it. */
export function PageTitle({
  isFirst,
  isSentence = false,
  children,
}: {
  isFirst: boolean
  isSentence?: boolean
  children: ReactNode
}) {
  const look = isSentence
    ? 'text-lg/7 narrow:text-[1.125rem]/6 tracking-[-0.01em]'
    : 'text-title/7 narrow:text-lg/6 tracking-[-0.01em]'
  return (
    <h1 className={`max-w-264 text-pretty font-semibold ${look} ${isFirst ? 'mt-8' : 'mt-3'}`}>
      {children}
    </h1>
  )
}

/** Gives the header, the page itself and the footer the width of a page. */
export const pageWidthLook = 'mx-auto max-w-page px-8 narrow:px-4 print:max-w-none print:px-0'

/** Links to the lists of one record; its first tab is the page without a tab in its path. */
export function Tabs<Tab extends string>({
  tabs,
  current,
  label,
  counts,
  names,
}: {
  tabs: readonly Tab[]
  current: Tab
  label: string
  counts?: Readonly<Partial<Record<Tab, number | undefined>>> | undefined
  /** Names that are not those of their paths. */
  names?: Readonly<Partial<Record<Tab, string>>> | undefined
}) {
  const { page, search } = useHere()
  const hasHistory = useHasHistory()
  const [, collection, id] = page.split('/')
  const [first] = tabs
  const shown = tabs.filter(
    (tab) => hasHistory || tab === first || tab === current || !ofHistory.has(tab),
  )
  return (
    <nav
      className="narrow:scroll-shade mt-4 narrow:mt-2 flex flex-wrap narrow:flex-nowrap gap-x-6 narrow:gap-x-5 border-line border-b narrow:border-b-0 print:hidden [&+div]:border-t-0 [&+section]:mt-5"
      aria-label={label}
      onFocus={showFocused}
    >
      {shown.map((tab) => (
        <PageLink
          key={tab}
          className="-mb-px narrow:mb-0 inline-flex h-9 narrow:flex-none items-center gap-1.5 border-transparent border-b-2 current:border-b-accent current:font-semibold current:text-ink text-muted no-underline narrow:last:mr-px hover:text-ink narrow:focus-visible:-outline-offset-2"
          page={`/${collection}/${id}${tab === first ? '' : `/${tab}`}`}
          search={{ ...search, order: undefined, cursor: undefined }}
          step="still"
          ref={tab === current ? showSelected : undefined}
          aria-current={tab === current ? 'page' : undefined}
        >
          {names?.[tab] ?? tabLabel(tab)}
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
