import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Asset, filtersOf, lists } from '#ledger'
import { useHere } from '../address/addresses.ts'
import {
  type FilteredKind,
  type FilterProblem,
  filterOf,
  filterProblemOf,
  panelFilters,
  parseBound,
  type ShownList,
} from '../address/search.ts'
import { useSource } from '../address/sight.ts'
import { openedToolLook } from '../components/Button.tsx'
import { grouped } from '../format/text.ts'
import { one } from '../queries/queries.ts'
import { FilterForm, fieldsOf } from './FilterForm.tsx'

/** The filter of a list of history: a form, and how much was scanned. */
export function FilterPanel({ list, open }: { list: ShownList; open: boolean }) {
  const { search } = useHere()
  const types = useTypeNames(list.kind, open)
  const assets = useHeldAssets(list.of)
  const { wrong } = filterOf(list.kind, search, list.of)
  const isReversed =
    wrong.includes('to') && search.to !== undefined && parseBound(search.to, 'to') !== undefined
  return (
    <div data-tool="" className={openedToolLook}>
      {open && (
        <FilterForm
          label="Filter the list"
          fields={panelFilters(list.kind).flatMap((each) => fieldsOf(each, types, assets))}
          submit="Filter"
          problem={
            wrong.includes('successful')
              ? 'The outcome in the address is neither true nor false.'
              : wrong.includes('direction')
                ? 'An account’s payments have a direction: in or out.'
                : isReversed
                  ? 'The end is before the start.'
                  : undefined
          }
        />
      )}
      <Scanned list={list} />
    </div>
  )
}

/** How many of the scanned records match. */
function Scanned({ list: { page: found, request } }: { list: ShownList }) {
  if (found?.scanned === undefined) return null
  const { coverage, next, items, scanned } = found
  const reached = coverage && (request.order === 'desc' ? coverage.from : coverage.to)
  return (
    <p role="status">
      {items.length === 0 && scanned.items !== undefined
        ? `No match in ${grouped(scanned.items)}`
        : `${grouped(items.length)}${scanned.items === undefined ? '' : ` of ${grouped(scanned.items)}`} match`}
      {next === undefined
        ? ' (all searched)'
        : reached !== undefined &&
          `, ${request.order === 'desc' ? 'back' : 'on'} to ledger ${reached}`}
    </p>
  )
}

/** The assets of the account whose list it is, as far as its page has read them. */
function useHeldAssets(of: ShownList['of']): readonly Asset[] {
  const source = useSource()
  const account = of?.kind === 'account' ? of.id : undefined
  const [query] = useQueries({
    queries: (account === undefined ? [] : [account]).map((id) => ({
      ...one(source, 'account', id),
      enabled: false,
    })),
  })
  return (query?.data?.value.balances ?? []).flatMap((balance) =>
    balance.kind === 'credit' ? balance.asset : [],
  )
}

const none: readonly string[] = []

/** Known types as suggestions; if they fail to load, a name can still be typed. */
function useTypeNames(kind: ShownList['kind'], enabled: boolean): readonly string[] {
  const { reader } = useSource()
  const [types, setTypes] = useState(none)
  useEffect(() => {
    if (!enabled) return
    const controller = new AbortController()
    reader?.typeNames(kind, controller.signal).then(setTypes, () => setTypes(none))
    return () => controller.abort()
  }, [reader, kind, enabled])
  return types
}

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
