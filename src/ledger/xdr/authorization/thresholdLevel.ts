import type * as Xdr from '../generated/xdr.ts'
import type { ThresholdLevel } from './signingRules.ts'

/** The threshold that an operation's source account demands (stellar-core, `getThresholdLevel`). */
export function thresholdLevel(body: Xdr.OperationBody): ThresholdLevel {
  switch (body.type) {
    case 'allowTrust':
    case 'setTrustLineFlags':
    case 'bumpSequence':
    case 'claimClaimableBalance':
    case 'inflation':
    case 'extendFootprintTtl':
    case 'restoreFootprint':
      return 'low'
    case 'accountMerge':
      return 'high'
    case 'setOptions': {
      const { masterWeight, lowThreshold, medThreshold, highThreshold, signer } = body.setOptionsOp
      const rules = [masterWeight, lowThreshold, medThreshold, highThreshold, signer]
      return rules.some((rule) => rule !== undefined) ? 'high' : 'medium'
    }
    case 'createAccount':
    case 'payment':
    case 'pathPaymentStrictReceive':
    case 'pathPaymentStrictSend':
    case 'manageSellOffer':
    case 'manageBuyOffer':
    case 'createPassiveSellOffer':
    case 'changeTrust':
    case 'manageData':
    case 'createClaimableBalance':
    case 'beginSponsoringFutureReserves':
    case 'endSponsoringFutureReserves':
    case 'revokeSponsorship':
    case 'clawback':
    case 'clawbackClaimableBalance':
    case 'liquidityPoolDeposit':
    case 'liquidityPoolWithdraw':
    case 'invokeHostFunction':
      return 'medium'
  }
}
