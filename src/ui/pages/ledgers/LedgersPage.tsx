import { PageHead } from '../../components/PageHead.tsx'
import { LedgerList } from '../../rows/LedgerList.tsx'

export function LedgersPage() {
  return (
    <>
      <PageHead title="Ledgers" crumbs={[{ label: 'Ledgers' }]}>
        Ledgers
      </PageHead>
      <LedgerList />
    </>
  )
}
