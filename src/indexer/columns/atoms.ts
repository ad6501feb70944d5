import { claimAtoms, claimOf } from '../../operations/parts/tradeClaims.ts'
import type * as Xdr from '../../xdr/generated/xdr.ts'

/** One exchange of an operation, before it becomes a trade. */
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
  return claimAtoms(result).flatMap((claim) => {
    const { amountSold, amountBought } = claimOf(claim)
    return amountSold === 0n && amountBought === 0n ? [] : [atom(claim)]
  })
}

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
