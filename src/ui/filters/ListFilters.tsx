import { filtersOf, lists } from '#ledger'
import { useHere } from '../address/addresses.ts'
import { FilterForm } from './FilterForm.tsx'
import { fieldsOf } from './filterFields.ts'
import {
  type FilterProblem,
  type FilteredKind,
  filterOf,
  filterProblemOf,
} from '../address/filters.ts'
import { panelFilters } from '../address/filterNames.ts'

/** The filter form above a list, with a message for an invalid address. */
export function ListFilters({ kind }: { kind: FilteredKind }) {
  const problem = filterProblemOf(kind, filterOf(kind, useHere().search))
  const panel = panelFilters(kind)
  return (
    <FilterForm
      label={kind === 'trades' ? 'Trades of a pair' : `${lists[kind].title} by`}
      fields={filtersOf(kind).flatMap((each) => (panel.includes(each) ? [] : fieldsOf(each)))}
      problem={problemMessage(problem, kind)}
    />
  )
}

/** Why a list is not requested; a field's own message is beside it. */
function problemMessage(
  problem: FilterProblem | undefined,
  kind: FilteredKind,
): string | undefined {
  switch (problem) {
    case undefined:
    case 'wrong':
    case 'none':
      return undefined
    case 'several':
      return 'Use one filter at a time.'
    case 'halfPair':
      return 'Enter both assets of the pair.'
    case 'samePair':
      return kind === 'offers'
        ? 'The two assets of an offer must differ.'
        : 'The two assets of a pair must differ.'
  }
}
