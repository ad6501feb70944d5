import { pageWidthLook } from '../../components/pageWidth.tsx'
import { useQuery } from '@tanstack/react-query'
import { useSection } from '../../address/addresses.ts'
import { PageLink } from '../../components/PageLink.tsx'
import { CloseTime } from '../../values/Time.tsx'
import { statusProblem } from '#ledger'
import { now } from '../../components/now.ts'
import { Implausible } from '../../values/Implausible.tsx'
import { one } from '../../queries/queries.ts'
import type { Sight } from '../../address/sight.ts'
import { sections } from '../../address/sections.ts'
import { Menu, menuDividerLook, menuItemLook } from './Menu.tsx'

/** At 1280 px all sections fit beside a ledger of eight digits. Sections that fit on a small screen; the menu has all. */
const early = 7

function SectionLinks({ look, late = '' }: { look: string; late?: string }) {
  const here = useSection()
  return sections.map(([path, label], index) => (
    <li key={path} className={index < early ? undefined : late}>
      <PageLink
        className={look}
        page={`/${path}`}
        aria-current={path === here ? 'page' : undefined}
      >
        {label}
      </PageLink>
    </li>
  ))
}

export function Sections({ sight }: { sight: Sight }) {
  return (
    <nav className={pageWidthLook} aria-label="Sections">
      <ul className="flex narrow:hidden h-9 items-center gap-3.25 text-sm print:hidden">
        <SectionLinks
          look="inline-flex items-center h-9 -mb-px border-b border-transparent text-muted no-underline whitespace-nowrap hover:text-ink current:border-b-ink current:text-ink"
          late="crowded:hidden"
        />
        <LatestLedger sight={sight} />
      </ul>
    </nav>
  )
}

export function SectionsMenu() {
  return (
    <Menu
      label="Browse"
      look="hidden crowded:block narrow:-mr-2"
      button={
        <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
          <path d="M2 4.5h12M2 8h12M2 11.5h12" stroke="currentColor" strokeWidth="1.5" />
        </svg>
      }
    >
      <SectionLinks look={menuItemLook} />
      <li className={menuDividerLook}>
        <PageLink className={menuItemLook} page="/submit">
          Send a transaction
        </PageLink>
      </li>
    </Menu>
  )
}

/** An age that does not fit wraps out of sight. */
const latestLook =
  'flex flex-wrap justify-end gap-x-1 min-w-0 h-5 ml-auto overflow-hidden leading-5 whitespace-nowrap stacked:hidden'

function LatestLedger({ sight }: { sight: Sight }) {
  const status = useQuery(one(sight.source, 'network', 'current'))
  const latest = status.data?.value
  if (latest === undefined) return null
  const problem = statusProblem(latest, now())
  if (problem !== undefined)
    return (
      <li className={latestLook}>
        <Implausible problem={problem} raw={`ledger ${latest.latestLedger}`} />
      </li>
    )
  return (
    <li className={`${latestLook} text-muted`}>
      <span>
        ledger <b>{latest.latestLedger}</b>
      </span>{' '}
      <span>
        · <CloseTime time={latest.latestLedgerClosedAt} mode="relative" />
      </span>
    </li>
  )
}
