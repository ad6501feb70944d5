import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Asset, unreadOfList } from '#ledger'
import { hasOneFilter, type ShownList } from '../address/search.ts'
import { useSource } from '../address/sight.ts'
import { openedToolLook } from '../components/Button.tsx'
import { EmptyState } from '../components/Message.tsx'
import { rangeText } from '../components/Provenance.tsx'
import { grouped } from '../format/text.ts'
import { unreadText } from '../format/unreadText.ts'
import { one } from '../queries/queries.ts'
import { FilterForm, fieldsOf } from './FilterForm.tsx'

/** The filter of a list: a form, and how much was scanned. */
export function FilterPanel({ list, open }: { list: ShownList; open: boolean }) {
  const { kind, of, filters, wrong, problem } = list
  const types = useTypeNames(kind, open)
  const assets = useHeldAssets(of)
  return (
    <div data-tool="" className="order-last min-w-0 basis-full empty:hidden">
      {open && (
        <div className={list.filtered === 'wrong' ? undefined : openedToolLook}>
          <FilterForm
            label="Filter the list"
            fields={filters.flatMap((each) => fieldsOf(each, types, assets))}
            submit="Filter"
            problem={
              wrong.includes('successful')
                ? 'The outcome in the address is neither true nor false.'
                : wrong.includes('direction')
                  ? 'An account’s payments have a direction: in or out.'
                  : problem
            }
            isOne={hasOneFilter(kind)}
          />
        </div>
      )}
      {list.filtered === 'wrong' && (
        <EmptyState title="Nothing was requested">
          The filter in the address is invalid: the message beside its field says why.
        </EmptyState>
      )}
      <Scanned list={list} />
    </div>
  )
}

/** How many of the scanned records match, and in which ledgers. */
function Scanned({ list }: { list: ShownList }) {
  const { page: found, request } = list
  if (found?.scanned === undefined) return null
  const { coverage, next, prev, items, scanned } = found
  const reached = coverage && (request.order === 'desc' ? coverage.from : coverage.to)
  const unread = unreadOfList(found, list)
  return (
    <p role="status">
      {items.length === 0 && scanned.items !== undefined
        ? `No match in ${grouped(scanned.items)}`
        : `${grouped(items.length)}${scanned.items === undefined ? '' : ` of ${grouped(scanned.items)}`} match`}
      {unread === undefined
        ? ' (all searched)'
        : (next ?? prev) === undefined
          ? `${coverage === undefined ? '' : `, in ledgers ${rangeText(coverage)}`}; ${unreadText(unread) ?? 'others were not read'}`
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
    reader.typeNames(kind, controller.signal).then(setTypes, () => setTypes(none))
    return () => controller.abort()
  }, [reader, kind, enabled])
  return types
}
