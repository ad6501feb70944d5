import { accountOf } from '../../values/ids.ts'
import { address, assetValue, list } from '../../values/value.ts'
import { accountFromXdr, addressFromXdr, assetFromXdr } from '../../xdr/fromXdr.ts'
import type * as Xdr from '../../xdr/generated/xdr.ts'
import type { FailuresOf } from '../readResultCodes.ts'
import {
  type Checks,
  type Parties,
  amountField,
  exists,
  field,
  noAccount,
  noIssuer,
  noTrust,
  receive,
  spend,
  stated,
  trust,
  unstated,
} from './failureChecks.ts'

/** The checks behind each failure of `create_account`. */
export function createAccountChecks(op: Xdr.CreateAccountOp, { source }: Parties) {
  const account = accountFromXdr(op.destination)
  const given: Checks = [{ kind: 'newAccount', amount: op.startingBalance }]
  return {
    createAccountMalformed: given,
    createAccountUnderfunded: spend(source, { type: 'native' }, op.startingBalance),
    createAccountLowReserve: given,
    createAccountAlreadyExist: exists(account),
  } satisfies Record<FailuresOf<'createAccount'>, Checks>
}

/** The checks behind each failure of `payment`. */
export function paymentChecks(op: Xdr.PaymentOp, { source }: Parties) {
  const destination = addressFromXdr(op.destination)
  const recipient = accountOf(destination)
  const asset = assetFromXdr(op.asset)
  const sent = amountField('Amount', op.amount, asset)
  return {
    paymentMalformed: stated(sent, field('Destination', address(destination))),
    paymentUnderfunded: spend(source, asset, op.amount),
    paymentSrcNoTrust: noTrust(source, asset),
    paymentSrcNotAuthorized: trust(source, asset),
    paymentNoDestination:
      asset.type === 'native'
        ? [...noAccount(recipient), { kind: 'newAccount', amount: op.amount }]
        : [...noAccount(recipient), ...stated(sent)],
    paymentNoTrust: noTrust(recipient, asset),
    paymentNotAuthorized: trust(recipient, asset),
    paymentLineFull: receive(recipient, asset, op.amount),
    paymentNoIssuer: noIssuer(asset),
  } satisfies Record<FailuresOf<'payment'>, Checks>
}

/** The checks behind each failure of `path_payment_strict_send`. */
export function strictSendChecks(op: Xdr.PathPaymentStrictSendOp, parties: Parties) {
  const { source } = parties
  const { recipient, sold, bought, path } = routeOf(op)
  const bounds = stated(
    amountField('Sent', op.sendAmount, sold),
    amountField('To arrive at least', op.destMin, bought),
    ...path,
  )
  return {
    pathPaymentStrictSendMalformed: bounds,
    pathPaymentStrictSendUnderfunded: spend(source, sold, op.sendAmount),
    pathPaymentStrictSendSrcNoTrust: noTrust(source, sold),
    pathPaymentStrictSendSrcNotAuthorized: trust(source, sold),
    pathPaymentStrictSendNoDestination: noAccount(recipient),
    pathPaymentStrictSendNoTrust: noTrust(recipient, bought),
    pathPaymentStrictSendNotAuthorized: trust(recipient, bought),
    // What would have arrived is not in the result: at least the minimum.
    pathPaymentStrictSendLineFull: [...receive(recipient, bought), ...bounds],
    pathPaymentStrictSendNoIssuer: [...noIssuer(sold), ...noIssuer(bought)],
    pathPaymentStrictSendTooFewOffers: bounds,
    pathPaymentStrictSendOfferCrossSelf: bounds,
    pathPaymentStrictSendUnderDestmin: [...bounds, ...notTold],
  } satisfies Record<FailuresOf<'pathPaymentStrictSend'>, Checks>
}

/** The checks behind each failure of `path_payment_strict_receive`. */
export function strictReceiveChecks(op: Xdr.PathPaymentStrictReceiveOp, { source }: Parties) {
  const { recipient, sold, bought, path } = routeOf(op)
  const bounds = stated(
    amountField('To arrive', op.destAmount, bought),
    amountField('To be sent at most', op.sendMax, sold),
    ...path,
  )
  return {
    pathPaymentStrictReceiveMalformed: bounds,
    // What it would have sent is not in the result.
    pathPaymentStrictReceiveUnderfunded: [...spend(source, sold), ...bounds],
    pathPaymentStrictReceiveSrcNoTrust: noTrust(source, sold),
    pathPaymentStrictReceiveSrcNotAuthorized: trust(source, sold),
    pathPaymentStrictReceiveNoDestination: noAccount(recipient),
    pathPaymentStrictReceiveNoTrust: noTrust(recipient, bought),
    pathPaymentStrictReceiveNotAuthorized: trust(recipient, bought),
    pathPaymentStrictReceiveLineFull: receive(recipient, bought, op.destAmount),
    pathPaymentStrictReceiveNoIssuer: [...noIssuer(sold), ...noIssuer(bought)],
    pathPaymentStrictReceiveTooFewOffers: bounds,
    pathPaymentStrictReceiveOfferCrossSelf: bounds,
    pathPaymentStrictReceiveOverSendmax: [...bounds, ...notTold],
  } satisfies Record<FailuresOf<'pathPaymentStrictReceive'>, Checks>
}

const notTold = unstated(
  'What the offers of that ledger would have given is not part of its result.',
)

function routeOf(op: Xdr.PathPaymentStrictSendOp | Xdr.PathPaymentStrictReceiveOp) {
  const items = op.path.map((asset) => assetValue(assetFromXdr(asset)))
  return {
    recipient: accountOf(addressFromXdr(op.destination)),
    sold: assetFromXdr(op.sendAsset),
    bought: assetFromXdr(op.destAsset),
    path: items.length === 0 ? [] : [field('Through', list(items))],
  }
}
