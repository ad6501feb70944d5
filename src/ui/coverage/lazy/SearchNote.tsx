import type { EventSearch } from '../../../model/coverage.ts'
import { searchText } from '../searchText.ts'

export function SearchNote({ search }: { search: EventSearch }) {
  return <p className="small-print">{searchText(search)}.</p>
}
