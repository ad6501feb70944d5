import type { FailureCheck } from '../failureFigures.ts'
import type { Value } from '../../values/value.ts'
import { poolFromXdr } from '../../xdr/fromXdr.ts'
import type * as Xdr from '../../xdr/generated/xdr.ts'
import type { FailuresOf } from '../readResultCodes.ts'
import {
  type Checks,
  type Parties,
  field,
  frozen,
  noTrust,
  spend,
  stated,
} from './failureChecks.ts'

/** The checks behind each failure of `liquidity_pool_deposit`. */
export function depositChecks(op: Xdr.LiquidityPoolDepositOp, { source }: Parties) {
  const pool = poolFromXdr(op.liquidityPoolId)
  const deposit = (about: Extract<FailureCheck, { kind: 'deposit' }>['about']): Checks => [
    { kind: 'deposit', account: source, pool, about, amounts: [op.maxAmountA, op.maxAmountB] },
  ]
  const prices = stated(
    field('Least price', priceValue(op.minPrice)),
    field('Highest price', priceValue(op.maxPrice)),
  )
  return {
    liquidityPoolDepositMalformed: prices,
    // Who trusts the shares trusts both assets too (CAP-38).
    liquidityPoolDepositNoTrust: noTrust(source, pool),
    liquidityPoolDepositNotAuthorized: deposit('trust'),
    liquidityPoolDepositUnderfunded: deposit('spend'),
    liquidityPoolDepositLineFull: deposit('receive'),
    liquidityPoolDepositBadPrice: [...deposit('reserves'), ...prices],
    liquidityPoolDepositPoolFull: deposit('reserves'),
    liquidityPoolDepositTrustlineFrozen: frozen,
  } satisfies Record<FailuresOf<'liquidityPoolDeposit'>, Checks>
}

/** The checks behind each failure of `liquidity_pool_withdraw`. */
export function withdrawChecks(op: Xdr.LiquidityPoolWithdrawOp, { source }: Parties) {
  const pool = poolFromXdr(op.liquidityPoolId)
  const amounts = [op.minAmountA, op.minAmountB] as const
  const withdrawal = (about: Extract<FailureCheck, { kind: 'withdrawal' }>['about']): Checks => [
    { kind: 'withdrawal', account: source, pool, about, shares: op.amount, amounts },
  ]
  return {
    liquidityPoolWithdrawMalformed: withdrawal('reserves'),
    liquidityPoolWithdrawNoTrust: noTrust(source, pool),
    liquidityPoolWithdrawUnderfunded: spend(source, pool, op.amount),
    liquidityPoolWithdrawLineFull: withdrawal('receive'),
    liquidityPoolWithdrawUnderMinimum: withdrawal('reserves'),
    liquidityPoolWithdrawTrustlineFrozen: frozen,
  } satisfies Record<FailuresOf<'liquidityPoolWithdraw'>, Checks>
}

const priceValue = (price: Xdr.Price): Value => ({ kind: 'price', price })
