import { type Asset, native } from '../asset.ts'
import { type AccountAddress, signerKeyFromBytes } from '../values/ids.ts'
import { type Stroops, stroops } from '../values/numbers.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import { accountFromXdr } from '../xdr/values.ts'
import type { AssetAmount } from './balances.ts'
import type { EffectBody } from './registry.ts'

/** An effect before it is numbered. */
export interface EffectDraft {
  readonly account: AccountAddress
  readonly body: EffectBody
}

/** A successful operation whose result or meta lacks the data from which its effects are derived. */
export class DerivationError extends Error {
  override readonly name = 'DerivationError'
}

/** `account_credited`: an account received an amount. */
export const credited = (account: AccountAddress, { asset, amount }: AssetAmount): EffectDraft => ({
  account,
  body: { type: 'account_credited', asset, amount },
})

/** `account_debited`: an account paid an amount. */
export const debited = (account: AccountAddress, { asset, amount }: AssetAmount): EffectDraft => ({
  account,
  body: { type: 'account_debited', asset, amount },
})

/** A new account, and its own key as its signer of weight 1. */
export function newAccountDrafts(
  id: Xdr.PublicKey,
  balance: bigint,
): readonly [EffectDraft, EffectDraft] {
  const account = accountFromXdr(id)
  const key = signerKeyFromBytes('G', id.ed25519)
  return [
    { account, body: { type: 'account_created', startingBalance: stroops(balance) } },
    { account, body: { type: 'signer_created', key, weight: 1 } },
  ]
}

/** An int64 of XDR with its asset. */
export const amountOf = (asset: Asset, amount: bigint): AssetAmount => ({
  asset,
  amount: stroops(amount),
})

/** Lumens of XDR. */
export const lumens = (amount: bigint): AssetAmount => amountOf(native, amount)

/** `after` less `before`, in stroops. */
export const difference = (after: bigint, before: bigint): Stroops => stroops(after - before)

/** The account of an entry that is one. */
export const accountIn = (entry: Xdr.LedgerEntry | undefined): Xdr.AccountEntry | undefined =>
  entry?.data.type === 'account' ? entry.data.account : undefined

/** The trustline of an entry that is one. */
export const trustlineIn = (entry: Xdr.LedgerEntry | undefined): Xdr.TrustLineEntry | undefined =>
  entry?.data.type === 'trustline' ? entry.data.trustLine : undefined

/** The data entry of an entry that is one. */
export const dataIn = (entry: Xdr.LedgerEntry | undefined): Xdr.DataEntry | undefined =>
  entry?.data.type === 'data' ? entry.data.data : undefined

/** The claimable balance of an entry that is one. */
export const balanceIn = (
  entry: Xdr.LedgerEntry | undefined,
): Xdr.ClaimableBalanceEntry | undefined =>
  entry?.data.type === 'claimableBalance' ? entry.data.claimableBalance : undefined

/** The pool of an entry that is one. */
export const poolIn = (entry: Xdr.LedgerEntry | undefined): Xdr.LiquidityPoolEntry | undefined =>
  entry?.data.type === 'liquidityPool' ? entry.data.liquidityPool : undefined
