import type * as Xdr from '../model/generated/xdr.ts'
import type { PostedOperation } from './participants.ts'

/** The assets an operation names in its body: what a filter by asset finds, failed ones included. */
export function bodyAssets({ body, source }: PostedOperation, add: (asset: Xdr.Asset) => void): void {
  switch (body.type) {
    case 'createAccount':
    case 'accountMerge':
      return add({ type: 'assetTypeNative' })
    case 'payment':
      return add(body.paymentOp.asset)
    case 'pathPaymentStrictReceive': {
      const { sendAsset, destAsset, path } = body.pathPaymentStrictReceiveOp
      for (const asset of [sendAsset, destAsset, ...path]) add(asset)
      return
    }
    case 'pathPaymentStrictSend': {
      const { sendAsset, destAsset, path } = body.pathPaymentStrictSendOp
      for (const asset of [sendAsset, destAsset, ...path]) add(asset)
      return
    }
    case 'manageSellOffer':
      add(body.manageSellOfferOp.selling)
      return add(body.manageSellOfferOp.buying)
    case 'createPassiveSellOffer':
      add(body.createPassiveSellOfferOp.selling)
      return add(body.createPassiveSellOfferOp.buying)
    case 'manageBuyOffer':
      add(body.manageBuyOfferOp.selling)
      return add(body.manageBuyOfferOp.buying)
    case 'changeTrust': {
      const { line } = body.changeTrustOp
      if (line.type !== 'assetTypePoolShare') return add(line)
      const { assetA, assetB } = line.liquidityPool.constantProduct
      add(assetA)
      return add(assetB)
    }
    case 'allowTrust':
      return add(allowedAsset(body.allowTrustOp.asset, source))
    case 'createClaimableBalance':
      return add(body.createClaimableBalanceOp.asset)
    case 'clawback':
      return add(body.clawbackOp.asset)
    case 'setTrustLineFlags':
      return add(body.setTrustLineFlagsOp.asset)
    case 'setOptions':
    case 'inflation':
    case 'manageData':
    case 'bumpSequence':
    case 'claimClaimableBalance':
    case 'beginSponsoringFutureReserves':
    case 'endSponsoringFutureReserves':
    case 'revokeSponsorship':
    case 'clawbackClaimableBalance':
    case 'liquidityPoolDeposit':
    case 'liquidityPoolWithdraw':
    case 'invokeHostFunction':
    case 'extendFootprintTtl':
    case 'restoreFootprint':
      return
  }
}

/** allow_trust names a code alone: the issuer is its source. */
function allowedAsset(code: Xdr.AssetCode, source: Uint8Array): Xdr.Asset {
  const issuer = { type: 'publicKeyTypeEd25519', ed25519: source } as const
  switch (code.type) {
    case 'assetTypeCreditAlphanum4':
      return { type: code.type, alphaNum4: { assetCode: code.assetCode4, issuer } }
    case 'assetTypeCreditAlphanum12':
      return { type: code.type, alphaNum12: { assetCode: code.assetCode12, issuer } }
  }
}
