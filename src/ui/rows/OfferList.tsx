import type { Offer } from '#ledger'
import type { Column } from '../components/Table.tsx'
import { ListQuotient } from '../values/Amount.tsx'
import { OfferLink } from '../values/ids.tsx'
import { changedColumn } from './cells.tsx'
import type { Listing } from './RecordList.tsx'
import { amountColumn, assetColumn, Party } from './sumColumns.tsx'

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
  amountColumn('Remaining', ({ amount }) => amount, {
    phone: 'amount',
    sort: ({ amount }) => amount,
  }),
  assetColumn('Selling', ({ selling }) => selling, 'asset'),
  {
    label: 'Price',
    numeric: true,
    point: true,
    phone: 'kind',
    sort: ({ price }) => price.n / price.d,
    cell: ({ price }) => <ListQuotient n={BigInt(price.n)} d={BigInt(price.d)} />,
  },
  assetColumn('Buying', ({ buying }) => buying, 'end'),
  changedColumn,
]

export const offers: Listing<Offer> = { columnsOf: () => columns, keyOf: ({ id }) => String(id) }
