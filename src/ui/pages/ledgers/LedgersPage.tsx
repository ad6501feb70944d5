import { CollectionHead } from '../../list/CollectionPage.tsx'
import { LedgerList } from '../../rows/LedgerList.tsx'

export function LedgersPage() {
  return (
    <>
      <CollectionHead kind="ledgers" />
      <LedgerList />
    </>
  )
}
