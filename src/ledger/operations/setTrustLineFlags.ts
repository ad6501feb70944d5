import type { Asset } from '../asset.ts'
import { DerivationError } from '../effects/draft.ts'
import { assetToRest } from '../restRecord.ts'
import type { AccountId } from '../values/ids.ts'
import { address, assetValue, code, list, none } from '../values/value.ts'
import { accountFromXdr, assetFromXdr } from '../xdr/values.ts'
import { defineOperation, verb } from './define.ts'
import { revocationEffects } from './parts/claimableBalances.ts'
import {
  flagsFromBits,
  flagsFromRest,
  flagsToRest,
  noReserveForPoolShares,
} from './parts/results.ts'

/** XDR `TrustLineFlags` in the REST service’s names. */
export const trustLineFlags = [
  { bit: 1, name: 'authorized' },
  { bit: 2, name: 'authorized_to_maintain_liabilities' },
  { bit: 4, name: 'clawback_enabled' },
] as const
/** The rights that an issuer gives to a holder (XDR `TrustLineFlags`). */
export type TrustLineFlag = (typeof trustLineFlags)[number]['name']

/** The wire spells one of them wrong (rest.md 9.3). */
const wireName = (flag: TrustLineFlag) =>
  flag === 'authorized_to_maintain_liabilities' ? 'authorized_to_maintain_liabilites' : flag

/** An issuer sets and clears flags of a holder's trustline (CAP-35). */
export interface SetTrustLineFlags {
  readonly asset: Asset
  readonly trustor: AccountId
  readonly setFlags: readonly TrustLineFlag[]
  readonly clearFlags: readonly TrustLineFlag[]
}

export const setTrustLineFlags = defineOperation({
  type: 'set_trust_line_flags',
  typeNumber: 21,
  xdr: 'setTrustLineFlags',
  label: 'Set trustline flags',
  fromRest: (record): SetTrustLineFlags => ({
    asset: record.asset(),
    trustor: record.account('trustor'),
    setFlags: flagsFromRest(trustLineFlags, record, 'set_flags', wireName),
    clearFlags: flagsFromRest(trustLineFlags, record, 'clear_flags', wireName),
  }),
  fromXdr: ({ setTrustLineFlagsOp: op }) => ({
    asset: assetFromXdr(op.asset),
    trustor: accountFromXdr(op.trustor),
    setFlags: flagsFromBits(trustLineFlags, op.setFlags),
    clearFlags: flagsFromBits(trustLineFlags, op.clearFlags),
  }),
  toRest: (body) => ({
    ...assetToRest(body.asset),
    trustor: body.trustor,
    ...flagsToRest(trustLineFlags, body.setFlags, 'set_flags', wireName),
    ...flagsToRest(trustLineFlags, body.clearFlags, 'clear_flags', wireName),
  }),
  fields: (body) => [
    { label: 'Asset', value: assetValue(body.asset) },
    { label: 'Holder', value: address(body.trustor) },
    { label: 'Flags set', value: flagList(body.setFlags) },
    { label: 'Flags cleared', value: flagList(body.clearFlags) },
  ],
  summary: (body, context) => {
    const holder = address(body.trustor)
    const asset = assetValue(body.asset)
    if (body.setFlags.includes('authorized'))
      return [verb(context, 'authorized', 'authorize'), holder, 'to hold', asset]
    if (body.setFlags.includes('authorized_to_maintain_liabilities'))
      return [
        verb(context, 'authorized', 'authorize'),
        holder,
        'to maintain liabilities only, in',
        asset,
      ]
    if (body.clearFlags.some((flag) => flag !== 'clawback_enabled'))
      return [verb(context, 'revoked', 'revoke'), 'the authorization of', holder, 'to hold', asset]
    if (body.clearFlags.includes('clawback_enabled'))
      return [verb(context, 'disabled', 'disable'), 'clawback of', asset, 'from', holder]
    return [verb(context, 'changed', 'change'), 'the trustline flags of', holder, 'for', asset]
  },
  payment: 'never',
  participants: ({ setTrustLineFlagsOp: op }) => [op.trustor.ed25519],
  assets: ({ setTrustLineFlagsOp: op }) => [op.asset],
  effects: ({ setTrustLineFlagsOp: op }, context) => {
    const asset = assetFromXdr(op.asset)
    if (asset.type === 'native') throw new DerivationError('no trustline holds lumens')
    const changed = (bit: number) =>
      op.clearFlags & bit ? false : op.setFlags & bit ? true : undefined
    return [
      {
        account: context.source,
        body: {
          type: 'trustline_flags_updated',
          trustor: accountFromXdr(op.trustor),
          asset,
          authorized: changed(1),
          clawbackEnabled: changed(4),
        },
      },
      ...revocationEffects(context),
    ]
  },
  results: {
    setTrustLineFlagsSuccess: 'op_success',
    setTrustLineFlagsMalformed: 'op_malformed',
    setTrustLineFlagsNoTrustLine: 'op_no_trust',
    setTrustLineFlagsCantRevoke: 'op_cant_revoke',
    setTrustLineFlagsInvalidState: [
      'op_invalid_state',
      'The flags would contradict each other: authorized, and authorized only to keep liabilities.',
    ],
    setTrustLineFlagsLowReserve: noReserveForPoolShares,
  },
})

const flagList = (flags: readonly TrustLineFlag[]) =>
  flags.length === 0 ? none : list(flags.map(code))
