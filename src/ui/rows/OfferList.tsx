import type { Offer } from '#ledger'
import { type Column, Td } from '../components/Table.tsx'
import { ListFrame, useList } from '../list/ListFrame.tsx'
import { ListAmount, ListQuotient } from '../values/Amount.tsx'
import { codeOf, MarkedAsset } from '../values/Asset.tsx'
import { OfferLink } from '../values/ids.tsx'
import { LastChanged } from './cells.tsx'
import type { ListProps } from './listProps.ts'
import { PartyCell } from './MoneyCells.tsx'

const columns: readonly Column[] = [
  { label: 'Offer' },
  { label: 'Seller' },
  { label: 'Remaining', numeric: true, point: true },
  { label: 'Selling' },
  { label: 'Price', numeric: true, point: true },
  { label: 'Buying' },
  { label: 'Changed', numeric: true },
]

export function OfferList({ of, caption, empty }: ListProps<'offers'>) {
  const list = useList('offers', of)
  return (
    <ListFrame
      list={list}
      caption={caption}
      columns={columns}
      kind="money"
      keyOf={(offer) => String(offer.id)}
      renderRow={renderRow}
      keysOf={keysOf}
      empty={empty}
    />
  )
}

const keysOf = ({ id, amount, selling, price, buying, lastModifiedLedger }: Offer) => ({
  Offer: id,
  Remaining: amount,
  Selling: codeOf(selling).toLowerCase(),
  Price: price.n / price.d,
  Buying: codeOf(buying).toLowerCase(),
  Changed: lastModifiedLedger,
})

function OfferCells({ offer }: { offer: Offer }) {
  const { selling, buying, price } = offer
  return (
    <>
      <Td place="to">
        <span className="not-stacked:hidden">offer </span>
        <OfferLink id={offer.id} primary />
      </Td>
      <PartyCell id={offer.seller} />
      <Td numeric place="amount">
        <ListAmount value={offer.amount} />
      </Td>
      <Td place="asset">
        <MarkedAsset asset={selling} />
      </Td>
      <Td numeric place="kind">
        <ListQuotient n={BigInt(price.n)} d={BigInt(price.d)} />
      </Td>
      <Td place="right">
        <MarkedAsset asset={buying} />
      </Td>
      <Td numeric place="hidden" look="whitespace-nowrap">
        <LastChanged ledger={offer.lastModifiedLedger} time={offer.lastModifiedTime} />
      </Td>
    </>
  )
}

const renderRow = (offer: Offer) => <OfferCells offer={offer} />
