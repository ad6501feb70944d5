import { Note, Secondary } from '../../components/Note.tsx'
import type { Offer } from '#ledger'
import type { Call } from '#ledger/values'
import { Address } from '../../values/Address.tsx'
import { HeldAmount } from '../../values/HeldAmount.tsx'
import { Implausible } from '../../values/Implausible.tsx'
import { AssetName } from '../../values/AssetName.tsx'
import { Facts } from '../../components/Facts.tsx'
import { PageLink } from '../../components/PageLink.tsx'
import { Panel } from '../../components/Panel.tsx'
import { QuotientView } from '../../values/QuotientView.tsx'
import { codesOf } from '../../format/codeOf.ts'
import { assetPath } from '../../address/filters.ts'

/** An offer's terms, its price both ways, and its proceeds. */
export function OfferFacts({ offer, calls }: { offer: Offer; calls: readonly Call[] }) {
  const { selling, buying, amount } = offer
  const n = BigInt(offer.price.n)
  const d = BigInt(offer.price.d)
  const [sold, bought] = codesOf(selling, buying)
  return (
    <Panel title="Terms" calls={calls} derived="prices and proceeds computed here">
      <Facts
        rows={[
          { label: 'Seller', value: <Address id={offer.seller} /> },
          {
            label: 'Reserve',
            value:
              offer.sponsor === undefined ? (
                <span className="text-muted">paid by the seller</span>
              ) : (
                <>
                  paid by <Address id={offer.sponsor} />
                </>
              ),
          },
          { label: 'Selling', value: <AssetName asset={selling} /> },
          {
            label: 'Remaining',
            value: <HeldAmount value={amount} asset={selling} places="needed" />,
          },
          { label: 'Buying', value: <AssetName asset={buying} /> },
          {
            label: 'Proceeds',
            value:
              amount < 0n ? (
                <Implausible problem="of a negative amount" />
              ) : (
                <>
                  <QuotientView n={amount * n} d={d * 10_000_000n} /> {bought}
                  <Note>of the remaining amount, at its price</Note>
                </>
              ),
          },
          { label: 'Price', value: <Price n={n} d={d} of={bought} for={sold} exact /> },
          { label: 'Inverse price', value: <Price n={d} d={n} of={sold} for={bought} /> },
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

function Price({
  n,
  d,
  of,
  for: one,
  exact = false,
}: {
  n: bigint
  d: bigint
  of: string
  for: string
  exact?: boolean
}) {
  return (
    <>
      <QuotientView n={n} d={d} /> {of} for 1 {one}
      {exact && (
        <Secondary>
          {' '}
          {String(n)}/{String(d)}
        </Secondary>
      )}
    </>
  )
}
