import { type RecordReader, readRecord } from './record.ts'
import { RecordError, UnknownTypeError } from '../values/errors.ts'
import { parseToid } from '../values/ids.ts'
import { type Trade, type TradeSide, tradePagingToken } from '../trade.ts'
import { formatAmount } from '../values/amount.ts'
import { formatTime } from '../values/time.ts'
import { assetToRest } from './toRest.ts'

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
  return {
    operation: id,
    index: Number(index),
    ledgerClosedAt: record.time('ledger_close_time'),
    type,
    base,
    counter,
    baseIsSeller: record.boolean('base_is_seller'),
    price: record.optional('price', priceFromRest),
    poolFee: record.optional('liquidity_pool_fee_bp', (r) => r.integer('liquidity_pool_fee_bp')),
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
