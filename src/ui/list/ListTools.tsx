import { type ReactNode, useContext, useRef, useState } from 'react'
import { type CollectionKind, collections, unreadOfList } from '#ledger'
import { type Coverage, type Cursor, type EventSearch, type Page, shortId } from '#ledger/values'
import { useHere } from '../address/addresses.ts'
import { NamesContext, type Namings } from '../address/names.ts'
import type { FilterName, Search, ShownList } from '../address/search.ts'
import { timeSpelling, useTimeDisplay } from '../address/times.ts'
import {
  Button,
  buttonLook,
  chipLineLook,
  chipLook,
  chipsLook,
  disabledButtonLook,
  Options,
  optionsLook,
  PageLink,
} from '../components/Button.tsx'
import { Arrow, controlLook, useClosing } from '../components/Menu.tsx'
import { EmptyState } from '../components/Message.tsx'
import { nextCost } from '../components/Provenance.tsx'
import { VisibleText } from '../components/VisibleText.tsx'
import { noneReason, noneTitle } from '../coverage/PartialNote.tsx'
import { capitalized, counted } from '../format/text.ts'
import { unreadText } from '../format/unreadText.ts'
import { ExportPanel, FilterPanel, RowsInView } from '../lateParts.tsx'
import { shownName } from '../values/ids.tsx'
import type { List } from './ListFrame.tsx'

/** The code of what a tool opens loads when it is opened first. */
export function FilterTool({ list }: { list: List<object> }) {
  const { search } = useHere()
  // The form closes once the address has another filter.
  const form = list.filters.map(({ name }) => search[name]).join('\n')
  return (
    <Tool label="Filter" look="-ml-2.5 narrow:-ml-1" of={form} isForced={list.filtered === 'wrong'}>
      {(isOpen) => (isOpen || list.filtered === 'yes') && <FilterPanel list={list} open={isOpen} />}
    </Tool>
  )
}

/** An export goes on while it is closed. */
export const ExportTool = ({ list }: { list: List<object> }) => (
  <Tool label="Export" look="-mr-2.5 narrow:-mr-1">
    {(isOpen, wasOpened) => wasOpened && <ExportPanel list={list} hidden={!isOpen} />}
  </Tool>
)

function Tool({
  label,
  look,
  of = label,
  isForced = false,
  children,
}: {
  label: string
  look: string
  /** Another one closes it. */
  of?: string
  isForced?: boolean
  children: (isOpen: boolean, wasOpened: boolean) => ReactNode
}) {
  const [opened, setOpened] = useState<string | null>()
  const part = useRef<HTMLDivElement>(null)
  useClosing(part, () => setOpened(null))
  const isOpen = isForced || opened === of
  return (
    <div className="contents" ref={part}>
      <button
        type="button"
        className={`${controlLook} ${look}`}
        aria-expanded={isOpen}
        onClick={() => setOpened(isOpen ? null : of)}
      >
        {label} <Arrow />
      </button>
      {children(isOpen, opened !== undefined)}
    </div>
  )
}

type QuickFilter = readonly [name: FilterName, value: string, label: string]
const outcomes: readonly QuickFilter[] = [
  ['successful', 'true', 'Succeeded'],
  ['successful', 'false', 'Failed'],
]
/** Filters that many readers want, each by one press. */
const quickFilters: Partial<Record<CollectionKind, readonly QuickFilter[]>> = {
  transactions: outcomes,
  operations: [
    ['type', 'payment', 'Payments'],
    ['type', 'manage_sell_offer', 'Sell offers'],
    ['type', 'invoke_host_function', 'Contract calls'],
    ...outcomes,
  ],
  payments: [['direction', 'in', 'In'], ['direction', 'out', 'Out'], ...outcomes],
  effects: [['type', 'trade', 'Trades']],
  trades: [
    ['type', 'orderbook', 'Order book'],
    ['type', 'liquidity_pool', 'Liquidity pools'],
  ],
}

/** Filters that one press sets, filled while they are in force, and others in force. Each of these has a link that removes it. */
export function FilterChips({ list: { kind, of, filters, wrong } }: { list: ShownList }) {
  const { page, search } = useHere()
  const names = useContext(NamesContext)
  useTimeDisplay()
  const quick = (quickFilters[kind] ?? []).filter(
    ([name]) =>
      filters.some((each) => each.name === name) &&
      (name !== 'direction' || of?.kind === 'account'),
  )
  const given = filters.filter(
    ({ name }) =>
      search[name] !== undefined &&
      !quick.some(([each, value]) => each === name && search[name] === value),
  )
  const chip = (name: FilterName, isSet: boolean, value: string | undefined, text: ReactNode) => (
    <PageLink
      // The same width with × and without: nothing moves.
      className={`${chipLook} ${!isSet ? 'border-line px-4' : wrong.includes(name) ? 'border-fail text-fail' : 'border-ink bg-wash text-ink'}`}
      page={page}
      search={{ ...search, [name]: isSet ? undefined : value, cursor: undefined }}
      aria-label={isSet ? `Remove: ${labelOf(name)} ${valueText(name, search, names)}` : undefined}
    >
      {text}
      {isSet && <span className="w-2">×</span>}
    </PageLink>
  )
  const labelOf = (name: FilterName) => filters.find((each) => each.name === name)?.label
  return (
    <div className={chipLineLook}>
      {quick.length > 0 && (
        <ul className={chipsLook} aria-label="Quick filters">
          {quick.map(([name, value, label]) => (
            <li key={label}>{chip(name, search[name] === value, value, label)}</li>
          ))}
        </ul>
      )}
      {given.length > 0 && (
        <ul className={chipsLook} aria-label="Filters">
          {given.map(({ name, label }) => (
            <li key={name}>
              {chip(
                name,
                true,
                undefined,
                <>
                  {label} <b>{valueText(name, search, names)}</b>
                </>,
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** A short form of a filter's value: addresses by their names or ends, lumens as XLM. */
const valueText = (name: FilterName, search: Search, names: Namings): string => {
  const text = search[name] ?? ''
  if (name === 'successful') return text === 'true' ? 'yes' : text === 'false' ? 'no' : text
  if (name === 'from' || name === 'to') return timeSpelling(name).show(text)
  return text
    .replaceAll(/\bnative\b/g, 'XLM')
    .replaceAll(/\b-([A-Z2-7]{56})\b/g, ' $1')
    .replaceAll(/\b([A-Z2-7]{56,}|[0-9a-f]{64})\b/g, (id) => shownName(names, id) ?? shortId(id))
    .slice(0, 80)
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
  list?: Pick<List<object>, 'more' | 'limit' | 'kind'> | undefined
}) {
  const { page: path, search } = useHere()
  const { items, prev, next, scanned } = page
  const isFirst = search.cursor === undefined
  if ((prev ?? next ?? search.cursor ?? search.limit) === undefined) return null
  const cost = next && nextCost(page)
  const verb = scanned === undefined ? 'Load' : 'Search'
  return (
    <nav className="flex flex-wrap items-center gap-2 pt-3 print:hidden" aria-label="Pages">
      {list !== undefined && next !== undefined && items.length < maxRows && (
        <Button
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
      {list !== undefined && (
        <Options
          label="Rows a page"
          look={`${optionsLook} ml-auto text-muted text-xs/4`}
          options={[...new Set([...limits, list.limit])]
            .toSorted((a, b) => a - b)
            .map((each) => ({
              label: each,
              search: {
                ...search,
                limit: each === collections[list.kind].limit ? undefined : String(each),
              },
              isChosen: each === list.limit,
            }))}
        />
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
const limits = [20, 50, 200]

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
