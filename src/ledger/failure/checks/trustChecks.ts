import { type Asset, native } from '../../asset.ts'
import type { AssetOrShares } from '../failureFigures.ts'
import type { AccountId } from '../../values/ids.ts'
import { address } from '../../values/value.ts'
import { issuedAsset } from '../../operations/allowTrust.ts'
import { trustLineFlags } from '../../operations/setTrustLineFlags.ts'
import { encodersOf } from '../../xdr/encoders.ts'
import { accountFromXdr, assetFromXdr } from '../../xdr/fromXdr.ts'
import type * as Xdr from '../../xdr/generated/xdr.ts'
import type { FailuresOf } from '../readResultCodes.ts'
import {
  type Checks,
  type Parties,
  about,
  amountField,
  field,
  noIssuer,
  noTrust,
  reserve,
  spend,
  stated,
  trust,
} from './failureChecks.ts'
import { flagsField } from './flagsField.ts'

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
