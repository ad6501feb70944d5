import type { FailureState } from '../../model/outcome/failureState.ts'
import { accountOf } from '../../model/values/strkey.ts'
import { accountFromEntries } from '../../xdr/account.ts'
import { changesBefore, entryAfter } from '../../xdr/changesBefore.ts'
import { accountFromXdr } from '../../xdr/fromXdr.ts'
import type * as Xdr from '../../xdr/generated/xdr.ts'
import {
  innerTransaction,
  operationResults,
  sourcedOperations,
} from '../../xdr/innerTransaction.ts'
import { stateEntryFromXdr } from '../../xdr/stateEntry.ts'
import { isSuccessCode, operationCodeOf } from './resultCodes.ts'

/**
 * The lumens of the operation that failed for want of funds or of reserve, by the transaction's meta; undefined where
 * another code failed it, or the meta does not have the account that was checked.
 */
export function failureState(
  envelope: Xdr.TransactionEnvelope,
  result: Xdr.TransactionResult,
  meta: Xdr.TransactionMeta,
): FailureState | undefined {
  const codes = operationResults(result).map(operationCodeOf)
  const index = codes.findIndex((code) => !isSuccessCode(code))
  const code = codes[index]
  const operations = sourcedOperations(innerTransaction(envelope))
  const failed = operations[index]
  if (failed === undefined || (code !== 'op_underfunded' && code !== 'op_low_reserve'))
    return undefined
  const source = accountOf(failed.source)
  const sums = sumsOf(failed.body, code)
  const isSponsored = operations
    .slice(0, index)
    .some(
      ({ body }) =>
        body.type === 'beginSponsoringFutureReserves' &&
        accountFromXdr(body.beginSponsoringFutureReservesOp.sponsoredId) === source,
    )
  if (sums === undefined || isSponsored) return undefined
  const entry = changesBefore(meta)
    .map(entryAfter)
    .findLast(
      (each) =>
        each?.data.type === 'account' && accountFromXdr(each.data.account.accountId) === source,
    )
  const account = entry && accountFromEntries([stateEntryFromXdr(entry)])
  return account && { account, ...sums, afterOthers: index > 0 }
}

type Sums = Pick<FailureState, 'needed' | 'addedReserves'>

/** What an operation spends and adds, where it is lumens that lack; undefined for the others. */
function sumsOf(body: Xdr.OperationBody, code: string): Sums | undefined {
  return code === 'op_low_reserve' ? reserved(body) : spent(body)
}

/** An operation that lacks the reserve of the entries it would add. */
function reserved(body: Xdr.OperationBody): Sums | undefined {
  if (body.type === 'changeTrust')
    return { addedReserves: body.changeTrustOp.line.type === 'assetTypePoolShare' ? 2 : 1 }
  if (body.type === 'createClaimableBalance') {
    const { asset, amount, claimants } = body.createClaimableBalanceOp
    return { needed: isNative(asset) ? amount : undefined, addedReserves: claimants.length }
  }
  return addsOneEntry.has(body.type) ? { addedReserves: 1 } : undefined
}

const addsOneEntry: ReadonlySet<Xdr.OperationBody['type']> = new Set([
  'manageData',
  'setOptions',
  'manageSellOffer',
  'manageBuyOffer',
  'createPassiveSellOffer',
])

/** An operation that lacks lumens which it would send or sell. */
function spent(body: Xdr.OperationBody): Sums | undefined {
  if (body.type === 'createAccount')
    return { needed: body.createAccountOp.startingBalance, addedReserves: 0 }
  if (body.type === 'payment') return lumens(body.paymentOp.asset, body.paymentOp.amount)
  if (body.type === 'pathPaymentStrictSend')
    return lumens(body.pathPaymentStrictSendOp.sendAsset, body.pathPaymentStrictSendOp.sendAmount)
  // What it would have sent is not in the result.
  if (body.type === 'pathPaymentStrictReceive')
    return lumens(body.pathPaymentStrictReceiveOp.sendAsset, undefined)
  if (body.type === 'createClaimableBalance')
    return lumens(body.createClaimableBalanceOp.asset, body.createClaimableBalanceOp.amount)
  if (body.type === 'manageSellOffer') {
    const { selling, amount, offerId } = body.manageSellOfferOp
    return lumens(selling, amount, offerId === 0n ? 1 : 0)
  }
  if (body.type === 'createPassiveSellOffer') {
    const { selling, amount } = body.createPassiveSellOfferOp
    return lumens(selling, amount, 1)
  }
  if (body.type === 'manageBuyOffer')
    return lumens(
      body.manageBuyOfferOp.selling,
      undefined,
      body.manageBuyOfferOp.offerId === 0n ? 1 : 0,
    )
  return undefined
}

const isNative = (asset: Xdr.Asset): boolean => asset.type === 'assetTypeNative'

const lumens = (asset: Xdr.Asset, needed: bigint | undefined, addedReserves = 0) =>
  isNative(asset) ? { needed, addedReserves } : undefined
