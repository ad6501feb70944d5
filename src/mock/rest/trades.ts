import { assetTripleParameter } from '../../model/restWire/assetParameters.ts'
import { accountParameter, idParameter, poolParameter } from '../../model/restWire/parameters.ts'
import { wordParameter } from '../../model/restWire/parameters.ts'
import { ProblemError, invalidField } from '../../model/restWire/problem.ts'
import type { Selection } from '../history.ts'
import { type Row, assetOf, rowOf, textOf } from '../record.ts'
import type { RestCall } from './call.ts'
import { tokensOf } from './ownership.ts'

/** Trades, and how each is turned: a pair in the request sets which side is the base. */
export interface TradeSelection extends Selection {
  readonly orient: (row: Row) => Row
}

/** `/trades` and the trades of an account, an offer, a pool. */
export async function selectTrades(
  call: RestCall,
  fixed?: 'offer' | 'pool',
): Promise<TradeSelection> {
  const { bag } = call
  const type = wordParameter(
    bag,
    'trade_type',
    ['all', 'orderbook', 'liquidity_pool'],
    'Trade type must be all, orderbook, or liquidity_pool',
  )
  const account = accountParameter(bag, 'account_id')
  const offer = idParameter(bag, 'offer_id', 'Offer', 64)?.toString()
  const pool = poolParameter(bag, 'liquidity_pool_id')
  const pair = tradePair(call)
  if ([account, offer, pool].filter((value) => value !== undefined).length > 1) {
    const reason = 'Use a single filter for trades'
    throw invalidField('account_id,liquidity_pool_id,offer_id', reason)
  }
  if (pair !== undefined && offer !== undefined) {
    const field = 'base_asset_type,counter_asset_type,offer_id'
    throw invalidField(field, 'this endpoint does not support both an asset pair and an offer')
  }
  if (pair !== undefined && pool !== undefined) {
    const field = 'base_asset_type,counter_asset_type,liquidity_pool_id'
    throw invalidField(field, 'this endpoint does not support both an asset pair and a pool')
  }
  if (fixed === 'offer' && type === 'liquidity_pool') {
    throw invalidField('trade_type', 'trades of an offer cannot be liquidity_pool trades')
  }
  if (fixed === 'pool' && type === 'orderbook') {
    throw invalidField('trade_type', 'trades of a pool cannot be orderbook trades')
  }
  if (account !== undefined) await tokensOf(call, 'account_trades', account)
  if (pool !== undefined) await tokensOf(call, 'liquidity_pool_trades', pool)
  if (pair !== undefined) await mustHaveTraded(call, pair)
  return {
    kind: 'trades',
    keep: (row) =>
      (type === undefined || type === 'all' || row.trade_type === type) &&
      (account === undefined || eitherSide(row, 'account', account)) &&
      (offer === undefined || eitherSide(row, 'offer_id', offer)) &&
      (pool === undefined || eitherSide(row, 'liquidity_pool_id', pool)) &&
      (pair === undefined || isPair(row, pair)),
    orient: (row) =>
      pair === undefined || assetOf(row, 'base_') === pair.base ? row : mirror(row),
  }
}

/** Two canonical assets. */
export interface Pair {
  readonly base: string
  readonly counter: string
}

/** Whether a trade is between these, in either order. */
export function isPair(row: Row, { base, counter }: Pair): boolean {
  const [left, right] = [assetOf(row, 'base_'), assetOf(row, 'counter_')]
  return (left === base && right === counter) || (left === counter && right === base)
}

/** The same trade seen from the other side, its keys still in the order of the wire. */
export function mirror(row: Row): Row {
  const sides = ['liquidity_pool_id', 'offer_id', 'account', 'amount']
  const asset = ['asset_type', 'asset_code', 'asset_issuer']
  const turned: Record<string, unknown> = {}
  for (const key of ['_links', 'id', 'paging_token', 'ledger_close_time', 'trade_type']) {
    turned[key] = row[key]
  }
  if (row.liquidity_pool_fee_bp !== undefined) {
    turned.liquidity_pool_fee_bp = row.liquidity_pool_fee_bp
  }
  for (const side of ['base_', 'counter_']) {
    for (const field of [...sides, ...asset]) {
      const value = row[otherSide(`${side}${field}`)]
      if (value !== undefined) turned[`${side}${field}`] = value
    }
  }
  const { base, counter, ...links } = rowOf(row, '_links')
  const price = rowOf(row, 'price')
  return {
    ...turned,
    _links: { self: links.self, base: counter, counter: base, operation: links.operation },
    base_is_seller: row.base_is_seller !== true,
    price: { n: price.d, d: price.n },
  }
}

function otherSide(key: string): string {
  return key.startsWith('base_')
    ? key.replace('base_', 'counter_')
    : key.replace('counter_', 'base_')
}

function eitherSide(row: Row, field: string, value: string): boolean {
  return textOf(row, `base_${field}`) === value || textOf(row, `counter_${field}`) === value
}

function tradePair(call: RestCall): Pair | undefined {
  const base = sideOf(call, 'base')
  const counter = sideOf(call, 'counter')
  if (base === undefined && counter === undefined) return undefined
  if (base === undefined || counter === undefined) {
    const reason = 'this endpoint supports asset pairs but only one asset supplied'
    throw invalidField('base_asset_type,counter_asset_type', reason)
  }
  return { base, counter }
}

function sideOf(call: RestCall, side: 'base' | 'counter'): string | undefined {
  try {
    return assetTripleParameter(call.bag, `${side}_`)
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    const reason = String(error.problem.extras?.reason)
    throw invalidField(`${side}_asset`, `invalid ${side}_asset: ${reason}`)
  }
}

async function mustHaveTraded(call: RestCall, { base, counter }: Pair): Promise<void> {
  const traded = await tradedAssets(call)
  if (!traded.has(base) || !traded.has(counter)) throw new ProblemError('not_found')
}

/** Every asset that has been in a trade. */
export async function tradedAssets(call: RestCall): Promise<ReadonlySet<string>> {
  const { about, head } = call.moment
  const assets = new Set<string>()
  for (let ledger = about.first; ledger <= head; ) {
    const { rows, last } = await call.corpus.chunk('trades', ledger)
    for (const row of rows) assets.add(assetOf(row, 'base_')).add(assetOf(row, 'counter_'))
    ledger = last + 1
  }
  return assets
}
