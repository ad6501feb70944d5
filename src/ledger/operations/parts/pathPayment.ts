import { type Stroops, formatAmount } from '../../values/amount.ts'
import type { Asset } from '../../asset.ts'
import { addressFromXdr, assetFromXdr } from '../../xdr/fromXdr.ts'
import type * as Xdr from '../../xdr/generated/xdr.ts'
import { type RecordReader, addressToRest, assetToRest } from '../../restRecord.ts'
import type { AccountAddress } from '../../values/ids.ts'
import {
  type Field,
  type Value,
  address,
  amount,
  assetValue,
  list,
  text,
} from '../../values/value.ts'
import {
  DerivationError,
  type EffectDraft,
  amountOf,
  credited,
  debited,
} from '../../effects/draft.ts'
import type { DescriptionContext, OperationContext } from '../define.ts'
import { pathPaymentSuccess } from './tradeClaims.ts'
import { tradeEffects } from './tradeEffects.ts'

/** The fields of both path payments: one asset is sent, another arrives, through offers and pools. */
export interface PathPayment {
  readonly from: AccountAddress
  readonly to: AccountAddress
  /** The asset that arrives. */
  readonly asset: Asset
  readonly sourceAsset: Asset
  /** The assets between; empty where the two are exchanged directly. */
  readonly path: readonly Asset[]
  /** Arrived. 0 for a strict send that failed. */
  readonly amount: Stroops
  /** Sent. 0 for a strict receive that failed. */
  readonly sourceAmount: Stroops
}

/** The fields both share in a REST record. */
export const pathPaymentFromRest = (record: RecordReader): PathPayment => ({
  from: record.address('from'),
  to: record.address('to'),
  asset: record.asset(),
  sourceAsset: record.asset('source_'),
  path: record.list('path', (hop) => hop.asset()),
  amount: record.amount('amount'),
  sourceAmount: record.amount('source_amount'),
})

type PathPaymentOp = Xdr.PathPaymentStrictSendOp | Xdr.PathPaymentStrictReceiveOp

/** The fields both share in XDR. */
export const pathFromXdr = (
  op: PathPaymentOp,
  source: AccountAddress,
): Omit<PathPayment, 'amount' | 'sourceAmount'> => ({
  from: source,
  to: addressFromXdr(op.destination),
  asset: assetFromXdr(op.destAsset),
  sourceAsset: assetFromXdr(op.sendAsset),
  path: op.path.map(assetFromXdr),
})

/** The fields both share, as REST writes them. */
export const pathPaymentToRest = (body: PathPayment): Readonly<Record<string, unknown>> => ({
  ...assetToRest(body.asset),
  ...addressToRest('from', body.from),
  ...addressToRest('to', body.to),
  amount: formatAmount(body.amount),
  path: body.path.map((hop) => assetToRest(hop)),
  source_amount: formatAmount(body.sourceAmount),
  ...assetToRest(body.sourceAsset, 'source_'),
})

/** Credit, debit and trades of both; throws DerivationError without a success result. */
export function pathPaymentEffects(
  op: PathPaymentOp,
  context: OperationContext,
  amountsOf: (success: Xdr.PathPaymentStrictReceiveResultSuccess) => {
    readonly received: bigint
    readonly sent: bigint
  },
): readonly EffectDraft[] {
  const success = pathPaymentSuccess(context.result)
  if (success === undefined) throw new DerivationError('a path payment without a success result')
  const { received, sent } = amountsOf(success)
  return [
    credited(addressFromXdr(op.destination), amountOf(assetFromXdr(op.destAsset), received)),
    debited(context.source, amountOf(assetFromXdr(op.sendAsset), sent)),
    ...tradeEffects(context),
  ]
}

/** Rows of both: from, to, and the path. */
export const pathRows = (body: PathPayment): readonly Field[] => [
  { label: 'From', value: address(body.from) },
  { label: 'To', value: address(body.to) },
  {
    label: 'Path',
    value: list([body.sourceAsset, ...body.path, body.asset].map((asset) => assetValue(asset))),
  },
]

/** An amount that only the ledger sets: a failed or planned payment has none. */
export const unlessFailed = (value: Stroops, asset: Asset, context: DescriptionContext): Value =>
  context.successful
    ? amount(value, asset)
    : text(context.planned ? 'depends on the market' : 'nothing (failed)')
