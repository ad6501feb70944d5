import { span } from '../../index/coverage.ts'
import type { Collections, HistoryFilter, ListRequest, Owner } from '#ledger'
import { type Coverage, type Page, SourceError, type UnknownRecord } from '#ledger/values'
import { maxItems, scanFor, sentPart } from '../../filter/filterRules.ts'
import type { LedgerRange } from '../../filter/range.ts'
import { type ReadStep, type FilterStep, scannedList } from '../../filter/scannedList.ts'
import { readingOf } from '../../pageCursor.ts'
import type { Source } from '../../source.ts'
import type { HistoryKind, IndexedRequest } from '../../historyRequest.ts'
import { cursorPosition } from '../../cursorPosition.ts'
import type { EventOwner } from '../events/eventKnowledge.ts'
import type { RpcContext } from '../rpcContext.ts'
import { scanStep } from './scanStep.ts'
import { collectionByEvents } from '../events/collectionByEvents.ts'

/** Reads a page of one of the node's lists, with the part of a filter that the list supports. */
type ReadPage<K extends HistoryKind> = (
  request: IndexedRequest<K>,
) => Promise<Page<Collections[K]['item'] | UnknownRecord>>

/**
 * A page of history with a filter that no list of the node supports: read through postings where ledgers are indexed,
 * else found by scanning the pages of `read`.
 */
export async function historyScan<K extends HistoryKind>(
  context: RpcContext,
  source: Pick<Source, 'url' | 'one'>,
  { kind, of }: { readonly kind: K; readonly of: Owner | undefined },
  request: ListRequest<K>,
  read: ReadPage<K>,
  signal: AbortSignal,
): Promise<Page<Collections[K]['item'] | UnknownRecord>> {
  const { node, index } = context
  const { filter = {} } = request
  const sent = sentPart(kind, filter)
  let known: ReturnType<typeof storedIndex> | undefined

  /**
   * The stored index, brought up to the newest ledgers if `withNewest`. Undefined where the node cannot be indexed:
   * then its ledgers are scanned.
   */
  const storedIndex = async (withNewest: boolean) => {
    try {
      return await (withNewest ? index.ready(signal) : index.stored(signal))
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof SourceError)) throw error
      return undefined
    }
  }
  const overLedgers = async ({ order, cursor, limit, range }: FilterStep) => {
    const isHead =
      request.cursor === undefined && range.from === undefined && range.to === undefined
    known ??= storedIndex(isHead && of === undefined)
    const stored = await known
    const { window } = await node.status(signal)
    const ledgers = of?.kind === 'ledger' ? span(of.id, of.id) : span(window.oldest, window.latest)
    return scanStep({
      stored,
      kind,
      filter,
      window: ledgers,
      requested: ledgersIn(range, ledgers),
      order,
      limit,
      after: cursorPosition(readingOf({ order, limit, cursor }), kind),
      walk: (from, within) => read({ order, limit: maxItems, cursor: from, filter: sent, within }),
    })
  }
  const step: ReadStep<K> = (next) => {
    const { order, cursor, limit, range } = next
    if (scanFor(kind, filter) === 'range')
      return read({ order, cursor, limit: request.limit, filter: sent })
    switch (of?.kind) {
      case 'account':
      case 'claimableBalance':
      case 'liquidityPool':
      case 'offer': {
        const within = ledgersIn(range, everyLedger)
        return index.list(kind, of, { order, cursor, limit, filter, within }, signal)
      }
      case 'transaction':
      case 'operation':
        return read({ order, cursor, limit: maxItems, filter: sent })
      case 'ledger':
      case undefined:
        return overLedgers(next)
    }
  }
  const scan = () => scannedList(source, kind, request, step, signal)
  const { from, to }: HistoryFilter = filter
  const isAnyLedger = of === undefined && from === undefined && to === undefined
  const owner = filteredOwner(filter)
  if (owner === undefined || !isAnyLedger || !Number.isFinite(context.client.transfer.viewBytes))
    return scan()
  // Its own contract's events find most of what a scan of the network's ledgers would.
  return collectionByEvents(context, kind, owner, request, scan, signal)
}

/** The contract or asset whose events name the items that a filter selects. */
function filteredOwner({ asset, contract }: HistoryFilter): EventOwner | undefined {
  if (contract !== undefined) return { kind: 'contract', id: contract }
  return asset && { kind: 'asset', id: asset }
}

const everyLedger = span(1, 0xffff_ffff)

/** The ledgers of a range; an open end is that of `all`. */
const ledgersIn = ({ from, to }: LedgerRange, all: Coverage): Coverage =>
  span(from ?? all.from, to ?? all.to)
