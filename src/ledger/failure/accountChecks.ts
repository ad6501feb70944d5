import { type Asset, native } from '../asset.ts'
import { issuedAsset } from '../operations/allowTrust.ts'
import { sponsoredFromXdr, sponsoredRows } from '../operations/revokeSponsorship.ts'
import { accountFlags } from '../operations/setOptions.ts'
import { trustLineFlags } from '../operations/setTrustLineFlags.ts'
import { type AccountId, accountOf } from '../values/ids.ts'
import { address, type Field, number, quoted } from '../values/value.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import {
  accountFromXdr,
  addressFromXdr,
  assetFromXdr,
  encodersOf,
  lossyText,
  signerFromXdr,
} from '../xdr/values.ts'
import {
  about,
  amountField,
  type Checks,
  exists,
  field,
  flagsField,
  noAccount,
  noIssuer,
  noTrust,
  type Parties,
  reserve,
  sequence,
  spend,
  stated,
  trust,
  unstated,
} from './checks.ts'
import type { AssetOrShares } from './failureFigures.ts'
import type { FailuresOf } from './resultCodes.ts'

/** The checks behind each failure of `set_options`. */
export function setOptionsChecks(op: Xdr.SetOptionsOp, { source, payer }: Parties) {
  const flags = [
    ...flagFields('To be set', op.setFlags),
    ...flagFields('To be cleared', op.clearFlags),
  ]
  const weights = [
    ['Weight of the account’s own key', op.masterWeight],
    ['Low threshold', op.lowThreshold],
    ['Medium threshold', op.medThreshold],
    ['High threshold', op.highThreshold],
    ['Weight of the signer', op.signer?.weight],
  ] as const
  const ofFlags: Checks = [...about(source, 'flags'), ...stated(...flags)]
  return {
    setOptionsLowReserve: reserve(payer, 1),
    setOptionsTooManySigners: about(source, 'signers'),
    setOptionsBadFlags: stated(...flags),
    setOptionsInvalidInflation:
      op.inflationDest === undefined
        ? unstated('It names no account.')
        : noAccount(accountFromXdr(op.inflationDest)),
    setOptionsCantChange: ofFlags,
    setOptionsUnknownFlag: stated(...flags),
    setOptionsThresholdOutOfRange: stated(
      ...weights.flatMap(([label, value]) =>
        value === undefined ? [] : [field(label, number(value))],
      ),
    ),
    setOptionsBadSigner:
      op.signer === undefined
        ? unstated('It names no signer.')
        : stated(field('Signer', { kind: 'signer', key: signerFromXdr(op.signer.key) })),
    setOptionsInvalidHomeDomain: stated(
      field('Home domain', quoted(lossyText(op.homeDomain ?? new Uint8Array()))),
    ),
    setOptionsAuthRevocableRequired: ofFlags,
  } satisfies Record<FailuresOf<'setOptions'>, Checks>
}

/** The checks behind each failure of `account_merge`. */
export function accountMergeChecks(destination: Xdr.MuxedAccount, { source }: Parties) {
  const recipient = accountOf(addressFromXdr(destination))
  return {
    accountMergeMalformed: exists(recipient),
    accountMergeNoAccount: noAccount(recipient),
    accountMergeImmutableSet: about(source, 'flags'),
    accountMergeHasSubEntries: about(source, 'entries'),
    accountMergeSeqnumTooFar: sequence(source),
    accountMergeDestFull: exists(recipient),
    accountMergeIsSponsor: about(source, 'sponsorship'),
  } satisfies Record<FailuresOf<'accountMerge'>, Checks>
}

/** The checks behind each failure of `manage_data`. */
export function manageDataChecks(op: Xdr.ManageDataOp, { source, payer }: Parties) {
  const name = stated(
    field('Account', address(source)),
    field('Name', quoted(lossyText(op.dataName))),
    field('Length of the name', number(op.dataName.length, 'bytes')),
  )
  return {
    manageDataNotSupportedYet: name,
    manageDataNameNotFound: name,
    manageDataLowReserve: reserve(payer, 1),
    manageDataInvalidName: name,
  } satisfies Record<FailuresOf<'manageData'>, Checks>
}

const flagFields = (label: string, flags: number | undefined): readonly Field[] =>
  flags === undefined || flags === 0 ? [] : [flagsField(label, accountFlags, flags)]

/** The checks behind each failure of `change_trust`. */
export function changeTrustChecks(op: Xdr.ChangeTrustOp, { source, payer }: Parties) {
  const { unit, issuers, lines } = subjectOf(op.line, source)
  const asked = stated(amountField('Limit asked for', op.limit, unit))
  const limit: Checks = [{ kind: 'limit', account: source, unit, limit: op.limit }]
  return {
    changeTrustMalformed: asked,
    changeTrustNoIssuer: issuers,
    changeTrustInvalidLimit: limit,
    changeTrustLowReserve: reserve(payer, op.line.type === 'assetTypePoolShare' ? 2 : 1),
    changeTrustSelfNotAllowed: asked,
    changeTrustTrustLineMissing: lines,
    changeTrustCannotDelete: asked,
    changeTrustNotAuthMaintainLiabilities: lines,
  } satisfies Record<FailuresOf<'changeTrust'>, Checks>
}

/** The asset of a trustline, or a pool's shares with the trustlines that they need (CAP-38). */
function subjectOf(
  line: Xdr.ChangeTrustAsset,
  source: AccountId,
): { readonly unit: AssetOrShares; readonly issuers: Checks; readonly lines: Checks } {
  if (line.type !== 'assetTypePoolShare') {
    const asset = assetFromXdr(line)
    return { unit: asset, issuers: noIssuer(asset), lines: trust(source, asset) }
  }
  const { assetA, assetB } = line.liquidityPool.constantProduct
  const [a, b] = [assetFromXdr(assetA), assetFromXdr(assetB)]
  const lineOfEach = [a, b].flatMap((asset: Asset) =>
    asset.type === 'native' ? [] : trust(source, asset),
  )
  const [first, ...others] = lineOfEach
  return {
    unit: encodersOf('').poolId(line.liquidityPool),
    issuers: [...noIssuer(a), ...noIssuer(b)],
    lines: first === undefined ? trust(source, a) : [first, ...others],
  }
}

/** The checks behind each failure of `allow_trust`. */
export function allowTrustChecks(op: Xdr.AllowTrustOp, { source }: Parties) {
  const trustor = accountFromXdr(op.trustor)
  const asset = issuedAsset(op.asset, source)
  return {
    allowTrustMalformed: stated(flagsField('To be set', trustLineFlags, op.authorize)),
    allowTrustNoTrustLine: noTrust(trustor, asset),
    allowTrustTrustNotRequired: about(source, 'flags'),
    allowTrustCantRevoke: about(source, 'flags'),
    allowTrustSelfNotAllowed: stated(field('Trustor', address(trustor))),
    allowTrustLowReserve: spend(trustor, native),
  } satisfies Record<FailuresOf<'allowTrust'>, Checks>
}

/** The checks behind each failure of `set_trust_line_flags`. */
export function lineFlagsChecks(op: Xdr.SetTrustLineFlagsOp, { source }: Parties) {
  const trustor = accountFromXdr(op.trustor)
  const asset = assetFromXdr(op.asset)
  const asked = stated(
    flagsField('To be set', trustLineFlags, op.setFlags),
    flagsField('To be cleared', trustLineFlags, op.clearFlags),
  )
  return {
    setTrustLineFlagsMalformed: asked,
    setTrustLineFlagsNoTrustLine: noTrust(trustor, asset),
    setTrustLineFlagsCantRevoke: [...about(source, 'flags'), ...asked],
    setTrustLineFlagsInvalidState: [...trust(trustor, asset), ...asked],
    setTrustLineFlagsLowReserve: spend(trustor, native),
  } satisfies Record<FailuresOf<'setTrustLineFlags'>, Checks>
}

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
