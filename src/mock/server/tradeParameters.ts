import { assetTripleParameter } from './assetParameters.ts'
import {
  accountParameter,
  choiceParameter,
  idParameter,
  poolParameter,
  type RequestParameters,
} from './parameters.ts'
import { invalidField, ProblemError } from './problem.ts'

/** Two canonical assets. */
export interface Pair {
  readonly base: string
  readonly counter: string
}

/** Filters of trades: at most one of account, offer and pool; a pair only with an account or alone. */
export interface TradeParameters {
  readonly type?: 'orderbook' | 'liquidity_pool' | undefined
  readonly account?: string | undefined
  readonly offer?: bigint | undefined
  readonly pool?: string | undefined
  readonly pair?: Pair | undefined
}

/** Reads the parameters in path or query; the offer zero is ignored. */
export function tradeParameters(bag: RequestParameters): TradeParameters {
  const type = choiceParameter(
    bag,
    'trade_type',
    ['all', 'orderbook', 'liquidity_pool'],
    'Trade type must be all, orderbook, or liquidity_pool',
  )
  const account = accountParameter(bag, 'account_id')
  const offer = idParameter(bag, 'offer_id', 'Offer', 64) || undefined
  const pool = poolParameter(bag, 'liquidity_pool_id')
  const pair = pairParameter(bag)
  if (pair !== undefined && offer !== undefined) {
    const field = 'base_asset_type,counter_asset_type,offer_id'
    throw invalidField(field, 'this endpoint does not support both an asset pair and an offer')
  }
  if (pair !== undefined && pool !== undefined) {
    const field = 'base_asset_type,counter_asset_type,liquidity_pool_id'
    throw invalidField(field, 'this endpoint does not support both an asset pair and a pool')
  }
  if ([account, offer, pool].filter((value) => value !== undefined).length > 1) {
    const reason = 'Use a single filter for trades'
    throw invalidField('account_id,liquidity_pool_id,offer_id', reason)
  }
  if (offer !== undefined && type === 'liquidity_pool') {
    throw invalidField('trade_type', 'trades of an offer cannot be liquidity_pool trades')
  }
  if (pool !== undefined && type === 'orderbook') {
    throw invalidField('trade_type', 'trades of a pool cannot be orderbook trades')
  }
  const one = type === 'orderbook' || type === 'liquidity_pool' ? type : undefined
  return { type: one, account, offer, pool, pair }
}

function pairParameter(bag: RequestParameters): Pair | undefined {
  const base = sideParameter(bag, 'base')
  const counter = sideParameter(bag, 'counter')
  if (base === undefined && counter === undefined) return undefined
  if (base === undefined || counter === undefined) {
    const reason = 'this endpoint supports asset pairs but only one asset supplied'
    throw invalidField('base_asset_type,counter_asset_type', reason)
  }
  return { base, counter }
}

function sideParameter(bag: RequestParameters, side: 'base' | 'counter'): string | undefined {
  try {
    return assetTripleParameter(bag, `${side}_`)
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    const reason = String(error.problem.extras?.reason)
    throw invalidField(`${side}_asset`, `invalid ${side}_asset: ${reason}`)
  }
}
