import type { ReactNode } from 'react'
import type { Page } from '../../../model/page.ts'
import type { Coverage, EventSearch } from '../../../model/coverage.ts'
import type { List } from '../list.ts'
import { EmptyState } from '../../components/EmptyState.tsx'

export function EmptyList({
  list,
  page,
  children,
}: {
  list: Requested
  page: Page<object>
  /** The message if the list has no items at all. */
  children: ReactNode
}) {
  return (
    <EmptyState title={titleOf(page, list)}>
      {errorTextOf(page, list) ?? children}
      {page.next !== undefined && ' There is more on the next page.'}
    </EmptyState>
  )
}

type Requested = Pick<List<object>, 'filtered' | 'request'>

function titleOf({ next, partial }: Page<object>, { request }: Requested): string {
  if (next !== undefined) return 'No matches yet'
  if (request.cursor !== undefined) return 'The list ends here'
  return partial === true ? 'None in these ledgers' : 'Nothing here'
}

/** The message if only this page is empty. */
function errorTextOf(page: Page<object>, { filtered, request }: Requested): string | undefined {
  if (page.search?.ledgers !== undefined) return unnamedIn(page.search.of, page.search.ledgers)
  if (filtered === 'yes') return 'None of the scanned records match.'
  if (page.partial === true) return partlyEmpty(page.coverage)
  // After a full last page a service links to one more.
  if (page.next === undefined && request.cursor !== undefined)
    return 'The previous page was the last.'
  return undefined
}

const unnamedIn = (of: EventSearch['of'], { from, to }: Coverage): string =>
  `No event of ledgers ${from} to ${to} names this ${of}. The ledgers themselves were not read.`

const partlyEmpty = (coverage: Coverage | undefined): string =>
  coverage === undefined
    ? 'No ledgers were scanned yet.'
    : `Ledgers ${coverage.from} to ${coverage.to} have none; others were not scanned yet.`
