import type { TrustlineAsset } from '../effects/trustline.ts'
import { trustlineIn } from '../effects/draft.ts'
import { type Stroops, formatAmount, stroops } from '../model/values/amount.ts'
import type { Asset } from '../model/asset.ts'
import { assetFromXdr, poolFromXdr } from '../xdr/fromXdr.ts'
import type { Encoders } from '../xdr/closedLedger.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import type { AccountAddress, LiquidityPoolId } from '../model/values/strkey.ts'
import { addressToRest, assetToRest } from '../rest/records/toRest.ts'
import { type Value, address, amount, assetValue } from '../model/value.ts'
import { defineOperation } from './define.ts'
import { did } from './parts/tense.ts'

/** What a trustline is for: an asset, or the shares of a pool. */
export type TrustedLine =
  | Asset
  | { readonly type: 'liquidity_pool_shares'; readonly pool: LiquidityPoolId }

/** Opens a trustline, changes its limit, or closes it. */
export interface ChangeTrust {
  readonly trustor: AccountAddress
  readonly line: TrustedLine
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
    line:
      record.text('asset_type') === 'liquidity_pool_shares'
        ? { type: 'liquidity_pool_shares', pool: record.pool('liquidity_pool_id') }
        : record.asset(),
    limit: record.amount('limit'),
  }),
  fromXdr: ({ changeTrustOp: op }, { source, encoders }) => ({
    trustor: source,
    line: lineFromXdr(op.line, encoders),
    limit: stroops(op.limit),
  }),
  toRest: (body) => ({
    ...lineToRest(body.line),
    limit: formatAmount(body.limit),
    ...addressToRest('trustor', body.trustor),
  }),
  fields: (body) => [
    { label: 'Asset', value: lineValue(body.line) },
    {
      label: 'Limit',
      value: body.limit === noLimit ? { kind: 'text', text: 'none' } : limitValue(body),
    },
    { label: 'Holder', value: address(body.trustor) },
  ],
  summary: (body, facts) => {
    const shares = body.line.type === 'liquidity_pool_shares'
    if (body.limit === 0n)
      return [
        did(facts, 'stopped trusting', 'stop trusting'),
        ...(shares ? ['the shares of'] : []),
        lineValue(body.line),
      ]
    const opening = [
      did(facts, 'trusted', 'trust'),
      ...(shares ? ['the shares of'] : []),
      lineValue(body.line),
    ]
    return body.limit === noLimit ? opening : [...opening, 'up to', limitValue(body)]
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
      const asset = changedLine(op.line, line.asset)
      return [{ account: source, body: { type, asset, limit: stroops(op.limit) } }]
    }
    return []
  },
  results: {
    changeTrustSuccess: 'op_success',
    changeTrustMalformed: 'op_malformed',
    changeTrustNoIssuer: 'op_no_issuer',
    changeTrustInvalidLimit: {
      code: 'op_invalid_limit',
      words: 'The limit is lower than what the account holds or is about to buy.',
    },
    changeTrustLowReserve: 'op_low_reserve',
    changeTrustSelfNotAllowed: 'op_self_not_allowed',
    changeTrustTrustLineMissing: {
      code: 'op_trust_line_missing',
      words: "A trustline for one of the pool's assets is missing.",
    },
    changeTrustCannotDelete: {
      code: 'op_cannot_delete',
      words: 'Pool shares still need this trustline.',
    },
    changeTrustNotAuthMaintainLiabilities: {
      code: 'op_not_aut_maintain_liabilities',
      words: "The issuer has not authorized one of the pool's trustlines.",
    },
  },
})

/** The largest int64, which stands for no limit. */
const noLimit = 2n ** 63n - 1n

function lineFromXdr(line: Xdr.ChangeTrustAsset, encoders: Encoders): TrustedLine {
  return line.type === 'assetTypePoolShare'
    ? { type: 'liquidity_pool_shares', pool: encoders.poolId(line.liquidityPool) }
    : assetFromXdr(line)
}

function lineToRest(line: TrustedLine): Readonly<Record<string, string>> {
  switch (line.type) {
    case 'native':
      return assetToRest(line)
    case 'credit_alphanum4':
    case 'credit_alphanum12':
      return { ...assetToRest(line), trustee: line.issuer }
    case 'liquidity_pool_shares':
      return { asset_type: line.type, liquidity_pool_id: line.pool }
  }
}

const lineValue = (line: TrustedLine): Value =>
  line.type === 'liquidity_pool_shares'
    ? { kind: 'liquidityPool', id: line.pool }
    : assetValue(line)

const limitValue = ({ line, limit }: ChangeTrust): Value =>
  line.type === 'liquidity_pool_shares' ? amount(limit) : amount(limit, line)

/** The asset as the operation names it; a pool by the id that the line has. */
function changedLine(asked: Xdr.ChangeTrustAsset, changed: Xdr.TrustLineAsset): TrustlineAsset {
  if (changed.type === 'assetTypePoolShare')
    return { type: 'liquidity_pool_shares', pool: poolFromXdr(changed.liquidityPoolId) }
  return assetFromXdr(asked.type === 'assetTypePoolShare' ? changed : asked)
}
