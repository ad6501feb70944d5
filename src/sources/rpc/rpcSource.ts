import type { Collections, ListRequest, OwnerOf } from '#ledger'
import {
  type Answer,
  type Call,
  type Fetch,
  type Page,
  SourceError,
  type UnixSeconds,
  type UnknownRecord,
  isUnknownRecord,
} from '#ledger/values'
import { checkFilter } from '../filter/filterRules.ts'
import { type HttpOptions, createHttp } from '../http.ts'
import { rpcKind } from '../kinds.ts'
import { ledgersOfBatch } from '../ledgers/ledgerLists.ts'
import { transactionFromInfo } from '../ledgers/transactionLists.ts'
import type { Entities } from '../resources.ts'
import type { Source } from '../source.ts'
import { readRpcAccount } from './account.ts'
import { contractEntities } from './contract/contractEntities.ts'
import { byHash } from './byHash.ts'
import { historyLists } from './historyLists.ts'
import type { IndexSetup } from '../index/indexTypes.ts'
import { createRpcClient } from './jsonRpc.ts'
import { networkEntities } from './network/networkEntities.ts'
import { readRpcOperation } from './operation.ts'
import { withIndexFallback } from './indexFallback.ts'
import { readLedgers } from './readLedgers.ts'
import { createRpcContext } from './rpcContext.ts'
import { stateEntities } from './state/stateEntities.ts'
import { stateLists } from './state/stateLists.ts'
import { createFeeStatsReader } from './network/feeStats.ts'
import { readServiceLimits } from './limits/serviceLimits.ts'
import { readLedgerBytes } from './ledgerBytes.ts'
import { loadNetworkReaders, loadToolAnswers } from '../chunks.ts'

export interface RpcSourceOptions extends Omit<HttpOptions, 'fetch' | 'via'> {
  /** `rpc:` and the address where absent. */
  readonly id?: string | undefined
  readonly url: string
  readonly fetch: Fetch
  /** The index that answers what JSON-RPC has no call for. */
  readonly index?: IndexSetup | undefined
}

/** The line of sight through a JSON-RPC service: what has no call of its own is derived from XDR. */
export function createRpcSource(options: RpcSourceOptions): Source {
  const http = createHttp({ ...options, via: rpcKind.id })
  const client = createRpcClient(options.url, http)
  const context = createRpcContext(client, options.index)
  const { node, index } = context
  let feeStats: ReturnType<typeof createFeeStatsReader> | undefined
  let closeTimes = new Map<number, UnixSeconds>()

  const entities: {
    readonly [K in keyof Entities]: (
      id: Entities[K]['id'],
      signal: AbortSignal,
    ) => Promise<Answer<Entities[K]['value']>>
  } = {
    network: (_id, signal) => node.network(signal),
    feeStats: async (_id, signal) => {
      feeStats ??= createFeeStatsReader(context)
      return feeStats(signal)
    },
    recentFees: async (_id, signal) => {
      const { readRecentFees } = await loadNetworkReaders()
      return readRecentFees(context, signal)
    },
    serviceLimits: async (_id, signal) => {
      return readServiceLimits(context, signal)
    },
    ledger: (sequence, signal) => {
      const wanted = { order: 'asc', limit: 2, from: sequence, to: sequence } as const
      const ask = async () => {
        const status = node.passphrase(signal)
        const answer = await readLedgers(context, ledgersOfBatch, wanted, status, signal)
        const { calls } = await status
        const [ledger, ...checks] = answer.output.items
        const found = readable(ledger, `Ledger ${sequence}`, [...calls, ...answer.calls])
        return { ...found, disagreements: checks.filter(isUnknownRecord).map(reasonOf) }
      }
      return withIndexFallback(
        index,
        ask,
        (stored, calls) => stored.ledger(sequence, calls),
        signal,
      )
    },
    transaction: (hash, signal) => {
      const ask = async () => {
        const { output, calls } = await byHash(
          context,
          hash,
          (info, passphrase) => transactionFromInfo(info, hash, passphrase),
          signal,
        )
        return readable(output, `Transaction ${hash.slice(0, 8)}…`, calls)
      }
      return withIndexFallback(
        index,
        ask,
        (stored, calls) => stored.transaction(hash, calls),
        signal,
      )
    },
    operation: (id, signal) =>
      withIndexFallback(
        index,
        () => readRpcOperation(context, id, signal),
        (stored, calls) => stored.operation(id, calls),
        signal,
      ),
    account: (id, signal) => readRpcAccount(context, id, signal),
    ...contractEntities(context),
    ...networkEntities(context),
    ...stateEntities(context),
  }

  const lists: {
    readonly [K in keyof Collections]: (
      of: OwnerOf<K> | undefined,
      request: ListRequest<K>,
      signal: AbortSignal,
    ) => Promise<Page<Collections[K]['item'] | UnknownRecord>>
  } = {
    ...historyLists(context, () => source),
    ...stateLists(context),
  }

  const source: Source = {
    id: options.id ?? `rpc:${options.url}`,
    kind: rpcKind,
    url: options.url,
    closeTimes: () => closeTimes,
    async forget() {
      context.forget()
      feeStats = undefined
      closeTimes = new Map()
    },
    resume: async () => http.resume(),
    one: (kind, id, signal) => entities[kind](id, signal),
    list: async (kind, of, request, signal) => {
      checkFilter(kind, of, request.filter ?? {})
      return lists[kind](of, request, signal)
    },
    headReader: { status: (signal) => node.freshNetwork(signal) },
    index: index.control,
    ledgerBytes: async (range, signal) => {
      return readLedgerBytes(context, range, signal)
    },
    submit: async (envelope, how, signal) => {
      const { createRpcSubmit } = await loadToolAnswers()
      return createRpcSubmit(context)(envelope, how, signal)
    },
  }
  return source
}

const reasonOf = ({ reason }: UnknownRecord) => reason

/** A record asked for by itself: one that cannot be read is a failure, with its raw data among the calls. */
function readable<T extends object>(
  value: T | UnknownRecord | undefined,
  name: string,
  calls: readonly Call[],
): Answer<T> {
  if (value === undefined)
    throw new SourceError('badResponse', `${name} is not in the answer`, { calls })
  if (isUnknownRecord(value))
    throw new SourceError(
      value.isLater ? 'laterProtocol' : 'badResponse',
      `${name} cannot be read: ${value.reason}`,
      { calls },
    )
  return { value, calls }
}
