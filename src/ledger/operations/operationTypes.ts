import type { Unknown } from '../values/answer.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import { accountMerge } from './accountMerge.ts'
import { allowTrust } from './allowTrust.ts'
import { beginSponsoringFutureReserves } from './beginSponsoringFutureReserves.ts'
import { bumpSequence } from './bumpSequence.ts'
import { changeTrust } from './changeTrust.ts'
import { claimClaimableBalance } from './claimClaimableBalance.ts'
import { clawback } from './clawback.ts'
import { clawbackClaimableBalance } from './clawbackClaimableBalance.ts'
import { createAccount } from './createAccount.ts'
import { createClaimableBalance } from './createClaimableBalance.ts'
import { createPassiveSellOffer } from './createPassiveSellOffer.ts'
import type { OperationOf } from './define.ts'
import { endSponsoringFutureReserves } from './endSponsoringFutureReserves.ts'
import { extendFootprintTtl } from './extendFootprintTtl.ts'
import { inflation } from './inflation.ts'
import { invokeHostFunction } from './invokeHostFunction.ts'
import { liquidityPoolDeposit } from './liquidityPoolDeposit.ts'
import { liquidityPoolWithdraw } from './liquidityPoolWithdraw.ts'
import { manageBuyOffer } from './manageBuyOffer.ts'
import { manageData } from './manageData.ts'
import { manageSellOffer } from './manageSellOffer.ts'
import { pathPaymentStrictReceive } from './pathPaymentStrictReceive.ts'
import { pathPaymentStrictSend } from './pathPaymentStrictSend.ts'
import { payment } from './payment.ts'
import { restoreFootprint } from './restoreFootprint.ts'
import { revokeSponsorship } from './revokeSponsorship.ts'
import { setOptions } from './setOptions.ts'
import { setTrustLineFlags } from './setTrustLineFlags.ts'

/** Every operation type, by its arm of XDR `OperationBody`. What else must know all of them, `npm run typecheck` names. */
export const operationTypes = {
  createAccount,
  payment,
  pathPaymentStrictReceive,
  manageSellOffer,
  createPassiveSellOffer,
  setOptions,
  changeTrust,
  allowTrust,
  accountMerge,
  inflation,
  manageData,
  bumpSequence,
  manageBuyOffer,
  pathPaymentStrictSend,
  createClaimableBalance,
  claimClaimableBalance,
  beginSponsoringFutureReserves,
  endSponsoringFutureReserves,
  revokeSponsorship,
  clawback,
  clawbackClaimableBalance,
  setTrustLineFlags,
  liquidityPoolDeposit,
  liquidityPoolWithdraw,
  invokeHostFunction,
  extendFootprintTtl,
  restoreFootprint,
} satisfies Record<Xdr.OperationBody['type'], unknown>

/** The definition of one operation type. */
export type KnownDefinition = (typeof operationTypes)[keyof typeof operationTypes]

/** The REST service's name of an operation type. */
export type OperationType = KnownDefinition['type']

/** All operation bodies that this build can read, made from the registry. */
export type KnownBody = {
  [D in KnownDefinition as D['type']]: { readonly type: D['type'] } & ReturnType<D['fromRest']>
}[OperationType]

/** All operation bodies, and the unknown one. */
export type OperationBody = KnownBody | Unknown

/** An operation of a transaction in a ledger. */
export type Operation = OperationOf<OperationBody>
