import { trustlineIn } from '../effects/draft.ts'
import {
  type TrustlineAsset,
  trustlineAssetFromRest,
  trustlineAssetToRest,
  trustlineAssetValue,
  trustlineLimitValue,
} from '../effects/trustlines.ts'
import { addressToRest } from '../restRecord.ts'
import type { AccountAddress } from '../values/ids.ts'
import { formatAmount, type Stroops, stroops } from '../values/numbers.ts'
import { address, text } from '../values/value.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import { assetFromXdr, poolFromXdr } from '../xdr/values.ts'
import { defineOperation, verb } from './define.ts'

/** Opens a trustline, changes its limit, or closes it. */
export interface ChangeTrust {
  readonly trustor: AccountAddress
  readonly asset: TrustlineAsset
  /** 0 closes the trustline. */
  readonly limit: Stroops
}

export const changeTrust = defineOperation({
  type: 'change_trust',
  typeNumber: 6,
  xdr: 'changeTrust',
  label: 'Change trust',
  fromRest: (record): ChangeTrust => ({
    trustor: record.address('trustor'),
    asset: trustlineAssetFromRest(record),
    limit: record.amount('limit'),
  }),
  fromXdr: ({ changeTrustOp: op }, { source, encoders }) => ({
    trustor: source,
    asset:
      op.line.type === 'assetTypePoolShare'
        ? { type: 'liquidity_pool_shares' as const, pool: encoders.poolId(op.line.liquidityPool) }
        : assetFromXdr(op.line),
    limit: stroops(op.limit),
  }),
  toRest: (body) => ({
    ...trustlineAssetToRest(body.asset),
    ...('issuer' in body.asset ? { trustee: body.asset.issuer } : {}),
    limit: formatAmount(body.limit),
    ...addressToRest('trustor', body.trustor),
  }),
  fields: (body) => [
    { label: 'Asset', value: trustlineAssetValue(body.asset) },
    {
      label: 'Limit',
      value: body.limit === noLimit ? text('none') : trustlineLimitValue(body),
    },
    { label: 'Holder', value: address(body.trustor) },
  ],
  summary: (body, context) => {
    const isClosed = body.limit === 0n
    return [
      isClosed
        ? verb(context, 'stopped trusting', 'stop trusting')
        : verb(context, 'trusted', 'trust'),
      ...(body.asset.type === 'liquidity_pool_shares' ? ['the shares of'] : []),
      trustlineAssetValue(body.asset),
      ...(isClosed || body.limit === noLimit ? [] : ['up to', trustlineLimitValue(body)]),
    ]
  },
  payment: 'never',
  participants: () => [],
  assets: ({ changeTrustOp: { line } }) =>
    line.type === 'assetTypePoolShare'
      ? [line.liquidityPool.constantProduct.assetA, line.liquidityPool.constantProduct.assetB]
      : [line],
  // One effect, of the first line of the operation's kind; none where an issuer trusts itself (rest.md 5.8).
  effects: ({ changeTrustOp: op }, { source, meta }) => {
    for (const { before, after } of meta.changes) {
      const line = trustlineIn(after) ?? trustlineIn(before)
      if (line?.asset.type !== op.line.type) continue
      const type =
        before === undefined
          ? 'trustline_created'
          : after === undefined
            ? 'trustline_removed'
            : 'trustline_updated'
      const asset = changedAsset(op.line, line.asset)
      return [{ account: source, body: { type, asset, limit: stroops(op.limit) } }]
    }
    return []
  },
  results: {
    changeTrustSuccess: 'op_success',
    changeTrustMalformed: 'op_malformed',
    changeTrustNoIssuer: 'op_no_issuer',
    changeTrustInvalidLimit: [
      'op_invalid_limit',
      'The limit is lower than what the account holds or is about to buy.',
    ],
    changeTrustLowReserve: 'op_low_reserve',
    changeTrustSelfNotAllowed: 'op_self_not_allowed',
    changeTrustTrustLineMissing: [
      'op_trust_line_missing',
      "A trustline for one of the pool's assets is missing.",
    ],
    changeTrustCannotDelete: ['op_cannot_delete', 'Pool shares still need this trustline.'],
    changeTrustNotAuthMaintainLiabilities: [
      'op_not_aut_maintain_liabilities',
      "The issuer has not authorized one of the pool's trustlines.",
    ],
  },
})

/** The largest int64 means no limit. */
const noLimit = 2n ** 63n - 1n

/** The asset as the operation names it; a pool by the id in the trustline. */
function changedAsset(named: Xdr.ChangeTrustAsset, changed: Xdr.TrustLineAsset): TrustlineAsset {
  if (changed.type === 'assetTypePoolShare')
    return { type: 'liquidity_pool_shares', pool: poolFromXdr(changed.liquidityPoolId) }
  return assetFromXdr(named.type === 'assetTypePoolShare' ? changed : named)
}
