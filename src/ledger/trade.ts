import { type Asset, assetKey } from './asset.ts'
import type { AssetAmount } from './effects/balances.ts'
import { type AppliedOperation, appliedOperations } from './operations/derive.ts'
import { offerLeft, type TradeClaim, tradeClaims } from './operations/parts/offers.ts'
import { poolBefore } from './operations/parts/pools.ts'
import { assetToRest, type RecordReader, readRecord } from './restRecord.ts'
import { RecordError, UnknownTypeError } from './values/answer.ts'
import {
  type AccountId,
  accountOf,
  type LiquidityPoolId,
  parseToid,
  type Toid,
} from './values/ids.ts'
import {
  formatAmount,
  formatPrice,
  formatTime,
  type Stroops,
  type UnixSeconds,
} from './values/numbers.ts'
import {
  amount,
  basisPoints,
  type Description,
  type Field,
  text,
  traderOf,
  type Value,
} from './values/value.ts'
import { type AppliedTransaction, type EntryChange, isSuccessful } from './xdr/closedLedger.ts'
import type * as Xdr from './xdr/generated/xdr.ts'
import { checkedPool, isPoolOf } from './xdr/values.ts'

/** One exchange of two assets: a taker met an offer or a pool. */
export interface Trade {
  readonly operation: Toid
  /** The claim atom's index from 0; the paging token is `operation-index`. */
  readonly index: number
  readonly ledgerClosedAt: UnixSeconds
  readonly type: 'orderbook' | 'liquidity_pool'
  readonly base: TradeSide
  readonly counter: TradeSide
  readonly baseIsSeller: boolean
  /** The offer's price as recorded, or the pool's exact ratio; counter per base. */
  readonly price?: { readonly n: bigint; readonly d: bigint } | undefined
  readonly poolFee?: number | undefined
}

/** One side of a trade. */
export interface TradeSide {
  readonly account?: AccountId | undefined
  readonly pool?: LiquidityPoolId | undefined
  /** A taker without a remaining offer has 2^62 + operation id. */
  readonly offer?: bigint | undefined
  readonly asset: Asset
  readonly amount: Stroops
}

/** The token that pages trades: operation id and claim atom. */
export const tradePagingToken = ({ operation, index }: Trade): string => `${operation}-${index}`

/** Reads a REST trade (rest.md 6.1). Throws RecordError naming the field that is wrong. */
export function tradeFromRest(value: unknown): Trade {
  const record = readRecord(value)
  const [, operation, index] = /^(\d+)-(\d+)$/.exec(record.text('paging_token')) ?? []
  const id = operation === undefined ? undefined : parseToid(operation)
  if (id === undefined) throw new RecordError('paging_token is no operation id and index')
  const type = record.text('trade_type')
  if (type !== 'orderbook' && type !== 'liquidity_pool')
    throw new UnknownTypeError(`trade_type is not known: ${type}`)
  const [base, counter] = [sideFromRest(record, 'base_', id), sideFromRest(record, 'counter_', id)]
  const hasPool = base.pool !== undefined || counter.pool !== undefined
  if (hasPool !== (type === 'liquidity_pool'))
    throw new RecordError(`trade_type is ${type}, which the two sides are not`)
  const poolFee = record.optional('liquidity_pool_fee_bp', (r) =>
    r.integer('liquidity_pool_fee_bp'),
  )
  const poolId = base.pool ?? counter.pool
  if (poolId !== undefined && poolFee !== undefined) {
    const pool = { id: poolId, fee: poolFee, reserves: [base, counter] }
    // Which of the two is base depends on the trade, not on the pool.
    if (!isPoolOf(pool)) checkedPool({ ...pool, reserves: [counter, base] })
  }
  return {
    operation: id,
    index: Number(index),
    ledgerClosedAt: record.time('ledger_close_time'),
    type,
    base,
    counter,
    baseIsSeller: record.boolean('base_is_seller'),
    price: record.optional('price', priceFromRest),
    poolFee,
  }
}

/** A taker without an offer has its operation's ID and 2^62 as one (rest.md 6.2). */
const synthetic = 1n << 62n

function sideFromRest(
  record: RecordReader,
  prefix: 'base_' | 'counter_',
  operation: bigint,
): TradeSide {
  const offer = record.optional(`${prefix}offer_id`, (r) => r.bigint(`${prefix}offer_id`))
  if (offer !== undefined && offer >= synthetic && offer !== operation + synthetic)
    throw new RecordError(`${prefix}offer_id is of another operation: ${offer}`)
  return {
    account: record.optional(`${prefix}account`, (r) => r.account(`${prefix}account`)),
    pool: record.optional(`${prefix}liquidity_pool_id`, (r) =>
      r.pool(`${prefix}liquidity_pool_id`),
    ),
    offer,
    asset: record.asset(prefix),
    amount: record.amount(`${prefix}amount`),
  }
}

/** Very old rows have 0/0 where the price is unknown. */
function priceFromRest(record: RecordReader): Trade['price'] {
  const price = record.object('price')
  const n = price.bigint('n')
  const d = price.bigint('d')
  return n === 0n && d === 0n ? undefined : { n, d }
}

/** The whole record as the REST service at `base` (no slash at its end) writes it; its `self` link is empty. */
export function tradeToRest(trade: Trade, base: string): Readonly<Record<string, unknown>> {
  const token = tradePagingToken(trade)
  return {
    _links: {
      self: { href: '' },
      base: { href: `${base}${sidePath(trade.base)}` },
      counter: { href: `${base}${sidePath(trade.counter)}` },
      operation: { href: `${base}/operations/${trade.operation}` },
    },
    id: token,
    paging_token: token,
    ledger_close_time: formatTime(trade.ledgerClosedAt),
    trade_type: trade.type,
    ...(trade.poolFee === undefined ? {} : { liquidity_pool_fee_bp: trade.poolFee }),
    ...sideToRest(trade.base, 'base_'),
    ...sideToRest(trade.counter, 'counter_'),
    base_is_seller: trade.baseIsSeller,
    price: { n: (trade.price?.n ?? 0n).toString(), d: (trade.price?.d ?? 0n).toString() },
  }
}

const sidePath = ({ pool, account }: TradeSide): string =>
  pool === undefined ? `/accounts/${account ?? ''}` : `/liquidity_pools/${pool}`

const sideToRest = (side: TradeSide, prefix: 'base_' | 'counter_') => ({
  ...(side.pool === undefined ? {} : { [`${prefix}liquidity_pool_id`]: side.pool }),
  ...(side.offer === undefined ? {} : { [`${prefix}offer_id`]: side.offer.toString() }),
  ...(side.account === undefined ? {} : { [`${prefix}account`]: side.account }),
  [`${prefix}amount`]: formatAmount(side.amount),
  ...assetToRest(side.asset, prefix),
})

/**
 * Trades of a ledger that have the seller as base, each with the base that `rank` gives; it learns from them. Without
 * `rank`, the base that a service gives whose history begins here.
 */
export function withRankedBase(
  trades: readonly Trade[],
  rank: AssetRank = createAssetRank(),
): readonly Trade[] {
  rank.learn(trades)
  return trades.map((trade) =>
    rank.isBase(trade.base.asset, trade.counter.asset) ? trade : mirrored(trade),
  )
}

/** The trades of a transaction with the seller, an offer’s owner or a pool, as base; none where it failed. */
export function tradesWithSellerAsBase(
  transaction: AppliedTransaction,
  operations: readonly AppliedOperation[] = appliedOperations(transaction),
): readonly Trade[] {
  if (!isSuccessful(transaction.result)) return []
  return operations.flatMap((operation) => {
    const { result, source, meta } = operation.context
    const claims = tradeClaims(result)
    if (claims.length === 0) return []
    const takersOffer = offerLeft(result)?.offerId ?? syntheticOffer(operation.id)
    return claims.map((claim) => ({
      operation: operation.id,
      index: claim.index,
      ledgerClosedAt: transaction.closedAt,
      base: makersSide(claim),
      counter: { account: accountOf(source), offer: takersOffer, ...side(claim.bought) },
      baseIsSeller: true,
      ...makersTerms(claim, meta.changes),
    }))
  })
}

/** The id for a taker without a remaining offer: it contains the operation's (rest.md 6.2). */
export const syntheticOffer = (operation: bigint): bigint => operation | (1n << 62n)

const side = ({ asset, amount }: AssetAmount) => ({ asset, amount })

const makersSide = ({ maker, sold }: TradeClaim): TradeSide =>
  maker.kind === 'pool'
    ? { pool: maker.pool, ...side(sold) }
    : { account: maker.account, offer: maker.offer, ...side(sold) }

/** The offer's price before the operation; for a pool, the exchanged amounts and the pool's fee. Unknown without meta. */
function makersTerms(
  { maker, sold, bought }: TradeClaim,
  changes: readonly EntryChange[],
): Pick<Trade, 'type' | 'price' | 'poolFee'> {
  if (maker.kind === 'pool') {
    const pool = poolBefore(changes, maker.id)
    return {
      type: 'liquidity_pool',
      price: { n: bought.amount, d: sold.amount },
      poolFee: pool?.body.constantProduct.params.fee,
    }
  }
  const offer = offerBefore(changes, maker.offer)
  return {
    type: 'orderbook',
    price: offer && { n: BigInt(offer.price.n), d: BigInt(offer.price.d) },
  }
}

function offerBefore(changes: readonly EntryChange[], id: bigint): Xdr.OfferEntry | undefined {
  for (const { before } of changes)
    if (before?.data.type === 'offer' && before.data.offer.offerId === id) return before.data.offer
  return undefined
}

/** The trade with base and counter exchanged. */
export const mirrored = (trade: Trade): Trade => ({
  ...trade,
  base: trade.counter,
  counter: trade.base,
  baseIsSeller: !trade.baseIsSeller,
  price: trade.price && { n: trade.price.d, d: trade.price.n },
})

/**
 * Decides which asset of a pair is base: the one that was traded first in a service's history (observed.md, trap 2). It
 * depends on where that history begins, so one rank is for one ascending run of complete ledgers.
 */
export interface AssetRank {
  /** Adds the trades of the next ledger: assets new to it are numbered in the order of `type/code/issuer`. */
  learn(trades: readonly Trade[]): void
  /** The base of a trade is the asset that comes first: the maker's or the taker's. */
  isBase(makers: Asset, takers: Asset): boolean
}

/** A rank without trades. */
export function createAssetRank(): AssetRank {
  const numbers = new Map<string, number>()
  return {
    learn(trades) {
      const unseen = new Set<string>()
      for (const { base, counter } of trades)
        for (const { asset } of [base, counter]) {
          const key = assetKey(asset)
          if (!numbers.has(key)) unseen.add(key)
        }
      for (const key of [...unseen].toSorted()) numbers.set(key, numbers.size)
    },
    isBase: (makers, takers) =>
      (numbers.get(assetKey(makers)) ?? 0) <= (numbers.get(assetKey(takers)) ?? 0),
  }
}

/** The rank by the ledger in which each asset, by its key, was traded first; of one ledger by the text of their keys. */
export const rankByFirstTrade = (firstTraded: ReadonlyMap<string, number>): AssetRank => ({
  learn: () => undefined,
  isBase(makers, takers) {
    const [a, b] = [assetKey(makers), assetKey(takers)]
    const difference = (firstTraded.get(a) ?? 0) - (firstTraded.get(b) ?? 0)
    return difference === 0 ? a <= b : difference < 0
  },
})

/**
 * A trade with its description and the seller (maker) as base: the base in a service's record depends on where its
 * history begins, so pages show the side that is the same for all.
 */
export type DescribedTrade = Trade & { readonly description: Description }

/** A trade seen by its seller, with its description. */
export const describedTrade = (trade: Trade): DescribedTrade => {
  const sellers = sellersView(trade)
  return { ...sellers, description: describeTrade(sellers) }
}

/** The trade with the seller, an offer's owner or a pool, as base. */
export const sellersView = (trade: Trade): Trade => (trade.baseIsSeller ? trade : mirrored(trade))

function describeTrade(trade: Trade): Description {
  const { type, base, counter, poolFee } = trade
  const sold = amount(base.amount, base.asset)
  const bought = amount(counter.amount, counter.asset)
  const fields: Field[] = [
    { label: 'Seller', value: traderOf(base) },
    { label: 'Sold', value: sold },
    { label: 'Buyer', value: traderOf(counter) },
    { label: 'Bought for', value: bought },
    { label: 'Price', key: 'price', value: priceOf(trade) },
  ]
  if (base.offer !== undefined)
    fields.push({ label: 'Offer', value: { kind: 'offer', id: base.offer } })
  if (poolFee !== undefined) fields.push({ label: 'Pool fee', value: basisPoints(poolFee) })
  return {
    label: type === 'orderbook' ? 'Offer filled' : 'Pool exchange',
    summary: ['sold', sold, 'for', bought, 'to', traderOf(counter)],
    fields,
  }
}

/** An offer's price; a pool's is the ratio of two amounts, which may overflow an int32. */
function priceOf({ type, price, base, counter }: Trade): Value {
  if (price === undefined) return text('not stated')
  if (type === 'liquidity_pool') return text(formatPrice(price))
  const { n, d } = price
  return {
    kind: 'price',
    price: { n: Number(n), d: Number(d) },
    selling: base.asset,
    buying: counter.asset,
  }
}
