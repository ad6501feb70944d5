import { collections, lists, owners } from '#ledger'
import { parseAccountAddress } from '#ledger/values'
import type { PagePath } from '../address/addresses.ts'
import {
  assetPath,
  hashOfBase64,
  parseAnyAsset,
  type Search,
  validateSearch,
} from '../address/search.ts'
import {
  accountOfKey,
  contractOfKey,
  fitsMemo,
  type Jump,
  type Meaning,
  memoMeaning,
  to,
  trimmed,
} from './meaning.ts'

/** XDR in a parameter. */
export function xdrOfLink(url: URL, parse: (id: string) => Jump | undefined): Jump | undefined {
  for (const { name, value } of linkParametersOf(url))
    if (/^(?:xdr|blob|input|envelope)$/.test(name)) {
      // A plus sign is read as a space.
      const jump = parse(value.replaceAll(' ', '+'))
      if (jump?.kind === 'xdr') return jump
    }
  return undefined
}

/**
 * What a link names: XDR in a parameter; a record, its kind by the part of the path before its id; a list of the reference
 * service; a record in a parameter; else its last id.
 */
export function parseLink(url: URL, parse: (id: string) => Jump): Jump {
  const parameters = linkParametersOf(url)
  const parameter = new Map(parameters.map(({ name, value }) => [name, value]))
  const offerId = parameter.get('offer_id')
  const path = linkPartsOf(url)
  // Trades of an offer have two addresses.
  const parts = offerId === undefined ? path : ['offers', offerId, 'trades']
  // What a laboratory asks for, of the record in a parameter.
  const resource = parameter.get('resource')
  const tab = [...path, resource].find(listOfSegment)
  const xdr = xdrOfLink(url, parse)
  if (xdr !== undefined) return xdr
  for (const index of parts.keys()) {
    const jump = recordOf(parts.slice(index, index + 3), parameter, parse)
    if (jump !== undefined) return jump
  }
  const [code, issuer] = [parameter.get('asset_code'), parameter.get('asset_issuer')]
  // A request to pay (SEP-7) names its asset, too, but who is to be paid is its record.
  const isPayment = parameter.has('destination')
  if (code !== undefined && issuer !== undefined && !isPayment) return parse(`${code}:${issuer}`)
  const list = listOfLink(parts, parameters)
  if (list !== undefined) return list
  for (const { name, value } of parameters) {
    const jump = parameterReaders.get(name)?.([value, ...(tab === undefined ? [] : [tab])], parse)
    const isPayee = jump?.kind === 'page' || jump?.kind === 'federation'
    if (name === 'destination' && url.protocol === 'web+stellar:' && isPayee)
      return { ...jump, asks: paymentAsked(parameter) }
    if (jump !== undefined && jump.kind !== 'nowhere') return withListSearch(jump, parameter)
  }
  const asked = resource === undefined ? undefined : listOfLink([resource], parameters)
  if (asked !== undefined) return asked
  const last = parts.filter((part) => /\d/.test(part) || part.length >= 56).at(-1)
  if (last !== undefined) return parse(last)
  return parts.length === 0
    ? parse(url.hostname)
    : { kind: 'nowhere', message: 'That link names no record.' }
}

/** What a request to pay says (SEP-7), which anybody may write. */
function paymentAsked(parameters: ParameterValues): string {
  const text = (name: string) => parameters.get(name)?.slice(0, 80)
  const [amount, code, issuer, memo] = ['amount', 'asset_code', 'asset_issuer', 'memo'].map(text)
  const asset = code === undefined ? 'XLM' : issuer === undefined ? code : `${code} of ${issuer}`
  const [type] = /hash|id|return/i.exec(text('memo_type') ?? '') ?? []
  return [
    `the link asks to pay ${amount ?? 'an amount that you choose, in'} ${asset}`,
    memo === undefined ? undefined : `with the memo ${type ?? 'text'} “${memo}”`,
    parameters.has('msg') ? `, for “${text('msg')}”` : undefined,
  ]
    .filter((part) => part !== undefined)
    .join(' ')
    .replace(' ,', ',')
}

/** The record that a part of a path and those behind it name. */
function recordOf(
  [kind = '', id, ...rest]: readonly string[],
  parameters: ParameterValues,
  parse: (id: string) => Jump,
): Jump | undefined {
  if (id === undefined) return undefined
  const jump = pathReaders.get(kind.toLowerCase())?.([id, ...rest], parse)
  return jump && withListSearch(jump, parameters)
}

/** A record’s page, with what a link asks of the list that it names. */
function withListSearch(jump: Jump, parameters: ParameterValues): Jump {
  const list = jump.kind === 'page' ? listOfSegment(jump.page.split('/')[3]) : undefined
  return jump.kind !== 'page' || list === undefined
    ? jump
    : { ...jump, search: listSearch(list.filters, parameters) }
}

const listOfSegment = (part: string | undefined) =>
  Object.values(collections).find(({ segment }) => segment === part)

/**
 * What follows the network in an address, in the ways of other explorers and services: a record behind its kind, any text
 * (`/XLM/USD`, `/offer 12`), a list with its parameters, or what a link would name.
 */
export function parsePath(
  path: string,
  search: string,
  parse: (id: string) => Jump,
  parseText: () => Jump,
): Jump {
  const url = URL.parse(`https://explorer.invalid/${path.replace(/^\/+/, '')}${search}`)
  if (url === null) return parseText()
  const parts = linkPartsOf(url)
  const parameters = linkParametersOf(url)
  const record = recordOf(parts, new Map(parameters.map((each) => [each.name, each.value])), parse)
  if (record !== undefined) return record
  const list = listOfLink(parts, parameters)
  if (list !== undefined) return list
  const named = parts.length === 2 ? parseNamed(parts.join(' '), parse) : undefined
  if (named !== undefined) return named
  const text = parseText()
  if (parts.length < 2 || text.kind === 'pair' || text.kind === 'xdr' || isAsset(text)) return text
  if (text.kind === 'nowhere' && text.secret === true) return text
  const link = parseLink(url, parse)
  return link.kind === 'nowhere' ? text : link
}

const isAsset = (jump: Jump): boolean => jump.kind === 'page' && jump.page.startsWith('/assets/')

/** `offer 12`, `claimable balance B…`, `tx: b59ef…`, `memo 7`: an ID, a word or a memo behind the name of what it is. */
export function parseNamed(text: string, parse: (id: string) => Jump): Jump | undefined {
  const [, name = '', id = ''] = memoForm.exec(text) ?? namedForm.exec(text) ?? []
  const kind = name.toLowerCase().replace(/[ -]/, '_')
  const memo = hashOfBase64(id) ?? id
  if (kind === 'memo' && (fitsMemo(memo) || /^[0-9a-f]{64}$/i.test(memo)))
    return { kind: 'page', ...memoMeaning(memo), others: [] }
  const read = pathReaders.get(kind)
  const jump = read?.([id], parse)
  if (read === undefined || (jump !== undefined && jump.kind !== 'nowhere')) return jump
  const word = parse(id)
  return word.kind === 'word' ? word : undefined
}

/** `Transaction ID: b59ef…`, `ledger no. 39`, `hash=b59ef…` */
const namedForm =
  /^((?:claimable|liquidity)[ _-](?:balance|pool)s?|[a-z]{2,12}?)(?:[ _-]?(?:id|hash|address|key|number|no\.?|sequence))?(?:\s*[:#=]\s*|\s+#?|\/)(\S.*)$/i
/** Any words may be in a memo. */
const memoForm = /^(memo)(?:\s*[:#]\s*|\s+#?|\/)(\S.*)$/i

/** Reads what follows a part of a link's path, the id first. */
type LinkReader = (
  ids: readonly [string, ...string[]],
  parse: (id: string) => Jump,
) => Jump | undefined

/** An id that is read in the same way without a link, which leaves no other meaning. A word is no id. */
const plain: LinkReader = ([id, tab], parse) => {
  const jump = parse(id)
  if (jump.kind === 'lookup') return { ...jump, others: [] }
  if (jump.kind === 'federation') return jump
  if (jump.kind !== 'page' || jump.search !== undefined) return undefined
  return { ...jump, page: withTab(jump.page, tab), others: [] }
}
const numbered =
  (name: string, page: (id: string) => PagePath): LinkReader =>
  ([id, tab]) =>
    /^[1-9]\d{0,18}$/.test(id) ? to(`${name} ${id}`, withTab(page(id), tab)) : undefined
const hexIs =
  (
    name: string,
    page: (hex: string) => PagePath,
    others: (hex: string) => readonly Meaning[] = () => [],
  ): LinkReader =>
  ([id, tab, ...rest], parse) =>
    /^[0-9a-f]{64}$/i.test(id)
      ? to(name, withTab(page(id.toLowerCase()), tab), ...others(id.toLowerCase()))
      : plain([id, ...(tab === undefined ? [] : [tab]), ...rest], parse)

const offer = numbered('offer', (id) => `/offers/${id}`)
const pool = hexIs('liquidity pool', (hex) => `/liquidity_pools/${hex}`)
const balance = hexIs('claimable balance', (hex) => `/claimable_balances/00000000${hex}`)
/** `USD-GISSUER-1`: some explorers add the type of the code. */
const asset: LinkReader = ([id], parse) => {
  const jump = parse(id.replace(/-[12]$/, ''))
  if (jump.kind === 'word') return jump
  return jump.kind === 'page' && jump.page.startsWith('/assets/')
    ? { ...jump, others: [] }
    : undefined
}
/** An address, a federation name (SEP-2), or a public key as hex. */
const account: LinkReader = ([id, ...rest], parse) =>
  id.includes('*') || parseAccountAddress(id.toUpperCase()) !== undefined
    ? plain([id, ...rest], parse)
    : hexAccount([id, ...rest], () => ({ kind: 'nowhere', message: '' }))
const hexAccount = hexIs('account', (hex) => accountOfKey(hex).page)
const codePage = (hex: string): PagePath => `/codes/${hex}`
const code = hexIs('code of a contract', codePage)
/** A contract by its strkey, or by the 32 bytes in it as hex; its code has a hash as long. */
const contract = hexIs(
  'contract',
  (hex) => contractOfKey(hex).page,
  (hex) => [{ name: 'code of a contract', page: codePage(hex) }],
)
/** `/market/XLM/USD-GISSUER-1`, `market XLM/USD` */
const market: LinkReader = (ids, parse) => {
  const written = ids.length === 1 ? ids[0].split('/') : ids
  const sides = written.slice(0, 2).map((id) => id.trim().replace(/-[12]$/, ''))
  const [base, counter] = sides.map((id) => parseAnyAsset(id))
  if (base === undefined || counter === undefined) {
    const pair = parse(sides.join('/'))
    return pair.kind === 'pair' ? pair : undefined
  }
  return { ...to('market', `/assets/${assetPath(base)}`), search: { counter: assetPath(counter) } }
}

/** By the part of the path before an id, in the explorers and services that are known. */
const pathReaders: ReadonlyMap<string, LinkReader> = new Map([
  ...named(
    plain,
    'tx',
    'txs',
    'txn',
    'txns',
    'transaction',
    'transactions',
    'ledger',
    'ledgers',
    'block',
  ),
  ...named(plain, 'hash', 'op', 'ops', 'operation', 'operations'),
  ...named(contract, 'contract', 'contracts'),
  ...named(code, 'code', 'wasm'),
  ...named(account, 'account', 'accounts', 'address'),
  ...named(offer, 'offer', 'offers'),
  ...named(asset, 'asset', 'assets'),
  ...named(market, 'market', 'markets', 'pair'),
  ...named(pool, 'pool', 'pools', 'liquidity-pool', 'liquidity-pools'),
  ...named(pool, 'liquidity_pool', 'liquidity_pools'),
  ...named(balance, 'balance', 'claimable-balance', 'claimable-balances'),
  ...named(balance, 'claimable_balance', 'claimable_balances'),
])

/** By the name of a parameter: the text of a search, or an id as the reference service and the laboratory name it. */
const parameterReaders: ReadonlyMap<string, LinkReader> = new Map([
  ...named(([text], parse) => parse(text), 'term', 'q', 'query', 'search'),
  ...named(plain, 'transaction_hash', 'transactionHash', 'transaction', 'hash'),
  ...named(plain, 'ledger_sequence', 'ledger', 'sequence', 'operation', 'op'),
  ...named(plain, 'account_id', 'account', 'address', 'destination'),
  ...named(contract, 'contract_id', 'contractId'),
  ...named(offer, 'offer'),
  ...named(pool, 'liquidity_pool_id', 'pool'),
  ...named(balance, 'claimable_balance_id'),
])

function named(reader: LinkReader, ...names: readonly string[]): readonly [string, LinkReader][] {
  return names.map((name) => [name, reader])
}

/** The tab that a link names by its list, as `/accounts/G…/effects`. */
function withTab(page: PagePath, tab: string | undefined): PagePath {
  const owner = Object.entries(owners).find(([, { segment }]) => segment === page.split('/')[1])
  const has = listOfSegment(tab)?.owners.some((each) => each === owner?.[0]) ?? false
  return has ? `${page}/${tab}` : page
}

/** The list, or form, that a link of the reference service names by its path and parameters. */
function listOfLink(
  parts: readonly string[],
  parameters: readonly LinkParameter[],
): Jump | undefined {
  const found = meaningOf(parts, new Map(parameters.map(({ name, value }) => [name, value])))
  return found && { kind: 'page', others: [], ...found }
}

type ParameterValues = ReadonlyMap<string, string>

/** Reads what a link asks of a list, by the service's names of its parameters or by those of this explorer. */
const listSearch = (filters: readonly LinkFilter[], parameters: ParameterValues): Search => ({
  ...validateSearch(
    Object.fromEntries(
      filters.map((filter) => [
        filter.name,
        filterTextOf(filter, parameters) ?? parameters.get(filter.name),
      ]),
    ),
  ),
  ...validateSearch(
    Object.fromEntries(placeNames(parameters).map((name) => [name, parameters.get(name)])),
  ),
})

/** What says where in a list to begin. A stream begins “now”: that is where the newest are. */
const placeNames = (parameters: ParameterValues): readonly string[] =>
  parameters.get('cursor') === 'now' ? ['limit'] : ['order', 'cursor', 'limit']

/** A filter of a list, as far as links name it. */
interface LinkFilter {
  readonly name: string
  readonly value: string
  readonly rest?: string
}

function meaningOf(parts: readonly string[], parameters: ParameterValues): Meaning | undefined {
  const last = parts.at(-1)?.toLowerCase()
  const segment = last?.replace('-', '_')
  if (segment === 'fee_stats' || last === 'fees') return { name: 'fees', page: '/fee_stats' }
  if (segment === 'order_book') return marketOf('selling', 'buying', parameters)
  if (segment === 'trade_aggregations') return marketOf('base', 'counter', parameters)
  if (last?.startsWith('strict-') === true && parts.at(-2) === 'paths')
    return pathsOf(last, parameters)
  const list = Object.values(lists).find((each) => each.segment === segment)
  if (list === undefined) return undefined
  const search = listSearch(list.filters, parameters)
  return { name: list.title.toLowerCase(), page: `/${list.segment}`, search }
}

function filterTextOf(
  { rest, value }: LinkFilter,
  parameters: ParameterValues,
): string | undefined {
  if (rest === undefined) return undefined
  // The service leaves out failed ones unless it is asked for them, and only that can be said here.
  if (value === 'flag') return parameters.get(rest) === 'false' ? 'true' : undefined
  return value === 'asset' || value === 'issuedAsset'
    ? assetOf(rest.replace(/_$/, ''), parameters)
    : parameters.get(rest)
}

/** An asset as one parameter, `CODE:ISSUER`, or as three. */
function assetOf(prefix: string, parameters: ParameterValues): string | undefined {
  const part = (name: string) => parameters.get(`${prefix}_asset_${name}`)
  const text =
    parameters.get(prefix) ??
    (part('type') === 'native' ? 'native' : `${part('code') ?? ''}:${part('issuer') ?? ''}`)
  const asset = parseAnyAsset(text)
  return asset && assetPath(asset)
}

function marketOf(first: string, second: string, parameters: ParameterValues): Meaning | undefined {
  const [base, counter] = [assetOf(first, parameters), assetOf(second, parameters)]
  return base === undefined || counter === undefined
    ? undefined
    : { name: 'order book', page: `/assets/${base}`, search: { counter } }
}

function pathsOf(kind: string, parameters: ParameterValues): Meaning {
  const end = (name: 'source' | 'destination') =>
    parameters.get(`${name}_account`) ??
    parameters.get(`${name}_assets`) ??
    assetOf(name, parameters)
  const search: Search = {
    kind: kind.replace('-', '_'),
    source: end('source'),
    destination: end('destination'),
    amount: parameters.get('source_amount') ?? parameters.get('destination_amount'),
  }
  return { name: 'payment paths', page: '/paths', search }
}

/**
 * A link, also one that is copied without `https://`, or what a page hands to a wallet (SEP-7, or `stellar:G…`); undefined
 * for other text.
 */
export function linkOf(text: string): URL | undefined {
  const isLink = /^(?:https?:\/\/|web\+stellar:|stellar:(?:\/\/)?(?:[GMC][A-Z2-7]{55}|pay\?))/i
  if (isLink.test(text)) return URL.parse(text) ?? undefined
  return /^(?:[a-z0-9-]+\.)+[a-z]{2,}\/\S/i.test(text)
    ? (URL.parse(`https://${text}`) ?? undefined)
    : undefined
}

/** Parts of the path; the portable build, and a laboratory, have their addresses behind "#". */
const linkPartsOf = (url: URL): readonly string[] =>
  `${url.pathname}${url.hash.replace(/^#/, '/').replace(/\?.*/, '')}`
    .split('/')
    .flatMap((part) => (part === '' ? [] : [decoded(part)]))

/** One parameter of a link. */
interface LinkParameter {
  readonly name: string
  readonly value: string
}

/**
 * Parameters behind the path or behind "#". The laboratory writes `endpoints$params$account_id=G…;;`, with `//` for `/`, and
 * earlier `values=` as JSON in base64.
 */
function linkParametersOf(url: URL): readonly LinkParameter[] {
  const texts = [url.search, url.hash.includes('?') ? url.hash.replace(/^[^?]*/, '') : '']
  const all = texts.flatMap((text) => [...new URLSearchParams(text)])
  const isLaboratory = all.some(([name]) => name.includes('$'))
  return all
    .flatMap(([name, value]) => {
      const names = name.split('$')
      // Of its parameters only the first has the whole name, and the last ends them.
      const plain = isLaboratory ? trimmed(value, '', ';').replaceAll('//', '/') : value
      return name === 'values'
        ? jsonParameters(value)
        : [{ name: names.at(-1) ?? '', value: plain }]
    })
    .filter(({ value }) => value !== '')
}

function jsonParameters(base64: string): readonly LinkParameter[] {
  try {
    const values: unknown = JSON.parse(atob(base64))
    return Object.entries(typeof values === 'object' ? (values ?? {}) : {}).flatMap(
      ([name, value]: [string, unknown]) => (typeof value === 'string' ? [{ name, value }] : []),
    )
  } catch {
    return [] // no JSON of that laboratory
  }
}

/** The id of the network of networks.json that a link of another explorer or service names. */
export function linkedNetwork(text: string): string | undefined {
  const url = linkOf(text)
  if (url === undefined) return undefined
  const stated = [...new URLSearchParams(url.search + url.hash.replace(/^#[^?]*\?/, '&'))].flatMap(
    ([name, value]) =>
      /^(?:network|network_passphrase|\$)$/.test(name) ? value.toLowerCase().split(/[^a-z]+/) : [],
  )
  const names = [...stated, ...url.hostname.split(/[.-]/), ...linkPartsOf(url)].map((part) =>
    part.toLowerCase(),
  )
  if (names.includes('futurenet') || stated.includes('future')) return 'futurenet'
  if (names.includes('testnet') || stated.includes('test')) return 'testnet'
  return publicHosts.has(url.hostname) ||
    ['public', 'pubnet', 'mainnet'].some((name) => names.includes(name))
    ? 'public'
    : undefined
}

/** Explorers and services whose links name the network only where it is another. */
const publicHosts: ReadonlySet<string> = new Set([
  'horizon.stellar.org',
  'stellarchain.io',
  'lumenscan.io',
  'steexp.com',
])

export function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part // a stray "%" is no code; the part stays as written
  }
}
