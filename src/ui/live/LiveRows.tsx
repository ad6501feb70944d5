import { Button, buttonLook, LinkButton } from '../components/Button.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { collections, owners } from '#ledger'
import { canGrow } from '#sources'
import { refreshOwner } from '../queries/refreshOwner.ts'
import { watchedHead } from '../queries/head.ts'
import { one, page as pageQuery } from '../queries/queries.ts'
import { useHere } from '../address/addresses.ts'
import { useNetwork, useSource } from '../address/sight.ts'
import { PageLink } from '../components/PageLink.tsx'
import { counted } from '../format/counted.ts'
import { formatBytes } from '../format/callFacts.ts'
import {
  type ListFollower,
  type Unseen,
  createListFollower,
  nothingUnseen,
} from './listFollower.ts'
import { announce } from '../components/announce.ts'
import { grouped } from '../format/grouped.ts'
import type { ShownList } from '../address/shownList.ts'

/**
 * Adds new rows to a first page, newest first, or says how many there are while the reader uses the list. Other lists say
 * that they do not update.
 */
export function LiveRows(props: LiveProps) {
  const source = useSource()
  const { kind, of, request, filtered = 'no' } = props
  const resetAt = useQuery(watchedHead(source)).data?.resetAt
  if (source.head === undefined || filtered === 'wrong') return null
  // A network that was reset has other rows.
  const key = JSON.stringify([pageQuery(source, kind, of, request).queryKey, resetAt])
  return filtered === 'no' && canGrow(kind, of, request, source) ? (
    <Following key={key} {...props} />
  ) : (
    <StandingRows key={key} {...props} />
  )
}

/** Bytes that a list reads unasked for a new head. */
const unaskedBytes = 1024 ** 2

/** Follows one list; another one is another component. */
function Following({ isLong = false, onShow, ...shown }: LiveProps) {
  const client = useQueryClient()
  const source = useSource()
  const { bundled } = useNetwork()
  const [{ kind, of, request }] = useState(shown)
  const place = useRef<HTMLDivElement>(null)
  const isHeld = useRef(isLong)
  useEffect(() => {
    isHeld.current = isLong
  }, [isLong])
  const follower = useRef<ListFollower<typeof kind>>(undefined)
  const [unseen, setUnseen] = useState<Unseen>(nothingUnseen)
  const head = useQuery(one(source, 'network', 'current')).data?.value.latestLedger
  const page = useQuery({ ...pageQuery(source, kind, of, request), enabled: false }).data
  useEffect(() => {
    const created = createListFollower({
      client,
      source,
      kind,
      of,
      request,
      // A replay sends no requests.
      unaskedBytes: bundled ? Number.POSITIVE_INFINITY : unaskedBytes,
      isHeld: () => isHeld.current || usesRows(place.current?.parentElement),
      onRead: () => void refreshOwner(client, source, of),
      onUnseen: setUnseen,
      onAdded: (rows) => {
        announceNew(rows, collections[kind].title)
        markNewRows(place.current?.parentElement, rows)
      },
    })
    follower.current = created
    return () => created.stop()
  }, [client, source, bundled, kind, of, request])
  useEffect(() => {
    if (page !== undefined && head !== undefined) follower.current?.update(page, head)
  }, [page, head])
  const show = () => {
    onShow?.()
    void follower.current?.show()
    place.current?.parentElement?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <div
      className="sticky top-2 z-1 h-0 text-center [&_:is(a,button):hover]:bg-wash [&_:is(a,button)]:mt-1 [&_:is(a,button)]:h-auto [&_:is(a,button)]:min-h-8 [&_:is(a,button)]:max-w-full [&_:is(a,button)]:whitespace-normal [&_:is(a,button)]:bg-paper"
      ref={place}
    >
      <NewRows unseen={unseen} isFirst={request.cursor === undefined} onShow={show} />
    </div>
  )
}

function NewRows({
  unseen: { rows, isMore, left },
  isFirst,
  onShow,
}: {
  unseen: Unseen
  isFirst: boolean
  onShow: () => void
}) {
  const { page, search } = useHere()
  if (rows === 0 && left === undefined) return null
  const text =
    left === undefined
      ? `${rows}${isMore ? '+' : ''} new ${isFirst ? '' : 'on the first page'}`
      : `${counted(left.ledgers, 'ledger')} not read, about ${formatBytes(left.bytes)}: show the newest`
  return isFirst ? (
    <Button type="button" onClick={onShow}>
      {text}
    </Button>
  ) : (
    <PageLink className={buttonLook} page={page} search={{ ...search, cursor: undefined }}>
      {text}
    </PageLink>
  )
}

/** Says how many ledgers closed since a list was loaded that does not update by itself, and loads it again. */
function StandingRows({ kind, of, request, onShow }: LiveProps) {
  const source = useSource()
  const list = useQuery({ ...pageQuery(source, kind, of, request), enabled: false })
  const head = useQuery(one(source, 'network', 'current')).data?.value.latestLedger
  const { dataUpdatedAt: loadedAt } = list
  const [since, setSince] = useState({ loadedAt, head })
  if (since.loadedAt !== loadedAt || (since.head === undefined && head !== undefined))
    setSince({ loadedAt, head })
  const ledgers = (head ?? 0) - (since.head ?? head ?? 0)
  const isWhole = list.data !== undefined && list.data.next === undefined
  if (ledgers <= 0 || !mayChange({ kind, of, request }, isWhole)) return null
  const load = () => {
    onShow?.()
    void list.refetch()
  }
  return (
    <p className="pb-1.5 text-muted text-xs/4">
      This list does not update by itself: {counted(ledgers, 'ledger')} closed since.{' '}
      <LinkButton type="button" disabled={list.isFetching} onClick={load}>
        Load again
      </LinkButton>
    </p>
  )
}

/** Whether ledgers that close may change this page: history only grows at its newest end. */
function mayChange({ kind, of, request }: LiveProps, isLast: boolean): boolean {
  if (of !== undefined && owners[of.kind].isClosed) return false
  if (collections[kind].contains === 'state') return true
  const { filter, order, cursor } = request
  if (filter !== undefined && 'to' in filter && filter.to !== undefined) return false
  return order === 'asc' ? isLast : cursor === undefined
}

/** Milliseconds between two announcements: a network has new rows every five seconds. */
const pause = 10_000
const pending = new Map<string, number>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Tells screen readers of new rows: at once, then at most every ten seconds, all lists of the page together. */
function announceNew(rows: number, title: string): void {
  const name = title.toLowerCase()
  pending.set(name, (pending.get(name) ?? 0) + rows)
  if (timer === undefined) speak()
}

function speak(): void {
  timer = undefined
  if (pending.size === 0) return
  announce([...pending].map(([name, rows]) => `New ${name}: ${grouped(rows)}`).join(', '))
  pending.clear()
  timer = setTimeout(speak, pause)
}

/** A list whose new rows arrive by themselves. */
interface LiveProps extends Pick<ShownList, 'kind' | 'request'> {
  readonly of?: ShownList['of']
  readonly filtered?: ShownList['filtered'] | undefined
  /** Pages loaded below the first one are shown as well: it must stay as it is. */
  readonly isLong?: boolean | undefined
  /** Called before the newest page is shown at the reader's wish. */
  readonly onShow?: (() => void) | undefined
}

/** Milliseconds for which a new row stands out. */
const duration = 2_000

/** Tints the first rows of a list for a moment, once they are drawn; not where the reader prefers no motion. */
function markNewRows(list: HTMLElement | null | undefined, rows: number): void {
  const body = list?.querySelector('tbody')
  if (!body || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const first = body.firstElementChild
  // React draws rows between other tasks: they are there when another row is the first.
  const drawn = new MutationObserver(() => {
    if (body.firstElementChild === first) return
    drawn.disconnect()
    for (const row of [...body.children].slice(0, rows))
      row.animate({ backgroundColor: ['var(--color-wash)', 'transparent'] }, duration)
  })
  drawn.observe(body, { childList: true })
  setTimeout(() => drawn.disconnect(), duration)
}

/** Whether the reader is within a list: has scrolled into it, selected text of it, or has the focus in its rows. */
function usesRows(list: HTMLElement | null | undefined): boolean {
  if (!list) return false
  if (list.getBoundingClientRect().top < 0) return true
  const focused = document.activeElement
  if (focused?.closest('tbody') && list.contains(focused)) return true
  const selection = document.getSelection()
  return selection !== null && !selection.isCollapsed && selection.containsNode(list, true)
}
