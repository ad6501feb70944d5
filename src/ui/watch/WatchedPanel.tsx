import { useQuery } from '@tanstack/react-query'
import { useContext, useState } from 'react'
import { formatAsset } from '#ledger'
import { unixSeconds } from '#ledger/values'
import { savesData } from '#sources'
import { NamesContext } from '../address/names.ts'
import { useNetwork, useSource } from '../address/sight.ts'
import { mostShown, watchKey } from '../address/watching.ts'
import { LinkButton, PageLink } from '../components/Button.tsx'
import { Footnote } from '../components/Message.tsx'
import { Panel } from '../components/Panel.tsx'
import { FigureRoom } from '../components/Waiting.tsx'
import { plainText } from '../format/text.ts'
import { PriceChange, PriceFigure } from '../lateParts.tsx'
import { one } from '../queries/queries.ts'
import { useFirst } from '../rows/cells.tsx'
import { ListAmount } from '../values/Amount.tsx'
import { codeAmong, pairName } from '../values/Asset.tsx'
import { AddressMark, AssetMark } from '../values/Mark.tsx'
import { CloseTime } from '../values/Time.tsx'
import { entryOwner, wayOf } from './readOn.ts'
import {
  isNew,
  keep,
  kept,
  lasts,
  nameOf,
  newsText,
  subjectOf,
  useKept,
  type Watched,
} from './watched.ts'

/** What is watched of a network, what it has now, and what became of it since the reader last opened its page. */
export function WatchedPanel() {
  const watching = { source: useSource(), network: useNetwork() }
  const key = watchKey(watching.network)
  const items = useKept()
    .items.filter((each) => each.network === key)
    .toSorted((a, b) => Number(isNew(b)) - Number(isNew(a)))
  const { shown, more } = useFirst(items, mostShown, 'record')
  const entries = useEntries(shown)
  if (items.length === 0) return null
  const changed = items.filter(isNew).length
  const isTold = ({ page }: Watched) => wayOf(page, watching) !== undefined
  const areAllRead = items.every((each) => isTold(each) && each.ledger !== undefined)
  return (
    <Panel
      title="Watched"
      remark={
        changed === 0 && !areAllRead
          ? 'not all read'
          : `${changed === 0 ? 'nothing' : changed} changed since your last visit`
      }
      calls={entries.data?.calls}
    >
      {shown.map((each) => (
        <Row key={each.page} watched={each} entries={entries} isTold={isTold(each)} />
      ))}
      {more}
      <Foot />
    </Panel>
  )
}

/** What rows have, by one question: in an order that does not change with the news. */
function useEntries(shown: readonly Watched[]) {
  const owned = shown.flatMap(({ page }) => entryOwner(page) ?? [])
  const asked = owned.toSorted((a, b) => (String(a.id) < String(b.id) ? -1 : 1))
  return useQuery({
    ...one(useSource(), 'currentEntries', asked),
    enabled: asked.length > 0 && !savesData(),
    staleTime: 60_000,
    placeholderData: (before) => before,
  })
}

/** Two lines, whatever they say. */
function Row({
  watched,
  isTold,
  entries,
}: {
  watched: Watched
  isTold: boolean
  entries: ReturnType<typeof useEntries>
}) {
  const { page, count, ledger, time, what, entry = 0, isGone } = watched
  const names = useContext(NamesContext)
  const subject = subjectOf(page)
  const found = entries.data?.value.entries.find(({ of }) => of.id === subject?.id)
  const isMissing = found === undefined ? isGone === true : found.now === undefined
  const isSellerUnknown = found === undefined && subject?.kind === 'offer' && entries.isSuccess
  const { kind } = useSource()
  const unread = isSellerUnknown ? 'not read: its seller is not known' : 'not read yet'
  const amounts = found?.now?.amounts ?? []
  const assets = amounts.map(({ asset }) => asset)
  const [figure, below] =
    subject?.kind === 'asset'
      ? [<PriceFigure key={1} asset={subject.id} />, <PriceChange key={2} asset={subject.id} />]
      : amounts.map(({ asset, amount }) => (
          <span key={formatAsset(asset)} className="whitespace-nowrap">
            <ListAmount value={amount} isAlone={false} />{' '}
            <span className="font-normal text-muted">{codeAmong(asset, assets)}</span>
          </span>
        ))
  return (
    <div className="flex items-center gap-3 border-line border-b py-2">
      <RowMark watched={watched} />
      <div className="min-w-0 flex-1">
        <div className="flex h-5 gap-3">
          <span className="min-w-0 flex-1 truncate">
            <PageLink page={page}>
              {assets.length === 2 && !names.has(page) ? pairName(assets) : nameOf(page, names)}
            </PageLink>
          </span>
          <span className="font-semibold">
            {figure ??
              (subject?.kind === 'contract' ? null : found === undefined && entries.isFetching ? (
                <FigureRoom />
              ) : (
                <span title={isMissing ? 'not there now' : 'not read'}>–</span>
              ))}
          </span>
        </div>
        <div className="mt-0.5 flex h-4 gap-3 text-muted text-xs/4">
          <span className="min-w-0 flex-1 truncate">
            {isNew(watched) || (isGone === true && entry > 0)
              ? newsText(watched)
              : isMissing
                ? 'not there now'
                : !isTold
                  ? `${kind.name} alone can’t tell what is new`
                  : ledger !== undefined
                    ? `no news up to ledger ${ledger}`
                    : unread}
            {count > 0 && what !== undefined && `, the newest: ${plainText(what, 40)}`}
          </span>
          <span>
            {below ??
              (count > 0 && time !== undefined && (
                <CloseTime time={unixSeconds(time)} mode="relative" />
              ))}
          </span>
        </div>
      </div>
    </div>
  )
}

function RowMark({ watched: { page } }: { watched: Watched }) {
  const subject = subjectOf(page)
  if (subject?.kind === 'asset') return <AssetMark asset={subject.id} />
  return subject?.kind === 'offer' ? (
    <span className="w-5" />
  ) : (
    <AddressMark id={String(subject?.id)} />
  )
}

function Foot() {
  const { notifies } = useKept()
  const [isRefused, setRefused] = useState(false)
  const ask = async () => {
    const isGranted =
      'Notification' in window && (await Notification.requestPermission()) === 'granted'
    setRefused(!isGranted)
    keep({ notifies: isGranted })
  }
  return (
    <Footnote>
      {!lasts() && 'This browser’s storage is refused or full: watched until this tab is left. '}
      {isRefused ? (
        'This browser shows no notifications of this site: the title of its tab has the count.'
      ) : (
        <LinkButton
          onClick={() => {
            if (kept().notifies) keep({ notifies: false })
            else void ask()
          }}
        >
          {notifies ? 'Notify me no longer' : 'Notify me of what changes'}
        </LinkButton>
      )}
    </Footnote>
  )
}
