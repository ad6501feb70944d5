import { lists, owners } from '#ledger'
import { parseAccountAddress } from '#ledger/values'
import { assetPath, parseAnyAsset } from '../address/filters.ts'
import type { PagePath } from '../address/addresses.ts'
import { type Jump, to } from './meaning.ts'

/** Reads what follows a part of a link's path, the id first. */
export type LinkReader = (
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
  ([id]) =>
    /^[1-9]\d{0,18}$/.test(id) ? to(`${name} ${id}`, page(id)) : undefined
const hexIs =
  (name: string, page: (hex: string) => PagePath): LinkReader =>
  ([id, ...rest], parse) =>
    /^[0-9a-f]{64}$/i.test(id) ? to(name, page(id.toLowerCase())) : plain([id, ...rest], parse)

const offer = numbered('offer', (id) => `/offers/${id}`)
const pool = hexIs('liquidity pool', (hex) => `/liquidity_pools/${hex}`)
const balance = hexIs('claimable balance', (hex) => `/claimable_balances/00000000${hex}`)
/** `USD-GISSUER-1`: some explorers add the type of the code. */
const asset: LinkReader = ([id], parse) => {
  const jump = parse(id.replace(/-[12]$/, ''))
  return jump.kind === 'page' ? { ...jump, others: [] } : undefined
}
/** An address, or a federation name (SEP-2). */
const account: LinkReader = ([id, ...rest], parse) =>
  id.includes('*') || parseAccountAddress(id.toUpperCase()) !== undefined
    ? plain([id, ...rest], parse)
    : undefined
/** `/market/XLM/USD-GISSUER-1` */
const market: LinkReader = (ids) => {
  const [base, counter] = ids.slice(0, 2).map((id) => parseAnyAsset(id.replace(/-[12]$/, '')))
  return base === undefined || counter === undefined
    ? undefined
    : {
        ...to('market', `/assets/${assetPath(base)}`),
        search: { counter: assetPath(counter) },
      }
}

/** By the part of the path before an id, in the explorers and services that are known. */
export const pathReaders: ReadonlyMap<string, LinkReader> = new Map([
  ...named(plain, 'tx', 'txs', 'txns', 'transaction', 'transactions', 'ledger', 'ledgers', 'block'),
  ...named(plain, 'op', 'ops', 'operation', 'operations', 'contract', 'contracts'),
  ...named(account, 'account', 'accounts', 'address'),
  ...named(offer, 'offer', 'offers'),
  ...named(asset, 'asset', 'assets'),
  ...named(market, 'market'),
  ...named(pool, 'pool', 'pools', 'liquidity-pool', 'liquidity-pools', 'liquidity_pools'),
  ...named(balance, 'claimable-balance', 'claimable-balances', 'claimable_balances'),
])

/** By the name of a parameter: the text of a search, or an id as the reference service and the laboratory name it. */
export const parameterReaders: ReadonlyMap<string, LinkReader> = new Map([
  ...named(([text], parse) => parse(text), 'term', 'q', 'query', 'search'),
  ...named(plain, 'transaction_hash', 'transactionHash', 'transaction', 'hash'),
  ...named(plain, 'ledger_sequence', 'ledger', 'sequence', 'operation', 'op'),
  ...named(plain, 'account_id', 'account', 'address', 'destination', 'contract_id', 'contractId'),
  ...named(offer, 'offer_id', 'offer'),
  ...named(pool, 'liquidity_pool_id', 'pool'),
  ...named(balance, 'claimable_balance_id'),
])

function named(reader: LinkReader, ...names: readonly string[]): readonly [string, LinkReader][] {
  return names.map((name) => [name, reader])
}

/** The tab that a link names by its list, as `/accounts/G…/effects`. An operation's page has one list alone. */
function withTab(page: PagePath, tab: string | undefined): PagePath {
  const owner = Object.entries(owners).find(([, { segment }]) => segment === page.split('/')[1])
  const list = Object.values(lists).find(({ segment }) => segment === tab)
  const has = list?.owners.some((each) => each === owner?.[0] && each !== 'operation') ?? false
  return has ? `${page}/${tab}` : page
}
