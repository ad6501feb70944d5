import type { Offer } from '#ledger'
import type { Column } from '../components/Table.tsx'
import { ListFrame, useList } from '../list/ListFrame.tsx'
import { ListAmount, ListQuotient } from '../values/Amount.tsx'
import { codeOf, MarkedAsset } from '../values/Asset.tsx'
import { OfferLink } from '../values/ids.tsx'
import { changedColumn } from './cells.tsx'
import type { ListProps } from './listProps.ts'
import { Party } from './sumColumns.tsx'

const columns: readonly Column<Offer>[] = [
  {
    label: 'Offer',
    phone: 'to',
    sort: ({ id }) => id,
    cell: ({ id }) => (
      <>
        <span className="not-stacked:hidden">offer </span>
        <OfferLink id={id} primary />
      </>
    ),
  },
  { label: 'Seller', phone: 'who', cell: ({ seller }) => <Party id={seller} /> },
  {
    label: 'Remaining',
    numeric: true,
    point: true,
    phone: 'amount',
    sort: ({ amount }) => amount,
    cell: ({ amount }) => <ListAmount value={amount} />,
  },
  {
    label: 'Selling',
    phone: 'asset',
    sort: ({ selling }) => codeOf(selling).toLowerCase(),
    cell: ({ selling }) => <MarkedAsset asset={selling} />,
  },
  {
    label: 'Price',
    numeric: true,
    point: true,
    phone: 'kind',
    sort: ({ price }) => price.n / price.d,
    cell: ({ price }) => <ListQuotient n={BigInt(price.n)} d={BigInt(price.d)} />,
  },
  {
    label: 'Buying',
    phone: 'end',
    sort: ({ buying }) => codeOf(buying).toLowerCase(),
    cell: ({ buying }) => <MarkedAsset asset={buying} />,
  },
  changedColumn,
]

export const OfferList = ({ of, caption, empty }: ListProps<'offers'>) => (
  <ListFrame
    list={useList('offers', of)}
    caption={caption}
    columns={columns}
    kind="money"
    keyOf={(offer) => String(offer.id)}
    empty={empty}
  />
)
