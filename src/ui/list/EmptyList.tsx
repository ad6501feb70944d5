import type { ReactNode } from 'react'
import type { Page } from '../../model/page.ts'
import type { Coverage } from '../../model/coverage.ts'
import type { List } from './list.ts'
import { EmptyState } from '../components/EmptyState.tsx'

/** A page of a list without a row: whether that is all, and what it means. */
export function EmptyList({
  list,
  page,
  children,
}: {
  list: Asked
  page: Page<object>
  /** What it means that the whole list is empty. */
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

/** What it means, where it is not that the whole list is empty. */
function wordsOf(page: Page<object>, { filtered, request }: Asked): string | undefined {
  if (filtered === 'yes') return 'None of those scanned matches.'
  if (page.partial === true) return partlyEmpty(page.coverage)
  // A service offers one page more where the last was full.
  if (page.next === undefined && request.cursor !== undefined)
    return 'The previous page was the last.'
  return undefined
}

/** None in what was looked at is not none. */
const partlyEmpty = (coverage: Coverage | undefined): string =>
  coverage === undefined
    ? 'No ledgers were scanned yet.'
    : `Ledgers ${coverage.from} to ${coverage.to} have none; others were not scanned yet.`
