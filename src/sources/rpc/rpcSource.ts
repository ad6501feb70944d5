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
import type { Collections, Entities, Owner, OwnerOf } from '../resources.ts'
import type { Source } from '../source.ts'
import { readAccount } from './account.ts'
import { readFeeStats } from './feeStats.ts'
import { framesOf } from './frames.ts'
import { type RunOperationList, listOfOperation, readOperation } from './operation.ts'
import { pageOf } from './pageOf.ts'
import { createRpcContext } from './rpcContext.ts'
import { listWords, unsupported } from './rpcWords.ts'
import { noDensity, walkLedgers } from './walk.ts'

export interface RpcSourceOptions extends Omit<HttpOptions, 'fetch'> {
  /** `rpc:` and the address where absent. */
  readonly id?: string | undefined
  readonly url: string
  readonly fetch: Fetch
  readonly decoder: Decoder
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
  const context = createRpcContext(client, decoder)
  const { node } = context
  const density = noDensity()

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
      density,
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
  /** A list by its owner: walked over ledgers, or cut from the transaction it is of. */
  const listed =
    <K extends keyof Collections>(
      kind: K,
      runs: Runs<Collections[K]['item']>,
    ): ((of: Owner | undefined, request: PageRequest, signal: AbortSignal) => List<K>) =>
    async (of, request, signal) => {
      switch (of?.kind) {
        case undefined:
        case 'ledger':
          return walk(kind, runs.window, of, request, signal)
        case 'transaction': {
          if (runs.transaction === undefined) throw unsupported(listWords(kind, of))
          const { found, calls } = await byHash(runs.transaction, of.id, signal)
          return { ...pageOf(kind, found, request), calls }
        }
        case 'operation':
          if (runs.operation === undefined) throw unsupported(listWords(kind, of))
          return listOfOperation(context, kind, runs.operation, { id: of.id, request, signal })
        case 'account':
        case 'claimableBalance':
        case 'liquidityPool':
        case 'offer':
          throw unsupported(listWords(kind, of))
      }
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
    transaction: async (hash, signal) => {
      const run: RunTransaction<Shown> = (input, s) => decoder.run('transactionByHash', input, s)
      const { found, calls } = await byHash(run, hash, signal)
      return readable(found.transaction, `Transaction ${hash.slice(0, 8)}…`, calls)
    },
    operation: (id, signal) => readOperation(context, id, signal),
    account: (id, signal) => readAccount(context, id, signal),
    accountData: () => Promise.reject(unsupported('accountData')),
    offer: () => Promise.reject(unsupported('offer')),
    claimableBalance: () => Promise.reject(unsupported('claimableBalance')),
    liquidityPool: () => Promise.reject(unsupported('liquidityPool')),
    orderBook: () => Promise.reject(unsupported('orderBook')),
    paths: () => Promise.reject(unsupported('paths')),
  }

  const lists: {
    readonly [K in keyof Collections]: (
      of: OwnerOf<K> | undefined,
      request: PageRequest,
      signal: AbortSignal,
    ) => List<K>
  } = {
    ledgers: listed('ledgers', { window: readLedgers }),
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
    accounts: () => Promise.reject(unsupported('accounts')),
    offers: () => Promise.reject(unsupported('offers')),
    claimableBalances: () => Promise.reject(unsupported('claimableBalances')),
    liquidityPools: () => Promise.reject(unsupported('liquidityPools')),
    assets: () => Promise.reject(unsupported('assets')),
    tradeAggregations: () => Promise.reject(unsupported('tradeAggregations')),
  }

  return {
    id: options.id ?? `rpc:${options.url}`,
    kind: 'rpc',
    url: options.url,
    one: (kind, id, signal) => entities[kind](id, signal),
    list: (kind, of, request, signal) => lists[kind](of, request, signal),
  }
}

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
