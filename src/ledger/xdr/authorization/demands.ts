import { compareBytes } from '../../values/bytes.ts'
import { keyFromXdr } from '../fromXdr.ts'
import type { MatchedPart } from './matchedSignatures.ts'
import type { ThresholdLevel } from './signingRules.ts'
import type * as Xdr from '../generated/xdr.ts'

/** The signatures that the network needs from one account for a part of an envelope, and those that it has. */
export interface Demand {
  readonly account: Uint8Array
  /** The weight of the account's signers who signed, each counted once; undefined if its signers are not known. */
  readonly weight: number | undefined
  /** A threshold of 0 still takes a signature. */
  readonly needed: number
  readonly isMet: boolean | undefined
}

/** A weight is a byte from protocol 10 on (stellar-core, `SignatureChecker`). */
const maxWeight = 255

/** The demands on the source accounts of a part. `levelsOf`: the thresholds that each is asked for. */
export const demandsOf = (
  { sources, hasSigned }: MatchedPart,
  levelsOf: (account: Uint8Array) => readonly ThresholdLevel[],
): readonly Demand[] =>
  sources.map(({ account, rules }): Demand => {
    if (rules === undefined) return { account, weight: undefined, needed: 0, isMet: undefined }
    const needed = Math.max(...levelsOf(account).map((level) => rules.thresholds[level]))
    const signed = rules.signers.filter(({ key }) => hasSigned(key))
    const weight = signed.reduce((sum, signer) => sum + Math.min(signer.weight, maxWeight), 0)
    return { account, weight, needed, isMet: signed.length > 0 && weight >= needed }
  })

/** The thresholds that an account is asked for: low for the transaction's source, and those of its operations. */
export const levelsIn =
  ({ part: { sources, operations } }: MatchedPart) =>
  (account: Uint8Array): readonly ThresholdLevel[] => {
    const [source] = sources
    const isSource = source !== undefined && compareBytes(source, account) === 0
    const own = operations.filter(({ sourceAccount }) =>
      sourceAccount === undefined
        ? isSource
        : compareBytes(keyFromXdr(sourceAccount), account) === 0,
    )
    return [...(isSource ? (['low'] as const) : []), ...own.map(({ body }) => thresholdLevel(body))]
  }

/** The threshold that an operation's source account demands (stellar-core, `getThresholdLevel`). */
function thresholdLevel(body: Xdr.OperationBody): ThresholdLevel {
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
