import type { ReactNode } from 'react'
import { useSightIfAny } from '../address/sight.ts'
import { PageLink } from './PageLink.tsx'
import type { Section } from '../address/sections.ts'
import { plainText } from '../format/visibleText.ts'

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
          <ol className="breadcrumbs">
            <li>
              <PageLink page="">{sight.network.id}</PageLink>
            </li>
            {crumbs.map((crumb) => (
              <li key={crumb.label}>
                {crumb.collection === undefined ? (
                  <span className={crumb.id === true ? 'monospace' : undefined}>{crumb.label}</span>
                ) : (
                  <PageLink page={`/${crumb.collection}`}>{crumb.label}</PageLink>
                )}
              </li>
            ))}
          </ol>
        </nav>
      )}
      <h1 className={sight === undefined ? 'page-title without-breadcrumbs' : 'page-title'}>
        {children}
      </h1>
      {state !== undefined && <div className="status-line">{state}</div>}
    </>
  )
}

export interface Crumb {
  readonly label: string
  /** A section of the network to link to. */
  readonly collection?: Section | undefined
  /** Drawn in monospace. */
  readonly id?: boolean | undefined
}
