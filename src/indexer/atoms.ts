import type * as Xdr from '../model/generated/xdr.ts'

/** What an exchange of an operation did, before it is told as a trade. */
export interface Atom {
  /** The maker's key; absent for a pool. */
  readonly seller: Uint8Array | undefined
  readonly offer: bigint | undefined
  readonly pool: Uint8Array | undefined
  readonly sold: Xdr.Asset
  readonly bought: Xdr.Asset
}

/** The claim atoms of an operation's result that are trades: those that moved something (rest.md 6.2). */
export function atomsOf(result: Xdr.OperationResultTr | undefined): readonly Atom[] {
  return claims(result).flatMap((claim) => {
    const { sold, bought, ...maker } = atom(claim)
    const moved = claim.type === 'claimAtomTypeV0' ? claim.v0 : arm(claim)
    return moved.amountSold === 0n && moved.amountBought === 0n ? [] : [{ sold, bought, ...maker }]
  })
}

/** The taker's offer that an operation created or updated; undefined where none remained. */
export function remainingOffer(result: Xdr.OperationResultTr | undefined): bigint | undefined {
  const offer = offerSuccess(result)?.offer
  return offer === undefined || offer.type === 'manageOfferDeleted'
    ? undefined
    : offer.offer.offerId
}

const arm = (claim: Exclude<Xdr.ClaimAtom, { type: 'claimAtomTypeV0' }>) =>
  claim.type === 'claimAtomTypeOrderBook' ? claim.orderBook : claim.liquidityPool

function atom(claim: Xdr.ClaimAtom): Atom {
  switch (claim.type) {
    case 'claimAtomTypeV0': {
      const { sellerEd25519, offerId, assetSold, assetBought } = claim.v0
      return {
        seller: sellerEd25519,
        offer: offerId,
        pool: undefined,
        sold: assetSold,
        bought: assetBought,
      }
    }
    case 'claimAtomTypeOrderBook': {
      const { sellerId, offerId, assetSold, assetBought } = claim.orderBook
      const seller = sellerId.ed25519
      return { seller, offer: offerId, pool: undefined, sold: assetSold, bought: assetBought }
    }
    case 'claimAtomTypeLiquidityPool': {
      const { liquidityPoolId: pool, assetSold, assetBought } = claim.liquidityPool
      return { seller: undefined, offer: undefined, pool, sold: assetSold, bought: assetBought }
    }
  }
}

const none: readonly Xdr.ClaimAtom[] = []
function claims(result: Xdr.OperationResultTr | undefined): readonly Xdr.ClaimAtom[] {
  if (result?.type === 'pathPaymentStrictReceive') {
    const outcome = result.pathPaymentStrictReceiveResult
    return outcome.type === 'pathPaymentStrictReceiveSuccess' ? outcome.success.offers : none
  }
  if (result?.type === 'pathPaymentStrictSend') {
    const outcome = result.pathPaymentStrictSendResult
    return outcome.type === 'pathPaymentStrictSendSuccess' ? outcome.success.offers : none
  }
  return offerSuccess(result)?.offersClaimed ?? none
}

function offerSuccess(
  result: Xdr.OperationResultTr | undefined,
): Xdr.ManageOfferSuccessResult | undefined {
  if (result?.type === 'manageBuyOffer') {
    const outcome = result.manageBuyOfferResult
    return outcome.type === 'manageBuyOfferSuccess' ? outcome.success : undefined
  }
  const outcome =
    result?.type === 'manageSellOffer'
      ? result.manageSellOfferResult
      : result?.type === 'createPassiveSellOffer'
        ? result.createPassiveSellOfferResult
        : undefined
  return outcome?.type === 'manageSellOfferSuccess' ? outcome.success : undefined
}
