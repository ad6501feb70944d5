import { type Asset, type CreditAsset, native, parseAsset } from '../../model/asset.ts'
import {
  type AccountId,
  accountOf,
  parseAccountAddress,
  parseLiquidityPoolId,
  parseSignerKey,
} from '../../model/values/strkey.ts'
import type { FilterOf } from '../../sources/resources.ts'
import type { FilterName, Search } from './search.ts'

/** The lists that have a form of filters above them. */
export type FilteredKind =
  | 'accounts'
  | 'assets'
  | 'claimableBalances'
  | 'liquidityPools'
  | 'offers'
  | 'trades'

/** Reads a part of the address, and remembers where it makes no sense. */
type Take = <T>(name: FilterName, parse: (text: string) => T | undefined) => T | undefined

const readers: { readonly [K in FilteredKind]: (take: Take) => FilterOf<K> } = {
  accounts: (take) => ({
    signer: take('signer', parseSignerKey),
    sponsor: take('sponsor', parseAccount),
    asset: take('asset', parseCredit),
    pool: take('pool', parseLiquidityPoolId),
  }),
  assets: (take) => ({ code: take('code', parseCode), issuer: take('issuer', parseAccount) }),
  claimableBalances: (take) => ({
    asset: take('asset', parseAnyAsset),
    sponsor: take('sponsor', parseAccount),
    claimant: take('claimant', parseAccount),
  }),
  liquidityPools: (take) => ({
    reserves: take('reserves', parseReserves),
    account: take('account', parseAccount),
  }),
  offers: (take) => ({
    seller: take('seller', parseAccount),
    selling: take('selling', parseAnyAsset),
    buying: take('buying', parseAnyAsset),
    sponsor: take('sponsor', parseAccount),
  }),
  trades: (take) => ({
    type: take('type', (text) =>
      text === 'orderbook' || text === 'liquidity_pool' ? text : undefined,
    ),
    base: take('base', parseAnyAsset),
    counter: take('counter', parseAnyAsset),
  }),
}

/** What an address narrows a list by. */
export interface ReadFilter<K extends FilteredKind> {
  readonly filter: FilterOf<K>
  /** Parts of the address that cannot be what they should be. */
  readonly wrong: readonly FilterName[]
}

/** Reads the filter of a list out of an address. */
export function filterOf<K extends FilteredKind>(kind: K, search: Search): ReadFilter<K> {
  const wrong: FilterName[] = []
  const filter = readers[kind]((name, parse) => {
    const text = search[name]
    if (text === undefined) return undefined
    const value = parse(text)
    if (value === undefined) wrong.push(name)
    return value
  })
  return { filter, wrong }
}

/** Why what was read is no question yet; the words are the form's. */
export type FilterProblem = 'wrong' | 'none' | 'several' | 'halfPair' | 'samePair'

/** What keeps a list from being asked for; undefined where nothing does. */
export function problemOf<K extends FilteredKind>(
  kind: K,
  { filter, wrong }: ReadFilter<K>,
): FilterProblem | undefined {
  if (wrong.length > 0) return 'wrong'
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

/** An account; of a multiplexed address, the account under it. */
export function parseAccount(text: string): AccountId | undefined {
  const address = parseAccountAddress(text.trim().toUpperCase())
  return address && accountOf(address)
}

/** An asset as people write it: `XLM`, `native`, `CODE-GISSUER`, `CODE:GISSUER`. */
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

/** One or two assets, parted by a comma or a space; no asset twice. */
export function parseReserves(text: string): readonly Asset[] | undefined {
  const assets = parseAssets(text)
  return assets !== undefined && assets.length <= 2 ? assets : undefined
}

/** Assets parted by commas or spaces, at least one; no asset twice. */
export function parseAssets(text: string): readonly Asset[] | undefined {
  const assets = text
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map(parseAnyAsset)
  const read = assets.filter((asset) => asset !== undefined)
  const different = new Set(read.map(assetPath)).size
  return read.length > 0 && different === assets.length ? read : undefined
}

/** An asset as addresses of this explorer spell it: `native` or `CODE-GISSUER`. */
export const assetPath = (asset: Asset): string =>
  asset.type === 'native' ? 'native' : `${asset.code}-${asset.issuer}`
