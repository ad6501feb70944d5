import { useContext, useState } from 'react'
import { owners } from '#ledger'
import { unixSeconds } from '#ledger/values'
import { NamesContext } from '../address/names.ts'
import { useNetwork, useSource } from '../address/sight.ts'
import { watchKey } from '../address/watching.ts'
import { LinkButton, PageLink } from '../components/Button.tsx'
import { Footnote, Note } from '../components/Message.tsx'
import { Panel } from '../components/Panel.tsx'
import { formatList, plainText } from '../format/text.ts'
import { AddressMark, AssetMark } from '../values/Mark.tsx'
import { CloseTime } from '../values/Time.tsx'
import { wayOf } from './readOn.ts'
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

/** What is watched of a network, and what became of it since the reader last opened its page. */
export function WatchedPanel() {
  const watching = { source: useSource(), network: useNetwork() }
  const key = watchKey(watching.network)
  const all = useKept()
  const items = all.items.filter((each) => each.network === key)
  if (items.length === 0) return null
  const changed = items.filter(isNew).length
  const areAllRead = items.every(({ ledger }) => ledger !== undefined)
  const untold = items.filter(({ page }) => wayOf(page, watching) === undefined)
  return (
    <Panel
      title="Watched"
      remark={
        changed === 0 && !areAllRead
          ? 'not all read yet'
          : `${changed === 0 ? 'nothing' : changed} changed since your last visit`
      }
    >
      {items
        .toSorted((a, b) => Number(isNew(b)) - Number(isNew(a)))
        .map((each) => (
          <Row key={each.page} watched={each} isTold={!untold.includes(each)} />
        ))}
      <Foot
        untold={
          untold.length > 0 &&
          `${watching.source.kind.name} alone can’t tell what is new of ${kindsOf(untold)}. `
        }
      />
    </Panel>
  )
}

/** “assets and contracts”. */
const kindsOf = (items: readonly Watched[]): string =>
  formatList([
    ...new Set(
      items.map(({ page }) => {
        const kind = subjectOf(page)?.kind ?? 'asset'
        return kind === 'asset' ? 'assets' : `${owners[kind].noun}s`
      }),
    ),
  ])

function Row({ watched, isTold }: { watched: Watched; isTold: boolean }) {
  const { page, count, ledger, time, what, isGone } = watched
  const names = useContext(NamesContext)
  return (
    <div className="flex items-center gap-3 border-line border-b py-2">
      <RowMark watched={watched} />
      <span className="min-w-0 flex-1">
        <PageLink page={page}>{nameOf(page, names)}</PageLink>
        <Note>
          {isNew(watched) || isGone === true
            ? newsText(watched)
            : ledger === undefined
              ? isTold && 'not read yet'
              : `nothing new, asked at ledger ${ledger}`}
          {count > 0 && what !== undefined && `, the newest: ${plainText(what, 40)}`}
        </Note>
      </span>
      {count > 0 && time !== undefined && <CloseTime time={unixSeconds(time)} mode="relative" />}
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

function Foot({ untold }: { untold: string | false }) {
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
      {untold}
      {!lasts() && 'This browser’s storage is refused or full: watched until this tab is left. '}
      {isRefused ? (
        'This browser shows no notifications of this site: the title of its tab has the count.'
      ) : (
        <LinkButton
          type="button"
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
