import { queryOptions } from '@tanstack/react-query'
import type { ToldTrade } from '../derive/market/toldTrade.ts'
import { type Asset, formatAsset } from '../model/asset.ts'
import { SourceError } from '../model/errors.ts'
import type { Call } from '../model/call.ts'
import type { Offer, OfferId } from '../model/offer.ts'
import type { AccountId } from '../model/values/strkey.ts'
import { type Toid, toidParts } from '../model/values/toid.ts'
import type { TradeSide } from '../model/trade.ts'
import { isUnknownRecord } from '../model/unknownRecord.ts'
import type { ToldOperation } from '../operations/registry.ts'
import type { Source } from '../sources/source.ts'
import type { Decoder, XdrTree } from '../sources/ledgers/jobs.ts'

/** What became of an offer, as far as the source tells: ascending by operation. */
export interface OfferLife {
  readonly events: readonly OfferEvent[]
  /** Whose offer it is; undefined where nothing names one. */
  readonly seller?: AccountId | undefined
  /** What could not be read or was not looked at, in sentences. */
  readonly gaps: readonly string[]
  /** Whether an index that grows may tell more. */
  readonly partial: boolean
  readonly calls: readonly Call[]
}

export type OfferEvent =
  | { readonly kind: 'fill'; readonly at: Toid; readonly trade: ToldTrade }
  | {
      readonly kind: 'created' | 'changed' | 'withdrawn'
      readonly at: Toid
      readonly operation: ToldOperation
    }

/** The side of a trade on which the offer stood. */
export const ownSide = (trade: ToldTrade, id: OfferId): TradeSide =>
  trade.base.offer === id ? trade.base : trade.counter
export const otherSide = (trade: ToldTrade, id: OfferId): TradeSide =>
  trade.base.offer === id ? trade.counter : trade.base

const most = 200
/** Transactions whose results are looked at for the one that made the offer. */
const mostCandidates = 5

/**
 * An offer's fills, and the operations of its seller that made, changed or withdrew it. An operation that makes an
 * offer does not name it: which one did is read from the results of those that may have.
 */
export const offerLife = (
  source: Source,
  decoder: Decoder,
  id: OfferId,
  /** The offer where it stands; `null` where it does not. */
  standing: Offer | null,
) =>
  queryOptions({
    queryKey: [source.id, 'offerLife', String(id), standing?.lastModifiedLedger ?? 0],
    queryFn: ({ signal }) => readLife(source, decoder, id, standing ?? undefined, signal),
    staleTime: 5_000,
  })

async function readLife(
  source: Source,
  decoder: Decoder,
  id: OfferId,
  standing: Offer | undefined,
  signal: AbortSignal,
): Promise<OfferLife> {
  const gaps: string[] = []
  const trades = await source.list('trades', { kind: 'offer', id }, firstPage('asc'), signal)
  const calls = [...trades.calls]
  const fills = trades.items.flatMap((trade) => (isUnknownRecord(trade) ? [] : [trade]))
  if (trades.next !== undefined) gaps.push(`Of its trades the first ${most} are shown.`)
  const [first] = fills
  const own = first && ownSide(first, id)
  const seller = standing?.seller ?? own?.account
  const pair =
    standing ?? (first && own && { selling: own.asset, buying: otherSide(first, id).asset })
  const filled = fills.map((trade): OfferEvent => ({ kind: 'fill', at: trade.operation, trade }))
  if (seller === undefined || pair === undefined) {
    gaps.push(
      'Who made it is not known here: no offer stands by this number, and no trade names it.',
    )
    return { events: filled, gaps, partial: trades.partial === true, calls }
  }
  try {
    const of = { kind: 'account', id: seller } as const
    const request = { ...firstPage('desc'), filter: { successfulOnly: true } }
    const page = await source.list('operations', of, request, signal)
    calls.push(...page.calls)
    if (page.next !== undefined)
      gaps.push(`Of its seller’s operations the newest ${most} were looked at.`)
    const operations = page.items.flatMap((each) => (isUnknownRecord(each) ? [] : [each]))
    const named = operations.filter((operation) => offerIdOf(operation) === id).map(namedEvent)
    const known = [...filled, ...named].toSorted(byPlace)
    const created = await creationOf(
      { source, decoder, id, signal, calls },
      operations.filter((each) => mayMake(each, pair) && each.id <= (known[0]?.at ?? each.id)),
    )
    if (created === undefined) gaps.push('The operation that made it is not among them.')
    return {
      events: [...(created === undefined ? [] : [created]), ...known].toSorted(byPlace),
      seller,
      gaps,
      partial: trades.partial === true || page.partial === true,
      calls,
    }
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    gaps.push(`What its seller did about it could not be read: ${error.message}.`)
    return { events: filled, seller, gaps, partial: true, calls: [...calls, ...error.calls] }
  }
}

const firstPage = (order: 'asc' | 'desc') => ({ order, limit: most }) as const

/** The newest of the candidates whose own result has the offer: its transaction may have made others beside it. */
async function creationOf(
  context: {
    readonly source: Source
    readonly decoder: Decoder
    readonly id: OfferId
    readonly signal: AbortSignal
    readonly calls: Call[]
  },
  candidates: readonly ToldOperation[],
): Promise<OfferEvent | undefined> {
  const { source, decoder, id, signal, calls } = context
  // One transaction may have made many offers: it is read once.
  const byTransaction = Map.groupBy(candidates, ({ transactionHash }) => transactionHash)
  for (const [hash, operations] of [...byTransaction].slice(0, mostCandidates)) {
    const answer = await source.one('transaction', hash, signal)
    calls.push(...answer.calls)
    const { envelope, result: own } = answer.value.xdr
    const { result } = await decoder.run('trees', { envelope, result: own }, signal)
    const results = result && resultsIn(result)
    const operation = operations.find((each) => {
      const own = results?.[toidParts(each.id).operation - 1]
      return own !== undefined && hasOffer(own, id)
    })
    if (operation !== undefined) return { kind: 'created', at: operation.id, operation }
  }
  return undefined
}

/** The results of a transaction's operations, in their order; those of the inner one where it was fee-bumped. */
function resultsIn(tree: XdrTree): readonly XdrTree[] | undefined {
  if (tree.name === 'results') return tree.children
  for (const child of tree.children ?? []) {
    const found = resultsIn(child)
    if (found !== undefined) return found
  }
  return undefined
}

/** Whether a result leaves the offer on the book; offers that were taken are named elsewhere in it. */
function hasOffer(tree: XdrTree, id: OfferId, within = false): boolean {
  if (within && tree.name === 'offerId' && tree.text === String(id)) return true
  const inside = within || tree.name === 'offer'
  return tree.children?.some((child) => hasOffer(child, id, inside)) ?? false
}

const offerIdOf = ({ body }: ToldOperation): bigint | undefined =>
  body.type === 'manage_sell_offer' || body.type === 'manage_buy_offer' ? body.offerId : undefined

function namedEvent(operation: ToldOperation): OfferEvent {
  const { body } = operation
  const gone = 'amount' in body && body.amount === 0n
  return { kind: gone ? 'withdrawn' : 'changed', at: operation.id, operation }
}

function mayMake({ body }: ToldOperation, pair: { selling: Asset; buying: Asset }): boolean {
  if (
    body.type !== 'create_passive_sell_offer' &&
    !(
      (body.type === 'manage_sell_offer' || body.type === 'manage_buy_offer') &&
      body.offerId === 0n
    )
  )
    return false
  return (
    formatAsset(body.selling) === formatAsset(pair.selling) &&
    formatAsset(body.buying) === formatAsset(pair.buying)
  )
}

const byPlace = (a: OfferEvent, b: OfferEvent): number => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)
