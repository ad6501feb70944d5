import type { RecordReader } from '../restRecord.ts'
import { UnknownTypeError } from '../values/answer.ts'
import type { ClaimableBalanceId, LiquidityPoolId } from '../values/ids.ts'
import { formatAmount, type Stroops } from '../values/numbers.ts'
import {
  amount,
  basisPoints,
  type Field,
  list,
  number,
  type Sentence,
  type Value,
} from '../values/value.ts'
import { checkedPool } from '../xdr/values.ts'
import {
  type AssetAmount,
  assetAmountField,
  assetAmountValue,
  type ReservePair,
  reserveFromRest,
  reservePairFromRest,
  reserveToRest,
} from './balances.ts'
import { defineEffect } from './define.ts'

/** A pool as the operation left it. */
interface WithPool {
  readonly pool: PoolState
}
const poolFromRest = (record: RecordReader): WithPool => ({
  pool: poolStateFromRest(record.object('liquidity_pool')),
})
const poolToRest = (body: WithPool) => ({ liquidity_pool: poolStateToRest(body.pool) })
const poolId = (id: LiquidityPoolId): Value => ({ kind: 'liquidityPool', id })

const amounts = (items: readonly AssetAmount[]): Value => list(items.map(assetAmountValue))
const amountsPhrase = (items: readonly AssetAmount[]): Sentence =>
  items.flatMap((item) => ['and', assetAmountValue(item)]).slice(1)

/** An account deposited both assets in a pool and received shares. */
export interface LiquidityPoolDeposited extends WithPool {
  readonly deposited: ReservePair
  readonly sharesReceived: Stroops
}

export const liquidityPoolDeposited = defineEffect({
  type: 'liquidity_pool_deposited',
  typeNumber: 90,
  label: 'Liquidity pool deposit',
  fromRest: (record): LiquidityPoolDeposited => ({
    ...poolFromRest(record),
    deposited: reservePairFromRest(record, 'reserves_deposited'),
    sharesReceived: record.amount('shares_received'),
  }),
  toRest: (body) => ({
    ...poolToRest(body),
    reserves_deposited: body.deposited.map(reserveToRest),
    shares_received: formatAmount(body.sharesReceived),
  }),
  fields: (body) => [
    { label: 'Deposited', value: amounts(body.deposited) },
    { label: 'Shares received', value: amount(body.sharesReceived) },
    ...poolFields(body.pool),
  ],
  summary: (body) => [
    'deposited',
    ...amountsPhrase(body.deposited),
    'into the pool',
    poolId(body.pool.id),
  ],
})

/** An account redeemed shares of a pool for both assets. */
export interface LiquidityPoolWithdrew extends WithPool {
  readonly received: ReservePair
  readonly sharesRedeemed: Stroops
}

export const liquidityPoolWithdrew = defineEffect({
  type: 'liquidity_pool_withdrew',
  typeNumber: 91,
  label: 'Liquidity pool withdrawal',
  fromRest: (record): LiquidityPoolWithdrew => ({
    ...poolFromRest(record),
    received: reservePairFromRest(record, 'reserves_received'),
    sharesRedeemed: record.amount('shares_redeemed'),
  }),
  toRest: (body) => ({
    ...poolToRest(body),
    reserves_received: body.received.map(reserveToRest),
    shares_redeemed: formatAmount(body.sharesRedeemed),
  }),
  fields: (body) => [
    { label: 'Received', value: amounts(body.received) },
    { label: 'Shares redeemed', value: amount(body.sharesRedeemed) },
    ...poolFields(body.pool),
  ],
  summary: (body) => [
    'withdrew',
    ...amountsPhrase(body.received),
    'from the pool',
    poolId(body.pool.id),
  ],
})

/** An exchange with a pool on a payment's path. */
export interface LiquidityPoolTrade extends WithPool {
  /** The amount that the pool paid out. */
  readonly sold: AssetAmount
  /** The amount that the pool received. */
  readonly bought: AssetAmount
}

export const liquidityPoolTrade = defineEffect({
  type: 'liquidity_pool_trade',
  typeNumber: 92,
  label: 'Liquidity pool trade',
  fromRest: (record): LiquidityPoolTrade => ({
    ...poolFromRest(record),
    sold: reserveFromRest(record.object('sold')),
    bought: reserveFromRest(record.object('bought')),
  }),
  toRest: (body) => ({
    ...poolToRest(body),
    sold: reserveToRest(body.sold),
    bought: reserveToRest(body.bought),
  }),
  fields: (body) => [
    { label: 'Pool sold', value: assetAmountValue(body.sold) },
    { label: 'Pool bought', value: assetAmountValue(body.bought) },
    ...poolFields(body.pool),
  ],
  summary: (body) => [
    'sold',
    assetAmountValue(body.bought),
    'for',
    assetAmountValue(body.sold),
    'to the pool',
    poolId(body.pool.id),
  ],
})

export const liquidityPoolCreated = defineEffect({
  type: 'liquidity_pool_created',
  typeNumber: 93,
  label: 'Liquidity pool created',
  fromRest: poolFromRest,
  toRest: poolToRest,
  fields: (body) => poolFields(body.pool),
  summary: (body) => ['created the pool', poolId(body.pool.id)],
})

/** A pool was removed with the last trustline for its shares. */
export interface LiquidityPoolRemoved {
  readonly pool: LiquidityPoolId
}

export const liquidityPoolRemoved = defineEffect({
  type: 'liquidity_pool_removed',
  typeNumber: 94,
  label: 'Liquidity pool removed',
  fromRest: (record): LiquidityPoolRemoved => ({ pool: record.pool('liquidity_pool_id') }),
  toRest: (body) => ({ liquidity_pool_id: body.pool }),
  fields: (body) => [{ label: 'Liquidity pool', value: poolId(body.pool) }],
  summary: (body) => ['removed the pool', poolId(body.pool)],
})

/** A holder lost authorization for one of a pool's assets: its shares became claimable balances (CAP-38). */
export interface LiquidityPoolRevoked extends WithPool {
  /** Only those assets for which a balance was created. */
  readonly revoked: readonly RevokedReserve[]
  readonly sharesRevoked: Stroops
}
interface RevokedReserve extends AssetAmount {
  readonly balance: ClaimableBalanceId
}

export const liquidityPoolRevoked = defineEffect({
  type: 'liquidity_pool_revoked',
  typeNumber: 95,
  label: 'Liquidity pool shares revoked',
  fromRest: (record): LiquidityPoolRevoked => ({
    ...poolFromRest(record),
    revoked: record.list('reserves_revoked', (item) => ({
      ...reserveFromRest(item),
      balance: item.claimableBalance('claimable_balance_id'),
    })),
    sharesRevoked: record.amount('shares_revoked'),
  }),
  toRest: (body) => ({
    ...poolToRest(body),
    reserves_revoked: body.revoked.map((item) => ({
      ...reserveToRest(item),
      claimable_balance_id: item.balance,
    })),
    shares_revoked: formatAmount(body.sharesRevoked),
  }),
  fields: (body) => [
    { label: 'Revoked', value: list(body.revoked.map(revokedValue)) },
    { label: 'Shares revoked', value: amount(body.sharesRevoked) },
    ...poolFields(body.pool),
  ],
  summary: (body) => [
    'revoked',
    ...amountsPhrase(body.revoked),
    'from the pool',
    poolId(body.pool.id),
  ],
})

const revokedValue = (item: RevokedReserve): Value => ({
  kind: 'fields',
  fields: [
    assetAmountField(item),
    { label: 'Claimable balance', value: { kind: 'claimableBalance', id: item.balance } },
  ],
})

/** A constant product pool at a moment (CAP-38). */
export interface PoolState {
  readonly id: LiquidityPoolId
  /** Basis points of what a trade puts in. */
  readonly fee: number
  readonly totalTrustlines: bigint
  readonly totalShares: Stroops
  /** In the pool's order: asset A is the smaller. */
  readonly reserves: ReservePair
}

/** Reads the pool object of a REST effect. */
export function poolStateFromRest(record: RecordReader): PoolState {
  const reserves = reservePairFromRest(record, 'reserves')
  const type = record.text('type')
  if (type !== 'constant_product') throw new UnknownTypeError(`type is no known pool's: ${type}`)
  return checkedPool({
    id: record.pool('id'),
    fee: record.integer('fee_bp'),
    totalTrustlines: record.bigint('total_trustlines'),
    totalShares: record.amount('total_shares'),
    reserves,
  })
}

/** The pool object of a REST effect. */
export const poolStateToRest = (pool: PoolState): Readonly<Record<string, unknown>> => ({
  id: pool.id,
  fee_bp: pool.fee,
  type: 'constant_product',
  total_trustlines: pool.totalTrustlines.toString(),
  total_shares: formatAmount(pool.totalShares),
  reserves: pool.reserves.map(reserveToRest),
})

/** Rows about a pool. */
export const poolFields = (pool: PoolState): readonly Field[] => [
  { label: 'Liquidity pool', value: { kind: 'liquidityPool', id: pool.id } },
  { label: 'Reserves', value: list(pool.reserves.map(assetAmountValue)) },
  { label: 'Total shares', value: amount(pool.totalShares) },
  { label: 'Share trustlines', value: number(pool.totalTrustlines) },
  { label: 'Fee', value: basisPoints(pool.fee) },
]
