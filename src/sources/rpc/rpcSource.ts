import { type Call, SourceError } from '../../model/errors.ts'
import type { Fetch } from '../../model/fetch.ts'
import type { TransactionHash } from '../../model/hash.ts'
import type { Ledger } from '../../model/ledger.ts'
import { feeStatsFromRpc } from '../../model/networkRecord.ts'
import type { Answer, Page, PageRequest } from '../../model/page.ts'
import { RecordError, readRecord } from '../../model/record.ts'
import { parseToid, toid } from '../../model/toid.ts'
import type { Transaction } from '../../model/transaction.ts'
import { type UnknownRecord, isUnknownRecord } from '../../model/unknownRecord.ts'
import type { ToldOperation } from '../../operations/registry.ts'
import type { Decoder, LedgerWindow, RpcAnswer, WindowItems } from '../../worker/protocol.ts'
import { RpcError } from '../../worker/rpcAnswer.ts'
import { type HttpOptions, createHttp } from '../http.ts'
import { createRpcClient } from '../jsonRpc.ts'
import type { Collections, Entities, Owner, OwnerOf } from '../resources.ts'
import type { Source } from '../source.ts'
import { readAccount } from './account.ts'
import { readOperation } from './operation.ts'
import { pageOf } from './pageOf.ts'
import { createRpcContext } from './rpcContext.ts'
import { rpcFailure } from './rpcFailure.ts'
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

/** The line of sight through a JSON-RPC service: what it does not tell is derived from XDR, in the worker. */
export function createRpcSource(options: RpcSourceOptions): Source {
  const client = createRpcClient(options.url, createHttp(options))
  const { decoder } = options
  const context = createRpcContext(client, decoder)
  const { node } = context
  const density = noDensity()

  const readLedgers: RunWindow<Ledger> = (input, signal) => decoder.run('ledgers', input, signal)
  const readTransactions: RunWindow<Transaction> = (input, signal) =>
    decoder.run('ledgerTransactions', input, signal)
  const readOperations: RunWindow<ToldOperation> = (input, signal) =>
    decoder.run('ledgerOperations', input, signal)

  const window = async <T>(
    run: RunWindow<T>,
    wanted: LedgerWindow,
    passphrase: string,
    signal: AbortSignal,
  ) => {
    const limit = wanted.to - wanted.from + 1
    const params = { startLedger: wanted.from, pagination: { limit } }
    return context.decode(
      { method: 'getLedgers', params },
      (answer) => run({ ...wanted, ...answer, passphrase }, signal),
      signal,
      wanted.from,
    )
  }
  const walk = async <T>(
    kind: string,
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
  const transactionBy = async (hash: TransactionHash, signal: AbortSignal) => {
    const { passphrase, calls: before } = await node.passphrase(signal)
    const answer = await context.decode(
      { method: 'getTransaction', params: { hash } },
      (bytes) => decoder.run('transactionByHash', { ...bytes, hash, passphrase }, signal),
      signal,
    )
    const calls = [...before, ...answer.calls]
    const { found, window } = answer.output
    if (found !== undefined) return { ...found, calls }
    const words = `${client.host} has no transaction ${hash.slice(0, 8)}… in the ledgers that it keeps, ${window.oldest} to ${window.latest}: it may be older, not yet in a ledger, or on another network`
    throw new SourceError('notFound', words, { calls })
  }

  const entities: {
    readonly [K in keyof Entities]: (
      id: Entities[K]['id'],
      signal: AbortSignal,
    ) => Promise<Answer<Entities[K]['value']>>
  } = {
    network: (_id, signal) => node.network(signal),
    feeStats: async (_id, signal) => {
      const { results, calls } = await client.call([{ method: 'getFeeStats' }], signal)
      const [result] = results
      if (result instanceof RpcError) throw rpcFailure(result, { host: client.host, calls })
      try {
        return { value: feeStatsFromRpc(readRecord(result)), calls }
      } catch (cause) {
        if (!(cause instanceof RecordError)) throw cause
        throw new SourceError('badResponse', `The answer cannot be read: ${cause.message}`, {
          cause,
          calls,
        })
      }
    },
    ledger: async (sequence, signal) => {
      const { passphrase, calls } = await node.passphrase(signal)
      const wanted = { order: 'asc', limit: 1, from: sequence, to: sequence } as const
      const answer = await window(readLedgers, wanted, passphrase, signal)
      return readable(answer.output.items[0], `Ledger ${sequence}`, [...calls, ...answer.calls])
    },
    transaction: async (hash, signal) => {
      const { transaction, calls } = await transactionBy(hash, signal)
      return readable(transaction, `Transaction ${hash.slice(0, 8)}…`, calls)
    },
    operation: (id, signal) => readOperation(context, id, signal),
    account: (id, signal) => readAccount(context, id, signal),
  }

  const lists: {
    readonly [K in keyof Collections]: (
      of: OwnerOf<K> | undefined,
      request: PageRequest,
      signal: AbortSignal,
    ) => List<K>
  } = {
    ledgers: (of, request, signal) => walk('ledgers', readLedgers, of, request, signal),
    transactions: async (of, request, signal) => {
      if (of?.kind === 'account') throw unsupported(listWords('transactions', of))
      return walk('transactions', readTransactions, of, request, signal)
    },
    operations: async (of, request, signal) => {
      if (of?.kind === 'account') throw unsupported(listWords('operations', of))
      if (of?.kind !== 'transaction') return walk('operations', readOperations, of, request, signal)
      const { operations, calls, ledger } = await transactionBy(of.id, signal)
      const places = operations.map(placeOf)
      return {
        ...pageOf(operations, places, request),
        coverage: { from: ledger, to: ledger },
        calls,
      }
    },
    payments: async (of) => {
      throw unsupported(listWords('payments', of))
    },
    effects: async (of) => {
      throw unsupported(listWords('effects', of))
    },
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

const placeOf = (operation: ToldOperation | UnknownRecord) =>
  isUnknownRecord(operation) ? (parseToid(operation.pagingToken) ?? toid(0, 0, 0)) : operation.id
