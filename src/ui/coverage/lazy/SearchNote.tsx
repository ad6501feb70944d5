import type { EventSearch } from '#ledger/values'
import { foundText } from '../searchText.ts'
import { ForeignTransactions } from './ForeignTransactions.tsx'

export function SearchNote({ search }: { search: EventSearch }) {
  return (
    <>
      <p className="text-muted text-xs/4">{foundText(search)}.</p>
      {search.foreign > 0 && <ForeignTransactions search={search} />}
    </>
  )
}
