import type { LiquidityPoolId } from '../values/ids.ts'
import { formatAmount, type Price, type Stroops, stroops } from '../values/numbers.ts'
import { amount, type Value } from '../values/value.ts'
import { poolFromXdr } from '../xdr/values.ts'
import { defineOperation, verb } from './define.ts'
import { priceFromRest, priceToRest } from './parts/offers.ts'
import {
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

/** Deposits both assets of a pool for shares of it (CAP-38). */
export interface LiquidityPoolDeposit {
  readonly pool: LiquidityPoolId
  readonly reservesMax: Reserves
  /** The bounds of the deposit's price: units of the first asset per unit of the second. */
  readonly minPrice: Price
  readonly maxPrice: Price
  /** 0 where the transaction failed. */
  readonly reservesDeposited: Reserves
  /** Pool shares, 7 places; 0 where the transaction failed. */
  readonly sharesReceived: Stroops
}

export const liquidityPoolDeposit = defineOperation({
  type: 'liquidity_pool_deposit',
  typeNumber: 22,
  xdr: 'liquidityPoolDeposit',
  label: 'Pool deposit',
  fromRest: (record): LiquidityPoolDeposit => ({
    pool: record.pool('liquidity_pool_id'),
    reservesMax: reservesFromRest(record, 'reserves_max'),
    minPrice: priceFromRest(record, 'min_price_r'),
    maxPrice: priceFromRest(record, 'max_price_r'),
    reservesDeposited: reservesFromRest(record, 'reserves_deposited'),
    sharesReceived: record.amount('shares_received'),
  }),
  fromXdr: ({ liquidityPoolDepositOp: op }, { transactionSuccessful, meta }) => {
    const change = transactionSuccessful ? poolChange(meta.changes, op.liquidityPoolId) : undefined
    return {
      pool: poolFromXdr(op.liquidityPoolId),
      reservesMax: reservesOf(change, op.maxAmountA, op.maxAmountB),
      minPrice: { n: op.minPrice.n, d: op.minPrice.d },
      maxPrice: { n: op.maxPrice.n, d: op.maxPrice.d },
      reservesDeposited: change?.reserves ?? reservesOf(change, 0n, 0n),
      sharesReceived: change?.shares ?? stroops(0n),
    }
  },
  toRest: (body) => ({
    liquidity_pool_id: body.pool,
    reserves_max: reservesToRest(body.reservesMax),
    min_price: priceToRest(body.minPrice),
    min_price_r: { n: body.minPrice.n, d: body.minPrice.d },
    max_price: priceToRest(body.maxPrice),
    max_price_r: { n: body.maxPrice.n, d: body.maxPrice.d },
    reserves_deposited: reservesToRest(body.reservesDeposited),
    shares_received: formatAmount(body.sharesReceived),
  }),
  fields: (body, { successful }) => [
    { label: 'Pool', value: { kind: 'liquidityPool', id: body.pool } },
    ...(successful
      ? [
          { label: 'Deposited', value: reservesValue(body.reservesDeposited, body.pool) },
          { label: 'Shares received', value: amount(body.sharesReceived) },
        ]
      : []),
    { label: 'Maximum deposit', value: reservesValue(body.reservesMax, body.pool) },
    { label: 'Minimum price', value: depositPrice(body, body.minPrice) },
    { label: 'Maximum price', value: depositPrice(body, body.maxPrice) },
  ],
  summary: (body, context) => {
    const { successful } = context
    return [
      verb(context, 'deposited', 'deposit at most'),
      ...reservesPhrase(successful ? body.reservesDeposited : body.reservesMax, body.pool),
      'in the pool',
      { kind: 'liquidityPool', id: body.pool },
      ...(successful ? ['for', ...sharesPhrase(body.sharesReceived)] : []),
    ]
  },
  payment: 'never',
  participants: () => [],
  assets: () => [],
  needsMeta: ['reservesMax', 'reservesDeposited', 'sharesReceived'],
  effects: ({ liquidityPoolDepositOp: op }, { source, meta }) => {
    const { pool, reserves, shares } = poolChange(meta.changes, op.liquidityPoolId)
    return [
      {
        account: source,
        body: {
          type: 'liquidity_pool_deposited',
          pool,
          deposited: reserves,
          sharesReceived: shares,
        },
      },
    ]
  },
  results: {
    liquidityPoolDepositSuccess: 'op_success',
    liquidityPoolDepositMalformed: 'op_malformed',
    liquidityPoolDepositNoTrust: noShares,
    liquidityPoolDepositNotAuthorized: [
      'op_not_authorized',
      'An issuer has not authorized the account to hold one of the pool’s assets.',
    ],
    liquidityPoolDepositUnderfunded: [
      'op_underfunded',
      'The source did not have enough of one of the pool’s assets.',
    ],
    liquidityPoolDepositLineFull: [
      'op_line_full',
      'The account would hold more shares of the pool than its trustline allows.',
    ],
    liquidityPoolDepositBadPrice: [
      'op_bad_price',
      "The pool's price is outside the bounds that were set.",
    ],
    liquidityPoolDepositPoolFull: ['op_pool_full', 'The pool cannot take any more.'],
    liquidityPoolDepositTrustlineFrozen: 'op_trustline_frozen',
  },
})

/** The price of one of the second asset in the first. */
const depositPrice = ({ reservesMax: [a, b] }: LiquidityPoolDeposit, price: Price): Value => ({
  kind: 'price',
  price,
  selling: b?.asset,
  buying: a?.asset,
})
