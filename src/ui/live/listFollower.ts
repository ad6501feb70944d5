import type { QueryClient } from '@tanstack/react-query'
import type { Collections, ListRequest, OwnerOf } from '#ledger'
import { type Page, SourceError, type UnknownRecord } from '#ledger/values'
import {
  type LiveList,
  type Source,
  grown,
  listAfter,
  loadedList,
  savesData,
  withNewestPage,
} from '#sources'
import { cachedPage } from '../queries/cachedPage.ts'

/** What the reader has not seen yet of a list. */
export interface Unseen {
  readonly rows: number
  /** There are more than these. */
  readonly isMore: boolean
  /** Ledgers that were not read, since they are large. */
  readonly left?: { readonly ledgers: number; readonly bytes: number } | undefined
}
export const nothingUnseen: Unseen = { rows: 0, isMore: false }

interface FollowerOptions<K extends keyof Collections> {
  readonly client: QueryClient
  readonly source: Source
  readonly kind: K
  readonly of: OwnerOf<K> | undefined
  readonly request: ListRequest<K>
  /** Bytes that it reads unasked for a new head. */
  readonly unaskedBytes: number
  /** Whether the reader uses the rows now, so that they must not move. */
  readonly isHeld: () => boolean
  /** Called when new rows were read, shown or not. */
  readonly onRead: () => void
  readonly onUnseen: (unseen: Unseen) => void
  /** Called when rows have been added to the shown page. */
  readonly onAdded: (rows: number) => void
}

/** Keeps a cached first page up with the head of its network. */
export interface ListFollower<K extends keyof Collections> {
  /** The page as it is shown, and the head. */
  readonly update: (page: Page<Collections[K]['item'] | UnknownRecord>, head: number) => void
  /** Shows all that is new; loads what was not read. */
  readonly show: () => Promise<void>
  readonly stop: () => void
}

const firstPause = 2_000
const longestPause = 30_000

export function createListFollower<K extends keyof Collections>({
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
  const readsLedgers = source.kind.capabilities.hasIndex
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
