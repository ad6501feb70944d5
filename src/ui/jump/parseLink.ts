import { parseAccountAddress } from '../../model/values/strkey.ts'
import { type Jump, to } from './meaning.ts'

export const isLink = (text: string): boolean => /^https?:\/\//i.test(text)

/** The record that a link names: its kind by the part of the path before its id; else its last id. */
export function parseLink(link: string, parse: (id: string) => Jump): Jump {
  const url = URL.parse(link)
  const parts = url === null ? [] : partsOf(url)
  for (const [index, part] of parts.entries()) {
    const id = parts[index + 1]
    const jump = id === undefined ? undefined : readers.get(part.toLowerCase())?.(id, parse)
    if (jump !== undefined) return jump
  }
  const [code, issuer] = ['asset_code', 'asset_issuer'].map((name) => url?.searchParams.get(name))
  if (code && issuer) return parse(`${code}:${issuer}`)
  return parse(parts.filter((part) => /\d/.test(part) || part.length >= 56).at(-1) ?? '')
}

/** The id of the network of networks.json that a link of another explorer or service names. */
export function linkedNetwork(text: string): string | undefined {
  const url = isLink(text) ? URL.parse(text) : null
  if (url === null) return undefined
  const names = [...url.hostname.split(/[.-]/), ...partsOf(url)].map((part) => part.toLowerCase())
  if (names.includes('testnet')) return 'testnet'
  if (names.includes('futurenet')) return 'futurenet'
  return ['public', 'pubnet', 'mainnet'].some((name) => names.includes(name)) ? 'public' : undefined
}

/** Parts of the path; the portable build has its addresses behind "#". */
const partsOf = (url: URL): readonly string[] =>
  `${url.pathname}${url.hash.replace(/^#/, '').replace(/\?.*/, '')}`
    .split('/')
    .flatMap((part) => (part === '' ? [] : [decoded(part)]))

type Reader = (id: string, parse: (id: string) => Jump) => Jump | undefined

/** An id that is read in the same way without a link, which leaves no other meaning. */
const plain: Reader = (id, parse) => {
  const jump = parse(id)
  if (jump.kind !== 'page' && jump.kind !== 'lookup') return undefined
  return { ...jump, others: [] }
}
const offer: Reader = (id) =>
  /^[1-9]\d{0,18}$/.test(id) ? to(`offer ${id}`, `/offers/${id}`) : undefined
const hexIs =
  (name: string, page: (hex: string) => `/${string}`): Reader =>
  (id, parse) =>
    /^[0-9a-f]{64}$/i.test(id) ? to(name, page(id.toLowerCase())) : plain(id, parse)
const pool = hexIs('liquidity pool', (hex) => `/liquidity_pools/${hex}`)
const balance = hexIs('claimable balance', (hex) => `/claimable_balances/00000000${hex}`)
/** `USD-GISSUER-1`: some explorers add the type of the code. */
const asset: Reader = (id, parse) => plain(id.replace(/-[12]$/, ''), parse)
const account: Reader = (id, parse) =>
  parseAccountAddress(id.toUpperCase()) === undefined ? undefined : plain(id, parse)

/** The part of the path before an id, in the explorers and services that are known. */
const readers: ReadonlyMap<string, Reader> = new Map([
  ...named(plain, 'tx', 'txs', 'txns', 'transaction', 'transactions', 'ledger', 'ledgers', 'block'),
  ...named(plain, 'op', 'ops', 'operation', 'operations', 'contract', 'contracts'),
  ...named(account, 'account', 'accounts', 'address'),
  ...named(offer, 'offer', 'offers'),
  ...named(asset, 'asset', 'assets'),
  ...named(pool, 'pool', 'pools', 'liquidity-pool', 'liquidity-pools', 'liquidity_pools'),
  ...named(balance, 'claimable-balance', 'claimable-balances', 'claimable_balances'),
])

function named(reader: Reader, ...names: readonly string[]): readonly [string, Reader][] {
  return names.map((name) => [name, reader])
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part // a stray "%" is no code; the part stays as written
  }
}
