import type {
  DescribedOperation,
  OfferEvent,
  OfferId,
  OfferLife,
  OfferLifeRequest,
  Transaction,
} from '#ledger'
import {
  byOperation,
  leftOfOffer,
  mayCreateOffer,
  offerChanges,
  offerCreation,
  offerFills,
  offerTerms,
} from '#ledger/readers'
import { isUnknownRecord, isUnread, type Page, SourceError, toidParts } from '#ledger/values'
import { answered, type Ctx, gather } from '../context.ts'
import { xdrParts } from '../ledgers/xdrParts.ts'
import type { Source } from '../source.ts'

const most = 200
/** The most transactions whose results are read to find the one that created the offer. */
const maxCandidates = 5

/**
 * Reads an offer's fills, and its seller's operations that created, updated or cancelled it. An operation that creates an
 * offer does not state its id: the results of the candidates do.
 */
export const readOfferLife = (
  source: Pick<Source, 'one' | 'list'>,
  request: OfferLifeRequest,
  signal: AbortSignal,
): Promise<OfferLife> => answered(signal, (ctx) => lifeOf(source, request, ctx))

async function lifeOf(
  source: Pick<Source, 'one' | 'list'>,
  { id, entry }: OfferLifeRequest,
  ctx: Ctx,
): Promise<Omit<OfferLife, 'calls'>> {
  const gaps: string[] = []
  const { signal } = ctx
  const offer = { kind: 'offer', id } as const
  const page = await gather(ctx, source.list('trades', offer, firstPage('asc'), signal))
  const trades = page.items.flatMap((trade) => (isUnknownRecord(trade) ? [] : [trade]))
  gaps.push(...unreadOf(page.items, 'its trades'))
  if (page.next !== undefined) gaps.push(`Only its first ${most} trades are shown.`)
  const terms = offerTerms(id, entry, trades)
  const fills = offerFills(trades)
  if (terms === undefined) {
    gaps.push(
      ...unscannedOf(page),
      'Its seller is unknown here: there is no open offer and no trade with this ID.',
    )
    return { events: fills, gaps, partial: page.partial === true }
  }
  const { seller } = terms
  try {
    const of = { kind: 'account', id: seller } as const
    const request = { ...firstPage('desc'), filter: { successful: true } }
    const answer = await gather(ctx, source.list('operations', of, request, signal))
    if (answer.next !== undefined)
      gaps.push(`Only the newest ${most} operations of its seller were scanned.`)
    gaps.push(...unreadOf(answer.items, 'its seller’s operations'), ...unscannedOf(page, answer))
    const operations = answer.items.flatMap((each) => (isUnknownRecord(each) ? [] : [each]))
    const known = [...fills, ...offerChanges(operations, id)].toSorted(byOperation)
    const first = known[0]?.at
    const candidates = operations.filter(
      (each) => mayCreateOffer(each, terms) && each.id <= (first ?? each.id),
    )
    const created = await readCreation(source, id, candidates, ctx)
    if (created === undefined) gaps.push('The operation that created it is not among them.')
    return {
      events: [...(created === undefined ? [] : [created]), ...known].toSorted(byOperation),
      seller,
      gaps,
      partial: page.partial === true || answer.partial === true,
    }
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    gaps.push(`Its seller’s operations could not be read: ${error.message}.`)
    return { events: fills, seller, gaps, partial: true }
  }
}

/** A sentence that says that some items could not be read. */
function unreadOf(items: readonly object[], name: string): readonly string[] {
  const lost = items.filter(isUnread).length
  return lost === 0 ? [] : [`${lost} of ${name} could not be read.`]
}

/** A sentence that says which ledgers these were read from; none where that was all of them. */
function unscannedOf(...pages: readonly Page<object>[]): readonly string[] {
  const partial = pages.filter((page) => page.partial === true)
  if (partial.length === 0) return []
  const [coverage] = partial.flatMap((page) => page.coverage ?? [])
  return [
    coverage === undefined
      ? 'No ledger was scanned yet: its history is not known.'
      : `Only ledgers ${coverage.from} to ${coverage.to} were scanned: its history in others is not known.`,
  ]
}

const firstPage = (order: 'asc' | 'desc') => ({ order, limit: most }) as const

/** The newest candidate whose own result has the offer: its transaction may have created other offers too. */
async function readCreation(
  source: Pick<Source, 'one'>,
  id: OfferId,
  candidates: readonly DescribedOperation[],
  ctx: Ctx,
): Promise<OfferEvent | undefined> {
  const byTransaction = Map.groupBy(candidates, ({ transactionHash }) => transactionHash)
  for (const [hash, operations] of [...byTransaction].slice(0, maxCandidates)) {
    const answer = await gather(ctx, source.one('transaction', hash, ctx.signal))
    const result = await resultOf(answer.value)
    if (result === undefined) continue
    for (const operation of operations) {
      const left = leftOfOffer(result, toidParts(operation.id).operation - 1, id)
      if (left !== undefined) return offerCreation(operation, left)
    }
  }
  return undefined
}

const resultOf = ({ xdr }: Transaction) =>
  xdrParts(xdr).part('result', (readers, bytes) => readers.result(bytes))
