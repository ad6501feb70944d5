import { difference } from '../effects/draft.ts'
import type { LiquidityPoolId } from '../values/ids.ts'
import { formatAmount, type Stroops, stroops } from '../values/numbers.ts'
import { amount } from '../values/value.ts'
import { poolFromXdr } from '../xdr/values.ts'
import { defineOperation, verb } from './define.ts'
import {
  negated,
  poolChange,
  type Reserves,
  reservesFromRest,
  reservesOf,
  reservesPhrase,
  reservesToRest,
  reservesValue,
  sharesPhrase,
} from './parts/pools.ts'
import { noShares } from './parts/results.ts'

/** Redeems shares of a pool for both its assets (CAP-38). */
export interface LiquidityPoolWithdraw {
  readonly pool: LiquidityPoolId
  readonly reservesMin: Reserves
  /** Pool shares, 7 places. */
  readonly shares: Stroops
  /** 0 where the transaction failed. */
  readonly reservesReceived: Reserves
}

export const liquidityPoolWithdraw = defineOperation({
  type: 'liquidity_pool_withdraw',
  typeNumber: 23,
  xdr: 'liquidityPoolWithdraw',
  label: 'Pool withdrawal',
  fromRest: (record): LiquidityPoolWithdraw => ({
    pool: record.pool('liquidity_pool_id'),
    reservesMin: reservesFromRest(record, 'reserves_min'),
    shares: record.amount('shares'),
    reservesReceived: reservesFromRest(record, 'reserves_received'),
  }),
  fromXdr: ({ liquidityPoolWithdrawOp: op }, { transactionSuccessful, meta }) => {
    const change = transactionSuccessful ? poolChange(meta.changes, op.liquidityPoolId) : undefined
    return {
      pool: poolFromXdr(op.liquidityPoolId),
      reservesMin: reservesOf(change, op.minAmountA, op.minAmountB),
      shares: stroops(op.amount),
      reservesReceived: change?.reserves.map(negated) ?? reservesOf(change, 0n, 0n),
    }
  },
  toRest: (body) => ({
    liquidity_pool_id: body.pool,
    reserves_min: reservesToRest(body.reservesMin),
    shares: formatAmount(body.shares),
    reserves_received: reservesToRest(body.reservesReceived),
  }),
  fields: (body, { successful }) => [
    { label: 'Pool', value: { kind: 'liquidityPool', id: body.pool } },
    { label: 'Shares', value: amount(body.shares) },
    ...(successful
      ? [{ label: 'Received', value: reservesValue(body.reservesReceived, body.pool) }]
      : []),
    { label: 'Minimum received', value: reservesValue(body.reservesMin, body.pool) },
  ],
  summary: (body, context) => {
    // Nothing at least says nothing, all the less of assets that have no name.
    const isOpen = !context.successful && body.reservesMin.every((min) => min.amount === 0n)
    return [
      verb(context, 'withdrew', isOpen ? 'withdraw' : 'withdraw at least'),
      ...(isOpen
        ? []
        : reservesPhrase(context.successful ? body.reservesReceived : body.reservesMin, body.pool)),
      'from the pool',
      { kind: 'liquidityPool', id: body.pool },
      'for',
      ...sharesPhrase(body.shares),
    ]
  },
  payment: 'never',
  participants: () => [],
  assets: () => [],
  needsMeta: ['reservesMin', 'reservesReceived'],
  effects: ({ liquidityPoolWithdrawOp: op }, { source, meta }) => {
    const { pool, reserves, shares } = poolChange(meta.changes, op.liquidityPoolId)
    return [
      {
        account: source,
        body: {
          type: 'liquidity_pool_withdrew',
          pool,
          received: [negated(reserves[0]), negated(reserves[1])],
          sharesRedeemed: difference(0n, shares),
        },
      },
    ]
  },
  results: {
    liquidityPoolWithdrawSuccess: 'op_success',
    liquidityPoolWithdrawMalformed: 'op_malformed',
    liquidityPoolWithdrawNoTrust: noShares,
    liquidityPoolWithdrawUnderfunded: [
      'op_underfunded',
      'The source did not have that many shares of the pool.',
    ],
    liquidityPoolWithdrawLineFull: [
      'op_line_full',
      'The account would hold more of one of the pool’s assets than its trustline allows.',
    ],
    liquidityPoolWithdrawUnderMinimum: [
      'op_under_minimum',
      'The pool would pay less than the minimum.',
    ],
    liquidityPoolWithdrawTrustlineFrozen: 'op_trustline_frozen',
  },
})
