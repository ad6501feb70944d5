import { useSyncExternalStore } from 'react'
import { type Asset, type Owner, owners, parseAsset } from '#ledger'
import {
  formatClaimableBalanceStrkey,
  formatLiquidityPoolStrkey,
  formatPosition,
  isJsonObject,
  justBefore,
  parseAccountId,
  parseClaimableBalanceId,
  parseContractId,
  parseLiquidityPoolId,
  parseOfferId,
  parsePosition,
  positionId,
  positionOf,
  shortId,
  toid,
  toidParts,
} from '#ledger/values'
import type { PagePath } from '../address/addresses.ts'
import type { Namings } from '../address/names.ts'
import { storeWatched, subscribeToWatched, watchedText } from '../address/watching.ts'
import { counted, plainText } from '../format/text.ts'

/** The page of a record that the reader watches, and what became of it since they last opened it. */
export interface Watched {
  /** By `watchKey`. */
  readonly network: string
  readonly page: PagePath
  /** The place up to which all of its rows were read; absent where the network has not been asked yet. */
  readonly read?: string | undefined
  /** The network’s latest ledger when this was asked last, and when that closed by the network’s clock. */
  readonly ledger?: number | undefined
  readonly closedAt?: number | undefined
  /** Rows since the last visit, when the newest was, and what it was. */
  readonly count: number
  readonly time?: number | undefined
  readonly what?: string | undefined
  /** Ledgers before this one were gone when they should have been read: there are at least `count`. */
  readonly from?: number | undefined
  /** Where only its ledger entry is read: the ledger that changed it last; once it is gone, the one at which it was missed. */
  readonly entry?: number | undefined
  readonly isGone?: boolean | undefined
}

interface Kept {
  readonly items: readonly Watched[]
  /** This device’s time when a service was asked last, in Unix milliseconds. */
  readonly askedAt: number
  /** The reader asked for notifications. */
  readonly notifies: boolean
}

export const maxWatched = 50

let read: { readonly text: string; readonly kept: Kept } | undefined
let isLasting = true

/** The same while nothing changed. */
export function kept(): Kept {
  const text = watchedText()
  if (read?.text !== text) read = { text, kept: parseKept(text) }
  return read.kept
}

export const useKept = (): Kept => useSyncExternalStore(subscribeToWatched, kept)

/** False where this browser’s storage is refused or full. */
export const lasts = (): boolean => isLasting

export function keep(change: Partial<Kept>): void {
  const next = { ...kept(), ...change }
  isLasting = storeWatched(next.items.length === 0 ? '' : JSON.stringify(next))
}

const isSame = (a: Watched, b: Watched) => a.network === b.network && a.page === b.page

/** From the latest ledger on; false where too many are watched. */
export function watch(network: string, page: PagePath, latest: number | undefined): boolean {
  const { items } = kept()
  if (items.length >= maxWatched) return false
  keep({ items: [...items, seen({ network, page, count: 0 }, latest)] })
  return true
}

export const unwatch = (watched: Watched): void =>
  keep({ items: kept().items.filter((each) => !isSame(each, watched)) })

/** Puts `next` in its place; false where another tab has read on, or removed it, meanwhile. */
export function replaceWatched(before: Watched, next: Watched): boolean {
  const { items } = kept()
  const known = items.find((each) => isSame(each, before))
  if (known === undefined || known.read !== before.read) return false
  keep({ items: items.map((each) => (each === known ? next : each)) })
  return true
}

/** The reader sees its page, with all to the latest ledger. */
export function markSeen(watched: Watched, latest: number | undefined): void {
  const next = seen(watched, latest)
  if (next.read !== watched.read || watched.count > 0) replaceWatched(watched, next)
}

const seen = (watched: Watched, latest: number | undefined): Watched => ({
  ...watched,
  read: laterPlace(watched.read, latest === undefined ? undefined : placeBehind(latest)),
  count: 0,
  time: undefined,
  what: undefined,
  from: undefined,
})

/** Something became of it since the reader last opened its page. */
export const isNew = ({ count, entry = 0, read: place }: Watched): boolean =>
  count > 0 || entry > ledgerRead(place)

/** The ledger up to which all was read. */
export const ledgerRead = (place: string | undefined): number => {
  const position = parsePosition(place ?? '')
  return position === undefined ? 0 : toidParts(positionId(position)).ledger
}

/** The place behind all rows of a ledger. */
export const placeBehind = (ledger: number): string =>
  formatPosition(justBefore(positionOf(toid(ledger + 1, 0, 0))))

export const laterPlace = (a: string | undefined, b: string | undefined): string | undefined =>
  (parsePosition(a ?? '') ?? -1n) < (parsePosition(b ?? '') ?? -1n) ? b : a

type Subject =
  | Owner<'account' | 'contract' | 'liquidityPool' | 'claimableBalance' | 'offer'>
  | { readonly kind: 'asset'; readonly id: Asset }

/** What the page of a record is about; undefined for one that cannot move. */
export function subjectOf(page: PagePath): Subject | undefined {
  const [, section = '', id = ''] = page.split('/')
  return sections.get(section)?.(id)
}

const subject =
  <K extends Subject['kind'], Id>(kind: K, parse: (text: string) => Id | undefined) =>
  (text: string) => {
    const id = parse(text)
    return id === undefined ? undefined : { kind, id }
  }

const sections = new Map<string, (id: string) => Subject | undefined>([
  ['accounts', subject('account', parseAccountId)],
  ['contracts', subject('contract', parseContractId)],
  ['liquidity_pools', subject('liquidityPool', parseLiquidityPoolId)],
  ['claimable_balances', subject('claimableBalance', parseClaimableBalanceId)],
  ['offers', subject('offer', parseOfferId)],
  ['assets', subject('asset', parseAsset)],
])

/** The reader's name of it, or the host's; else “account GA5QO…D6MK”. */
export function nameOf(page: PagePath, names: Namings): string {
  const { label, host, isScam } = names.get(page) ?? {}
  const name = label ?? (isScam === true ? undefined : host)
  if (name !== undefined) return plainText(name, 60)
  const of = subjectOf(page)
  if (of === undefined) return page
  if (of.kind === 'asset')
    return of.id.type === 'native' ? 'XLM' : `${of.id.code} of ${shortId(of.id.issuer)}`
  const id =
    of.kind === 'liquidityPool'
      ? formatLiquidityPoolStrkey(of.id)
      : of.kind === 'claimableBalance'
        ? formatClaimableBalanceStrkey(of.id)
        : String(of.id)
  return `${owners[of.kind].noun} ${shortId(id)}`
}

/** “3 new operations”, “at least 3 new operations, from ledger 320 on”, “changed in ledger 320”, “no longer there”. */
export function newsText({ page, count, from, entry, isGone }: Watched): string {
  if (count === 0) return isGone === true ? 'no longer there' : `changed in ledger ${entry}`
  const { kind } = subjectOf(page) ?? {}
  const row =
    kind === 'contract' ? 'event' : kind === 'asset' || kind === 'offer' ? 'trade' : 'operation'
  const text = counted(count, `new ${row}`)
  return from === undefined ? text : `at least ${text}, from ledger ${from} on`
}

/** Another program may have written it: what fits is taken. */
function parseKept(text: string): Kept {
  const none = { items: [], askedAt: 0, notifies: false }
  try {
    const file: unknown = JSON.parse(text || '{}')
    if (!isJsonObject(file) || !Array.isArray(file.items)) return none
    const items = file.items.flatMap((each: unknown) => parseWatched(each) ?? [])
    return {
      items: items.slice(0, maxWatched),
      askedAt: natural(file.askedAt) ?? 0,
      notifies: file.notifies === true,
    }
  } catch {
    return none
  }
}

function parseWatched(item: unknown): Watched | undefined {
  if (!isJsonObject(item)) return undefined
  const { network, page: path, read: place, what } = item
  if (typeof network !== 'string' || typeof path !== 'string') return undefined
  const page: PagePath = `/${path.slice(1, 200)}`
  if (subjectOf(page) === undefined) return undefined
  return {
    network,
    page,
    read: typeof place === 'string' && parsePosition(place) !== undefined ? place : undefined,
    ledger: natural(item.ledger),
    closedAt: natural(item.closedAt),
    count: natural(item.count) ?? 0,
    time: natural(item.time),
    what: typeof what === 'string' ? what : undefined,
    from: natural(item.from),
    entry: natural(item.entry),
    isGone: item.isGone === true || undefined,
  }
}

const natural = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined
