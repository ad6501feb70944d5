import type { Effect } from '../effects/registry.ts'
import { base64FromBytes } from '../model/values/bytes.ts'
import type { AppliedTransaction } from '../xdr/closedLedger.ts'
import { type AppliedOperation, appliedOperations } from './appliedOperation.ts'
import { isSuccessful } from '../xdr/innerTransaction.ts'
import {
  clawbackBalanceEffects,
  claimBalanceEffects,
  createBalanceEffects,
} from '../operations/parts/heldBalance.ts'
import { invokeEffects } from './effects/contract.ts'
import { DerivationError, type EffectDraft } from '../effects/draft.ts'
import {
  accountMergeEffects,
  clawbackEffects,
  createAccountEffects,
  inflationEffects,
  paymentEffects,
  strictReceiveEffects,
  strictSendEffects,
} from './effects/payments.ts'
import {
  depositEffects,
  poolLifecycleEffects,
  withdrawEffects,
} from '../operations/parts/poolChange.ts'
import { bumpSequenceEffects, manageDataEffects, setOptionsEffects } from './effects/settings.ts'
import { sponsorshipEffects } from './effects/sponsorship.ts'
import { tradeEffects } from '../operations/parts/tradeEffects.ts'
import { allowTrustEffects, changeTrustEffects, setTrustLineFlagsEffects } from './effects/trust.ts'

/**
 * The effects of a transaction, in the REST service's order and numbering (rest.md 5.1): none where it failed.
 * `operations` are its applied operations, where the caller has them already. An operation whose effects cannot be
 * derived has one `unknown` effect that says why.
 */
export function effectsOf(
  transaction: AppliedTransaction,
  operations: readonly AppliedOperation[] = appliedOperations(transaction),
): readonly Effect[] {
  if (!isSuccessful(transaction.result)) return []
  return operations.flatMap((operation) =>
    draftsOf(operation, transaction).map(({ account, body }, i) => ({
      operation: operation.id,
      index: i + 1,
      account,
      createdAt: transaction.closedAt,
      body,
    })),
  )
}

function draftsOf(
  operation: AppliedOperation,
  transaction: AppliedTransaction,
): readonly EffectDraft[] {
  try {
    if (transaction.operationMetas.length === 0)
      throw new DerivationError('the transaction came without its meta')
    return operationEffects(operation)
  } catch (error) {
    if (!(error instanceof DerivationError)) throw error
    const name = operation.body.type
    const raw = base64FromBytes(transaction.bytes.envelope)
    const body = { type: 'unknown' as const, name, raw, reason: error.message }
    return [{ account: operation.context.source, body }]
  }
}

/** The type's own effects, then those of sponsorship, then those of pools that came or went. */
function operationEffects(operation: AppliedOperation): readonly EffectDraft[] {
  const drafts = [...ownEffects(operation)]
  const { source, meta } = operation.context
  for (const change of meta.changes) drafts.push(...sponsorshipEffects(change, source))
  for (const change of meta.changes) drafts.push(...poolLifecycleEffects(change, source))
  return drafts
}

function ownEffects({ body, context }: AppliedOperation): readonly EffectDraft[] {
  switch (body.type) {
    case 'createAccount':
      return createAccountEffects(body.createAccountOp, context.source)
    case 'payment':
      return paymentEffects(body.paymentOp, context.source)
    case 'pathPaymentStrictReceive':
      return strictReceiveEffects(body.pathPaymentStrictReceiveOp, context)
    case 'pathPaymentStrictSend':
      return strictSendEffects(body.pathPaymentStrictSendOp, context)
    case 'manageSellOffer':
    case 'manageBuyOffer':
    case 'createPassiveSellOffer':
      return tradeEffects(context)
    case 'setOptions':
      return setOptionsEffects(body.setOptionsOp, context)
    case 'changeTrust':
      return changeTrustEffects(body.changeTrustOp, context)
    case 'allowTrust':
      return allowTrustEffects(body.allowTrustOp, context)
    case 'accountMerge':
      return accountMergeEffects(body.destination, context)
    case 'inflation':
      return inflationEffects(context)
    case 'manageData':
      return manageDataEffects(body.manageDataOp, context)
    case 'bumpSequence':
      return bumpSequenceEffects(context)
    case 'createClaimableBalance':
      return createBalanceEffects(body.createClaimableBalanceOp, context)
    case 'claimClaimableBalance':
      return claimBalanceEffects(body.claimClaimableBalanceOp, context)
    case 'clawback':
      return clawbackEffects(body.clawbackOp, context.source)
    case 'clawbackClaimableBalance':
      return clawbackBalanceEffects(body.clawbackClaimableBalanceOp, context)
    case 'setTrustLineFlags':
      return setTrustLineFlagsEffects(body.setTrustLineFlagsOp, context)
    case 'liquidityPoolDeposit':
      return depositEffects(body.liquidityPoolDepositOp, context)
    case 'liquidityPoolWithdraw':
      return withdrawEffects(body.liquidityPoolWithdrawOp, context)
    case 'invokeHostFunction':
      return invokeEffects(context)
    case 'beginSponsoringFutureReserves':
    case 'endSponsoringFutureReserves':
    case 'revokeSponsorship':
    case 'extendFootprintTtl':
    case 'restoreFootprint':
      return []
  }
}
