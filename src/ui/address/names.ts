import { createContext, useMemo, useSyncExternalStore } from 'react'
import { type CreditAsset, parseAsset } from '#ledger'
import { onceEach } from '#ledger/values'
import { createListeners, stored } from '../queries/outside.ts'
import type { PagePath } from './addresses.ts'

/**
 * The names of a record: the reader's own label, and the word of this site's host, who may warn of it
 * too.
 */
export interface Naming {
  readonly label?: string | undefined
  readonly host?: string | undefined
  readonly isScam?: boolean | undefined
}

/** Names of one network, by page: `/accounts/G…`, `/contracts/C…`, `/assets/CODE-G…`. */
export type Namings = ReadonlyMap<PagePath, Naming>

const none: Namings = new Map()
export const NamesContext = createContext<Namings>(none)

/** Characters of a name that are shown. */
export const maxName = 60

export const savedKey = 'parallax.saved'
const savedListeners = createListeners()
export const { subscribe: subscribeToSaved, notify: notifySaved } = savedListeners

/** Keeps what the host's names.json says, by network; whoever reads that file sets it. */
let hosted: ReadonlyMap<string, Namings> = new Map()
const hostListeners = createListeners()
export function setHostNames(names: ReadonlyMap<string, Namings>): void {
  hosted = names
}
/** Shows host's names that came after a page was drawn, on the next page: they would move the lines of this one. */
export const showHostNames = hostListeners.notify

/** All names of a network; the same map while nothing changed. */
export function useNamings(network: string | undefined): Namings {
  const text = useSyncExternalStore(subscribeToSaved, () => stored('local', savedKey))
  const host = useSyncExternalStore(hostListeners.subscribe, () => hosted)
  return useMemo(() => {
    const names = new Map(network === undefined ? none : host.get(network))
    for (const [page, label] of labelsOf(text, network))
      names.set(page, { ...names.get(page), label })
    return names.size === 0 ? none : names
  }, [text, host, network])
}

/** The labels among the saved items, which `saved.ts` writes. Another program may have written them: what fits is taken. */
function labelsOf(
  text: string | undefined,
  network: string | undefined,
): readonly (readonly [PagePath, string])[] {
  if (text === undefined || !text.includes('"label"')) return []
  try {
    const file: { readonly items?: unknown } | null = JSON.parse(text)
    const items: readonly unknown[] = Array.isArray(file?.items) ? file.items : []
    return items.flatMap((item) => {
      const fields = new Map<string, unknown>(Object.entries(item ?? {}))
      const [page, label] = [fields.get('page'), fields.get('label')]
      const isHere = fields.get('network') === network
      return isHere && typeof page === 'string' && typeof label === 'string'
        ? [[`/${page.slice(1)}`, label.slice(0, maxName)] as const]
        : []
    })
  } catch {
    return [] // saved by something else: there are no labels
  }
}

/** Pages by the ends of their IDs that are shown: what has the same ends as a named one can be mistaken for it. */
export const pagesByEnds = onceEach(
  (names: Namings): ReadonlyMap<string, PagePath> =>
    new Map([...names.keys()].map((page) => [endsOf(page.split('/')[2] ?? ''), page])),
)

/** The host names an asset of this code, in any case of letters, and not this one. */
export const isNotNamed = (names: Namings, code: string, issuer: string): boolean =>
  names.get(`/assets/${code}-${issuer}`)?.host === undefined &&
  hostCodes(names).has(code.toUpperCase())

/** The assets that the host names, but those of which it warns. */
export const hostAssets = onceEach((names: Namings): readonly CreditAsset[] =>
  [...names].flatMap(([page, { host, isScam }]) => {
    const [, section, id = ''] = page.split('/')
    const asset = host !== undefined && isScam !== true && section === 'assets' && parseAsset(id)
    return asset && asset.type !== 'native' ? [asset] : []
  }),
)

/** Their codes, in upper case. */
const hostCodes = onceEach(
  (names: Namings): ReadonlySet<string> =>
    new Set(hostAssets(names).map(({ code }) => code.toUpperCase())),
)

export const endsOf = (id: string): string => id.slice(0, 5) + id.slice(-5)

const drawn = new Map<string, Map<string, number>>()
const drawnListeners = createListeners()
export const subscribeToDrawn = drawnListeners.subscribe

/** Two addresses with the same ends are easily taken for each other. */
export const isMistakable = (id: string): boolean => (drawn.get(endsOf(id))?.size ?? 0) > 1

/** Notes that an address is on the page, until the returned function is called. */
export function noteDrawn(id: string): () => void {
  const ends = endsOf(id)
  const ids = drawn.get(ends) ?? new Map<string, number>()
  drawn.set(ends, ids)
  const change = (by: number) => {
    const before = ids.size
    const count = (ids.get(id) ?? 0) + by
    if (count === 0) ids.delete(id)
    else ids.set(id, count)
    if (ids.size === 0) drawn.delete(ends)
    else if (before !== ids.size && before + ids.size > 2) drawnListeners.notify()
  }
  change(1)
  return () => change(-1)
}
