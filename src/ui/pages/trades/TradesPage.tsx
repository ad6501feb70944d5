import { PageHead } from '../../components/PageHead.tsx'
import { TradeList } from '../rows/TradeList.tsx'

/** The network's exchanges of one asset for another. */
export function TradesPage() {
  return (
    <>
      <PageHead
        title="Trades"
        crumbs={[{ label: 'Trades' }]}
        state="Offers taken and exchanges with pools, told from the seller’s side."
      >
        Trades
      </PageHead>
      <TradeList
        caption="Trades of the network"
        empty="Nothing was exchanged in this part of history."
      />
    </>
  )
}
