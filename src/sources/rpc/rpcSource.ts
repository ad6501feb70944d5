import { type Call, SourceError } from '../../model/errors.ts'
import type { Fetch } from '../../model/fetch.ts'
import type { TransactionHash } from '../../model/hash.ts'
import type { Ledger } from '../../model/ledger.ts'
import type { Answer, Page, PageRequest } from '../../model/page.ts'
import { type UnknownRecord, isUnknownRecord } from '../../model/unknownRecord.ts'
import type {
  Decoder,
  Jobs,
  LedgerWindow,
  RetentionWindow,
  RpcAnswer,
  WholeList,
  WindowItems,
} from '../../worker/protocol.ts'
import { type HttpOptions, createHttp } from '../http.ts'
import { createRpcClient } from '../jsonRpc.ts'
import type {
  Collections,
  Entities,
  ListRequest,
  Owner,
  OwnerOf,
  TradeFilter,
} from '../resources.ts'
import type { Source } from '../source.ts'
import { readAccount } from './account.ts'
import { readFeeStats } from './feeStats.ts'
import { framesOf } from './frames.ts'
import type { HistoryKind, HistoryRequest, IndexSetup } from './indexReader.ts'
import { type RunOperationList, listOfOperation, readOperation } from './operation.ts'
import { orIndexed } from './orIndexed.ts'
import { pageOf } from './pageOf.ts'
import { createRpcContext } from './rpcContext.ts'
import { listWords, unsupported } from './rpcWords.ts'
import { stateEntities } from './state/stateEntities.ts'
import { stateLists } from './state/stateLists.ts'
import { walkLedgers } from './walk.ts'

export interface RpcSourceOptions extends Omit<HttpOptions, 'fetch'> {
  /** `rpc:` and the address where absent. */
  readonly id?: string | undefined
  readonly url: string
  readonly fetch: Fetch
  readonly decoder: Decoder
  /** Where the index of what JSON-RPC has no call for is kept. */
  readonly index?: IndexSetup | undefined
}

type List<K extends keyof Collections> = Promise<Page<Collections[K]['item'] | UnknownRecord>>
type RunWindow<T> = (
  input: RpcAnswer & LedgerWindow,
  signal: AbortSignal,
) => Promise<WindowItems<T>>
type RunTransaction<T> = (
  input: Jobs['transactionByHash']['input'],
  signal: AbortSignal,
) => Promise<{ readonly window: RetentionWindow; readonly found?: T | undefined }>
type Shown = NonNullable<Jobs['transactionByHash']['output']['found']>
/** The jobs that read a list: of ledgers, and where it has such owners, of a transaction and of an operation. */
interface Runs<T> {
  readonly window: RunWindow<T>
  readonly transaction?: RunTransaction<WholeList<T>> | undefined
  readonly operation?: RunOperationList<T> | undefined
}

/** The line of sight through a JSON-RPC service: what it does not tell is derived from XDR, in the worker. */
export function createRpcSource(options: RpcSourceOptions): Source {
  const client = createRpcClient(options.url, createHttp(options))
  const { decoder } = options
  const context = createRpcContext(client, decoder, options.index)
  const { node, index } = context

  const readLedgers: RunWindow<Ledger> = (input, signal) => decoder.run('ledgers', input, signal)

  const window = async <T>(
    run: RunWindow<T>,
    wanted: LedgerWindow,
    passphrase: string,
    signal: AbortSignal,
  ) => {
    const limit = wanted.to - wanted.from + 1
    const params = { startLedger: wanted.from, pagination: { limit } }
    const framed: Call[] = []
    const answer = await context.decode(
      { method: 'getLedgers', params },
      async (bytes) => {
        const input = { ...wanted, ...bytes, passphrase }
        const found = await run(input, signal)
        if (found.unreadable.length === 0) return found
        const { frames, calls } = await framesOf(client, found.unreadable, signal)
        framed.push(...calls)
        return frames.length === 0 ? found : run({ ...input, frames }, signal)
      },
      signal,
      wanted.from,
    )
    return { ...answer, calls: [...answer.calls, ...framed] }
  }
  const walk = async <T>(
    kind: keyof Collections,
    run: RunWindow<T>,
    of: Owner | undefined,
    request: PageRequest,
    signal: AbortSignal,
  ): Promise<Page<T | UnknownRecord>> => {
    const status = await node.status(signal)
    const one = of?.kind === 'ledger' ? ({ oldest: of.id, latest: of.id } as const) : undefined
    const page = await walkLedgers<T>({
      host: client.host,
      kind,
      request,
      bounds: one ?? status.window,
      freshBounds: async () => one ?? (await node.freshStatus(signal)).window,
      density: context.density,
      read: (wanted) => window(run, wanted, status.passphrase, signal),
    })
    return { ...page, calls: [...status.calls, ...page.calls] }
  }
  /** What the answer of getTransaction has for `run`. */
  const byHash = async <T>(
    run: RunTransaction<T>,
    hash: TransactionHash,
    signal: AbortSignal,
  ): Promise<{ readonly found: T; readonly calls: readonly Call[] }> => {
    const { passphrase, calls: before } = await node.passphrase(signal)
    const answer = await context.decode(
      { method: 'getTransaction', params: { hash } },
      (bytes) => run({ ...bytes, hash, passphrase }, signal),
      signal,
    )
    const calls = [...before, ...answer.calls]
    const { found, window } = answer.output
    if (found !== undefined) return { found, calls }
    const words = `${client.host} has no transaction ${hash.slice(0, 8)}… in the ledgers that it keeps, ${window.oldest} to ${window.latest}: it may be older, not yet in a ledger, or on another network`
    throw new SourceError('notFound', words, { calls })
  }
  /** A list by its owner: walked over ledgers, cut from the transaction it is of, or read from the index. */
  const listed =
    <K extends HistoryKind>(
      kind: K,
      runs: Runs<Collections[K]['item']>,
    ): ((of: Owner | undefined, request: HistoryRequest, signal: AbortSignal) => List<K>) =>
    async (of, request, signal) => {
      const asked = (): List<K> => {
        switch (of?.kind) {
          case undefined:
            return isNarrowed(request.filter)
              ? index.list(kind, of, request, signal)
              : walk(kind, runs.window, of, request, signal)
          case 'ledger':
            return walk(kind, runs.window, of, request, signal)
          case 'transaction':
            return ofTransaction(kind, runs.transaction, of.id, request, signal)
          case 'operation':
            return runs.operation === undefined
              ? Promise.reject(unsupported(listWords(kind, of)))
              : listOfOperation(context, kind, runs.operation, { id: of.id, request, signal })
          case 'account':
          case 'claimableBalance':
          case 'liquidityPool':
          case 'offer':
            return index.list(kind, of, request, signal)
        }
      }
      return orIndexed(
        index,
        asked,
        (stored, calls) => stored.closed(kind, of, request, calls),
        signal,
      )
    }
  const ofTransaction = async <T>(
    kind: keyof Collections,
    run: RunTransaction<WholeList<T>> | undefined,
    hash: TransactionHash,
    request: PageRequest,
    signal: AbortSignal,
  ): Promise<Page<T | UnknownRecord>> => {
    if (run === undefined) throw unsupported(`a transaction’s ${kind}`)
    const { found, calls } = await byHash(run, hash, signal)
    return { ...pageOf(kind, found, request), calls }
  }

  const entities: {
    readonly [K in keyof Entities]: (
      id: Entities[K]['id'],
      signal: AbortSignal,
    ) => Promise<Answer<Entities[K]['value']>>
  } = {
    network: (_id, signal) => node.network(signal),
    feeStats: (_id, signal) => readFeeStats(context, signal),
    ledger: async (sequence, signal) => {
      const { passphrase, calls } = await node.passphrase(signal)
      const wanted = { order: 'asc', limit: 1, from: sequence, to: sequence } as const
      const answer = await window(readLedgers, wanted, passphrase, signal)
      return readable(answer.output.items[0], `Ledger ${sequence}`, [...calls, ...answer.calls])
    },
    transaction: (hash, signal) => {
      const run: RunTransaction<Shown> = (input, s) => decoder.run('transactionByHash', input, s)
      const ask = async () => {
        const { found, calls } = await byHash(run, hash, signal)
        return readable(found.transaction, `Transaction ${hash.slice(0, 8)}…`, calls)
      }
      return orIndexed(index, ask, (stored, calls) => stored.transaction(hash, calls), signal)
    },
    operation: (id, signal) =>
      orIndexed(
        index,
        () => readOperation(context, id, signal),
        (stored, calls) => stored.operation(id, calls),
        signal,
      ),
    account: (id, signal) => readAccount(context, id, signal),
    ...stateEntities(context),
  }

  const lists: {
    readonly [K in keyof Collections]: (
      of: OwnerOf<K> | undefined,
      request: ListRequest<K>,
      signal: AbortSignal,
    ) => List<K>
  } = {
    ledgers: (of, request, signal) => walk('ledgers', readLedgers, of, request, signal),
    transactions: listed('transactions', {
      window: (input, signal) => decoder.run('ledgerTransactions', input, signal),
    }),
    operations: listed('operations', {
      window: (input, signal) => decoder.run('ledgerOperations', input, signal),
      transaction: (input, signal) => decoder.run('transactionOperations', input, signal),
    }),
    payments: listed('payments', {
      window: (input, signal) => decoder.run('ledgerPayments', input, signal),
      transaction: (input, signal) => decoder.run('transactionPayments', input, signal),
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
    }),
    ...stateLists(context),
  }

  return {
    id: options.id ?? `rpc:${options.url}`,
    kind: 'rpc',
    url: options.url,
    one: (kind, id, signal) => entities[kind](id, signal),
    list: (kind, of, request, signal) => lists[kind](of, request, signal),
    index: index.control,
  }
}

/** Whether only some of the network's trades are asked for: the index finds them, a walk would pass by most. */
const isNarrowed = (filter: TradeFilter = {}): boolean =>
  filter.type !== undefined || filter.base !== undefined

/** A record asked for by itself: one that cannot be read is a failure, with its raw data among the calls. */
function readable<T extends object>(
  value: T | UnknownRecord | undefined,
  words: string,
  calls: readonly Call[],
): Answer<T> {
  if (value === undefined)
    throw new SourceError('badResponse', `${words} is not in the answer`, { calls })
  if (isUnknownRecord(value))
    throw new SourceError('badResponse', `${words} cannot be read: ${value.reason}`, { calls })
  return { value, calls }
}
