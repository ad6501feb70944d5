import type { Asset } from '../../asset.ts'
import { assetFromXdr } from '../../xdr/fromXdr.ts'
import type * as Xdr from '../../xdr/generated/xdr.ts'
import type { FailuresOf } from '../readResultCodes.ts'
import {
  type Checks,
  type Parties,
  amountField,
  namedAsset,
  field,
  noIssuer,
  noTrust,
  reserve,
  stated,
  trust,
} from './failureChecks.ts'

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
