import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Asset, filtersOf, lists } from '#ledger'
import { useHere } from '../address/addresses.ts'
import {
  type FilteredKind,
  type FilterName,
  type FilterProblem,
  filterOf,
  filterProblemOf,
  panelFilters,
  parseBound,
  type Search,
  type ShownList,
} from '../address/search.ts'
import { useSource } from '../address/sight.ts'
import { openedToolLook, optionsLook, PageLink } from '../components/Button.tsx'
import { grouped } from '../format/text.ts'
import { one } from '../queries/queries.ts'
import { FilterForm, fieldsOf } from './FilterForm.tsx'

/** Filters of few values, each a link. */
const choices = [
  {
    name: 'direction',
    label: 'Direction',
    values: [
      [undefined, 'All'],
      ['in', 'In'],
      ['out', 'Out'],
    ],
  },
  {
    name: 'successful',
    label: 'Outcome',
    values: [
      [undefined, 'All'],
      ['true', 'Succeeded'],
      ['false', 'Failed'],
    ],
  },
] as const

/** The filter of a list of history: a form, the set values as chips, and how much was scanned. */
export function FilterPanel({ list, open }: { list: ShownList; open: boolean }) {
  const { page, search } = useHere()
  const types = useTypeNames(list.kind, open)
  const assets = useHeldAssets(list.of)
  const filters = panelFilters(list.kind).filter(
    ({ name }) => name !== 'direction' || list.of?.kind === 'account' || search.direction,
  )
  const { wrong } = filterOf(list.kind, search, list.of)
  const given = filters.filter(({ name }) => search[name] !== undefined)
  const isReversed =
    wrong.includes('to') && search.to !== undefined && parseBound(search.to, 'to') !== undefined
  return (
    <div data-tool="" className={openedToolLook}>
      <div className="flex flex-wrap gap-x-7">
        {choices.map(
          ({ name, label, values }) =>
            (open || name === 'direction') &&
            filters.some((filter) => filter.name === name) && (
              <ul key={name} className={optionsLook} aria-label={label}>
                {values.map(([value, text]) => (
                  <li key={text}>
                    <PageLink
                      page={page}
                      search={{ ...search, [name]: value, cursor: undefined }}
                      aria-current={search[name] === value ? 'true' : undefined}
                    >
                      {text}
                    </PageLink>
                  </li>
                ))}
              </ul>
            ),
        )}
      </div>
      {open && (
        <FilterForm
          label="Filter the list"
          fields={filters.flatMap((each) => fieldsOf(each, types, assets))}
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
      {given.length > 0 && (
        <ul className="flex flex-wrap gap-x-2 gap-y-1.5 py-1" aria-label="Filters">
          {given.map(({ name, label }) => (
            <li key={name}>
              <PageLink
                className={`inline-flex min-h-6 items-center gap-1.5 rounded-[12px] border px-2 ${wrong.includes(name) ? 'border-fail text-fail' : 'border-edge'}`}
                page={page}
                search={{ ...search, [name]: undefined, cursor: undefined }}
                aria-label={`Remove: ${label} ${shown(name, search)}`}
              >
                {label} <b>{shown(name, search)}</b> ×
              </PageLink>
            </li>
          ))}
        </ul>
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

/** A short form of a filter's value: addresses by their ends, lumens as XLM. */
const shown = (name: FilterName, search: Search): string => {
  const text = search[name] ?? ''
  if (name === 'successful') return text === 'true' ? 'yes' : text === 'false' ? 'no' : text
  return text
    .replace(/^native$/, 'XLM')
    .replaceAll(/\b([A-Z2-7]{5})[A-Z2-7]{40,}([A-Z2-7]{5})\b/g, '$1…$2')
    .slice(0, 80)
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
