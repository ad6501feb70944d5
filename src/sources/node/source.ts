import type { Collections, ListRequest, OwnerOf } from '#ledger'
import type { Answer, Fetch, Page, UnixSeconds, UnknownRecord } from '#ledger/values'
import { Http, type HttpOptions } from '../http.ts'
import { withIndexFallback } from '../index/indexReader.ts'
import type { IndexSetup } from '../index/indexTypes.ts'
import { rpcKind } from '../kinds.ts'
import { late } from '../late.ts'
import { readLedger } from '../ledgers/readLedgers.ts'
import { transactionFromInfo } from '../ledgers/transactionLists.ts'
import { HistoryLists, historyLists } from '../lists/history.ts'
import { readableRecord } from '../readable.ts'
import type { Entities } from '../resources.ts'
import { RpcClient } from '../rpc/client.ts'
import { byHash, readRpcOperation } from '../rpc/transactions.ts'
import type { Source } from '../source.ts'
import { ledgerEntities, stateLists } from '../state/serviceReaders.ts'
import type { StateEntity } from '../state/stateLists.ts'
import { readRpcAccount } from './account.ts'
import { RpcContext } from './context.ts'
import type { ContractEntity } from './contract/contractReaders.ts'

export interface RpcSourceOptions extends Omit<HttpOptions, 'fetch' | 'via'> {
  /** `rpc:` and the address where absent. */
  readonly id?: string | undefined
  readonly url: string
  readonly fetch: Fetch
  /** The index that answers what JSON-RPC has no call for. */
  readonly index?: IndexSetup | undefined
  /** The address of a static index of the network's whole history. */
  readonly history?: string | undefined
  /** The address of files of ledgers (SEP-54), for those that the node no longer gives. */
  readonly lake?: string | undefined
}

/** The line of sight through a JSON-RPC service: what has no call of its own is derived from XDR. */
export function createRpcSource(options: RpcSourceOptions): Source {
  const http = new Http({ ...options, via: rpcKind.id })
  const client = new RpcClient(options.url, http)
  const { history, lake } = options
  const context = new RpcContext(client, options.index, {
    openHistory:
      history === undefined
        ? undefined
        : async (own) =>
            (await late('files')).createNodeHistory(own, {
              ...options,
              history,
              current: async (keys, signal) =>
                (await late('lists')).fetchEntries(context, keys, signal),
            }),
    openOlder:
      lake === undefined
        ? undefined
        : async (own) => (await late('files')).createOlderLedgers(own, { ...options, lake }),
  })
  const { node, index, finders } = context
  let closeTimes = new Map<number, UnixSeconds>()

  const entities: {
    readonly [K in keyof Entities]: (
      id: Entities[K]['id'],
      signal: AbortSignal,
    ) => Promise<Answer<Entities[K]['value']>>
  } = {
    network: (_id, signal) => node.network(signal),
    feeStats: async (_id, signal) => (await late('networkReaders')).readFeeStats(context, signal),
    recentFees: async (_id, signal) => {
      const { readRecentFees } = await late('networkReaders')
      return readRecentFees(context, signal)
    },
    serviceLimits: async (_id, signal) =>
      (await late('networkReaders')).readServiceLimits(context, signal),
    ledger: (sequence, signal) =>
      withIndexFallback(
        index,
        () => readLedger(context, sequence, signal),
        (stored, calls) => stored.ledger(sequence, calls),
        signal,
      ),
    transaction: (hash, signal) => {
      const ask = async () => {
        const { output, calls } = await byHash(
          context,
          hash,
          (info, passphrase) => transactionFromInfo(info, hash, passphrase),
          signal,
        )
        return readableRecord(output, `Transaction ${hash.slice(0, 8)}…`, calls)
      }
      return withIndexFallback(
        index,
        ask,
        async (stored, calls) =>
          (await stored.transaction(hash, calls)) ?? finders.history?.transaction(hash, signal),
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
    ...ledgerEntities(context),
    networkSettings: async (_id, signal) =>
      (await late('networkReaders')).readNetworkSettings(context, signal),
    ...stateEntities(context),
  }

  const lists: Lists<keyof Collections> = {
    ...historyLists(new HistoryLists(context, () => source)),
    ...stateLists(context),
    contractEvents: async (of, request, signal) => {
      const { readContractEvents } = await late('contracts')
      return readContractEvents(context, source, of, request, signal)
    },
    contractCalls: async (of, request, signal) => {
      const { readContractCalls } = await late('contracts')
      return readContractCalls(context, source, of, request, signal)
    },
    contractVersions: async (of, request, signal) => {
      const { readContractVersions } = await late('contracts')
      return readContractVersions(context, of, request, signal)
    },
    contractEntries: async (of, request, signal) => {
      const { readContractEntries } = await late('contracts')
      return readContractEntries(context, of, request, signal)
    },
  }

  const source: Source = {
    id: options.id ?? `rpc:${options.url}`,
    kind: rpcKind,
    url: options.url,
    closeTimes: () => closeTimes,
    async forget() {
      context.forget()
      closeTimes = new Map()
    },
    resume: async () => http.resume(),
    one: (kind, id, signal) => entities[kind](id, signal),
    ahead: async (kind, of, page, signal) =>
      (await finders.history?.ahead(kind, of, page, signal)) ?? [],
    list: async (kind, of, request, signal) => lists[kind](of, request, signal),
    head: (signal) => node.freshNetwork(signal),
    index: index.control,
    ledgerBytes: async (range, signal) => {
      return (await late('networkReaders')).readLedgerBytes(context, range, signal)
    },
    submit: async (envelope, how, signal) => {
      const { createRpcSubmit } = await late('toolAnswers')
      return createRpcSubmit(context)(envelope, how, signal)
    },
  }
  return source
}

/** Entries of the current state; their code is loaded at the first use. */
function stateEntities(context: RpcContext): {
  readonly [K in StateEntity | 'paths']: (
    id: Entities[K]['id'],
    signal: AbortSignal,
  ) => Promise<Answer<Entities[K]['value']>>
} {
  const entity =
    <K extends StateEntity>(kind: K) =>
    async (id: Entities[K]['id'], signal: AbortSignal): Promise<Answer<Entities[K]['value']>> => {
      const { stateEntity } = await late('lists')
      return stateEntity[kind](context, id, signal)
    }
  return {
    accountData: entity('accountData'),
    offer: entity('offer'),
    claimableBalance: entity('claimableBalance'),
    liquidityPool: entity('liquidityPool'),
    orderBook: entity('orderBook'),
    paths: async (request, signal) => {
      const { readPaths, stateIndexOf } = await late('lists')
      return readPaths(
        stateIndexOf(context),
        (id) => readRpcAccount(context, id, signal),
        request,
        signal,
      )
    },
  }
}

type Lists<Kind extends keyof Collections> = {
  readonly [K in Kind]: (
    of: OwnerOf<K> | undefined,
    request: ListRequest<K>,
    signal: AbortSignal,
  ) => Promise<Page<Collections[K]['item'] | UnknownRecord>>
}

/** Contracts; the code that reads them loads at the first use. */
function contractEntities(context: RpcContext): {
  readonly [K in ContractEntity]: (
    id: Entities[K]['id'],
    signal: AbortSignal,
  ) => Promise<Answer<Entities[K]['value']>>
} {
  const read =
    <K extends ContractEntity>(kind: K) =>
    async (id: Entities[K]['id'], signal: AbortSignal): Promise<Answer<Entities[K]['value']>> => {
      const { contractReaders } = await late('contracts')
      return contractReaders[kind](context, id, signal)
    }
  return {
    contract: read('contract'),
    contractCode: read('contractCode'),
    contractWasm: read('contractWasm'),
    contractText: read('contractText'),
    contractsOfCode: read('contractsOfCode'),
    contractOrigin: read('contractOrigin'),
    contractRead: read('contractRead'),
    contractKinds: read('contractKinds'),
    contractStorage: read('contractStorage'),
    seenContracts: read('seenContracts'),
  }
}
