import { Footnote } from '../../components/Note.tsx'
import { useQuery } from '@tanstack/react-query'
import { type Offer, type OfferEvent, type OfferId, otherSide, ownSide, traderOf } from '#ledger'
import { toidParts } from '#ledger/values'
import { offerLife } from '../../queries/offerLife.ts'
import { Amount } from '../../values/Amount.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { LedgerLink } from '../../values/LedgerLink.tsx'
import { OperationLink } from '../../values/OperationLink.tsx'
import { Provenance } from '../../components/Provenance.tsx'
import { SentenceView } from '../../values/SentenceView.tsx'
import { type Column, Table } from '../../components/Table.tsx'
import { CloseTime } from '../../values/Time.tsx'
import { ValueView } from '../../values/ValueView.tsx'
import { codesOf } from '../../format/codeOf.ts'
import { keyed } from '../../components/keyed.ts'
import { formatQuotient } from '../../format/quotient.ts'
import { useSource } from '../../address/sight.ts'
import { Loaded } from '../../components/Loaded.tsx'
import { useFirst } from '../../rows/useFirst.tsx'
import { IndexControls } from '../../chunks.tsx'

const columns: readonly Column[] = [
  { label: 'Event' },
  { label: 'What happened' },
  { label: 'Operation', look: 'numeric' },
  { label: 'Ledger', look: 'numeric' },
  { label: 'Time', look: 'numeric' },
]

const labels = {
  created: 'Created',
  updated: 'Updated',
  cancelled: 'Cancelled',
  filled: 'Filled',
} as const

/** An offer's history, as far as the source knows it; gaps are named. */
export function OfferHistory({
  id,
  offer,
  notFound,
}: {
  id: OfferId
  /** Null for a closed offer; undefined while unknown. */
  offer: Offer | null | undefined
  /** Whether the source says that the offer does not exist. */
  notFound: boolean
}) {
  const query = useQuery({
    ...offerLife(useSource(), id, offer ?? undefined),
    enabled: offer !== undefined,
  })
  return (
    <div className="border-ink border-t">
      <Loaded query={query} rows={6}>
        {({ events, gaps, partial, calls }) => (
          <>
            {events.length === 0 ? (
              <EmptyState title="No history found">{gaps.join(' ')}</EmptyState>
            ) : (
              <>
                {notFound && (
                  <p className="py-2 text-muted">
                    Filled and cancelled offers are removed from the ledger. Their history remains:
                  </p>
                )}
                <OfferEvents events={events} id={id} />
                <Footnote>{[...endText(offer, notFound, events), ...gaps].join(' ')}</Footnote>
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

/** Its state now, where no event states it. */
function endText(
  offer: Offer | null | undefined,
  notFound: boolean,
  events: readonly OfferEvent[],
): readonly string[] {
  if (offer !== null && offer !== undefined) return ['This offer is open.']
  const last = events.at(-1)
  if (last?.kind === 'cancelled' || !notFound) return []
  return last?.kind === 'filled'
    ? ['This offer is closed: the last trade filled it, or it was cancelled afterwards.']
    : ['This offer is closed.']
}

function OfferEvents({ events, id }: { events: readonly OfferEvent[]; id: OfferId }) {
  const { shown, more } = useFirst(events, 200, 'event')
  return (
    <>
      <Table caption="History of the offer" columns={columns} look="operation-table">
        {keyed(shown).map(({ key, item }) => (
          <tr key={key} data-row="">
            <EventCells event={item} id={id} />
          </tr>
        ))}
      </Table>
      {more}
    </>
  )
}

function EventCells({ event, id }: { event: OfferEvent; id: OfferId }) {
  const { ledger } = toidParts(event.at)
  return (
    <>
      <td className="fit-content left-cell">{labels[event.kind]}</td>
      <td className="full-cell">
        <EventSentence event={event} id={id} />
      </td>
      <td className="numeric fit-content" data-th="Operation">
        <OperationLink id={event.at} primary />
      </td>
      <td className="numeric wide-only">
        <LedgerLink sequence={ledger} />
      </td>
      <td className="numeric fit-content right-cell">
        <CloseTime time={event.time} mode="relative" />
      </td>
    </>
  )
}

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
