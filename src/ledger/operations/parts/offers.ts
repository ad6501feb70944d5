import { type Asset, assetKey } from '../../asset.ts'
import type { AssetAmount } from '../../effects/balances.ts'
import {
  amountOf,
  credited,
  DerivationError,
  debited,
  type EffectDraft,
} from '../../effects/draft.ts'
import { addressToRest, assetToRest, type RecordReader } from '../../restRecord.ts'
import {
  type AccountAddress,
  type AccountId,
  accountIdFromBytes,
  type LiquidityPoolId,
} from '../../values/ids.ts'
import {
  formatAmount,
  formatPrice,
  type Price,
  type Stroops,
  stroops,
} from '../../values/numbers.ts'
import {
  address,
  amount,
  assetValue,
  type Field,
  list,
  type Sentence,
  text,
  type Value,
} from '../../values/value.ts'
import type * as Xdr from '../../xdr/generated/xdr.ts'
import { accountFromXdr, addressFromXdr, assetFromXdr, poolFromXdr } from '../../xdr/values.ts'
import type { DescriptionContext, OperationContext } from '../define.ts'
import { poolChange } from './pools.ts'

/** The fields that all operations on the order book share. */
export interface OfferTerms {
  readonly selling: Asset
  readonly buying: Asset
  /** The amount of the asset sold; of the one bought for a buy offer. 0 cancels the offer. */
  readonly amount: Stroops
  /** The price as in the envelope, not reduced: of the bought per sold, or of the sold per bought for a buy offer. */
  readonly price: Price
}

/** The terms in a REST record. */
export const offerTermsFromRest = (record: RecordReader): OfferTerms => ({
  selling: record.asset('selling_'),
  buying: record.asset('buying_'),
  amount: record.amount('amount'),
  price: priceFromRest(record, 'price_r'),
})

/** The terms in XDR, less the amount, which has two names there. */
export const offerTermsFromXdr = (
  op: Pick<Xdr.ManageSellOfferOp, 'selling' | 'buying' | 'price'>,
): Omit<OfferTerms, 'amount'> => ({
  selling: assetFromXdr(op.selling),
  buying: assetFromXdr(op.buying),
  price: { n: op.price.n, d: op.price.d },
})

/** The terms as REST writes them. */
export const offerTermsToRest = (body: OfferTerms): Readonly<Record<string, unknown>> => ({
  amount: formatAmount(body.amount),
  price: priceToRest(body.price),
  price_r: { n: body.price.n, d: body.price.d },
  ...assetToRest(body.buying, 'buying_'),
  ...assetToRest(body.selling, 'selling_'),
})

/** The rows of the two assets. */
export const pairRows = (body: OfferTerms): readonly Field[] => [
  { label: 'Selling', value: assetValue(body.selling) },
  { label: 'Buying', value: assetValue(body.buying) },
]

/** The row of the named offer: a new one has no number yet. */
export const offerRow = (offerId: bigint): Field => ({
  label: 'Offer',
  value: offerId === 0n ? { kind: 'text', text: 'a new one' } : { kind: 'offer', id: offerId },
})

/** A price that an operation states: above 0, unless its transaction failed. Throws RecordError naming the field. */
export const priceFromRest = (record: RecordReader, key: string): Price =>
  record.raw.transaction_successful === false ? record.price(key) : record.openPrice(key)

/** A price as REST writes it: 7 places, or the problem with it if the ledger refused it. */
export function priceToRest({ n, d }: Price): string {
  const wrong = (what: string) => `<invalid price (${n}/${d}): price ${what}: ${n}/${d}>`
  if (n === 0) return wrong('cannot be 0')
  if (d === 0) return wrong('denominator cannot be 0')
  if (n < 0 || d < 0) return wrong('cannot be negative')
  return formatPrice({ n, d })
}

/** One claim atom of a result: an exchange with an offer or a pool. */
export interface TradeClaim {
  /** Its index in the result, from 0; atoms without a trade are counted too. */
  readonly index: number
  readonly maker:
    | { readonly kind: 'account'; readonly account: AccountId; readonly offer: bigint }
    | { readonly kind: 'pool'; readonly pool: LiquidityPoolId; readonly id: Uint8Array }
  readonly sold: AssetAmount
  readonly bought: AssetAmount
}

/** The trades of an operation's result; none for a type that cannot trade or did not succeed. */
export function tradeClaims(result: Xdr.OperationResultTr | undefined): readonly TradeClaim[] {
  const atoms = claimAtoms(result)
  return atoms.length === 0 ? [] : atoms.flatMap((atom, index) => tradeClaim(atom, index) ?? [])
}

/** Both amounts are 0 where the ledger removed an offer without a trade. */
function tradeClaim(atom: Xdr.ClaimAtom, index: number): TradeClaim | undefined {
  const claim = claimOf(atom)
  if (claim.amountSold === 0n && claim.amountBought === 0n) return undefined
  return {
    index,
    maker: makerOf(atom),
    sold: { asset: assetFromXdr(claim.assetSold), amount: stroops(claim.amountSold) },
    bought: { asset: assetFromXdr(claim.assetBought), amount: stroops(claim.amountBought) },
  }
}

/** The fields that the three arms of a claim atom share. */
export const claimOf = (atom: Xdr.ClaimAtom) => {
  switch (atom.type) {
    case 'claimAtomTypeV0':
      return atom.v0
    case 'claimAtomTypeOrderBook':
      return atom.orderBook
    case 'claimAtomTypeLiquidityPool':
      return atom.liquidityPool
  }
}

function makerOf(atom: Xdr.ClaimAtom): TradeClaim['maker'] {
  switch (atom.type) {
    case 'claimAtomTypeV0': {
      const { sellerEd25519, offerId } = atom.v0
      return { kind: 'account', account: accountIdFromBytes(sellerEd25519), offer: offerId }
    }
    case 'claimAtomTypeOrderBook': {
      const { sellerId, offerId } = atom.orderBook
      return { kind: 'account', account: accountFromXdr(sellerId), offer: offerId }
    }
    case 'claimAtomTypeLiquidityPool': {
      const id = atom.liquidityPool.liquidityPoolId
      return { kind: 'pool', pool: poolFromXdr(id), id }
    }
  }
}

/** All claim atoms of a result, in order; none for a type that cannot trade or did not succeed. */
export function claimAtoms(result: Xdr.OperationResultTr | undefined): readonly Xdr.ClaimAtom[] {
  const path = pathPaymentSuccess(result)
  return path?.offers ?? offerSuccess(result)?.offersClaimed ?? []
}

/** The success part of a path payment's result, for both kinds of path payment. */
export function pathPaymentSuccess(
  result: Xdr.OperationResultTr | undefined,
): Xdr.PathPaymentStrictReceiveResultSuccess | undefined {
  if (result?.type === 'pathPaymentStrictReceive') {
    const inner = result.pathPaymentStrictReceiveResult
    return inner.type === 'pathPaymentStrictReceiveSuccess' ? inner.success : undefined
  }
  if (result?.type === 'pathPaymentStrictSend') {
    const inner = result.pathPaymentStrictSendResult
    return inner.type === 'pathPaymentStrictSendSuccess' ? inner.success : undefined
  }
  return undefined
}

/** Nodes write a passive offer's result under the arm of a plain one. */
export function offerSuccess(
  result: Xdr.OperationResultTr | undefined,
): Xdr.ManageOfferSuccessResult | undefined {
  if (result?.type === 'manageBuyOffer') {
    const inner = result.manageBuyOfferResult
    return inner.type === 'manageBuyOfferSuccess' ? inner.success : undefined
  }
  const inner =
    result?.type === 'manageSellOffer'
      ? result.manageSellOfferResult
      : result?.type === 'createPassiveSellOffer'
        ? result.createPassiveSellOfferResult
        : undefined
  return inner?.type === 'manageSellOfferSuccess' ? inner.success : undefined
}

/** The offer that an operation left in the book, new or changed. */
export function offerLeft(result: Xdr.OperationResultTr | undefined): Xdr.OfferEntry | undefined {
  const offer = offerSuccess(result)?.offer
  return offer === undefined || offer.type === 'manageOfferDeleted' ? undefined : offer.offer
}

/** Stroops that a strict-receive payment sent: the amount that the makers of its first hop received. */
export function amountSent(success: Xdr.PathPaymentStrictReceiveResultSuccess): Stroops {
  const atoms = success.offers.map(claimOf)
  const [first] = atoms
  if (first === undefined) return stroops(success.last.amount)
  const sent = assetKey(assetFromXdr(first.assetBought))
  let sum = 0n
  for (const atom of atoms) {
    if (assetKey(assetFromXdr(atom.assetBought)) !== sent) break
    sum += atom.amountBought
  }
  return stroops(sum)
}

/** rest.md 5.6: of each claim atom both sides of an offer, or the one trade with a pool. */
export function tradeEffects({ source, result, meta }: OperationContext): readonly EffectDraft[] {
  return tradeClaims(result).flatMap(({ maker, sold, bought }): readonly EffectDraft[] => {
    if (maker.kind === 'pool') {
      const { pool } = poolChange(meta.changes, maker.id)
      return [{ account: source, body: { type: 'liquidity_pool_trade', pool, sold, bought } }]
    }
    const { account, offer } = maker
    return [
      {
        account: source,
        body: { type: 'trade', seller: account, offer, bought: sold, sold: bought },
      },
      { account, body: { type: 'trade', seller: source, offer, bought, sold } },
    ]
  })
}

/** The fields of both path payments: one asset is sent, another arrives, through offers and pools. */
export interface PathPayment {
  readonly from: AccountAddress
  readonly to: AccountAddress
  /** The asset that arrives. */
  readonly asset: Asset
  readonly sourceAsset: Asset
  /** The assets between; empty where the two are exchanged directly. */
  readonly path: readonly Asset[]
  /** Arrived. 0 for a strict send that failed. */
  readonly amount: Stroops
  /** Sent. 0 for a strict receive that failed. */
  readonly sourceAmount: Stroops
}

/** The fields both share in a REST record. */
export const pathPaymentFromRest = (record: RecordReader): PathPayment => ({
  from: record.address('from'),
  to: record.address('to'),
  asset: record.asset(),
  sourceAsset: record.asset('source_'),
  path: record.list('path', (hop) => hop.asset()),
  amount: record.amount('amount'),
  sourceAmount: record.amount('source_amount'),
})

type PathPaymentOp = Xdr.PathPaymentStrictSendOp | Xdr.PathPaymentStrictReceiveOp

/** The fields both share in XDR. */
export const pathFromXdr = (
  op: PathPaymentOp,
  source: AccountAddress,
): Omit<PathPayment, 'amount' | 'sourceAmount'> => ({
  from: source,
  to: addressFromXdr(op.destination),
  asset: assetFromXdr(op.destAsset),
  sourceAsset: assetFromXdr(op.sendAsset),
  path: op.path.map(assetFromXdr),
})

/** The fields both share, as REST writes them. */
export const pathPaymentToRest = (body: PathPayment): Readonly<Record<string, unknown>> => ({
  ...assetToRest(body.asset),
  ...addressToRest('from', body.from),
  ...addressToRest('to', body.to),
  amount: formatAmount(body.amount),
  path: body.path.map((hop) => assetToRest(hop)),
  source_amount: formatAmount(body.sourceAmount),
  ...assetToRest(body.sourceAsset, 'source_'),
})

/** Credit, debit and trades of both; throws DerivationError without a success result. */
export function pathPaymentEffects(
  op: PathPaymentOp,
  context: OperationContext,
  amountsOf: (success: Xdr.PathPaymentStrictReceiveResultSuccess) => {
    readonly received: bigint
    readonly sent: bigint
  },
): readonly EffectDraft[] {
  const success = pathPaymentSuccess(context.result)
  if (success === undefined) throw new DerivationError('a path payment without a success result')
  const { received, sent } = amountsOf(success)
  return [
    credited(addressFromXdr(op.destination), amountOf(assetFromXdr(op.destAsset), received)),
    debited(context.source, amountOf(assetFromXdr(op.sendAsset), sent)),
    ...tradeEffects(context),
  ]
}

/** Rows of both: from and to, which stand side by side, its amounts, and the path. */
export const pathRows = (body: PathPayment, ...amounts: readonly Field[]): readonly Field[] => [
  { label: 'From', value: address(body.from) },
  { label: 'To', value: address(body.to) },
  ...amounts,
  {
    label: 'Path',
    value: list([body.sourceAsset, ...body.path, body.asset].map((asset) => assetValue(asset))),
  },
]

/** The amount that arrived, in words; nothing if it equals what was sent. */
export function arrivedOf({ from, to, amount: arrived, asset, ...sent }: PathPayment): Sentence {
  if (from === to) return ['for', amount(arrived, asset)]
  const isSame = arrived === sent.sourceAmount && assetKey(asset) === assetKey(sent.sourceAsset)
  return isSame ? [] : ['who received', amount(arrived, asset)]
}

/** An amount that only the ledger sets: a failed or planned payment has none. */
export const unlessFailed = (value: Stroops, asset: Asset, context: DescriptionContext): Value =>
  context.successful
    ? amount(value, asset)
    : text(context.planned ? 'depends on the market' : 'nothing (failed)')
