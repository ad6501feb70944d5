import { PageHead } from '../../components/PageHead.tsx'
import { OperationList } from '../../rows/OperationList.tsx'

export function PaymentsPage() {
  return (
    <>
      <PageHead
        title="Payments"
        crumbs={[{ label: 'Payments' }]}
        state="Payments, path payments, account creations and merges, and contract calls that move assets."
      >
        Payments
      </PageHead>
      <OperationList
        kind="payments"
        caption="Payments of the network"
        empty="No payments in these ledgers."
      />
    </>
  )
}
