import type { Collections, Owner } from '../resources.ts'

const plurals = {
  ledger: 'ledgers',
  transaction: 'transactions',
  operation: 'operations',
  account: 'accounts',
  claimableBalance: 'claimable_balances',
  liquidityPool: 'liquidity_pools',
  offer: 'offers',
} as const satisfies Record<Owner['kind'], string>

/** Where failed transactions are left out unless asked for (rest.md 1.1); of one transaction all are listed. */
const knowsFailed: Readonly<Record<keyof Collections, boolean>> = {
  ledgers: false,
  transactions: true,
  operations: true,
  payments: true,
  effects: false,
  trades: false,
  accounts: false,
  offers: false,
  claimableBalances: false,
  liquidityPools: false,
  assets: false,
  tradeAggregations: false,
}

/** `/ledgers/7/transactions?include_failed=true&limit=…`; without a cursor from the order's start. */
export function collectionPath(
  kind: keyof Collections,
  of: Owner | undefined,
  page: { readonly order: string; readonly limit: number; readonly after?: string | undefined },
): string {
  const query = new URLSearchParams()
  if (page.after !== undefined) query.set('cursor', page.after)
  if (knowsFailed[kind] && of?.kind !== 'transaction') query.set('include_failed', 'true')
  query.set('limit', String(page.limit))
  query.set('order', page.order)
  return `${ownerPath(of)}/${kind}?${query}`
}

const ownerPath = (of: Owner | undefined): string =>
  of === undefined ? '' : `/${plurals[of.kind]}/${of.id}`

/** "ledger 7", "account GABC…": the owner in a sentence. */
export function ownerWords(of: Owner): string {
  const id = String(of.id)
  return `${of.kind} ${id.length > 20 ? `${id.slice(0, 8)}…` : id}`
}
