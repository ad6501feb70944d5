import { claimAtoms, claimOf } from '#ledger/readers'
import type * as Xdr from '#ledger/xdr/generated/xdr.ts'

/** One exchange of an operation, before it becomes a trade. */
interface Atom {
  /** The maker's key; absent for a pool. */
  readonly seller: Uint8Array | undefined
  readonly offer: bigint | undefined
  readonly pool: Uint8Array | undefined
  readonly sold: Xdr.Asset
  readonly bought: Xdr.Asset
}

/** The claim atoms of an operation's result that are trades: those that moved something (rest.md 6.2). */
export function atomsOf(result: Xdr.OperationResultTr | undefined): readonly Atom[] {
  return claimAtoms(result).flatMap((claim) => {
    const { amountSold, amountBought, assetSold: sold, assetBought: bought } = claimOf(claim)
    return amountSold === 0n && amountBought === 0n ? [] : [{ ...makerOf(claim), sold, bought }]
  })
}

function makerOf(claim: Xdr.ClaimAtom): Pick<Atom, 'seller' | 'offer' | 'pool'> {
  switch (claim.type) {
    case 'claimAtomTypeV0':
      return { seller: claim.v0.sellerEd25519, offer: claim.v0.offerId, pool: undefined }
    case 'claimAtomTypeOrderBook': {
      const { sellerId, offerId } = claim.orderBook
      return { seller: sellerId.ed25519, offer: offerId, pool: undefined }
    }
    case 'claimAtomTypeLiquidityPool':
      return { seller: undefined, offer: undefined, pool: claim.liquidityPool.liquidityPoolId }
  }
}
