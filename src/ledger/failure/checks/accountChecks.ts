import { type Field, address, number, quoted } from '../../values/value.ts'
import { accountOf } from '../../values/ids.ts'
import { accountFlags } from '../../operations/setOptions.ts'
import { accountFromXdr, addressFromXdr, lossyText, signerFromXdr } from '../../xdr/fromXdr.ts'
import type * as Xdr from '../../xdr/generated/xdr.ts'
import type { FailuresOf } from '../readResultCodes.ts'
import {
  type Checks,
  type Parties,
  about,
  exists,
  field,
  noAccount,
  reserve,
  sequence,
  stated,
  unstated,
} from './failureChecks.ts'
import { flagsField } from './flagsField.ts'

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
