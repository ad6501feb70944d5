import { useQuery } from '@tanstack/react-query'
import {
  type Asset,
  formatAsset,
  type Offer,
  type OfferEvent,
  type OfferId,
  type OfferLife,
  otherSide,
  ownSide,
  type Trade,
  traderOf,
} from '#ledger'
import { type Call, toidParts } from '#ledger/values'
import { assetPath } from '../../address/search.ts'
import { useOne, useSource } from '../../address/sight.ts'
import { PageLink } from '../../components/Button.tsx'
import { EmptyState, Footnote, Muted } from '../../components/Message.tsx'
import { type Figure, PageHead, Pill, Tabs } from '../../components/PageHead.tsx'
import { Facts, Panel, ruledPanelLook } from '../../components/Panel.tsx'
import { Provenance } from '../../components/Provenance.tsx'
import type { Column } from '../../components/Table.tsx'
import { Loaded, LoadFailure, noneTitle, useAfterIndex } from '../../coverage/PartialNote.tsx'
import { tabTitle } from '../../format/text.ts'
import { IndexControls, IndexWait, RefreshFailed, WatchButton } from '../../lateParts.tsx'
import { offerLife } from '../../queries/offerLife.ts'
import { comingFigures, LongTable, lastChangedFigure } from '../../rows/cells.tsx'
import { OwnedList } from '../../rows/OwnedList.tsx'
import { Amount, AtLeast, formatQuotient, QuotientView } from '../../values/Amount.tsx'
import { AssetName, codesOf } from '../../values/Asset.tsx'
import { Address, LedgerLink, OperationLink } from '../../values/ids.tsx'
import { PairMark } from '../../values/Mark.tsx'
import { CloseTime } from '../../values/Time.tsx'
import { SentenceView, ValueView } from '../../values/ValueView.tsx'
import { type TabOf, tabs } from '../tabs.ts'

/** One offer: its terms, the remaining amount and its history; of a closed one the history alone. */
export function OfferPage({ id, tab }: { id: OfferId; tab: TabOf<'offers'> }) {
  const query = useOne('offer', id)
  const notFound = query.error?.kind === 'notFound'
  // Other errors may come from the index; a closed offer has no `indexed`.
  useAfterIndex(
    query.error?.indexed ?? (query.error === null || notFound ? undefined : []),
    query.refetch,
  )
  const history = useQuery({ ...offerLife(useSource(), id, undefined), enabled: notFound })
  const past = history.data
  // Until its history is read, too: what replaced a message would move the page.
  const isPast = notFound && (past === undefined ? history.isPending : past.events.length > 0)
  const offer = query.data?.value
  const pair: readonly [Asset, Asset] | undefined = offer
    ? [offer.selling, offer.buying]
    : past && pairOf(past.events, id)
  const seller = offer?.seller ?? past?.seller
  return (
    <>
      <PageHead
        title={tabTitle(`Offer ${id}`, tabs.offers, tab)}
        section="offers"
        crumbId={String(id)}
        isSentence
        star={<WatchButton page={`/offers/${id}`} />}
        detail={
          seller === undefined ? (
            <>&nbsp;</>
          ) : (
            <>
              by <Address id={seller} />
            </>
          )
        }
        mark={pair ? <PairMark of={pair} size="large" /> : isPast && <span className="w-24" />}
        badges={
          offer ? (
            <Pill tone="ok">Open</Pill>
          ) : (
            isPast && <Pill>{past ? endOf(past.events, id) : 'Not open'}</Pill>
          )
        }
        state={query.isPending && <IndexWait />}
        figures={offer ? figuresOf(offer) : isPast ? pastFiguresOf(past, id) : undefined}
      >
        {offer !== undefined ? (
          <>
            <Amount value={offer.amount} asset={offer.selling} places="needed" /> for{' '}
            <AssetName asset={offer.buying} />
          </>
        ) : (
          `Offer ${id}`
        )}
      </PageHead>
      {query.isRefetchError && <RefreshFailed query={query} />}
      {query.data === undefined && query.error !== null && !isPast && (
        <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
      )}
      <Tabs
        label="Parts of the offer"
        tabs={tabs.offers}
        current={tab}
        names={{ life: 'Overview' }}
      />
      {tab === 'life' && query.data !== undefined && (
        <OfferFacts offer={query.data.value} calls={query.data.calls} />
      )}
      {tab === 'life' ? (
        <OfferHistory
          id={id}
          offer={notFound || (query.error !== null && offer === undefined) ? null : offer}
        />
      ) : (
        <OwnedList kind="trades" of={{ kind: 'offer', id }} />
      )}
      {isPast && query.error !== null && <Provenance calls={query.error.calls} />}
    </>
  )
}

/** At what price it sells, what that brings, and when it last changed. */
function figuresOf(offer: Offer): readonly Figure[] {
  const [sold, bought] = codesOf(offer.selling, offer.buying)
  const [n, d] = [BigInt(offer.price.n), BigInt(offer.price.d)]
  return [
    {
      label: 'Price',
      value: <QuotientView n={n} d={d} />,
      unit: bought,
      note: (
        <>
          for 1 {sold}, {String(n)}/{String(d)}
        </>
      ),
    },
    {
      label: 'Proceeds',
      value: <QuotientView n={offer.amount * n} d={d * 10_000_000n} />,
      unit: bought,
      note: 'at its price',
    },
    lastChangedFigure(offer),
  ]
}

/** What the head does not say of an offer's terms. */
function OfferFacts({ offer, calls }: { offer: Offer; calls: readonly Call[] }) {
  const { selling, buying } = offer
  const n = BigInt(offer.price.n)
  const d = BigInt(offer.price.d)
  const [sold, bought] = codesOf(selling, buying)
  return (
    <Panel title="Terms" calls={calls} derived="prices and proceeds computed here">
      <Facts
        rows={[
          {
            label: 'Reserve',
            value:
              offer.sponsor === undefined ? (
                <Muted>paid by the seller</Muted>
              ) : (
                <>
                  paid by <Address id={offer.sponsor} />
                </>
              ),
          },
          {
            label: 'Inverse price',
            value: (
              <>
                <QuotientView n={d} d={n} /> {sold} for 1 {bought}
              </>
            ),
          },
          {
            label: 'Order book',
            value: (
              <PageLink
                page={`/assets/${assetPath(selling)}`}
                search={{ counter: assetPath(buying) }}
              >
                {sold} for {bought}
              </PageLink>
            ),
          },
          {
            label: 'More',
            value: (
              <PageLink page="/offers" search={{ seller: offer.seller }}>
                offers of this seller
              </PageLink>
            ),
          },
        ]}
      />
    </Panel>
  )
}

const labels = {
  created: 'Created',
  updated: 'Updated',
  cancelled: 'Cancelled',
  filled: 'Filled',
} as const

/** An offer's history, as far as the source knows it; gaps are named. */
function OfferHistory({
  id,
  offer,
}: {
  id: OfferId
  /** Null for a closed offer; undefined while unknown. */
  offer: Offer | null | undefined
}) {
  const query = useQuery({
    ...offerLife(useSource(), id, offer ?? undefined),
    enabled: offer !== undefined,
  })
  return (
    <div className={offer ? ruledPanelLook : 'border-ink border-t'}>
      <Loaded query={query} rows={6}>
        {({ events, gaps, partial, calls }) => (
          <>
            {events.length === 0 ? (
              <EmptyState title={partial ? noneTitle({ partial }) : 'No history found'}>
                {gaps.join(' ')}
              </EmptyState>
            ) : (
              <>
                <LongTable
                  caption="History of the offer"
                  columns={columnsOf(id)}
                  rows={events}
                  kind="sentences"
                  most={200}
                  word="event"
                />
                {gaps.length > 0 && <Footnote>{gaps.join(' ')}</Footnote>}
              </>
            )}
            <Provenance calls={calls} derived="assembled here" />
            {partial && <IndexControls />}
          </>
        )}
      </Loaded>
    </div>
  )
}

/** How an offer ended that is no longer there, in a few words. */
function endOf(events: readonly OfferEvent[], id: OfferId): string {
  const last = events.at(-1)
  if (last?.kind === 'cancelled') return 'Closed: cancelled'
  if (last?.kind !== 'filled') return 'Closed'
  return isWhollyFilled(events, id) ? 'Closed: wholly filled' : 'Closed: filled, or cancelled later'
}

/** The assets that a closed offer sold and received last; undefined where nothing filled it. */
function pairOf(events: readonly OfferEvent[], id: OfferId): readonly [Asset, Asset] | undefined {
  const filled = events.findLast((event) => event.kind === 'filled')
  return filled && [ownSide(filled.trade, id).asset, otherSide(filled.trade, id).asset]
}

/** What a closed offer sold and received, in how many trades, and when it was last seen: at least, where history lacks. */
function pastFiguresOf(past: OfferLife | undefined, id: OfferId): readonly Figure[] {
  const { events = [], gaps = [], partial = true } = past ?? {}
  const isPartial = partial || gaps.length > 0
  const trades = events.filter((event) => event.kind === 'filled').map(({ trade }) => trade)
  const sum = (sideOf: typeof ownSide) =>
    trades.reduce((total, trade) => total + sideOf(trade, id).amount, 0n)
  const [first] = trades
  const last = events.at(-1)
  // An offer may be updated to sell another asset.
  const assetsOf = (trade: Trade) =>
    [ownSide(trade, id), otherSide(trade, id)].map(({ asset }) => formatAsset(asset)).join()
  const sums = first !== undefined &&
    trades.every((trade) => assetsOf(trade) === assetsOf(first)) && [
      { label: 'Sold', side: ownSide(first, id), amount: sum(ownSide) },
      { label: 'Received', side: otherSide(first, id), amount: sum(otherSide) },
    ]
  return [
    ...(past ? [] : comingFigures('Sold', 'Received')),
    ...(sums || []).map(({ label, side, amount }) => ({
      label,
      value: (
        <AtLeast isPartial={isPartial}>
          <Amount value={amount} asset={side.asset} places="needed" />
        </AtLeast>
      ),
    })),
    { label: 'Trades', value: past && <AtLeast isPartial={isPartial}>{trades.length}</AtLeast> },
    {
      label: 'Last event',
      value: last && <CloseTime time={last.time} mode="relative" />,
      note: last && (
        <>
          ledger <LedgerLink sequence={toidParts(last.at).ledger} grouped />
        </>
      ),
    },
  ]
}

/** An offer is wholly filled if the trades after its creation sold all of it; not known of a changed offer. */
function isWhollyFilled(events: readonly OfferEvent[], id: OfferId): boolean {
  const [created] = events
  if (created?.kind !== 'created' || created.left === undefined) return false
  let left = created.left
  for (const event of events.slice(1)) {
    if (event.kind === 'updated') return false
    if (event.kind === 'filled' && event.at > created.at) left -= ownSide(event.trade, id).amount
  }
  return left === 0n
}

const columnsOf = (id: OfferId): readonly Column<OfferEvent>[] => [
  { label: 'Event', fit: true, phone: 'left', cell: ({ kind }) => labels[kind] },
  {
    label: 'What happened',
    phone: 'full',
    cell: (event) => <EventSentence event={event} id={id} />,
  },
  {
    label: 'Operation',
    numeric: true,
    fit: true,
    phone: 'line',
    cell: ({ at }) => <OperationLink id={at} primary />,
  },
  {
    label: 'Ledger',
    numeric: true,
    phone: 'hidden',
    cell: ({ at }) => <LedgerLink sequence={toidParts(at).ledger} />,
  },
  {
    label: 'Time',
    numeric: true,
    fit: true,
    phone: 'right',
    cell: ({ time }) => <CloseTime time={time} mode="relative" />,
  },
]

function EventSentence({ event, id }: { event: OfferEvent; id: OfferId }) {
  if (event.kind !== 'filled') return <SentenceView subject={event.by} sentence={event.summary} />
  const [own, other] = [ownSide(event.trade, id), otherSide(event.trade, id)]
  return (
    <span className="[&>span>bdi~*]:hidden">
      sold <Amount value={own.amount} asset={own.asset} places="needed" /> for{' '}
      <Amount value={other.amount} asset={other.asset} places="needed" /> to{' '}
      <ValueView value={traderOf(other)} /> at {formatQuotient(other.amount, own.amount)}{' '}
      {codesOf(other.asset, own.asset).join(' for 1 ')}
    </span>
  )
}
