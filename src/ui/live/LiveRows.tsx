import { Button, buttonLook } from '../components/Button.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { collections } from '#ledger'
import { canGrow } from '#sources'
import { refreshOwner } from '../queries/refreshOwner.ts'
import { watchedHead } from '../queries/head.ts'
import { one, page as pageQuery } from '../queries/queries.ts'
import { useHere } from '../address/addresses.ts'
import { useNetwork, useSource } from '../address/sight.ts'
import { PageLink } from '../components/PageLink.tsx'
import { counted } from '../format/counted.ts'
import { formatBytes } from '../format/callFacts.ts'
import type { LiveProps } from './liveProps.ts'
import { announceNew } from './announceNew.ts'
import {
  type ListFollower,
  type Unseen,
  createListFollower,
  nothingUnseen,
} from './listFollower.ts'
import { markNewRows } from './markNewRows.ts'
import { StandingRows } from './StandingRows.tsx'
import { usesRows } from './usesRows.ts'

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
