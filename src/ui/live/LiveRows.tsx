import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Collections, collections, type ListRequest, type OwnerOf, owners } from '#ledger'
import { type Page, SourceError, type UnknownRecord } from '#ledger/values'
import {
  canGrow,
  grown,
  type LiveList,
  listAfter,
  loadedList,
  type Source,
  savesData,
  withNewestPage,
} from '#sources'
import { useHere } from '../address/addresses.ts'
import type { ShownList } from '../address/search.ts'
import { useNetwork, useSource, useStatus } from '../address/sight.ts'
import { announce } from '../components/announce.ts'
import { Button, buttonLook, LinkButton, PageLink } from '../components/Button.tsx'
import { formatBytes } from '../components/Provenance.tsx'
import { counted, grouped, plainText } from '../format/text.ts'
import { cachedPage } from '../queries/cachedPage.ts'
import { type WatchedHead, watchedHead } from '../queries/head.ts'
import { page as pageQuery } from '../queries/queries.ts'
import { refreshOwner } from '../queries/refreshOwner.ts'
import { durationText } from '../values/Time.tsx'

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
  const head = useStatus()?.latestLedger
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
      className="sticky stacked:top-15 top-22 z-3 h-0 text-center [&_:is(a,button):hover]:bg-wash [&_:is(a,button)]:mt-1 [&_:is(a,button)]:h-auto [&_:is(a,button)]:min-h-8 [&_:is(a,button)]:max-w-full [&_:is(a,button)]:whitespace-normal [&_:is(a,button)]:bg-paper"
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
    <Button onClick={onShow}>{text}</Button>
  ) : (
    <PageLink className={buttonLook} page={page} search={{ ...search, cursor: undefined }}>
      {text}
    </PageLink>
  )
}

/** Counts the ledgers that closed since a list was loaded that does not update by itself, and loads it again. */
function StandingRows({ kind, of, request, onShow }: LiveProps) {
  const source = useSource()
  const list = useQuery({ ...pageQuery(source, kind, of, request), enabled: false })
  const head = useStatus()?.latestLedger
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
      <LinkButton disabled={list.isFetching} onClick={load}>
        Load again
      </LinkButton>
    </p>
  )
}

/** New ledgers may change only the newest page of a list of history. */
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

/** A reader uses a list after scrolling into it, selecting its text, or moving the focus into its rows. */
function usesRows(list: HTMLElement | null | undefined): boolean {
  if (!list) return false
  if (list.getBoundingClientRect().top < 0) return true
  const focused = document.activeElement
  if (focused?.closest('tbody') && list.contains(focused)) return true
  const selection = document.getSelection()
  return selection !== null && !selection.isCollapsed && selection.containsNode(list, true)
}

/** Counts what the reader has not seen yet of a list. */
interface Unseen {
  readonly rows: number
  /** There are more than these. */
  readonly isMore: boolean
  /** Ledgers that were not read, since they are large. */
  readonly left?: { readonly ledgers: number; readonly bytes: number } | undefined
}
const nothingUnseen: Unseen = { rows: 0, isMore: false }

interface FollowerOptions<K extends keyof Collections> {
  readonly client: QueryClient
  readonly source: Source
  readonly kind: K
  readonly of: OwnerOf<K> | undefined
  readonly request: ListRequest<K>
  /** Bytes that it reads unasked for a new head. */
  readonly unaskedBytes: number
  /** The reader uses the rows now, so that they must not move. */
  readonly isHeld: () => boolean
  /** Called when new rows were read, shown or not. */
  readonly onRead: () => void
  readonly onUnseen: (unseen: Unseen) => void
  /** Called when rows have been added to the shown page. */
  readonly onAdded: (rows: number) => void
}

/** Keeps a cached first page up with the head of its network. */
interface ListFollower<K extends keyof Collections> {
  /** The page as it is shown, and the head. */
  readonly update: (page: Page<Collections[K]['item'] | UnknownRecord>, head: number) => void
  /** Shows all that is new; loads what was not read. */
  readonly show: () => Promise<void>
  readonly stop: () => void
}

const firstPause = 2_000
const longestPause = 30_000

function createListFollower<K extends keyof Collections>({
  client,
  source,
  kind,
  of,
  request,
  unaskedBytes,
  isHeld,
  onRead,
  onUnseen,
  onAdded,
}: FollowerOptions<K>): ListFollower<K> {
  type Shown = Page<Collections[K]['item'] | UnknownRecord>
  const readsLedgers = source.kind.capabilities.readsLedgers
  const { limit, filter } = request
  const growing = { kind, limit, readsLedgers }
  const isFirst = request.cursor === undefined
  const cached = cachedPage(client, source, kind, of, request)
  const stopped = new AbortController()
  let list: LiveList<K> | undefined
  let shown: Shown | undefined
  let head = 0
  let readHead = 0
  let isReading = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const commit = (next: LiveList<K>) => {
    list = { ...next, unseen: 0, isMore: false }
    if (next.page === shown) return
    shown = cached.put(next.page)
    if (next.unseen > 0) onAdded(next.unseen)
  }
  const take = (next: LiveList<K>) => {
    if (next.unseen > (list?.unseen ?? 0)) onRead()
    if (isFirst && !isHeld()) commit(next)
    else list = next
    onUnseen({ rows: list?.unseen ?? 0, isMore: list?.isMore ?? false, left: list?.left })
  }
  const isBehind = ({ readTo, left }: LiveList<K>) =>
    left === undefined && (readsLedgers ? (readTo ?? head) < head : readHead < head)

  /** Reads up to the head; `pause` milliseconds later again where the service is behind it or fails. */
  const read = async (pause: number): Promise<void> => {
    if (isReading || list === undefined || !isBehind(list) || document.hidden) return
    isReading = true
    clearTimeout(timer)
    const before = list
    const target = head
    let wait = pause
    try {
      const bytes = unaskedBytes / (savesData() ? 2 : 1)
      const options = { ...growing, source, of, filter, unaskedBytes: bytes }
      const next = await grown(options, before, target, stopped.signal)
      readHead = target
      // A page that was loaded meanwhile counts: the next reading goes on from it.
      if (list === before) take(next)
      if (next.readTo !== before.readTo) wait = firstPause
    } catch (error) {
      if (stopped.signal.aborted) return
      if (!(error instanceof SourceError)) throw error
      wait = Math.max(wait, (error.retryAfter ?? 0) * 1000)
    } finally {
      isReading = false
    }
    if (list !== undefined && isBehind(list))
      timer = setTimeout(() => void read(Math.min(wait * 2, longestPause)), wait)
  }

  return {
    update(page, latest) {
      head = latest
      // The price of what was not read grows with the head.
      if (list?.left !== undefined) list = { ...list, left: undefined }
      if (page !== shown) {
        shown = page
        if (list === undefined)
          list = isFirst ? loadedList(growing, page) : listAfter(growing, latest, page)
        else if (isFirst) {
          const next = withNewestPage(growing, list, page)
          // A node that is behind takes no rows away.
          if (next === list && list.unseen === 0) commit(list)
          else if (next !== list) list = { ...next, unseen: 0, isMore: false }
        }
        if (readHead === 0) readHead = cached.isCurrent() ? latest : latest - 1
      }
      void read(firstPause)
    },
    async show() {
      if (list?.left !== undefined) {
        await cached.reload()
        list = undefined
        const page = cached.get()
        if (page !== undefined) commit(loadedList(growing, page))
      } else if (list !== undefined) commit(list)
      onUnseen(nothingUnseen)
    },
    stop() {
      stopped.abort()
      clearTimeout(timer)
    },
  }
}

/** Seconds since the last answer after which a ledger is not called the latest any more. */
const longestQuiet = 20

/**
 * Why a network shows no new ledger: its service fails, was not checked, or has none. `checkedAt`: Unix milliseconds of the
 * service's last answer; `now`: Unix seconds.
 */
export function stillText({
  problem,
  checkedAt,
  host,
  latest,
  now,
}: Pick<WatchedHead, 'problem'> & {
  readonly checkedAt: number
  readonly host: string
  readonly latest: number
  readonly now: number
}): string {
  if (problem !== undefined)
    return `${plainText(problem.message, 160)}. Ledger ${latest} was the latest.`
  const age = now - Math.floor(checkedAt / 1000)
  return age > longestQuiet
    ? `Not checked for ${durationText(age)}: ledger ${latest} was the latest of ${host} then.`
    : `${host} answers, and ledger ${latest} is still its latest.`
}
