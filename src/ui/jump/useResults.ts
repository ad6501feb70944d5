import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useContext, useMemo, useSyncExternalStore } from 'react'
import type { PageSource } from '#sources'
import { NamesContext, subscribeToSaved } from '../address/names.ts'
import { savedItems } from '../address/saved.ts'
import type { Sight } from '../address/sight.ts'
import { urlHost } from '../components/ErrorState.tsx'
import { formatList } from '../format/text.ts'
import { assetsOfCode, claimantsOf, namedContracts, soughtPage } from '../queries/search.ts'
import type { Jump } from './meaning.ts'
import { type Asked, codesOf, type Labelled, type Results, resultsOf } from './results.ts'

/** Gives what a text finds on a network; a service is asked once the text `isSettled`. An answer belongs to its text. */
export function useResults(
  text: string,
  jump: Jump,
  { network, source }: Sight,
  isSettled: boolean,
): Results {
  const all = useSyncExternalStore(subscribeToSaved, savedItems)
  const names = useContext(NamesContext)
  const saved = useMemo(() => {
    const hosted = [...names].flatMap(([page, { host }]): Labelled[] =>
      host === undefined
        ? []
        : [{ network: network.id, page, label: host, pinned: false, isHosted: true }],
    )
    return [...all.filter((item) => item.network === network.id), ...hosted]
  }, [all, names, network])
  const client = useQueryClient()
  const [code, counter] = codesOf(jump)
  const sought = jump.kind === 'lookup' ? jump.sought : undefined
  const hasNames = jump.kind === 'word' && source.kind.capabilities.readsContracts
  const assets = useQuery({
    ...assetsOfCode(source, code ?? ''),
    enabled: isSettled && code !== undefined,
  })
  const counters = useQuery({
    ...assetsOfCode(source, counter ?? ''),
    enabled: isSettled && counter !== undefined,
  })
  const contracts = useQuery({ ...namedContracts(source), enabled: isSettled && hasNames })
  const found = useQuery({
    ...soughtPage(source, sought),
    enabled: isSettled && sought !== undefined,
  })
  return resultsOf(text, jump, saved, {
    unasked: network.bundled ? undefined : hostsOf(source),
    assets: asked(code !== undefined, assets),
    counters: asked(counter !== undefined, counters),
    contracts: asked(hasNames, contracts),
    sought: asked(sought !== undefined, found),
    claimants: jump.kind === 'domain' ? claimantsOf(client, source, jump.domain) : undefined,
  })
}

const hostsOf = (source: PageSource): string =>
  formatList(
    [...new Set((source.services?.by([]) ?? [source]).map(({ url }) => urlHost(url)))],
    'or',
  )

const asked = <T>(
  isNeeded: boolean,
  { data, error }: { readonly data: T | undefined; readonly error: Error | null },
): Asked<T> | undefined => (isNeeded ? { data, error: error ?? undefined } : undefined)
