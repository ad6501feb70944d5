import type { Asset } from '../asset.ts'
import { accountOf } from '../values/ids.ts'
import { address, assetValue, list, number, type Value } from '../values/value.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import {
  accountFromXdr,
  addressFromXdr,
  assetFromXdr,
  claimableBalanceFromXdr,
  poolFromXdr,
} from '../xdr/values.ts'
import {
  amountField,
  type Checks,
  exists,
  field,
  frozen,
  namedAsset,
  noAccount,
  noIssuer,
  noTrust,
  type Parties,
  receive,
  reserve,
  spend,
  stated,
  trust,
  unstated,
} from './checks.ts'
import type { FailureCheck } from './failureFigures.ts'
import type { FailuresOf } from './resultCodes.ts'

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

/** The checks behind each failure of `create_claimable_balance`. */
export function createBalanceChecks(
  { asset: xdr, amount, claimants }: Xdr.CreateClaimableBalanceOp,
  { source, payer }: Parties,
) {
  const asset = assetFromXdr(xdr)
  const own = asset.type === 'native' && payer === source
  return {
    createClaimableBalanceMalformed: stated(field('Claimants', number(claimants.length))),
    createClaimableBalanceLowReserve: reserve(payer, claimants.length, own ? amount : undefined),
    createClaimableBalanceNoTrust: noTrust(source, asset),
    createClaimableBalanceNotAuthorized: trust(source, asset),
    createClaimableBalanceUnderfunded: spend(source, asset, amount),
  } satisfies Record<FailuresOf<'createClaimableBalance'>, Checks>
}

/** The checks behind each failure of `claim_claimable_balance`. */
export function claimChecks(op: Xdr.ClaimClaimableBalanceOp, { source }: Parties) {
  const balance = claimableBalanceFromXdr(op.balanceId)
  const claim = (about: Extract<FailureCheck, { kind: 'claim' }>['about']): Checks => [
    { kind: 'claim', account: source, balance, about },
  ]
  return {
    claimClaimableBalanceDoesNotExist: stated(
      field('Claimable balance', { kind: 'claimableBalance', id: balance }),
    ),
    claimClaimableBalanceCannotClaim: claim('claimants'),
    claimClaimableBalanceLineFull: claim('receive'),
    claimClaimableBalanceNoTrust: claim('noTrust'),
    claimClaimableBalanceNotAuthorized: claim('trust'),
    claimClaimableBalanceTrustlineFrozen: frozen,
  } satisfies Record<FailuresOf<'claimClaimableBalance'>, Checks>
}

/** The checks behind each failure of `clawback`. */
export function clawbackChecks(op: Xdr.ClawbackOp) {
  const holder = accountOf(addressFromXdr(op.from))
  const asset = assetFromXdr(op.asset)
  return {
    clawbackMalformed: trust(holder, asset),
    clawbackNotClawbackEnabled: trust(holder, asset),
    clawbackNoTrust: noTrust(holder, asset),
    clawbackUnderfunded: spend(holder, asset, op.amount),
  } satisfies Record<FailuresOf<'clawback'>, Checks>
}

/** The checks behind each failure of `clawback_claimable_balance`. */
export function clawbackBalanceChecks(op: Xdr.ClawbackClaimableBalanceOp, { source }: Parties) {
  const balance = claimableBalanceFromXdr(op.balanceId)
  const entry: Checks = [{ kind: 'claim', account: source, balance, about: 'clawback' }]
  return {
    clawbackClaimableBalanceDoesNotExist: stated(
      field('Claimable balance', { kind: 'claimableBalance', id: balance }),
    ),
    clawbackClaimableBalanceNotIssuer: entry,
    clawbackClaimableBalanceNotClawbackEnabled: entry,
  } satisfies Record<FailuresOf<'clawbackClaimableBalance'>, Checks>
}

interface Terms {
  readonly selling: Asset
  readonly buying: Asset
  readonly price: Xdr.Price
  /** Absent where it depends on the prices that were met. */
  readonly sold: bigint | undefined
  readonly bought: bigint | undefined
  readonly offerId: bigint
}

/** The checks behind each failure of `manage_sell_offer` and `create_passive_sell_offer`. */
export function sellOfferChecks(
  op: Xdr.CreatePassiveSellOfferOp & { readonly offerId?: bigint },
  parties: Parties,
) {
  const terms = {
    selling: assetFromXdr(op.selling),
    buying: assetFromXdr(op.buying),
    price: op.price,
    sold: op.amount,
    bought: undefined,
    offerId: op.offerId ?? 0n,
  }
  const checks = checksOf(terms, parties)
  return {
    manageSellOfferMalformed: checks.stated,
    manageSellOfferSellNoTrust: checks.noSellingLine,
    manageSellOfferBuyNoTrust: checks.noBuyingLine,
    manageSellOfferSellNotAuthorized: checks.sellingLine,
    manageSellOfferBuyNotAuthorized: checks.buyingLine,
    manageSellOfferLineFull: checks.full,
    manageSellOfferUnderfunded: checks.underfunded,
    manageSellOfferCrossSelf: checks.stated,
    manageSellOfferSellNoIssuer: checks.sellingIssuer,
    manageSellOfferBuyNoIssuer: checks.buyingIssuer,
    manageSellOfferNotFound: checks.stated,
    manageSellOfferLowReserve: checks.lowReserve,
  } satisfies Record<FailuresOf<'manageSellOffer'>, Checks>
}

/** The checks behind each failure of `manage_buy_offer`. */
export function buyOfferChecks(op: Xdr.ManageBuyOfferOp, parties: Parties) {
  const terms = {
    selling: assetFromXdr(op.selling),
    buying: assetFromXdr(op.buying),
    price: op.price,
    sold: undefined,
    bought: op.buyAmount,
    offerId: op.offerId,
  }
  const checks = checksOf(terms, parties)
  return {
    manageBuyOfferMalformed: checks.stated,
    manageBuyOfferSellNoTrust: checks.noSellingLine,
    manageBuyOfferBuyNoTrust: checks.noBuyingLine,
    manageBuyOfferSellNotAuthorized: checks.sellingLine,
    manageBuyOfferBuyNotAuthorized: checks.buyingLine,
    manageBuyOfferLineFull: checks.full,
    manageBuyOfferUnderfunded: checks.underfunded,
    manageBuyOfferCrossSelf: checks.stated,
    manageBuyOfferSellNoIssuer: checks.sellingIssuer,
    manageBuyOfferBuyNoIssuer: checks.buyingIssuer,
    manageBuyOfferNotFound: checks.stated,
    manageBuyOfferLowReserve: checks.lowReserve,
  } satisfies Record<FailuresOf<'manageBuyOffer'>, Checks>
}

function checksOf(terms: Terms, { source, payer }: Parties) {
  const { selling, buying, price, sold, bought, offerId } = terms
  // An offer of lumens also needs the reserve of its entry.
  const addedReserves = selling.type === 'native' && offerId === 0n && payer === source ? 1 : 0
  const freesOffer = offerId !== 0n
  const asks = stated(
    ...(offerId === 0n ? [] : [field('Offer', { kind: 'offer', id: offerId })]),
    sold === undefined ? namedAsset('Selling', selling) : amountField('Selling', sold, selling),
    bought === undefined ? namedAsset('Buying', buying) : amountField('Buying', bought, buying),
    field(
      'Price',
      // A buy offer states its price the other way around.
      sold === undefined
        ? { kind: 'price', price, selling: buying, buying: selling }
        : { kind: 'price', price, selling, buying },
    ),
  )
  return {
    stated: asks,
    sellingLine: trust(source, selling),
    noSellingLine: noTrust(source, selling),
    buyingLine: trust(source, buying),
    noBuyingLine: noTrust(source, buying),
    full: [
      {
        kind: 'receive',
        account: source,
        unit: buying,
        ...(bought === undefined ? atPrice(sold, price) : { amount: bought }),
        freesOffer,
      },
      ...asks,
    ] satisfies Checks,
    underfunded: [
      {
        kind: 'spend',
        account: source,
        unit: selling,
        ...(sold === undefined ? atPrice(bought, price) : { amount: sold }),
        addedReserves,
        freesOffer,
      },
      ...asks,
    ] satisfies Checks,
    sellingIssuer: noIssuer(selling),
    buyingIssuer: noIssuer(buying),
    lowReserve: reserve(payer, 1),
  }
}

/** The amount of the other asset that an offer reserves (CAP-3): its amount at its price, to the unit. */
function atPrice(amount = 0n, { n, d }: Xdr.Price) {
  return d === 0
    ? {}
    : { amount: (amount * BigInt(n)) / BigInt(d), note: `at its price, ${n}/${d}` }
}

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
