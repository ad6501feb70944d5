import { stroops } from '../../model/values/amount.ts'
import { native } from '../../model/asset.ts'
import { accountFromXdr, addressFromXdr, assetFromXdr } from '../../xdr/fromXdr.ts'
import type * as Xdr from '../../xdr/generated/xdr.ts'
import type { AccountAddress, AccountId } from '../../model/values/strkey.ts'
import { signerKeyFromBytes } from '../../model/values/strkey.ts'
import type { OperationContext } from '../../operations/define.ts'
import { amountSent, pathPaymentSuccess } from '../../operations/parts/tradeClaims.ts'
import {
  DerivationError,
  type EffectDraft,
  amountOf,
  credited,
  debited,
  lumens,
} from '../../effects/draft.ts'
import { tradeEffects } from '../../operations/parts/tradeEffects.ts'

/** rest.md 5.2. */
export function createAccountEffects(
  op: Xdr.CreateAccountOp,
  source: AccountAddress,
): readonly EffectDraft[] {
  const [created, signer] = newAccountEffects(op.destination, op.startingBalance)
  return [created, debited(source, lumens(op.startingBalance)), signer]
}

/** A new account, and its own key as its signer of weight 1. */
export function newAccountEffects(
  id: Xdr.PublicKey,
  balance: bigint,
): readonly [EffectDraft, EffectDraft] {
  const account: AccountId = accountFromXdr(id)
  const key = signerKeyFromBytes('G', id.ed25519)
  return [
    { account, body: { type: 'account_created', startingBalance: stroops(balance) } },
    { account, body: { type: 'signer_created', key, weight: 1 } },
  ]
}

/** rest.md 5.3. */
export function paymentEffects(op: Xdr.PaymentOp, source: AccountAddress): readonly EffectDraft[] {
  const paid = amountOf(assetFromXdr(op.asset), op.amount)
  return [credited(addressFromXdr(op.destination), paid), debited(source, paid)]
}

/** rest.md 5.4. */
export function strictReceiveEffects(
  op: Xdr.PathPaymentStrictReceiveOp,
  context: OperationContext,
): readonly EffectDraft[] {
  const success = successOf(context)
  const received = amountOf(assetFromXdr(op.destAsset), op.destAmount)
  const sent = amountOf(assetFromXdr(op.sendAsset), amountSent(success))
  return [
    credited(addressFromXdr(op.destination), received),
    debited(context.source, sent),
    ...tradeEffects(context),
  ]
}

/** rest.md 5.4. */
export function strictSendEffects(
  op: Xdr.PathPaymentStrictSendOp,
  context: OperationContext,
): readonly EffectDraft[] {
  const success = successOf(context)
  const received = amountOf(assetFromXdr(op.destAsset), success.last.amount)
  const sent = amountOf(assetFromXdr(op.sendAsset), op.sendAmount)
  return [
    credited(addressFromXdr(op.destination), received),
    debited(context.source, sent),
    ...tradeEffects(context),
  ]
}

function successOf({ result }: OperationContext): Xdr.PathPaymentStrictReceiveResultSuccess {
  const success = pathPaymentSuccess(result)
  if (success === undefined) throw new DerivationError('a path payment without a success result')
  return success
}

/** rest.md 5.11. */
export function accountMergeEffects(
  destination: Xdr.MuxedAccount,
  { source, result }: OperationContext,
): readonly EffectDraft[] {
  const merge = result?.type === 'accountMerge' ? result.accountMergeResult : undefined
  if (merge?.type !== 'accountMergeSuccess')
    throw new DerivationError('an account merge without a success result')
  const balance = lumens(merge.sourceAccountBalance)
  return [
    debited(source, balance),
    credited(addressFromXdr(destination), balance),
    { account: source, body: { type: 'account_removed' } },
  ]
}

/** rest.md 5.12. */
export function inflationEffects({ result }: OperationContext): readonly EffectDraft[] {
  const inflation = result?.type === 'inflation' ? result.inflationResult : undefined
  if (inflation?.type !== 'inflationSuccess')
    throw new DerivationError('an inflation without a success result')
  return inflation.payouts.map(({ destination, amount }) =>
    credited(accountFromXdr(destination), amountOf(native, amount)),
  )
}

/** rest.md 5.12: the issuer is credited, although what is clawed back is burned. */
export function clawbackEffects(
  op: Xdr.ClawbackOp,
  source: AccountAddress,
): readonly EffectDraft[] {
  const taken = amountOf(assetFromXdr(op.asset), op.amount)
  return [credited(source, taken), debited(addressFromXdr(op.from), taken)]
}
