import type { ReactNode } from 'react'
import { useSightIfAny } from '../address/sight.ts'
import type { Section } from '../address/addresses.ts'
import { plainText } from '../format/text.ts'
import { PageLink } from './Button.tsx'

/** Breadcrumbs, heading, state line and document title. */
export function PageHead({
  title,
  crumbs = [],
  children,
  state,
}: {
  /** Of the browser's tab. */
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
                {sight.network.id}
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

/** The mark of a line of sight: a disc for REST, a ring for RPC. `look` and `disc` replace its hue. */
export function SightMark({
  kind,
  look,
  disc = '',
}: {
  kind: string
  look?: string | undefined
  /** Of the disc, where `look` is that of its border. */
  disc?: string
}) {
  const hue =
    look === undefined ? (hues[kind] ?? 'border-faint') : kind === 'rest' ? `${look} ${disc}` : look
  return <i className={`h-2.25 w-2.25 flex-none rounded-full border-2 ${hue}`} />
}

const hues: Readonly<Record<string, string>> = {
  auto: 'border-rpc bg-rest',
  rest: 'border-rest bg-rest',
  rpc: 'border-rpc',
}

/** What has the width of a page: the header, the page itself, the footer. */
export const pageWidthLook = 'mx-auto max-w-page px-8 narrow:px-4 print:max-w-none print:px-0'

/** The place of what `HeaderTools.tsx` draws. */
export const headerToolsLook = 'inline-flex justify-end gap-3 w-32 min-[64.01rem]:-mr-2 stacked:w-8'
