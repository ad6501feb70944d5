import type { Offer } from '#ledger'
import { Secondary } from '../components/Message.tsx'
import type { Column } from '../components/Table.tsx'
import { ListFrame, useList } from '../list/ListFrame.tsx'
import { HeldAmount, QuotientView } from '../values/Amount.tsx'
import { AssetName } from '../values/Asset.tsx'
import { Address, OfferLink } from '../values/ids.tsx'
import { LastChanged } from './cells.tsx'
import type { ListProps } from './listProps.ts'

const columns: readonly Column[] = [
  { label: 'Offer' },
  { label: 'Seller' },
  { label: 'Remaining', look: 'numeric' },
  { label: 'Selling' },
  { label: 'Price', look: 'numeric' },
  { label: 'Buying' },
  { label: 'Changed', look: 'numeric' },
]

export function OfferList({ of, filter, caption, empty }: ListProps<'offers'>) {
  const list = useList('offers', of, filter)
  return (
    <ListFrame
      list={list}
      caption={caption}
      columns={columns}
      look="record-table"
      keyOf={(offer) => String(offer.id)}
      renderRow={renderRow}
      empty={empty}
    />
  )
}

function OfferCells({ offer }: { offer: Offer }) {
  const { selling, buying, price } = offer
  return (
    <>
      <td className="fit-content left-cell">
        <OfferLink id={offer.id} primary />
      </td>
      <td data-th="Seller">
        <Address id={offer.seller} />
      </td>
      <td className="numeric" data-th="Remaining">
        <HeldAmount value={offer.amount} />
      </td>
      <td data-th="Selling">
        <AssetName asset={selling} />
      </td>
      <td className="numeric" data-th="Price">
        <QuotientView n={BigInt(price.n)} d={BigInt(price.d)} places="all" />
      </td>
      <td data-th="Buying">
        <span>
          <AssetName asset={buying} />{' '}
          <Secondary>
            {price.n}/{price.d}
          </Secondary>
        </span>
      </td>
      <td className="numeric right-cell whitespace-nowrap">
        <LastChanged ledger={offer.lastModifiedLedger} time={offer.lastModifiedTime} />
      </td>
    </>
  )
}

const renderRow = (offer: Offer) => <OfferCells offer={offer} />
