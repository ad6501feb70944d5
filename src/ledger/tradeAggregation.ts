import { type Asset, formatAsset } from './asset.ts'
import { type AppliedOperation, appliedOperations } from './operations/derive.ts'
import { type TradeClaim, tradeClaims } from './operations/parts/offers.ts'
import { poolBefore } from './operations/parts/pools.ts'
import { type PoolReserves, swapInput, swapOutput } from './poolExchange.ts'
import { isDecimalOf, type RecordReader } from './restRecord.ts'
import { mirrored, type Trade, tradesWithSellerAsBase } from './trade.ts'
import { type Order, RecordError } from './values/answer.ts'
import { comparePrices, formatAmount, formatPrice, type Resolution } from './values/numbers.ts'
import type { AppliedTransaction } from './xdr/closedLedger.ts'
import { assetFromXdr } from './xdr/values.ts'

/** The trades of a pair in one span of time (rest.md 3.10). */
export interface TradeAggregation {
  /** The start of the span, in milliseconds of Unix time. */
  readonly timestamp: bigint
  readonly tradeCount: bigint
  /** Stroops; sums may pass int64. */
  readonly baseVolume: bigint
  readonly counterVolume: bigint
  /** Counter volume over base volume, 7 places, as text. */
  readonly average: string
  readonly high: TradePrice
  readonly low: TradePrice
  readonly open: TradePrice
  readonly close: TradePrice
}

/** Counter per base. */
export interface TradePrice {
  readonly n: bigint
  readonly d: bigint
}

/** Reads a trade aggregation of the REST service (rest.md 3.10). Throws RecordError naming the field that is wrong. */
export function tradeAggregationFromRest(record: RecordReader): TradeAggregation {
  const price = (key: string) => priceFromRest(record, key)
  const [low, high, open, close] = [price('low'), price('high'), price('open'), price('close')]
  if ([open, close, high].some((each) => isBelow(each, low) || isBelow(high, each)))
    throw new RecordError('open_r or close_r is not between low_r and high_r')
  return {
    timestamp: record.bigint('timestamp'),
    tradeCount: record.bigint('trade_count'),
    baseVolume: record.wideAmount('base_volume'),
    counterVolume: record.wideAmount('counter_volume'),
    average: decimal(record, 'avg'),
    high,
    low,
    open,
    close,
  }
}

const isBelow = (a: TradePrice, b: TradePrice): boolean => a.n * b.d < b.n * a.d

function decimal(record: RecordReader, key: string): string {
  const text = record.text(key)
  if (!/^\d{1,40}(\.\d{1,7})?$/.test(text)) throw new RecordError(`${key} is no price`)
  return text
}

/** `high_r`, beside which `high` is the same price as a decimal. */
function priceFromRest(record: RecordReader, key: string): TradePrice {
  const fraction = record.object(`${key}_r`)
  const price = { n: fraction.bigint('n'), d: fraction.bigint('d') }
  if (!isDecimalOf(record.raw[key], price)) throw new RecordError(`${key} is not ${key}_r`)
  return price
}

/** The whole record as the REST service writes it: it has no links. */
export const tradeAggregationToRest = (
  aggregation: TradeAggregation,
): Readonly<Record<string, unknown>> => ({
  timestamp: aggregation.timestamp.toString(),
  trade_count: aggregation.tradeCount.toString(),
  base_volume: formatAmount(aggregation.baseVolume),
  counter_volume: formatAmount(aggregation.counterVolume),
  avg: aggregation.average,
  ...priceToRest('high', aggregation.high),
  ...priceToRest('low', aggregation.low),
  ...priceToRest('open', aggregation.open),
  ...priceToRest('close', aggregation.close),
})

const priceToRest = (name: string, price: TradePrice) => ({
  [name]: formatPrice(price),
  [`${name}_r`]: { n: price.n.toString(), d: price.d.toString() },
})

/** In the reference's unit (see `tradeSlippage`): the REST service's own setting. */
const maxSlippage = 1_000n

/**
 * A trade is left out if rounding changed its amount too much (rest.md 3.10), which is known only of
 * payments through pools. `operations` are those of the trade's transaction.
 */
export function isRoundedAway(
  trade: Trade,
  operations: () => readonly AppliedOperation[],
): boolean {
  if (trade.type !== 'liquidity_pool') return false
  const operation = operations().find(({ id }) => id === trade.operation)
  const claim =
    operation && tradeClaims(operation.context.result).find(({ index }) => index === trade.index)
  const slippage = operation && claim && tradeSlippage(operation, claim)
  return slippage !== undefined && slippage >= maxSlippage
}

/** Spans of time: how long each is, and where the first of a day begins. Milliseconds. */
export interface Spans {
  readonly resolution: Resolution
  readonly offset: number
}

/** The start of the span that contains a time, in milliseconds of Unix time. */
export const spanOf = (time: number, { resolution, offset }: Spans): number =>
  Math.trunc((time - offset) / resolution) * resolution + offset

/** The first span that begins at or after a moment. */
export const spanFrom = (time: number, { resolution, offset }: Spans): number =>
  time < offset ? offset : Math.ceil((time - offset) / resolution) * resolution + offset

/** The sum of one span's trades, added in ascending or descending order. */
export interface SpanSum {
  /** Trades with the requested base. `direction`: whether it is later or earlier than those before it. */
  readonly add: (trade: Trade, direction: 'later' | 'earlier') => void
  readonly sum: () => TradeAggregation
}

/** Sums up the trades of the span that begins at `timestamp` (milliseconds). */
export function createSpanSum(timestamp: number): SpanSum {
  let count = 0n
  let baseVolume = 0n
  let counterVolume = 0n
  let prices:
    | {
        readonly high: TradePrice
        readonly low: TradePrice
        readonly open: TradePrice
        readonly close: TradePrice
      }
    | undefined
  return {
    add({ base, counter, price }, direction) {
      count++
      baseVolume += base.amount
      counterVolume += counter.amount
      if (price === undefined) return
      if (prices === undefined) {
        prices = { high: price, low: price, open: price, close: price }
        return
      }
      const { high, low, open, close } = prices
      const later = direction === 'later'
      // Of equal prices with different fractions the latest counts.
      prices = {
        high: comparePrices(price, high) > (later ? -1 : 0) ? price : high,
        low: comparePrices(price, low) < (later ? 1 : 0) ? price : low,
        open: later ? open : price,
        close: later ? price : close,
      }
    },
    sum: () => ({
      timestamp: BigInt(timestamp),
      tradeCount: count,
      baseVolume,
      counterVolume,
      average: formatPrice({ n: counterVolume, d: baseVolume }),
      ...(prices ?? { high: unknown, low: unknown, open: unknown, close: unknown }),
    }),
  }
}

/** A pair's trades by spans of time. Times are milliseconds of Unix time, borders of spans. */
export interface AggregationRequest extends Spans {
  readonly base: Asset
  readonly counter: Asset
  readonly order: Order
  readonly limit: number
  /** Spans from here on. */
  readonly start?: number | undefined
  /** Spans before. */
  readonly end?: number | undefined
}

/** Folds the trades of transactions, in the order of a request, into its spans; those without a trade are left out. */
export class PairSums {
  readonly #request: AggregationRequest
  readonly #sums = new Map<number, SpanSum>()

  constructor(request: AggregationRequest) {
    this.#request = request
  }

  get items(): readonly TradeAggregation[] {
    return [...this.#sums.values()].map((sum) => sum.sum())
  }

  /** Adds a transaction's trades; false where the next one begins a span more than the request's. */
  add(transaction: AppliedTransaction): boolean {
    const { order, limit, start = 0, end = Number.POSITIVE_INFINITY } = this.#request
    const trades = this.#tradesOf(transaction)
    for (const trade of order === 'asc' ? trades : trades.toReversed()) {
      const timestamp = spanOf(trade.ledgerClosedAt * 1000, this.#request)
      if (timestamp < start || timestamp >= end) continue
      const known = this.#sums.get(timestamp)
      if (known === undefined && this.#sums.size === limit) return false
      const sum = known ?? createSpanSum(timestamp)
      this.#sums.set(timestamp, sum)
      sum.add(trade, order === 'asc' ? 'later' : 'earlier')
    }
    return true
  }

  /** The pair's trades, oriented as requested, without those that rounding moved too far. */
  #tradesOf(transaction: AppliedTransaction): readonly Trade[] {
    const { base, counter } = this.#request
    const operations = appliedOperations(transaction)
    return tradesWithSellerAsBase(transaction, operations).flatMap((trade) => {
      if (isRoundedAway(trade, () => operations)) return []
      if (isPair(trade, base, counter)) return [trade]
      return isPair(trade, counter, base) ? [mirrored(trade)] : []
    })
  }
}

const isPair = (trade: Trade, base: Asset, counter: Asset): boolean =>
  formatAsset(trade.base.asset) === formatAsset(base) &&
  formatAsset(trade.counter.asset) === formatAsset(counter)

/** The REST service writes 0/0 for an unknown price. */
const unknown: TradePrice = { n: 0n, d: 0n }

/** The slippage of an amount that overflows an int64: too much for any aggregation. */
export const infiniteSlippage = 2n ** 63n - 1n

/**
 * The change that rounding made to a payment's exchange with a pool: trades with 1000 or more are left out of
 * aggregations (rest.md 6.2). The payout of a strict-send payment is compared with the exact one, and so is the deposit
 * of a strict-receive payment. Undefined for an offer, and if the pool's reserves before the operation are not known.
 */
export function tradeSlippage(operation: AppliedOperation, claim: TradeClaim): bigint | undefined {
  const pool = reservesBefore(operation, claim)
  if (pool === undefined) return undefined
  const exchange =
    operation.body.type === 'pathPaymentStrictReceive'
      ? swapInput(pool, claim.sold.amount)
      : swapOutput(pool, claim.bought.amount)
  return exchange?.slippage ?? infiniteSlippage
}

/** The pool's reserves before the operation: `reserveOut` is the reserve of the asset that the claim sold. */
export function reservesBefore(
  { context }: AppliedOperation,
  { maker, sold }: TradeClaim,
): PoolReserves | undefined {
  const entry = maker.kind === 'pool' ? poolBefore(context.meta.changes, maker.id) : undefined
  if (entry === undefined) return undefined
  const { params, reserveA, reserveB } = entry.body.constantProduct
  return formatAsset(assetFromXdr(params.assetA)) === formatAsset(sold.asset)
    ? { reserveIn: reserveB, reserveOut: reserveA, fee: params.fee }
    : { reserveIn: reserveA, reserveOut: reserveB, fee: params.fee }
}
