import { type HistoryFilter, keepsTrade } from '../../derive/historyFilter.ts'
import type { Page } from '../../model/page.ts'
import type { UnknownRecord } from '../../model/unknownRecord.ts'
import type { ToldOperation } from '../../operations/registry.ts'
import type { ReadLedgerItems } from '../ledgers/ledgerItems.ts'
import {
  effectsOfLedgers,
  ledgersOfBatch,
  operationsOfLedgers,
  paymentsOfLedgers,
  tradesOfLedgers,
  transactionsOfLedgers,
} from '../ledgers/ledgerLists.ts'
import { itemsOfTransaction } from '../ledgers/transactionLists.ts'
import {
  type PlacedItemsOf,
  placedEffects,
  placedOperations,
  placedPayments,
  placedTrades,
} from '../ledgers/placedItems.ts'
import type { Collections, ListRequest, Owner, OwnerOf } from '../resources.ts'
import { byHash } from './byHash.ts'
import type { HistoryKind, HistoryRequest } from './historyRequest.ts'
import { listOfOperation } from './operation.ts'
import { orIndexed } from './orIndexed.ts'
import { filtered, pageOf } from './pageOf.ts'
import { readLedgers } from './readLedgers.ts'
import type { RpcContext } from './rpcContext.ts'
import { listWords, unsupported } from './rpcWords.ts'
import { walkLedgers } from './walk.ts'

type Item<T> = Promise<Page<T | UnknownRecord>>

/** How a list is read: of ledgers, and where it has such owners, of a transaction and of an operation. */
interface Readers<T> {
  readonly ofLedgers: ReadLedgerItems<T>
  readonly ofTransaction?: PlacedItemsOf<T> | undefined
  readonly ofOperation?: PlacedItemsOf<T> | undefined
  /** Whether a filter leaves an item in; all where absent. */
  readonly keeps?: ((item: T, filter: HistoryFilter) => boolean) | undefined
}

/**
 * Lists of history. Those of the network and of a ledger are walked over ledgers, those of a transaction or an operation
 * are cut from it, those of any other owner are read from the index.
 */
export function historyLists(context: RpcContext): {
  readonly [K in HistoryKind | 'ledgers']: (
    of: OwnerOf<K> | undefined,
    request: ListRequest<K>,
    signal: AbortSignal,
  ) => Item<Collections[K]['item']>
} {
  const { node, index, client } = context

  const walk = async <T>(
    kind: keyof Collections,
    readItems: ReadLedgerItems<T>,
    of: Owner | undefined,
    request: HistoryRequest,
    signal: AbortSignal,
  ): Item<T> => {
    const one = of?.kind === 'ledger' ? ({ oldest: of.id, latest: of.id } as const) : undefined
    const status = await (one === undefined
      ? node.status(signal)
      : node.statusFor(one.latest, signal))
    const page = await walkLedgers<T>({
      host: client.host,
      kind,
      request,
      bounds: one ?? status.window,
      freshBounds: async () => one ?? (await node.freshStatus(signal)).window,
      density: context.density,
      read: (wanted) => readLedgers(context, readItems, wanted, status.passphrase, signal),
    })
    return { ...page, calls: [...status.calls, ...page.calls] }
  }
  const ask = async <K extends HistoryKind>(
    kind: K,
    readers: Readers<Collections[K]['item']>,
    of: Owner | undefined,
    request: HistoryRequest,
    signal: AbortSignal,
  ): Item<Collections[K]['item']> => {
    const { filter = {} } = request
    const keep = (item: Collections[K]['item']) => readers.keeps?.(item, filter) ?? true
    switch (of?.kind) {
      case undefined:
        return isPart(filter)
          ? index.list(kind, of, request, signal)
          : walk(kind, readers.ofLedgers, of, request, signal)
      case 'ledger':
        return walk(kind, readers.ofLedgers, of, request, signal)
      case 'transaction': {
        const { ofTransaction } = readers
        if (ofTransaction === undefined) throw unsupported(listWords(kind, of))
        const { output, calls } = await byHash(
          context,
          of.id,
          (info, passphrase) => itemsOfTransaction(info, passphrase, ofTransaction),
          signal,
        )
        return { ...pageOf(kind, filtered(output, keep), request), calls }
      }
      case 'operation': {
        const { ofOperation } = readers
        if (ofOperation === undefined) throw unsupported(listWords(kind, of))
        const { output, calls } = await listOfOperation(context, of.id, ofOperation, signal)
        return { ...pageOf(kind, filtered(output, keep), request), calls }
      }
      case 'account':
      case 'claimableBalance':
      case 'liquidityPool':
      case 'offer':
        return index.list(kind, of, request, signal)
    }
  }
  const listed =
    <K extends HistoryKind>(kind: K, readers: Readers<Collections[K]['item']>) =>
    (of: Owner | undefined, request: HistoryRequest, signal: AbortSignal) =>
      orIndexed(
        index,
        () => ask(kind, readers, of, request, signal),
        (stored, calls) => stored.closed(kind, of, request, calls),
        signal,
      )

  return {
    ledgers: (of, request, signal) => walk('ledgers', ledgersOfBatch, of, request, signal),
    transactions: listed('transactions', { ofLedgers: transactionsOfLedgers }),
    operations: listed('operations', {
      ofLedgers: operationsOfLedgers,
      ofTransaction: placedOperations,
      keeps: keepsOperation,
    }),
    payments: listed('payments', {
      ofLedgers: paymentsOfLedgers,
      ofTransaction: placedPayments,
      keeps: keepsOperation,
    }),
    effects: listed('effects', {
      ofLedgers: effectsOfLedgers,
      ofTransaction: placedEffects,
      ofOperation: placedEffects,
    }),
    trades: listed('trades', {
      ofLedgers: tradesOfLedgers,
      ofTransaction: placedTrades,
      ofOperation: placedTrades,
      keeps: keepsTrade,
    }),
  }
}

/** Whether only some of the network's trades are asked for: the index finds them, a walk would pass by most. */
const isPart = ({ type, base }: HistoryFilter): boolean => type !== undefined || base !== undefined

const keepsOperation = ({ transactionSuccessful }: ToldOperation, filter: HistoryFilter): boolean =>
  filter.successfulOnly !== true || transactionSuccessful
