import {
  type Asset,
  type Collections,
  type CreditAsset,
  type FilterOf,
  type FilterValues,
  type Owner,
  filtersOf,
  native,
  parseAsset,
} from '#ledger'
import {
  type AccountId,
  type ContractId,
  accountOf,
  bytesFromBase64,
  hexFromBytes,
  parseAccountAddress,
  parseAmount,
  parseContractId,
  parseLiquidityPoolId,
  parseSignerKey,
} from '#ledger/values'
import { isReversed, parseBound } from './ledgerBound.ts'
import type { FilterName, Search } from './search.ts'

export type FilteredKind =
  | 'accounts'
  | 'assets'
  | 'claimableBalances'
  | 'liquidityPools'
  | 'offers'
  | 'trades'

export interface FilterOfAddress<Filter> {
  readonly filter: Filter
  readonly wrong: readonly FilterName[]
}

/** Reads the filter of a list from an address; parameters of other lists are ignored. */
export function filterOf<K extends keyof Collections>(
  kind: K,
  search: Search,
  of?: Pick<Owner, 'kind'>,
): FilterOfAddress<FilterOf<K>>
// The descriptor, not the compiler, fixes which name has which kind of value.
export function filterOf(
  kind: keyof Collections,
  search: Search,
  of?: Pick<Owner, 'kind'>,
): FilterOfAddress<object> {
  const wrong: FilterName[] = []
  const filter: Record<string, unknown> = {}
  for (const { name, value } of filtersOf(kind)) {
    const text = search[name]
    if (text === undefined || (kind === 'trades' && isFixed(name, of))) continue
    filter[name] = parsers[value]?.(text)
    if (filter[name] === undefined) wrong.push(name)
  }
  if (isReversed(filter)) wrong.push('to')
  return { filter, wrong }
}

/** Trades of an owner have no form for a pair; those of an offer or a pool are of one type and one pair. */
const isFixed = (name: FilterName, of: Pick<Owner, 'kind'> | undefined): boolean =>
  name === 'type'
    ? of?.kind === 'offer' || of?.kind === 'liquidityPool'
    : of !== undefined && (name === 'base' || name === 'counter')

export type FilterProblem = 'wrong' | 'none' | 'several' | 'halfPair' | 'samePair'

/** Why a list is not requested; undefined if it is. */
export function filterProblemOf<K extends FilteredKind>(
  kind: K,
  { filter, wrong }: FilterOfAddress<FilterOf<K>>,
): FilterProblem | undefined {
  // The panel above the list has the other filters of trades, and their messages.
  if (wrong.some((name) => kind !== 'trades' || /^(?:type|base|counter)$/.test(name)))
    return 'wrong'
  const given = Object.values(filter).filter((value) => value !== undefined).length
  if (kind === 'accounts' && given === 0) return 'none'
  if ((kind === 'accounts' || kind === 'liquidityPools') && given > 1) return 'several'
  const [one, other] =
    'base' in filter
      ? [filter.base, filter.counter]
      : 'selling' in filter
        ? [filter.selling, filter.buying]
        : []
  if (one === undefined || other === undefined)
    return kind === 'trades' && one !== other ? 'halfPair' : undefined
  return assetPath(one) === assetPath(other) ? 'samePair' : undefined
}

/** An account; for a muxed account, the account behind it. */
export function parseAccount(text: string): AccountId | undefined {
  const address = parseAccountAddress(text.trim().toUpperCase())
  return address && accountOf(address)
}

export const parseContract = (text: string): ContractId | undefined =>
  parseContractId(text.trim().toUpperCase())

/** A type name of the REST service, also of types that this build does not know. */
export const parseType = (text: string): string | undefined => {
  const name = text.trim().toLowerCase().replaceAll(' ', '_')
  return /^[a-z][a-z0-9_]{1,60}$/.test(name) ? name : undefined
}

export const parseTradeType = (text: string): 'orderbook' | 'liquidity_pool' | undefined =>
  text === 'orderbook' || text === 'liquidity_pool' ? text : undefined

const parseFlag = (text: string): boolean | undefined =>
  text === 'true' ? true : text === 'false' ? false : undefined

/** An asset in any common spelling: `XLM`, `native`, `CODE-GISSUER`, `CODE:GISSUER`. */
export function parseAnyAsset(text: string): Asset | undefined {
  const trimmed = text.trim()
  if (/^(xlm|native)$/i.test(trimmed)) return native
  const [code = '', issuer = ''] = trimmed.split(/[:-]/)
  return parseAsset(`${code}:${issuer.toUpperCase()}`)
}

export function parseCredit(text: string): CreditAsset | undefined {
  const asset = parseAnyAsset(text)
  return asset?.type === 'native' ? undefined : asset
}

export const parseCode = (text: string): string | undefined =>
  /^[a-zA-Z0-9]{1,12}$/.test(text.trim()) ? text.trim() : undefined

/** Of a memo's text any part. */
export const parseMemo = (text: string): string | undefined =>
  hashOfBase64(text.trim()) ?? (text.trim() || undefined)

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
  readonly [Kind in keyof FilterValues]?: (text: string) => FilterValues[Kind] | undefined
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
  from: (text) => parseBound(text, 'from'),
  to: (text) => parseBound(text, 'to'),
}

/** An asset as this explorer's addresses spell it: `native` or `CODE-GISSUER`. */
export const assetPath = (asset: Asset): string =>
  asset.type === 'native' ? 'native' : `${asset.code}-${asset.issuer}`
