import { useQuery } from '@tanstack/react-query'
import type { Coverage, EventSearch } from '../../../model/coverage.ts'
import { indexStatus } from '../../../queries/indexQueries.ts'
import { one } from '../../../queries/queries.ts'
import type { ShownList } from '../../address/shownList.ts'
import { filterNamesOf } from '../../address/filterNames.ts'
import { owners } from '../../../collections/owners.ts'
import { useOldestLedger } from '../oldestLedger.ts'
import { useSource } from '../../address/sight.ts'
import { CoverageBar } from './CoverageBar.tsx'
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

function CoverageOf({
  coverage,
  here,
  partial,
  end,
  search,
}: {
  coverage: Coverage
  here: Coverage | undefined
  partial: boolean
  end: number | undefined
  search: EventSearch | undefined
}) {
  const source = useSource()
  const network = useQuery(one(source, 'network', 'current'))
  const oldest = useOldestLedger()
  const isRead = search?.ledgers === undefined
  const index = useQuery({ ...indexStatus(source), enabled: partial && isRead })
  return (
    <CoverageBar
      coverage={coverage}
      network={network.data?.value}
      oldest={oldest}
      here={here}
      end={end}
      ranges={partial && isRead ? index.data?.covered : undefined}
      search={search}
    />
  )
}
