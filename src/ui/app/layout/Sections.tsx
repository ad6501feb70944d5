import { useQuery } from '@tanstack/react-query'
import { useSection } from '../../address/addresses.ts'
import { PageLink } from '../../components/PageLink.tsx'
import { CloseTime } from '../../values/Time.tsx'
import { statusProblem } from '#ledger/plausible/closeTime.ts'
import { now } from '../../components/now.ts'
import { Implausible } from '../../values/Implausible.tsx'
import { one } from '../../queries/queries.ts'
import type { Sight } from '../../address/sight.ts'
import { sections } from '../../address/sections.ts'
import { Menu } from './Menu.tsx'

/** Sections that fit on a small screen; the menu has all. */
const early = 7

function SectionLinks() {
  const here = useSection()
  return sections.map(([path, label], index) => (
    <li key={path} className={index < early ? undefined : 'late-section'}>
      <PageLink page={`/${path}`} aria-current={path === here ? 'page' : undefined}>
        {label}
      </PageLink>
    </li>
  ))
}

export function Sections({ sight }: { sight: Sight }) {
  return (
    <nav className="page-width" aria-label="Sections">
      <ul className="sections">
        <SectionLinks />
        <LatestLedger sight={sight} />
      </ul>
    </nav>
  )
}

export function SectionsMenu() {
  return (
    <Menu
      label="Browse"
      look="browse-menu"
      button={
        <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
          <path d="M2 4.5h12M2 8h12M2 11.5h12" stroke="currentColor" strokeWidth="1.5" />
        </svg>
      }
    >
      <SectionLinks />
      <li className="menu-divider">
        <PageLink page="/submit">Send a transaction</PageLink>
      </li>
    </Menu>
  )
}

function LatestLedger({ sight }: { sight: Sight }) {
  const status = useQuery(one(sight.source, 'network', 'current'))
  const latest = status.data?.value
  if (latest === undefined) return null
  const problem = statusProblem(latest, now())
  if (problem !== undefined)
    return (
      <li className="latest-ledger">
        <Implausible problem={problem} raw={`ledger ${latest.latestLedger}`} />
      </li>
    )
  return (
    <li className="latest-ledger muted">
      <span>
        ledger <b>{latest.latestLedger}</b>
      </span>{' '}
      <span>
        · <CloseTime time={latest.latestLedgerClosedAt} mode="relative" />
      </span>
    </li>
  )
}
