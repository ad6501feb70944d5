/** A route of the service (rest.md 1.1). */
export interface Route {
  /** `{name}` is a segment of anything, `{name:w}` one of word characters. */
  readonly path: string
  readonly gives: Resource
  readonly method?: 'POST' | undefined
  /** Its answers carry Latest-Ledger. */
  readonly state?: boolean | undefined
  /** Also answers with an event stream. */
  readonly streams?: boolean | undefined
  /** Also answers with the bytes of its value. */
  readonly raw?: boolean | undefined
}

/** The resource of a route: a collection has one name whatever its owner. */
export type Resource =
  | 'root'
  | 'feeStats'
  | 'accounts'
  | 'account'
  | 'accountData'
  | 'claimableBalances'
  | 'claimableBalance'
  | 'liquidityPools'
  | 'liquidityPool'
  | 'offers'
  | 'accountOffers'
  | 'offer'
  | 'assets'
  | 'orderBook'
  | 'strictReceivePaths'
  | 'strictSendPaths'
  | 'ledgers'
  | 'ledger'
  | 'transactions'
  | 'transaction'
  | 'operations'
  | 'operation'
  | 'payments'
  | 'effects'
  | 'trades'
  | 'tradeAggregations'
  | 'submission'
  | 'asyncSubmission'

const streams = true
const state = true
const account = '/accounts/{account_id:w}'
const balance = '/claimable_balances/{claimable_balance_id:w}'
const pool = '/liquidity_pools/{liquidity_pool_id:w}'

const listsOf = (owner: string, kinds: readonly Resource[]): readonly Route[] =>
  kinds.map((gives) => ({ path: `${owner}/${gives}`, gives, streams }))

/** Every route but /health, which is no resource. */
export const routes: readonly Route[] = [
  { path: '/', gives: 'root' },
  { path: '/fee_stats', gives: 'feeStats' },
  { path: '/accounts', gives: 'accounts', state },
  { path: '/accounts/{account_id}', gives: 'account', state, streams },
  { path: '/accounts/{account_id}/data/{key}', gives: 'accountData', state, streams, raw: true },
  { path: `${account}/offers`, gives: 'accountOffers', state, streams },
  ...listsOf(account, ['transactions', 'operations', 'payments', 'effects', 'trades']),
  { path: '/claimable_balances', gives: 'claimableBalances', state },
  { path: '/claimable_balances/{id}', gives: 'claimableBalance', state },
  ...listsOf(balance, ['transactions', 'operations']),
  { path: '/liquidity_pools', gives: 'liquidityPools', state },
  { path: '/liquidity_pools/{liquidity_pool_id}', gives: 'liquidityPool', state },
  ...listsOf(pool, ['transactions', 'operations', 'effects', 'trades']),
  { path: '/offers', gives: 'offers', state },
  { path: '/offers/{offer_id}', gives: 'offer', state },
  ...listsOf('/offers/{offer_id}', ['trades']),
  { path: '/assets', gives: 'assets', state },
  { path: '/order_book', gives: 'orderBook', state, streams },
  { path: '/paths', gives: 'strictReceivePaths', state },
  { path: '/paths/strict-receive', gives: 'strictReceivePaths', state },
  { path: '/paths/strict-send', gives: 'strictSendPaths', state },
  { path: '/ledgers', gives: 'ledgers', streams },
  { path: '/ledgers/{ledger_id}', gives: 'ledger' },
  ...listsOf('/ledgers/{ledger_id}', ['transactions', 'operations', 'payments', 'effects']),
  { path: '/transactions', gives: 'transactions', streams },
  { path: '/transactions', gives: 'submission', method: 'POST' },
  { path: '/transactions_async', gives: 'asyncSubmission', method: 'POST' },
  { path: '/transactions/{tx_id}', gives: 'transaction' },
  ...listsOf('/transactions/{tx_id}', ['operations', 'payments', 'effects']),
  { path: '/operations/{id}', gives: 'operation' },
  ...listsOf('/operations/{op_id}', ['effects']),
  ...listsOf('', ['operations', 'payments', 'effects', 'trades']),
  { path: '/trade_aggregations', gives: 'tradeAggregations' },
]

const patterns = new Map(routes.map(({ path }) => [path, patternOf(path)]))

function patternOf(path: string): RegExp {
  const source = path.replace(
    /\{(\w+)(:w)?\}/g,
    (_, name: string, word?: string) => `(?<${name}>${word === undefined ? '[^/]+' : '\\w*'})`,
  )
  return new RegExp(`^${source}$`)
}

/** The routes of a path, whatever their method, with the path's parameters. */
export function matchRoutes(
  path: string,
): readonly (readonly [Route, Readonly<Record<string, string>>])[] {
  return routes.flatMap((route) => {
    const match = patterns.get(route.path)?.exec(path)
    if (match === null || match === undefined) return []
    const decoded = Object.entries(match.groups ?? {}).map(([key, text]) => [key, decode(text)])
    return [[route, Object.fromEntries(decoded)]]
  })
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
