import {
  type Asset,
  type CollectionKind,
  type Collections,
  type CreditAsset,
  collections,
  type FilterOf,
  type FilterValues,
  filtersOf,
  type LedgerBound,
  type ListFilter,
  type ListRequest,
  native,
  type Owner,
  type OwnerOf,
  parseAsset,
  parseTopicFilter,
  type RangeFilter,
} from '#ledger'
import {
  type AccountAddress,
  type AccountId,
  accountIdFromBytes,
  accountOf,
  bytesFromBase64,
  bytesFromHex,
  type ContractId,
  contractIdFromBytes,
  hexFromBytes,
  type Page,
  type PageRequest,
  parseAccountAddress,
  parseAmount,
  parseContractId,
  parseCursor,
  parseLedgerSequence,
  parseLiquidityPoolId,
  parseSignerKey,
  type SourceError,
  secondsPerDay,
  type UnixSeconds,
  unixSeconds,
} from '#ledger/values'
import { autoKind, type SourceKind, savesData, sourceKindById, sourceKinds } from '#sources'

/** Charts, path finding, and the looks into an account’s data and past ask for these; `balance`: the asset over time. */
const formNames = [
  'resolution',
  'start',
  'end',
  'kind',
  'source',
  'destination',
  'amount',
  'name',
  'at',
  'balance',
] as const
/** Parameters that every address keeps: the line of sight, the replay of the recorded network, the endpoints of `custom`. */
export const sightNames = ['via', 'replay', ...sourceKinds.map((kind) => kind.id)] as const
/**
 * `compare`: both lines of sight are compared. `failures=all`: an account's lists include what others failed to do.
 * `pages`: how many pages of a list are shown, one below the other. `sort`: the column that orders a whole table.
 */
const pageNames = ['order', 'limit', 'cursor', 'pages', 'sort', 'failures', 'compare'] as const
export type FilterName = ListFilter['name'] | (typeof formNames)[number]
const names: ReadonlySet<string> = new Set([
  ...sightNames,
  ...pageNames,
  ...Object.values(collections).flatMap(({ filters }) => filters.map(({ name }) => name)),
  ...formNames,
])

/**
 * The parameters after "?", as written. Invalid values stay, so that the page can name them; `viaOf` and
 * `pageRequestOf` read them as the default. Unknown names are dropped.
 */
export type Search = {
  readonly [Name in (typeof sightNames)[number] | (typeof pageNames)[number] | FilterName]?:
    | string
    | undefined
}

export const validateSearch = (raw: Record<string, unknown>): Search =>
  Object.fromEntries(
    [...names].flatMap((name) => {
      const value = raw[name]
      return (typeof value === 'string' && value !== '') || typeof value === 'number'
        ? [[name, String(value)]]
        : []
    }),
  )

export const viaOf = (search: Search): SourceKind | undefined =>
  search.via === autoKind.id ? autoKind : sourceKindById(search.via)

/** Gives what links keep: unlike the line of sight, a comparison can be ended by leaving it out. */
export const sightSearch = (search: Search): Search =>
  Object.fromEntries([...sightNames, 'compare' as const].map((name) => [name, search[name]]))

/** The parameters as text, `?compare` with a value: cursors pass 2^53, so nothing is read as a number. */
export const parseSearchText = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text.replace(/([?&]compare)=?(?=&|$)/, '$1=on')))

export function formatSearchText(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (typeof value === 'string' && value !== '') parameters.set(name, value)
  const text = parameters.toString()
  return text === '' ? '' : `?${text}`
}

/** The same of an address, as text. */
export const sightText = (text: string): string =>
  formatSearchText(sightSearch(validateSearch(parseSearchText(text))))

/** Lists that are not ordered by id start with the newest. */
export const isByName = (kind: CollectionKind): boolean => collections[kind].order === 'asc'
export const stripRequest: PageRequest = { order: 'desc', limit: 50 }
/** A transaction has at most 100 operations: one page has them all. */
export const wholeTransaction: PageRequest = { order: 'asc', limit: 200 }

/** Pages that a list may show below each other. */
const mostPages = 50

/** How many pages of a list an address shows, from 1 to 50. */
export function pagesOf({ pages = '' }: Search): number {
  const count = /^[1-9]\d?$/.test(pages) ? Number(pages) : 1
  return count > mostPages ? 1 : count
}

/** The page request of an address; invalid parameters fall back to the default. */
export const pageRequestOf = (search: Search, kind: CollectionKind): PageRequest => ({
  order: parseOrder(search.order) ?? collections[kind].order,
  limit: parsePageLimit(search.limit) ?? collections[kind].limit,
  cursor: search.cursor === undefined ? undefined : parseCursor(search.cursor),
})

const oneOf =
  <Word extends string>(...words: readonly Word[]) =>
  (text: string | undefined): Word | undefined =>
    words.find((word) => word === text)

export const parseOrder = oneOf('asc', 'desc')

export const parsePageLimit = (text = ''): number | undefined =>
  /^[1-9]\d{0,2}$/.test(text) && Number(text) <= 200 ? Number(text) : undefined

/** The request for the page of a list that an address names. With `wrong` parameters no request is made. */
export function listRequestOf<K extends keyof Collections>(
  kind: K,
  of: (OwnerOf<K> & Owner) | undefined,
  search: Search,
  /** The page's own filter. */
  own?: FilterOf<K>,
): Pick<FilterOfAddress<FilterOf<K>>, 'wrong' | 'problem'> & { readonly request: ListRequest<K> } {
  const memos = kind === 'payments' && of?.kind === 'account' && !savesData() ? true : undefined
  const page = { ...pageRequestOf(search, kind), memos }
  const { filter, wrong, problem } = filterOf(kind, search, of, own)
  const isFiltered = Object.keys(filter).length > 0
  return { request: { ...page, filter: isFiltered ? { ...filter, ...own } : own }, wrong, problem }
}

export interface ShownList {
  readonly kind: keyof Collections
  readonly of: Owner | undefined
  readonly request: ListRequest<keyof Collections>
  /** The filters of its form. */
  readonly filters: readonly ListFilter[]
  /** Whether the address filters it; with an invalid filter (`wrong`) nothing is requested. */
  readonly filtered: 'no' | 'yes' | 'wrong'
  readonly wrong: readonly FilterName[]
  /** Why filters do not go together. */
  readonly problem?: string | undefined
  readonly page?: Page<object> | undefined
  readonly error?: SourceError | undefined
}

/** The filters that an address can set: not those that the list's owner or its page sets, and none of an owner's entries. */
export const filtersIn = (
  kind: CollectionKind,
  of: Pick<Owner, 'kind'> | undefined,
  own: object = {},
): readonly ListFilter[] =>
  of !== undefined && collections[kind].contains === 'state' && kind !== 'contractEntries'
    ? []
    : filtersOf(kind).filter(
        ({ name }) => !(name in own) && !(kind === 'trades' && isFixed(name, of)),
      )

interface FilterOfAddress<Filter> {
  readonly filter: Filter
  readonly wrong: readonly FilterName[]
  /** Why filters do not go together. */
  readonly problem?: string | undefined
}

/** Reads the filter of a list from an address; parameters of other lists are ignored. */
export function filterOf<K extends keyof Collections>(
  kind: K,
  search: Search,
  of?: Owner,
  own?: FilterOf<K>,
): FilterOfAddress<FilterOf<K>>
// The descriptor, not the compiler, fixes which name has which kind of value.
export function filterOf(
  kind: keyof Collections,
  search: Search,
  of?: Owner,
  own?: object,
): FilterOfAddress<object> {
  const wrong: FilterName[] = []
  const filter: Record<string, unknown> = {}
  for (const { name, value } of filtersIn(kind, of, own)) {
    const text = search[name]
    if (text === undefined) continue
    filter[name] = parsers[value]?.(text, of)
    if (filter[name] === undefined) wrong.push(name)
  }
  if (wrong.length > 0) return { filter, wrong }
  const { problem, names = wrong } = clashIn(kind, filter) ?? {}
  return { filter, wrong: names, problem }
}

/** Trades of an owner have no form for a pair; those of an offer or a pool are of one type and one pair. */
const isFixed = (name: FilterName, of: Pick<Owner, 'kind'> | undefined): boolean =>
  name === 'type'
    ? of?.kind === 'offer' || of?.kind === 'liquidityPool'
    : of !== undefined && (name === 'base' || name === 'counter')

/** Lists that have one filter at a time. */
export const hasOneFilter = (kind: CollectionKind): boolean =>
  kind === 'accounts' || kind === 'liquidityPools'

/** Filters that are valid, and do not go together. */
function clashIn(
  kind: CollectionKind,
  filter: object,
): { readonly names: readonly FilterName[]; readonly problem: string } | undefined {
  if (hasOneFilter(kind) && Object.keys(filter).length > 1)
    return { names: filtersOf(kind).map(({ name }) => name), problem: 'Use one filter at a time.' }
  if (isReversed(filter)) return { names: ['to'], problem: 'The end is before the start.' }
  const { base, counter }: FilterOf<'trades'> = filter
  if ((base === undefined) !== (counter === undefined))
    return { names: ['base', 'counter'], problem: 'Enter both assets of the pair.' }
  const { selling = base, buying = counter }: FilterOf<'offers'> = filter
  return selling && buying && assetPath(selling) === assetPath(buying)
    ? { names: ['base', 'counter', 'selling', 'buying'], problem: 'The two assets must differ.' }
    : undefined
}

/** An account; for a muxed account, the account behind it. */
export function parseAccount(text: string): AccountId | undefined {
  const address = parseAddress(text)
  return address && accountOf(address)
}

/** An account's or a contract's strkey in letters of either case, or the 32 bytes in it as hex. */
export const parseAddress = (text: string): AccountAddress | undefined =>
  parseAccountAddress(text.trim().toUpperCase()) ?? ofKey(text, accountIdFromBytes)

export const parseContract = (text: string): ContractId | undefined =>
  parseContractId(text.trim().toUpperCase()) ?? ofKey(text, contractIdFromBytes)

function ofKey<T>(text: string, idOf: (bytes: Uint8Array) => T): T | undefined {
  const hex = text.trim().toLowerCase()
  const bytes = hex.length === 64 ? bytesFromHex(hex) : undefined
  return bytes && idOf(bytes)
}

/** A type name of the REST service, also of types that this build does not know. */
export const parseType = (text: string): string | undefined => {
  const name = text.trim().toLowerCase().replaceAll(' ', '_')
  return /^[a-z][a-z0-9_]{1,60}$/.test(name) ? name : undefined
}

export const parseTradeType = oneOf('orderbook', 'liquidity_pool')
const parseDirection = oneOf('in', 'out')

export const parseDurability = oneOf('persistent', 'temporary')

const parseFlag = (text: string): boolean | undefined =>
  text === 'true' ? true : text === 'false' ? false : undefined

/**
 * An asset in any common spelling: `XLM`, `native`, `CODE-GISSUER`, `CODE:GISSUER`, `CODE/GISSUER`, `GISSUER:CODE`, and
 * `CODE GISSUER` as pages write it; a word in lower case before an address is no code.
 */
export function parseAnyAsset(text: string): Asset | undefined {
  const trimmed = text.trim()
  if (/^(xlm|native)$/i.test(trimmed)) return native
  const [first = '', second = ''] = trimmed.split(/[:-]/)
  const [, code = first, issuer = second] =
    /^([A-Z0-9]{1,12})\/(G[A-Z2-7]{55})$/i.exec(trimmed) ??
    /^(?=[a-z]{0,11}[A-Z0-9])([A-Za-z0-9]{1,12})\s+(G[A-Z2-7]{55})$/.exec(trimmed) ??
    (/^G[A-Z2-7]{55}$/i.test(first) ? [trimmed, second, first] : [])
  return parseAsset(`${code}:${issuer.toUpperCase()}`)
}

export function parseCredit(text: string): CreditAsset | undefined {
  const asset = parseAnyAsset(text)
  return asset?.type === 'native' ? undefined : asset
}

export const parseCode = (text: string): string | undefined =>
  /^[a-zA-Z0-9]{1,12}$/.test(text.trim()) ? text.trim() : undefined

/** Takes any part of a memo's text. In an address that is written by hand the “+” of base64 is read as a space. */
export const parseMemo = (text: string): string | undefined =>
  hashOfBase64(text.trim()) ?? hashOfBase64(text.replaceAll(' ', '+')) ?? (text.trim() || undefined)

/** A hash as the reference service and results write it, base64 of 32 bytes, as hex. Words of XDR begin with “AAAA”. */
export function hashOfBase64(text: string): string | undefined {
  if (!/^(?!AAAA)[A-Za-z0-9+/_-]{43}=?$/.test(text)) return undefined
  const bytes = bytesFromBase64(`${text.slice(0, 43).replaceAll('-', '+').replaceAll('_', '/')}=`)
  return bytes && hexFromBytes(bytes)
}

export function parseReserves(text: string): readonly Asset[] | undefined {
  const assets = parseAssets(text)
  return assets !== undefined && assets.length <= 2 ? assets : undefined
}

/** Assets separated by commas or spaces, at least one; no asset twice. */
export function parseAssets(text: string): readonly Asset[] | undefined {
  const assets = text
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map(parseAnyAsset)
  const read = assets.filter((asset) => asset !== undefined)
  const different = new Set(read.map(assetPath)).size
  return read.length > 0 && different === assets.length ? read : undefined
}

/** How an address spells each kind of value; the chart's own form reads what has no entry. */
const parsers: {
  readonly [Kind in keyof FilterValues]?: (
    text: string,
    of: Owner | undefined,
  ) => FilterValues[Kind] | undefined
} = {
  account: parseAccount,
  contract: parseContract,
  signer: parseSignerKey,
  liquidityPool: parseLiquidityPoolId,
  asset: parseAnyAsset,
  issuedAsset: parseCredit,
  reserves: parseReserves,
  assetCode: parseCode,
  memo: parseMemo,
  amount: parseAmount,
  type: parseType,
  tradeType: parseTradeType,
  flag: parseFlag,
  direction(text, of) {
    const direction = parseDirection(text)
    return direction && of?.kind === 'account' ? { direction, account: of.id } : undefined
  },
  from: (text) => parseBound(text, 'from'),
  to: (text) => parseBound(text, 'to'),
  topics: parseTopicFilter,
  functionName: (text) => text.trim() || undefined,
  keyText: (text) => text.trim() || undefined,
  durability: parseDurability,
}

/** An asset as this explorer's addresses spell it: `native` or `CODE-GISSUER`. */
export const assetPath = (asset: Asset): string =>
  asset.type === 'native' ? 'native' : `${asset.code}-${asset.issuer}`

/** Of a time that names none: an address means UTC, a field the zone in which times are shown. */
export type Zone = 'UTC' | 'local'

/** A ledger sequence, or a time. */
export function parseBound(
  text: string,
  end: 'from' | 'to',
  zone: Zone = 'UTC',
): LedgerBound | undefined {
  const ledger = parseLedgerSequence(text.trim())
  if (ledger !== undefined) return { ledger }
  const time = parseMoment(text, end, zone)
  return time === undefined ? undefined : { time }
}

/** Characters of a time with its age, a fraction and an offset; longer text would take seconds. */
const maxMoment = 80

/** `2026-11-13`, `2026-11-13 20:03`, `2026-11-13T20:03:08.5Z`, `2026-11-13 22:03:08 utc+02:00`. */
const momentForm =
  /^(\d{4}-\d\d-\d\d)(?:(?:T|,?\s+)(\d\d:\d\d)(?:(:\d\d)(?:\.\d+)?)?)?\s*(Z|UTC|GMT)?\s*(?:(?<=:.*|\s|[a-z])([+-])(\d\d?)(?::?(\d\d))?)?$/i
/** How pages write the age of what closed, beside its time. */
const ageForm =
  /^(?:now|in \d+ [a-z]+|\d+ [a-z]+ ago)\s+(?=\d{4}-)|\s+(?:now|in \d+ [a-z]+|\d+ [a-z]+ ago)$/gi

/**
 * Reads a time in each form that pages and services write, with any dash as minus; the fraction is dropped. A date alone
 * is the full day of its zone.
 */
export function parseMoment(
  given: string,
  end: 'from' | 'to',
  zone: Zone,
): UnixSeconds | undefined {
  if (given.length > maxMoment) return undefined
  const text = given
    .trim()
    .replace(/[‐-―−]/g, '-')
    .replace(ageForm, '')
  const [, day, minute, second = ':00', name, sign, hours = '0', minutes = '0'] =
    momentForm.exec(text) ?? []
  if (day === undefined || Number(hours) > 14 || Number(minutes) > 59) return undefined
  const milliseconds = Date.parse(`${day}T${minute === undefined ? '00:00:00' : minute + second}Z`)
  // 30 February is read as 2 March by some browsers.
  if (Number.isNaN(milliseconds) || !new Date(milliseconds).toISOString().startsWith(`${day}T`))
    return undefined
  const written = milliseconds / 1000
  const isLocal = zone === 'local' && name === undefined && sign === undefined
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -60 : 60)
  const at = (clock: number) => (isLocal ? ofDevice(clock) : clock - offset)
  if (minute === undefined)
    return unixSeconds(end === 'from' ? at(written) : at(written + secondsPerDay) - 1)
  const time = at(written)
  // Where clocks are set forward, an hour is in no day.
  const isSkipped = isLocal && time - new Date(time * 1000).getTimezoneOffset() * 60 !== written
  return isSkipped ? undefined : unixSeconds(time)
}

/** When this device's clock shows what a clock of UTC shows at a time. */
const ofDevice = (clock: number): number =>
  new Date(new Date(clock * 1000).toISOString().slice(0, -1)).getTime() / 1000

/** An end before the start is refused at once; for a ledger and a time, only the source can know. */
function isReversed(filter: object): boolean {
  const { from, to }: RangeFilter = filter
  if (from === undefined || to === undefined) return false
  return 'ledger' in from
    ? 'ledger' in to && from.ledger > to.ledger
    : 'time' in to && from.time > to.time
}
