import { type ReactNode, useState } from 'react'
import { unreadOfList } from '#ledger'
import type { Call, Coverage, Cursor, EventSearch, Page } from '#ledger/values'
import { useHere } from '../address/addresses.ts'
import {
  Button,
  buttonLook,
  chipLook,
  disabledButtonLook,
  optionsLook,
  PageLink,
  toolLook,
} from '../components/Button.tsx'
import { Actions, EmptyState, Message, MessageTitle } from '../components/Message.tsx'
import { nextCost, Provenance } from '../components/Provenance.tsx'
import { VisibleText } from '../components/VisibleText.tsx'
import { noneReason, noneTitle } from '../coverage/PartialNote.tsx'
import { capitalized, counted, plainText } from '../format/text.ts'
import { unreadText } from '../format/unreadText.ts'
import { ExportPanel, FilterPanel, RowsInView } from '../lateParts.tsx'
import type { List } from './ListFrame.tsx'

/** Filter and export; the code of each loads when it is opened. */
export function ListTools({ list }: { list: List<object> }) {
  const { search } = useHere()
  const [opened, setOpened] = useState<string>()
  const hasFilter = list.filters.length > 0
  // The form closes once the address has another filter.
  const form = `filter ${list.filters.map(({ name }) => search[name]).join('\n')}`
  const isFormOpen = opened === form || list.filtered === 'wrong'
  const button = (which: string, label: string, isOpen: boolean) => (
    <button
      type="button"
      className={which === form ? `${chipLook} border-edge print:hidden` : toolLook}
      aria-expanded={isOpen}
      onClick={() => setOpened(opened === which ? undefined : which)}
    >
      {label}
    </button>
  )
  return (
    <>
      <span className={optionsLook}>
        {hasFilter && button(form, 'Filter', isFormOpen)}
        {button('export', 'Export', opened === 'export')}
      </span>
      {hasFilter && (isFormOpen || list.filtered === 'yes') && (
        <FilterPanel list={list} open={isFormOpen} />
      )}
      {opened === 'export' && <ExportPanel list={list} />}
    </>
  )
}

export function EmptyList({
  list,
  page,
  children,
}: {
  list: Requested
  page: Page<object>
  /** The message if the list has no items at all. */
  children?: ReactNode
}) {
  return (
    <EmptyState title={titleOf(page, list)}>
      {errorTextOf(page, list) ?? children}
      {page.next !== undefined && ' There is more on the next page.'}
    </EmptyState>
  )
}

type Requested = Pick<List<object>, 'filtered' | 'request' | 'of' | 'hides'> &
  Partial<Pick<List<object>, 'kind'>>

function titleOf(page: Page<object>, list: Requested): string {
  const { request, hides = false } = list
  if (page.next !== undefined) return 'No matches yet'
  if (request.cursor !== undefined) return 'The list ends here'
  if (hides) return 'Nothing to show'
  if (page.search?.ledgers !== undefined && page.scanned?.items) return 'None found'
  return noneTitle({ ...page, partial: unreadOfList(page, list) !== undefined })
}

/** The message if only this page is empty. */
function errorTextOf(page: Page<object>, list: Requested): string | undefined {
  const { filtered, request, hides = false } = list
  if (hides) return undefined
  // Where something was scanned, events did name it.
  if (page.search?.ledgers !== undefined && !page.scanned?.items)
    return unnamedIn(page.search.of, page.search.ledgers)
  const unread = unreadOfList(page, list)
  const left = unread && unreadText(unread)
  if (filtered === 'yes' && page.scanned !== undefined)
    return `None of the scanned records match.${left === undefined ? '' : ` ${capitalized(left)}.`}`
  if (page.search?.ledgers !== undefined)
    return noneAmongNamed(page.search, page.search.ledgers, page.scanned?.items ?? 0)
  if (page.partial === true) return noneReason(page)
  // After a full last page a service links to one more.
  if (page.next === undefined && request.cursor !== undefined)
    return 'The previous page was the last.'
  if (page.coverage !== undefined && left !== undefined)
    return `Ledgers ${page.coverage.from} to ${page.coverage.to} have none; ${left}.`
  return undefined
}

const unnamedIn = (of: EventSearch['of'], { from, to }: Coverage): string =>
  `No event of ledgers ${from} to ${to} names this ${of}. The ledgers themselves were not read.`

/** What emits no event, such as a creation, is not among them. */
const noneAmongNamed = ({ of }: EventSearch, { from, to }: Coverage, count: number): string =>
  `Events of ledgers ${from} to ${to} name this ${of} in ${counted(count, 'operation')}, none of which is listed here. The ledgers themselves were not read.`

/** At the foot of a list: a button for more rows below these, the pages around them, and what more costs. */
export function Pager({
  page,
  list,
}: {
  page: Page<unknown>
  /** Absent where rows are not added below. */
  list?: Pick<List<object>, 'more' | 'limit'> | undefined
}) {
  const { page: path, search } = useHere()
  const { items, prev, next, scanned } = page
  const isFirst = search.cursor === undefined
  if (prev === undefined && next === undefined && isFirst) return null
  const cost = next && nextCost(page)
  const verb = scanned === undefined ? 'Load' : 'Search'
  return (
    <nav className="flex flex-wrap items-center gap-2 pt-3 print:hidden" aria-label="Pages">
      {list !== undefined && next !== undefined && items.length < maxRows && (
        <Button
          type="button"
          disabled={list.more.state === 'loading'}
          onClick={() => void RowsInView.loadCode().then(list.more.load)}
        >
          {list.more.state === 'loading' ? `${verb}ing more…` : `${verb} more`}
        </Button>
      )}
      <Step rel="prev" cursor={isFirst ? undefined : prev}>
        ← Previous
      </Step>
      <Step rel="next" cursor={next}>
        Next →
      </Step>
      {!isFirst && (
        <PageLink className="mx-2" page={path} search={{ ...search, cursor: undefined }}>
          First page
        </PageLink>
      )}
      {cost !== undefined && (
        <span className={noteLook}>
          {list !== undefined && items.length < list.limit && 'Reading stopped here to save data. '}
          More costs {cost}.
        </span>
      )}
      <span className={noteLook} role="status">
        {list?.more.error === undefined ? (
          list?.more.joined !== undefined && counted(items.length, 'row')
        ) : (
          <VisibleText text={list.more.error.message} />
        )}
      </span>
    </nav>
  )
}

const noteLook = 'text-muted text-xs'
const maxRows = 1000

function Step({
  rel,
  cursor,
  children,
}: {
  rel: 'prev' | 'next'
  cursor: Cursor | undefined
  children: ReactNode
}) {
  const { page, search } = useHere()
  if (cursor === undefined)
    return (
      <span className={disabledButtonLook} aria-disabled="true">
        {children}
      </span>
    )
  return (
    <PageLink className={buttonLook} rel={rel} page={page} search={{ ...search, cursor }}>
      {children}
    </PageLink>
  )
}

/** The address has a cursor that its list does not have: a link to the first page, with the same filter and order. */
export function UnknownCursor({ calls }: { calls: readonly Call[] }) {
  const { page, search } = useHere()
  return (
    <div role="alert">
      <Message>
        <MessageTitle>No such cursor in this list</MessageTitle>
        <p>
          The cursor in the address is “{plainText(search.cursor ?? '', 60)}”, which is not in this
          list.
        </p>
        <Actions>
          <PageLink className={buttonLook} page={page} search={{ ...search, cursor: undefined }}>
            First page
          </PageLink>
        </Actions>
      </Message>
      <Provenance calls={calls} />
    </div>
  )
}
