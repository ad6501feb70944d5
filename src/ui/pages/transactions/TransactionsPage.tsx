import { PageHead } from '../../components/PageHead.tsx'
import { TransactionList } from '../../rows/TransactionList.tsx'

export function TransactionsPage() {
  return (
    <>
      <PageHead title="Transactions" crumbs={[{ label: 'Transactions' }]}>
        Transactions
      </PageHead>
      <TransactionList
        caption="Transactions of the network"
        empty="No transactions in these ledgers."
      />
    </>
  )
}
