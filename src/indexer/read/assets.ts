import type * as Xdr from '../../xdr/generated/xdr.ts'
import type { PostedOperation } from '../walk/participants.ts'

/** The assets an operation names in its body: what a filter by asset finds, failed ones included. */
export function bodyAssets({ body, source }: PostedOperation): readonly Xdr.Asset[] {
  switch (body.type) {
    case 'createAccount':
    case 'accountMerge':
      return [{ type: 'assetTypeNative' }]
    case 'payment':
      return [body.paymentOp.asset]
    case 'pathPaymentStrictReceive': {
      const { sendAsset, destAsset, path } = body.pathPaymentStrictReceiveOp
      return [sendAsset, destAsset, ...path]
    }
    case 'pathPaymentStrictSend': {
      const { sendAsset, destAsset, path } = body.pathPaymentStrictSendOp
      return [sendAsset, destAsset, ...path]
    }
    case 'manageSellOffer':
      return [body.manageSellOfferOp.selling, body.manageSellOfferOp.buying]
    case 'createPassiveSellOffer':
      return [body.createPassiveSellOfferOp.selling, body.createPassiveSellOfferOp.buying]
    case 'manageBuyOffer':
      return [body.manageBuyOfferOp.selling, body.manageBuyOfferOp.buying]
    case 'changeTrust': {
      const { line } = body.changeTrustOp
      if (line.type !== 'assetTypePoolShare') return [line]
      const { assetA, assetB } = line.liquidityPool.constantProduct
      return [assetA, assetB]
    }
    case 'allowTrust':
      return [allowedAsset(body.allowTrustOp.asset, source)]
    case 'createClaimableBalance':
      return [body.createClaimableBalanceOp.asset]
    case 'clawback':
      return [body.clawbackOp.asset]
    case 'setTrustLineFlags':
      return [body.setTrustLineFlagsOp.asset]
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
      return []
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
