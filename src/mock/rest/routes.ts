import type { PageQuery } from '../../model/restWire/pageQuery.ts'
import type { Row } from '../record.ts'
import type { RestCall } from './call.ts'
import { type ReadPage, openEffects, openLedgers, openOperations } from './historyLists.ts'
import { openPayments, openTrades, openTransactions } from './historyLists.ts'
import * as objects from './objects.ts'
import { openAccounts, openAssets, openClaimableBalances } from './stateLists.ts'
import { openLiquidityPools, openOffers } from './stateLists.ts'

/** A place in the service's router. `state` answers carry Latest-Ledger; `streams` may be had as events. */
export type Route = {
  readonly path: string
  readonly method?: 'POST' | undefined
  readonly state?: boolean | undefined
  readonly streams?: boolean | undefined
} & (
  | { readonly list: (call: RestCall, page: PageQuery) => Promise<ReadPage> }
  | { readonly page: (call: RestCall, page: PageQuery) => Promise<Row> }
  | { readonly object: (call: RestCall) => Promise<Row> }
  | { readonly response: (call: RestCall) => Promise<Response> }
)

const streams = true
const state = true

// What few readers ask for is loaded when asked for.
const aggregations = async (call: RestCall, page: PageQuery): Promise<Row> => {
  const { readTradeAggregations } = await import('./tradeAggregations.ts')
  return await readTradeAggregations(call, page)
}
const orderBook = async (call: RestCall): Promise<Row> => {
  const { readOrderBook } = await import('./orderBook.ts')
  return await readOrderBook(call)
}
const paths = async (call: RestCall, direction: 'strict-receive' | 'strict-send'): Promise<Row> => {
  const { readPaths } = await import('./paths.ts')
  return await readPaths(call, direction)
}

/** Every route; `{}` is a segment of word characters in nested paths, and anything else in single ones. */
export const routes: readonly Route[] = [
  { path: '/', object: objects.readRoot },
  { path: '/fee_stats', object: objects.readFeeStats },
  { path: '/accounts', list: openAccounts, state },
  { path: '/accounts/{account_id}', object: objects.readAccount, state, streams },
  { path: '/accounts/{account_id}/data/{key}', object: objects.readAccountData, state, streams },
  { path: '/accounts/{account_id:w}/offers', list: openOffers, state, streams },
  { path: '/accounts/{account_id:w}/transactions', list: openTransactions, streams },
  { path: '/accounts/{account_id:w}/operations', list: openOperations, streams },
  { path: '/accounts/{account_id:w}/payments', list: openPayments, streams },
  { path: '/accounts/{account_id:w}/effects', list: openEffects, streams },
  { path: '/accounts/{account_id:w}/trades', list: openTrades(), streams },
  { path: '/claimable_balances', list: openClaimableBalances, state },
  { path: '/claimable_balances/{id}', object: objects.readClaimableBalance, state },
  {
    path: '/claimable_balances/{claimable_balance_id:w}/transactions',
    list: openTransactions,
    streams,
  },
  {
    path: '/claimable_balances/{claimable_balance_id:w}/operations',
    list: openOperations,
    streams,
  },
  { path: '/liquidity_pools', list: openLiquidityPools, state },
  { path: '/liquidity_pools/{liquidity_pool_id}', object: objects.readLiquidityPool, state },
  { path: '/liquidity_pools/{liquidity_pool_id:w}/transactions', list: openTransactions, streams },
  { path: '/liquidity_pools/{liquidity_pool_id:w}/operations', list: openOperations, streams },
  { path: '/liquidity_pools/{liquidity_pool_id:w}/effects', list: openEffects, streams },
  { path: '/liquidity_pools/{liquidity_pool_id:w}/trades', list: openTrades('pool'), streams },
  { path: '/offers', list: openOffers, state },
  { path: '/offers/{offer_id}', object: objects.readOffer, state },
  { path: '/offers/{offer_id}/trades', list: openTrades('offer'), streams },
  { path: '/assets', list: openAssets, state },
  { path: '/order_book', object: orderBook, state, streams },
  { path: '/paths', object: (call) => paths(call, 'strict-receive'), state },
  { path: '/paths/strict-receive', object: (call) => paths(call, 'strict-receive'), state },
  { path: '/paths/strict-send', object: (call) => paths(call, 'strict-send'), state },
  { path: '/ledgers', list: openLedgers, streams },
  { path: '/ledgers/{ledger_id}', object: objects.readLedger },
  { path: '/ledgers/{ledger_id}/transactions', list: openTransactions, streams },
  { path: '/ledgers/{ledger_id}/operations', list: openOperations, streams },
  { path: '/ledgers/{ledger_id}/payments', list: openPayments, streams },
  { path: '/ledgers/{ledger_id}/effects', list: openEffects, streams },
  { path: '/transactions', list: openTransactions, streams },
  {
    path: '/transactions',
    method: 'POST',
    response: async (call) => (await import('./submit.ts')).submit(call),
  },
  {
    path: '/transactions_async',
    method: 'POST',
    response: async (call) => (await import('./submit.ts')).submitAsync(call),
  },
  { path: '/transactions/{tx_id}', object: objects.readTransaction },
  { path: '/transactions/{tx_id}/operations', list: openOperations, streams },
  { path: '/transactions/{tx_id}/payments', list: openPayments, streams },
  { path: '/transactions/{tx_id}/effects', list: openEffects, streams },
  { path: '/operations', list: openOperations, streams },
  { path: '/operations/{id}', object: objects.readOperation },
  { path: '/operations/{op_id}/effects', list: openEffects, streams },
  { path: '/payments', list: openPayments, streams },
  { path: '/effects', list: openEffects, streams },
  { path: '/trades', list: openTrades(), streams },
  { path: '/trade_aggregations', page: aggregations },
]

const patterns = new Map(routes.map((route) => [route.path, patternOf(route.path)]))

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
