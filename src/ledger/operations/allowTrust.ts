import type { Asset, CreditAsset } from '../asset.ts'
import { addressToRest, assetToRest } from '../restRecord.ts'
import { type AccountAddress, type AccountId, accountOf } from '../values/ids.ts'
import { address, assetValue, text } from '../values/value.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import { accountFromXdr, assetCodeFromXdr } from '../xdr/values.ts'
import { defineOperation, verb } from './define.ts'
import { revocationEffects } from './parts/claimableBalances.ts'
import { noReserveForPoolShares } from './parts/results.ts'

/** An issuer authorizes a holder, or revokes that; `set_trust_line_flags` replaced it. */
export interface AllowTrust {
  readonly asset: Asset
  readonly trustee: AccountAddress
  readonly trustor: AccountId
  readonly authorize: boolean
  /** True also where `authorize` is. */
  readonly authorizeToMaintainLiabilities: boolean
}

export const allowTrust = defineOperation({
  type: 'allow_trust',
  typeNumber: 7,
  xdr: 'allowTrust',
  label: 'Allow trust',
  fromRest: (record): AllowTrust => ({
    asset: record.asset(),
    trustee: record.address('trustee'),
    trustor: record.account('trustor'),
    authorize: record.boolean('authorize'),
    authorizeToMaintainLiabilities:
      record.optional('authorize_to_maintain_liabilities', (r) =>
        r.boolean('authorize_to_maintain_liabilities'),
      ) ?? record.boolean('authorize'),
  }),
  fromXdr: ({ allowTrustOp: op }, { source }) => ({
    asset: issuedAsset(op.asset, accountOf(source)),
    trustee: source,
    trustor: accountFromXdr(op.trustor),
    authorize: (op.authorize & 1) !== 0,
    authorizeToMaintainLiabilities: (op.authorize & 3) !== 0,
  }),
  toRest: (body) => ({
    ...assetToRest(body.asset),
    ...addressToRest('trustee', body.trustee),
    trustor: body.trustor,
    authorize: body.authorize,
    authorize_to_maintain_liabilities: body.authorizeToMaintainLiabilities,
  }),
  fields: (body) => [
    { label: 'Asset', value: assetValue(body.asset) },
    { label: 'Holder', value: address(body.trustor) },
    { label: 'Issuer', value: address(body.trustee) },
    { label: 'Authorized', value: text(permission(body)) },
  ],
  summary: (body, context) => [
    ...(body.authorize
      ? [verb(context, 'authorized', 'authorize'), address(body.trustor), 'to hold']
      : body.authorizeToMaintainLiabilities
        ? [
            verb(context, 'authorized', 'authorize'),
            address(body.trustor),
            'to maintain liabilities only, in',
          ]
        : [
            verb(context, 'revoked', 'revoke'),
            'the authorization of',
            address(body.trustor),
            'to hold',
          ]),
    assetValue(body.asset),
  ],
  payment: 'never',
  participants: ({ allowTrustOp: op }) => [op.trustor.ed25519],
  assets: ({ allowTrustOp: op }, { source }) => [namedAsset(op.asset, source)],
  // One pair of effects for each request, whether or not the trustline changed (rest.md 5.9).
  effects: ({ allowTrustOp: op }, context) => {
    const { source } = context
    const trustor = accountFromXdr(op.trustor)
    const asset = issuedAsset(op.asset, accountOf(source))
    const authorized = (op.authorize & 1) !== 0
    const maintains = (op.authorize & 2) !== 0
    const type = authorized
      ? 'trustline_authorized'
      : maintains
        ? 'trustline_authorized_to_maintain_liabilities'
        : 'trustline_deauthorized'
    return [
      { account: source, body: { type, trustor, asset } },
      {
        account: source,
        body: {
          type: 'trustline_flags_updated',
          trustor,
          asset,
          authorized: authorized ? true : maintains ? undefined : false,
        },
      },
      ...revocationEffects(context),
    ]
  },
  results: {
    allowTrustSuccess: 'op_success',
    allowTrustMalformed: 'op_malformed',
    allowTrustNoTrustLine: 'op_no_trust',
    allowTrustTrustNotRequired: ['op_not_required', 'The issuer does not require authorization.'],
    allowTrustCantRevoke: 'op_cant_revoke',
    allowTrustSelfNotAllowed: ['op_self_not_allowed', 'An issuer cannot authorize itself.'],
    allowTrustLowReserve: noReserveForPoolShares,
  },
})

/** The asset of a code that its issuer names. */
export const issuedAsset = (code: Xdr.AssetCode, issuer: AccountId): CreditAsset =>
  code.type === 'assetTypeCreditAlphanum4'
    ? { type: 'credit_alphanum4', code: assetCodeFromXdr(code.assetCode4), issuer }
    : { type: 'credit_alphanum12', code: assetCodeFromXdr(code.assetCode12), issuer }

const permission = (body: AllowTrust) =>
  body.authorize
    ? 'yes'
    : body.authorizeToMaintainLiabilities
      ? 'only to maintain liabilities'
      : 'no'

/** The asset in XDR: the operation names a code alone, the issuer is its source. */
function namedAsset(code: Xdr.AssetCode, source: Uint8Array): Xdr.Asset {
  const issuer = { type: 'publicKeyTypeEd25519', ed25519: source } as const
  switch (code.type) {
    case 'assetTypeCreditAlphanum4':
      return { type: code.type, alphaNum4: { assetCode: code.assetCode4, issuer } }
    case 'assetTypeCreditAlphanum12':
      return { type: code.type, alphaNum12: { assetCode: code.assetCode12, issuer } }
  }
}
