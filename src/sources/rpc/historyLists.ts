import { type HistoryFilter, keepsTrade } from '../../derive/historyFilter.ts'
import type { Ledger } from '../../model/ledger.ts'
import type { Page } from '../../model/page.ts'
import type { UnknownRecord } from '../../model/unknownRecord.ts'
import type { ToldOperation } from '../../operations/registry.ts'
import type { WholeList } from '../ledgers/jobs.ts'
import type { Collections, ListRequest, Owner, OwnerOf } from '../resources.ts'
import { type RunTransaction, byHash } from './byHash.ts'
import type { HistoryKind, HistoryRequest } from './indexReader.ts'
import { type RunOperationList, listOfOperation } from './operation.ts'
import { orIndexed } from './orIndexed.ts'
import { narrowed, pageOf } from './pageOf.ts'
import { type RunWindow, readWindow } from './readWindow.ts'
import type { RpcContext } from './rpcContext.ts'
import { listWords, unsupported } from './rpcWords.ts'
import { walkLedgers } from './walk.ts'

type Item<T> = Promise<Page<T | UnknownRecord>>

/** The jobs that read a list: of ledgers, and where it has such owners, of a transaction and of an operation. */
interface Runs<T> {
  readonly window: RunWindow<T>
  readonly transaction?: RunTransaction<WholeList<T>> | undefined
  readonly operation?: RunOperationList<T> | undefined
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
  const { node, index, client, decoder } = context

  const walk = async <T>(
    kind: keyof Collections,
    run: RunWindow<T>,
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
      read: (wanted) => readWindow(context, run, wanted, status.passphrase, signal),
    })
    return { ...page, calls: [...status.calls, ...page.calls] }
  }
  const ask = async <K extends HistoryKind>(
    kind: K,
    runs: Runs<Collections[K]['item']>,
    of: Owner | undefined,
    request: HistoryRequest,
    signal: AbortSignal,
  ): Item<Collections[K]['item']> => {
    const { filter = {} } = request
    const keep = (item: Collections[K]['item']) => runs.keeps?.(item, filter) ?? true
    switch (of?.kind) {
      case undefined:
        return isPart(filter)
          ? index.list(kind, of, request, signal)
          : walk(kind, runs.window, of, request, signal)
      case 'ledger':
        return walk(kind, runs.window, of, request, signal)
      case 'transaction': {
        if (runs.transaction === undefined) throw unsupported(listWords(kind, of))
        const { found, calls } = await byHash(context, runs.transaction, of.id, signal)
        return { ...pageOf(kind, narrowed(found, keep), request), calls }
      }
      case 'operation': {
        if (runs.operation === undefined) throw unsupported(listWords(kind, of))
        const { output, calls } = await listOfOperation(context, runs.operation, of.id, signal)
        return { ...pageOf(kind, narrowed(output, keep), request), calls }
      }
      case 'account':
      case 'claimableBalance':
      case 'liquidityPool':
      case 'offer':
        return index.list(kind, of, request, signal)
    }
  }
  const listed =
    <K extends HistoryKind>(kind: K, runs: Runs<Collections[K]['item']>) =>
    (of: Owner | undefined, request: HistoryRequest, signal: AbortSignal) =>
      orIndexed(
        index,
        () => ask(kind, runs, of, request, signal),
        (stored, calls) => stored.closed(kind, of, request, calls),
        signal,
      )
  const readLedgers: RunWindow<Ledger> = (input, signal) => decoder.run('ledgers', input, signal)

  return {
    ledgers: (of, request, signal) => walk('ledgers', readLedgers, of, request, signal),
    transactions: listed('transactions', {
      window: (input, signal) => decoder.run('ledgerTransactions', input, signal),
    }),
    operations: listed('operations', {
      window: (input, signal) => decoder.run('ledgerOperations', input, signal),
      transaction: (input, signal) => decoder.run('transactionOperations', input, signal),
      keeps: keepsOperation,
    }),
    payments: listed('payments', {
      window: (input, signal) => decoder.run('ledgerPayments', input, signal),
      transaction: (input, signal) => decoder.run('transactionPayments', input, signal),
      keeps: keepsOperation,
    }),
    effects: listed('effects', {
      window: (input, signal) => decoder.run('ledgerEffects', input, signal),
      transaction: (input, signal) => decoder.run('transactionEffects', input, signal),
      operation: (input, signal) => decoder.run('operationEffects', input, signal),
    }),
    trades: listed('trades', {
      window: (input, signal) => decoder.run('ledgerTrades', input, signal),
      transaction: (input, signal) => decoder.run('transactionTrades', input, signal),
      operation: (input, signal) => decoder.run('operationTrades', input, signal),
      keeps: keepsTrade,
    }),
  }
}

/** Whether only some of the network's trades are asked for: the index finds them, a walk would pass by most. */
const isPart = ({ type, base }: HistoryFilter): boolean => type !== undefined || base !== undefined

const keepsOperation = ({ transactionSuccessful }: ToldOperation, filter: HistoryFilter): boolean =>
  filter.successfulOnly !== true || transactionSuccessful
