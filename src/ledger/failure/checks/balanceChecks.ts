import type { FailureCheck } from '../failureFigures.ts'
import { accountOf } from '../../values/ids.ts'
import { number } from '../../values/value.ts'
import { addressFromXdr, assetFromXdr, claimableBalanceFromXdr } from '../../xdr/fromXdr.ts'
import type * as Xdr from '../../xdr/generated/xdr.ts'
import type { FailuresOf } from '../readResultCodes.ts'
import {
  type Checks,
  type Parties,
  field,
  frozen,
  noTrust,
  reserve,
  spend,
  stated,
  trust,
} from './failureChecks.ts'

/** The checks behind each failure of `create_claimable_balance`. */
export function createBalanceChecks(
  { asset: xdr, amount, claimants }: Xdr.CreateClaimableBalanceOp,
  { source, payer }: Parties,
) {
  const asset = assetFromXdr(xdr)
  const own = asset.type === 'native' && payer === source
  return {
    createClaimableBalanceMalformed: stated(field('Claimants', number(claimants.length))),
    createClaimableBalanceLowReserve: reserve(payer, claimants.length, own ? amount : undefined),
    createClaimableBalanceNoTrust: noTrust(source, asset),
    createClaimableBalanceNotAuthorized: trust(source, asset),
    createClaimableBalanceUnderfunded: spend(source, asset, amount),
  } satisfies Record<FailuresOf<'createClaimableBalance'>, Checks>
}

/** The checks behind each failure of `claim_claimable_balance`. */
export function claimChecks(op: Xdr.ClaimClaimableBalanceOp, { source }: Parties) {
  const balance = claimableBalanceFromXdr(op.balanceId)
  const claim = (about: Extract<FailureCheck, { kind: 'claim' }>['about']): Checks => [
    { kind: 'claim', account: source, balance, about },
  ]
  return {
    claimClaimableBalanceDoesNotExist: stated(
      field('Claimable balance', { kind: 'claimableBalance', id: balance }),
    ),
    claimClaimableBalanceCannotClaim: claim('claimants'),
    claimClaimableBalanceLineFull: claim('receive'),
    claimClaimableBalanceNoTrust: claim('noTrust'),
    claimClaimableBalanceNotAuthorized: claim('trust'),
    claimClaimableBalanceTrustlineFrozen: frozen,
  } satisfies Record<FailuresOf<'claimClaimableBalance'>, Checks>
}

/** The checks behind each failure of `clawback`. */
export function clawbackChecks(op: Xdr.ClawbackOp) {
  const holder = accountOf(addressFromXdr(op.from))
  const asset = assetFromXdr(op.asset)
  return {
    clawbackMalformed: trust(holder, asset),
    clawbackNotClawbackEnabled: trust(holder, asset),
    clawbackNoTrust: noTrust(holder, asset),
    clawbackUnderfunded: spend(holder, asset, op.amount),
  } satisfies Record<FailuresOf<'clawback'>, Checks>
}

/** The checks behind each failure of `clawback_claimable_balance`. */
export function clawbackBalanceChecks(op: Xdr.ClawbackClaimableBalanceOp, { source }: Parties) {
  const balance = claimableBalanceFromXdr(op.balanceId)
  const entry: Checks = [{ kind: 'claim', account: source, balance, about: 'clawback' }]
  return {
    clawbackClaimableBalanceDoesNotExist: stated(
      field('Claimable balance', { kind: 'claimableBalance', id: balance }),
    ),
    clawbackClaimableBalanceNotIssuer: entry,
    clawbackClaimableBalanceNotClawbackEnabled: entry,
  } satisfies Record<FailuresOf<'clawbackClaimableBalance'>, Checks>
}
