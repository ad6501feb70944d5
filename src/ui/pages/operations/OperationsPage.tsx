import { CollectionHead } from '../../list/ListFrame.tsx'
import { OperationList } from '../../rows/OperationList.tsx'

export function OperationsPage() {
  return (
    <>
      <CollectionHead kind="operations" />
      <OperationList
        kind="operations"
        caption="Operations of the network"
        empty="No operations in these ledgers."
      />
    </>
  )
}
