import { owners } from '#ledger'
import type { Coverage } from '#ledger/values'
import type { ShownList } from '../address/shownList.ts'
import { filterNamesOf } from '../address/filterNames.ts'
import { CoverageOf } from './CoverageOf.tsx'
import { IndexWait } from './IndexWait.tsx'

/** The coverage of an answer, or the progress of the index until there is an answer. */
export function Covered({ list, here }: { list: ShownList; here: Coverage | undefined }) {
  const { page, error, filtered } = list
  if (page?.coverage !== undefined)
    return (
      <CoverageOf
        coverage={page.coverage}
        here={here}
        partial={page.partial === true}
        end={page.latest}
        search={page.search}
      />
    )
  if (page !== undefined || error !== undefined || filtered === 'wrong') return null
  return isOfIndex(list) && <IndexWait bar />
}

/**
 * Whether a list comes from the index, where the service has no call for it: lists without a last ledger, and lists
 * of current state.
 */
const isOfIndex = ({ kind, of, request }: ShownList): boolean =>
  of === undefined
    ? filterNamesOf(kind).length === 0 || (kind === 'trades' && request.filter !== undefined)
    : !owners[of.kind].isClosed
