import type { AssetAmount } from '../../effects/balance.ts'
import { type Stroops, stroops } from '../../values/amount.ts'
import { assetKey } from '../../asset.ts'
import { accountFromXdr, assetFromXdr, poolFromXdr } from '../../xdr/fromXdr.ts'
import type * as Xdr from '../../xdr/generated/xdr.ts'
import { type AccountId, type LiquidityPoolId, accountIdFromBytes } from '../../values/ids.ts'

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
function offerSuccess(
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
export function offerLeft(result: Xdr.OperationResultTr | undefined): bigint | undefined {
  const offer = offerSuccess(result)?.offer
  return offer === undefined || offer.type === 'manageOfferDeleted'
    ? undefined
    : offer.offer.offerId
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
