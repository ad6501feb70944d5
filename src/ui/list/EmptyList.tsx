import type { ReactNode } from 'react'
import type { Page } from '../../model/page.ts'
import type { Coverage } from '../../model/coverage.ts'
import type { List } from './list.ts'
import { EmptyState } from '../components/EmptyState.tsx'

/** An empty page of a list: whether the list ends, and why. */
export function EmptyList({
  list,
  page,
  children,
}: {
  list: Asked
  page: Page<object>
  /** Message where the whole list is empty. */
  children: ReactNode
}) {
  return (
    <EmptyState title={titleOf(page, list)}>
      {wordsOf(page, list) ?? children}
      {page.next !== undefined && ' There is more on the next page.'}
    </EmptyState>
  )
}

type Asked = Pick<List<object>, 'filtered' | 'request'>

function titleOf({ next, partial }: Page<object>, { request }: Asked): string {
  if (next !== undefined) return 'No matches yet'
  if (request.cursor !== undefined) return 'The list ends here'
  return partial === true ? 'None in these ledgers' : 'Nothing here'
}

/** The message where the list as a whole is not empty. */
function wordsOf(page: Page<object>, { filtered, request }: Asked): string | undefined {
  if (filtered === 'yes') return 'None of the scanned records match.'
  if (page.partial === true) return partlyEmpty(page.coverage)
  // After a full last page a service offers one more.
  if (page.next === undefined && request.cursor !== undefined)
    return 'The previous page was the last.'
  return undefined
}

/** Nothing in the scanned ledgers is not an empty list. */
const partlyEmpty = (coverage: Coverage | undefined): string =>
  coverage === undefined
    ? 'No ledgers were scanned yet.'
    : `Ledgers ${coverage.from} to ${coverage.to} have none; others were not scanned yet.`
