import type { ReactNode } from 'react'
import type { Coverage, EventSearch, Page } from '#ledger/values'
import type { List } from './list.ts'
import { EmptyState } from '../components/EmptyState.tsx'
import { noneReason, noneTitle } from '../coverage/noneText.ts'

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

function titleOf(page: Page<object>, { request }: Requested): string {
  if (page.next !== undefined) return 'No matches yet'
  return request.cursor === undefined ? noneTitle(page) : 'The list ends here'
}

/** The message if only this page is empty. */
function errorTextOf(page: Page<object>, { filtered, request }: Requested): string | undefined {
  if (page.search?.ledgers !== undefined) return unnamedIn(page.search.of, page.search.ledgers)
  if (filtered === 'yes') return 'None of the scanned records match.'
  if (page.partial === true) return noneReason(page)
  // After a full last page a service links to one more.
  if (page.next === undefined && request.cursor !== undefined)
    return 'The previous page was the last.'
  return undefined
}

const unnamedIn = (of: EventSearch['of'], { from, to }: Coverage): string =>
  `No event of ledgers ${from} to ${to} names this ${of}. The ledgers themselves were not read.`
