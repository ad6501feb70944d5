import { PageHead } from '../../components/PageHead.tsx'
import { OperationList } from '../../rows/OperationList.tsx'

export function OperationsPage() {
  return (
    <>
      <PageHead title="Operations" crumbs={[{ label: 'Operations' }]}>
        Operations
      </PageHead>
      <OperationList
        kind="operations"
        caption="Operations of the network"
        empty="No operations in these ledgers."
      />
    </>
  )
}
