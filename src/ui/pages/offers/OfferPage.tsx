import { panelLook } from '../../components/Panel.tsx'
import { useQuery } from '@tanstack/react-query'
import type { Offer, OfferId } from '#ledger'
import { offerLife } from '../../queries/offerLife.ts'
import { one } from '../../queries/queries.ts'
import { useAfterIndex } from '../../coverage/afterIndex.ts'
import { Address } from '../../values/Address.tsx'
import { HeldAmount } from '../../values/HeldAmount.tsx'
import { AssetName } from '../../values/AssetName.tsx'
import { LedgerLink } from '../../values/LedgerLink.tsx'
import { PageHead } from '../../components/PageHead.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { Tabs } from '../../components/Tabs.tsx'
import { OwnedList } from '../../rows/OwnedList.tsx'
import { useSource } from '../../address/sight.ts'
import { tabTitle } from '../../format/tabTitle.ts'
import { type OfferTab, offerTabs } from './tabs.ts'
import { LoadFailure } from '../../components/LoadFailure.tsx'
import { LastChanged } from '../../rows/LastChanged.tsx'
import { OfferFacts } from './OfferFacts.tsx'
import { RefreshFailed } from '../../chunks.tsx'
import { IndexWait } from '../../chunks.tsx'
import { OfferHistory } from './OfferHistory.tsx'

/** One offer: its terms, the remaining amount and its history; of a closed one the history alone. */
export function OfferPage({ id, tab }: { id: OfferId; tab: OfferTab }) {
  const query = useQuery(one(useSource(), 'offer', id))
  const notFound = query.error?.kind === 'notFound'
  // Other errors may come from the index; a closed offer has no `indexed`.
  useAfterIndex(
    query.error?.indexed ?? (query.error === null || notFound ? undefined : []),
    query.refetch,
  )
  const history = useQuery({ ...offerLife(useSource(), id, undefined), enabled: notFound })
  const isPast = history.data !== undefined && history.data.events.length > 0
  const offer = query.data?.value
  return (
    <>
      <PageHead
        title={tabTitle(`Offer ${id}`, offerTabs, tab)}
        crumbs={[
          { label: 'Offers', collection: 'offers' },
          { label: String(id), id: true },
        ]}
        state={
          offer ? <State offer={offer} /> : isPast ? 'closed' : query.isPending && <IndexWait />
        }
      >
        {offer === undefined ? `Offer ${id}` : <OfferHeading offer={offer} />}
      </PageHead>
      {query.data !== undefined && <RefreshFailed query={query} />}
      {query.data !== undefined ? (
        <OfferFacts offer={query.data.value} calls={query.data.calls} />
      ) : query.error === null ? (
        <div className={panelLook}>
          <Skeleton rows={5} label="Loading the offer" />
        </div>
      ) : (
        <LoadFailure
          error={query.error}
          title={
            isPast
              ? 'This offer is closed'
              : notFound && history.isPending
                ? 'This offer is not open'
                : undefined
          }
          onRetry={() => void query.refetch()}
        />
      )}
      <Tabs label="Parts of the offer" tabs={offerTabs} current={tab} />
      {tab === 'life' ? (
        <OfferHistory
          id={id}
          offer={notFound || (query.error !== null && offer === undefined) ? null : offer}
          notFound={notFound}
        />
      ) : (
        <OwnedList kind="trades" of={{ kind: 'offer', id }} />
      )}
    </>
  )
}

function OfferHeading({ offer }: { offer: Offer }) {
  return (
    <>
      <Address id={offer.seller} /> sells{' '}
      <HeldAmount value={offer.amount} asset={offer.selling} places="needed" /> for{' '}
      <AssetName asset={offer.buying} />
    </>
  )
}

function State({ offer }: { offer: Offer }) {
  return (
    <>
      <span>open</span>
      <span>
        last changed{' '}
        {offer.lastModifiedTime === undefined ? (
          'in '
        ) : (
          <>
            in ledger <LedgerLink sequence={offer.lastModifiedLedger} />,{' '}
          </>
        )}
        <LastChanged ledger={offer.lastModifiedLedger} time={offer.lastModifiedTime} />
      </span>
    </>
  )
}
