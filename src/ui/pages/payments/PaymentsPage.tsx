import { CollectionHead } from '../../list/ListFrame.tsx'
import { OperationList } from '../../rows/OperationList.tsx'

export function PaymentsPage() {
  return (
    <>
      <CollectionHead
        kind="payments"
        state="Payments, path payments, account creations and merges, and contract calls that move assets."
      />
      <OperationList
        kind="payments"
        caption="Payments of the network"
        empty="No payments in these ledgers."
      />
    </>
  )
}
