import { type Asset, formatAsset } from './asset.ts'
import {
  canonicalAssetToRest,
  linkToRest,
  listLink,
  type RecordReader,
  timeToRest,
} from './restRecord.ts'
import { RecordError, UnknownTypeError } from './values/answer.ts'
import { type LedgerSequence, type LiquidityPoolId, ledgerSequence } from './values/ids.ts'
import { formatAmount, type Stroops, stroops, type UnixSeconds } from './values/numbers.ts'
import { assetFromXdr, checkedPool, poolFromXdr, type SponsoredEntry } from './xdr/values.ts'

/** A constant product pool as of the latest ledger (CAP-38, XDR `LiquidityPoolEntry`). */
export interface LiquidityPool {
  readonly id: LiquidityPoolId
  /** Basis points: 30 is 0.3 %. */
  readonly fee: number
  /** Accounts that hold shares. */
  readonly trustlineCount: bigint
  readonly totalShares: Stroops
  /** Both, in the pool's own order. */
  readonly reserves: readonly { readonly asset: Asset; readonly amount: Stroops }[]
  readonly lastModifiedLedger: LedgerSequence
  /** Absent where that ledger is no longer served, or not in the index. */
  readonly lastModifiedTime?: UnixSeconds | undefined
}

/** The one kind of pool there is. */
const constantProduct = 'constant_product'

/** Reads a pool of the REST service (rest.md 3.8). Throws RecordError naming the field that is wrong. */
export function liquidityPoolFromRest(record: RecordReader): LiquidityPool {
  const type = record.text('type')
  if (type !== constantProduct) throw new UnknownTypeError(`type is no kind of pool: ${type}`)
  const reserves = record.list('reserves', (reserve) => ({
    asset: reserve.canonicalAsset('asset'),
    amount: reserve.amount('amount'),
  }))
  if (new Set(reserves.map(({ asset }) => formatAsset(asset))).size !== 2 || reserves.length !== 2)
    throw new RecordError('reserves is not a list of two assets')
  return checkedPool({
    id: record.pool('id'),
    fee: record.integer('fee_bp'),
    trustlineCount: record.bigint('total_trustlines'),
    totalShares: record.amount('total_shares'),
    reserves,
    lastModifiedLedger: record.ledger('last_modified_ledger'),
    lastModifiedTime: record.optional('last_modified_time', (r) => r.time('last_modified_time')),
  })
}

/** The whole record as the REST service at `base` (no slash at its end) writes it. */
export function liquidityPoolToRest(
  pool: LiquidityPool,
  base: string,
): Readonly<Record<string, unknown>> {
  const self = `${base}/liquidity_pools/${pool.id}`
  return {
    _links: {
      self: linkToRest(self),
      transactions: listLink(`${self}/transactions`),
      operations: listLink(`${self}/operations`),
    },
    id: pool.id,
    paging_token: pool.id,
    fee_bp: pool.fee,
    type: constantProduct,
    total_trustlines: pool.trustlineCount.toString(),
    total_shares: formatAmount(pool.totalShares),
    reserves: pool.reserves.map(({ asset, amount }) => ({
      asset: canonicalAssetToRest(asset),
      amount: formatAmount(amount),
    })),
    last_modified_ledger: pool.lastModifiedLedger,
    last_modified_time: timeToRest(pool.lastModifiedTime),
  }
}

/** XDR `LiquidityPoolEntry` (CAP-38). */
export function liquidityPoolFromEntry({
  data,
  ...entry
}: SponsoredEntry): LiquidityPool | undefined {
  if (data.type !== 'liquidityPool') return undefined
  const { liquidityPoolId, body } = data.liquidityPool
  const { params, reserveA, reserveB, totalPoolShares, poolSharesTrustLineCount } =
    body.constantProduct
  return {
    id: poolFromXdr(liquidityPoolId),
    fee: params.fee,
    trustlineCount: poolSharesTrustLineCount,
    totalShares: stroops(totalPoolShares),
    reserves: [
      { asset: assetFromXdr(params.assetA), amount: stroops(reserveA) },
      { asset: assetFromXdr(params.assetB), amount: stroops(reserveB) },
    ],
    lastModifiedLedger: ledgerSequence(entry.lastModifiedLedger),
  }
}
