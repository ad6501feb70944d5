import type { Selection } from '../history.ts'
import { assetOf, type Row, rowOf, textOf } from '../record.ts'
import { ProblemError } from '../server/problem.ts'
import { type Pair, tradeParameters } from '../server/tradeParameters.ts'
import type { RestCall } from './call.ts'
import { membersOf } from './ownership.ts'

/** Trades and the base of each: a pair in the request decides it. */
export interface TradeSelection extends Selection {
  readonly orient: (row: Row) => Row
}

/** `/trades` and the trades of an account, an offer, a pool. */
export async function selectTrades(call: RestCall): Promise<TradeSelection> {
  const { type, account, offer, pool, pair } = tradeParameters(call.bag)
  if (account !== undefined) await membersOf(call, 'account_trades', account)
  if (pool !== undefined) await membersOf(call, 'liquidity_pool_trades', pool)
  if (pair !== undefined) await mustHaveTraded(call, pair)
  return {
    kind: 'trades',
    keep: (row) =>
      (type === undefined || row.trade_type === type) &&
      (account === undefined || eitherSide(row, 'account', account)) &&
      (offer === undefined || eitherSide(row, 'offer_id', String(offer))) &&
      (pool === undefined || eitherSide(row, 'liquidity_pool_id', pool)) &&
      (pair === undefined || isPair(row, pair)),
    orient: (row) =>
      pair === undefined || assetOf(row, 'base_') === pair.base ? row : mirror(row),
  }
}

/** A pair has no order: either asset may be the base. */
export function isPair(row: Row, { base, counter }: Pair): boolean {
  const [left, right] = [assetOf(row, 'base_'), assetOf(row, 'counter_')]
  return (left === base && right === counter) || (left === counter && right === base)
}

/** The trade with base and counter swapped, its keys still in the order of the wire. */
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
