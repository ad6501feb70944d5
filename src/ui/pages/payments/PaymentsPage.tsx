import { PageHead } from '../../components/PageHead.tsx'
import { OperationList } from '../../rows/OperationList.tsx'

/** The network's operations that moved money. */
export function PaymentsPage() {
  return (
    <>
      <PageHead
        title="Payments"
        crumbs={[{ label: 'Payments' }]}
        state="Payments of every kind, new accounts, merged accounts, and contract calls."
      >
        Payments
      </PageHead>
      <OperationList
        kind="payments"
        caption="Payments of the network"
        empty="Nothing was paid in this part of history."
      />
    </>
  )
}
