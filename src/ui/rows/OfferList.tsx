import type { Offer } from '#ledger'
import { Secondary } from '../components/Message.tsx'
import { type Column, Td } from '../components/Table.tsx'
import { ListFrame, useList } from '../list/ListFrame.tsx'
import { Amount, QuotientView } from '../values/Amount.tsx'
import { AssetName } from '../values/Asset.tsx'
import { Address, OfferLink } from '../values/ids.tsx'
import { LastChanged } from './cells.tsx'
import type { ListProps } from './listProps.ts'

const columns: readonly Column[] = [
  { label: 'Offer' },
  { label: 'Seller' },
  { label: 'Remaining', numeric: true },
  { label: 'Selling' },
  { label: 'Price', numeric: true },
  { label: 'Buying' },
  { label: 'Changed', numeric: true },
]

export function OfferList({ of, filter, caption, empty }: ListProps<'offers'>) {
  const list = useList('offers', of, filter)
  return (
    <ListFrame
      list={list}
      caption={caption}
      columns={columns}
      kind="records"
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
      <Td fit place="left">
        <OfferLink id={offer.id} primary />
      </Td>
      <Td label="Seller">
        <Address id={offer.seller} />
      </Td>
      <Td numeric label="Remaining">
        <Amount value={offer.amount} />
      </Td>
      <Td label="Selling">
        <AssetName asset={selling} />
      </Td>
      <Td numeric label="Price">
        <QuotientView n={BigInt(price.n)} d={BigInt(price.d)} places="all" />
      </Td>
      <Td label="Buying">
        <span>
          <AssetName asset={buying} />{' '}
          <Secondary>
            {price.n}/{price.d}
          </Secondary>
        </span>
      </Td>
      <Td numeric place="right" look="whitespace-nowrap">
        <LastChanged ledger={offer.lastModifiedLedger} time={offer.lastModifiedTime} />
      </Td>
    </>
  )
}

const renderRow = (offer: Offer) => <OfferCells offer={offer} />
