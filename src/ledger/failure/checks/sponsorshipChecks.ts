import type { AccountId } from '../../values/ids.ts'
import { address } from '../../values/value.ts'
import { sponsoredFromXdr, sponsoredRows } from '../../operations/revokeSponsorship.ts'
import { accountFromXdr } from '../../xdr/fromXdr.ts'
import type * as Xdr from '../../xdr/generated/xdr.ts'
import type { FailuresOf } from '../readResultCodes.ts'
import { type Checks, type Parties, field, reserve, stated } from './failureChecks.ts'

/** The checks behind each failure of `begin_sponsoring_future_reserves`. */
export function beginSponsoringChecks(
  op: Xdr.BeginSponsoringFutureReservesOp,
  { source }: Parties,
) {
  const both = stated(
    field('Sponsor', address(source)),
    field('Account', address(accountFromXdr(op.sponsoredId))),
  )
  return {
    beginSponsoringFutureReservesMalformed: both,
    beginSponsoringFutureReservesAlreadySponsored: both,
    beginSponsoringFutureReservesRecursive: both,
  } satisfies Record<FailuresOf<'beginSponsoringFutureReserves'>, Checks>
}

/** The checks behind each failure of `revoke_sponsorship`. */
export function revokeSponsorshipChecks(op: Xdr.RevokeSponsorshipOp, { source, payer }: Parties) {
  const entry = stated(...sponsoredRows(sponsoredFromXdr(op)), field('Revoked by', address(source)))
  // Within a sponsorship of the source, its sponsor would have paid from then on.
  const paying = payer === source ? ownerOf(op) : payer
  return {
    revokeSponsorshipDoesNotExist: entry,
    revokeSponsorshipNotSponsor: entry,
    revokeSponsorshipLowReserve:
      paying === undefined ? entry : [...reserve(paying, reservesOf(op)), ...entry],
    revokeSponsorshipOnlyTransferable: entry,
    revokeSponsorshipMalformed: entry,
  } satisfies Record<FailuresOf<'revokeSponsorship'>, Checks>
}

/** The account that pays an entry's reserve without a sponsor; undefined if no account can. */
function ownerOf(op: Xdr.RevokeSponsorshipOp): AccountId | undefined {
  if (op.type === 'revokeSponsorshipSigner') return accountFromXdr(op.signer.accountId)
  const { ledgerKey: key } = op
  if (key.type === 'offer') return accountFromXdr(key.offer.sellerId)
  const of = sponsoredFromXdr(op)
  return 'account' in of ? of.account : undefined
}

/** Base reserves of the entry: two of an account and of pool shares (CAP-33, CAP-38). */
function reservesOf(op: Xdr.RevokeSponsorshipOp): number {
  const { type } = sponsoredFromXdr(op)
  return type === 'account' || type === 'pool_trustline' ? 2 : 1
}
