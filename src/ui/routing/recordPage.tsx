import { redirect, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Search } from '../address/search.ts'
import type { IdMessage } from './BadAddress.tsx'
import type { Prefetch } from './prefetch.ts'
import { BadAddress } from '../chunks.tsx'

/** The page of one record: its path ends in `/$id/{-$tab}`. */
interface RecordPage<Id, Tab extends string> {
  /** Reads an id in any of its spellings. */
  readonly parse: (text: string) => Id | undefined
  /** The canonical spelling: other addresses redirect to it. */
  readonly spell: (id: Id) => string
  readonly invalid: IdMessage
  readonly tabs: readonly [Tab, ...Tab[]]
  /** Prefetches the page's data; the route waits for a returned promise. */
  readonly prefetch: (route: Prefetch, id: Id, tab: Tab) => void | Promise<void>
  /** The page, whose chunk is loaded beside its data. */
  readonly page: { preload?: (() => Promise<void> | undefined) | undefined }
  readonly draw: (id: Id, tab: Tab) => ReactNode
}

interface RecordParams {
  readonly id: string
  readonly tab?: string | undefined
}

/** Options of a record's route: an invalid id or tab shows a message instead of the page. */
export function recordPage<Id extends object | string | bigint | number, Tab extends string>(
  record: RecordPage<Id, Tab>,
) {
  const { parse, spell, invalid, tabs, prefetch, page, draw } = record
  function Record(): ReactNode {
    const params = useParams({ strict: false })
    const id = parse(params.id ?? '')
    const tab = parseTab(tabs, params.tab)
    if (id === undefined) return <BadAddress given={params.id} invalid={invalid} />
    if (tab === undefined) return <BadAddress given={params.tab} invalid={tabs} />
    return draw(id, tab)
  }
  return {
    beforeLoad: ({ params }: { readonly params: RecordParams }) => {
      const id = parse(params.id)
      if (id === undefined || spell(id) === params.id) return
      throw redirect({
        to: '.',
        params: { ...params, id: spell(id) },
        search: true,
        replace: true,
      })
    },
    loaderDeps: ({ search }: { search: Search }) => search,
    loader: (route: Prefetch & { readonly params: RecordParams }) => {
      const id = parse(route.params.id)
      const tab = parseTab(tabs, route.params.tab)
      if (id === undefined || tab === undefined) return
      return prefetch(route, id, tab)
    },
    component: Object.assign(Record, { preload: async () => page.preload?.() }),
  }
}

/** The tab of a path, by default the first; undefined if there is no such tab. */
const parseTab = <Tab extends string>(
  tabs: readonly [Tab, ...Tab[]],
  text: string | undefined,
): Tab | undefined => (text === undefined ? tabs[0] : tabs.find((tab) => tab === text))
