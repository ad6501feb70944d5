import type { AssetAmount } from '../effects/balance.ts'
import type { AppliedTransaction } from '../xdr/closedLedger.ts'
import type { EntryChange } from '../xdr/entryChange.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import type { Trade, TradeSide } from '../trade.ts'
import { accountOf } from '../values/ids.ts'
import { type AppliedOperation, appliedOperations } from '../derive/appliedOperation.ts'
import { isSuccessful } from '../xdr/innerTransaction.ts'
import { poolBefore } from '../operations/parts/poolChange.ts'
import { type TradeClaim, offerLeft, tradeClaims } from '../operations/parts/tradeClaims.ts'
import { type AssetRank, createAssetRank } from './assetRank.ts'

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
    const takersOffer = offerLeft(result) ?? syntheticOffer(operation.id)
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
