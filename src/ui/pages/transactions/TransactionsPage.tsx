import { CollectionHead } from '../../list/ListFrame.tsx'
import { TransactionList } from '../../rows/TransactionList.tsx'

export function TransactionsPage() {
  return (
    <>
      <CollectionHead kind="transactions" />
      <TransactionList
        caption="Transactions of the network"
        empty="No transactions in these ledgers."
      />
    </>
  )
}
