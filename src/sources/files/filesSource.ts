import type { Collections, ListRequest, OwnerOf } from '#ledger'
import {
  type Answer,
  type NetworkStatus,
  type Page,
  SourceError,
  type UnixSeconds,
  type UnknownRecord,
} from '#ledger/values'
import type { ReadCurrent } from '../history/historyState.ts'
import { Http, type HttpOptions } from '../http.ts'
import type { IndexSetup } from '../index/indexTypes.ts'
import { filesKind, rpcKind } from '../kinds.ts'
import { late } from '../late.ts'
import { readLedger } from '../ledgers/readLedgers.ts'
import { operationFromInfo } from '../ledgers/transactionLists.ts'
import { HistoryLists, historyLists } from '../lists/history.ts'
import { readableRecord } from '../readable.ts'
import type { Entities } from '../resources.ts'
import { RpcClient } from '../rpc/client.ts'
import { RpcConnection } from '../rpc/connection.ts'
import type { Source } from '../source.ts'
import { ledgerEntities, stateLists } from '../state/serviceReaders.ts'
import { FileHttp } from './fileHttp.ts'
import { LakeService, type StatedLake } from './lakeService.ts'

export { createNodeHistory, createOlderLedgers } from './nodeHistory.ts'

export interface FilesSourceOptions extends Omit<HttpOptions, 'via'>, StatedLake {
  /** The address where the folders of files begin. */
  readonly url: string
  readonly index?: IndexSetup | undefined
  /** The address of a static index of their whole history. */
  readonly history?: string | undefined
  /** A JSON-RPC service of the same network, for ledgers that no file has yet. */
  readonly newest?: string | undefined
}

/** The line of sight through files of ledgers on a static host: what no file says is derived, or found by the index. */
export function createFilesSource(options: FilesSourceOptions): Source {
  const http = new FileHttp(options)
  const { newest } = options
  const node =
    newest === undefined
      ? undefined
      : new RpcConnection(new RpcClient(newest, new Http({ ...options, via: rpcKind.id })))
  const current: ReadCurrent | undefined =
    node && (async (keys, signal) => (await late('lists')).fetchEntries(node, keys, signal))
  const lake = new LakeService(options.url, http, { ...options, newest: node, current })
  const { index } = lake
  /** Has the current state: the static index where there is one, which reads no more than it has to. */
  const state = { index: lake.finders.history ?? index }
  let closeTimes = new Map<number, UnixSeconds>()

  const entities: {
    readonly [K in keyof Entities]: (
      id: Entities[K]['id'],
      signal: AbortSignal,
    ) => Promise<Answer<Entities[K]['value']>>
  } = {
    network: (_id, signal) => readNetwork(lake, signal),
    ledger: (sequence, signal) => readLedger(lake, sequence, signal),
    async transaction(hash, signal) {
      const known = await lake.finders.history?.transaction(hash, signal)
      return known ?? (await late('lists')).indexedTransaction(index, hash, signal)
    },
    async operation(id, signal) {
      const { operationAt } = await late('lists')
      const { output, calls } = await operationAt(
        lake,
        id,
        (info, passphrase) => operationFromInfo(info, id, passphrase),
        signal,
      )
      return readableRecord(output, `Operation ${id}`, calls)
    },
    feeStats: async (_id, signal) => (await late('networkReaders')).readExactFees(lake, signal),
    ...ledgerEntities(lake),
    account: async (id, signal) => (await late('lists')).indexedEntity.account(state, id, signal),
    accountData: async (id, signal) =>
      (await late('lists')).indexedEntity.accountData(state, id, signal),
    offer: async (id, signal) => (await late('lists')).indexedEntity.offer(state, id, signal),
    claimableBalance: async (id, signal) =>
      (await late('lists')).indexedEntity.claimableBalance(state, id, signal),
    liquidityPool: async (id, signal) =>
      (await late('lists')).indexedEntity.liquidityPool(state, id, signal),
    orderBook: async (pair, signal) => (await late('lists')).readOrderBook(state, pair, signal),
    async paths(request, signal) {
      const { indexedEntity, readPaths } = await late('lists')
      const account = indexedEntity.account
      return readPaths(state, (id) => account(state, id, signal), request, signal)
    },
    recentFees: () => absent('recent fees without reading ledgers'),
    serviceLimits: () => absent('limits of a service'),
    networkSettings: () => absent('the settings of contracts'),
    contract: () => absent('contracts'),
    contractCode: () => absent('contracts’ code'),
    contractWasm: () => absent('contracts’ code'),
    contractText: () => absent('contracts’ code'),
    contractsOfCode: () => absent('contracts by their code'),
    contractOrigin: () => absent('where a contract comes from'),
    contractRead: () => absent('what a contract answers'),
    contractKinds: () => absent('a contract’s kind'),
    contractStorage: () => absent('a contract’s storage'),
    seenContracts: () => absent('contracts by name'),
  }

  const history = new HistoryLists(lake, () => source)
  const lists: {
    readonly [K in keyof Collections]: (
      of: OwnerOf<K> | undefined,
      request: ListRequest<K>,
      signal: AbortSignal,
    ) => Promise<Page<Collections[K]['item'] | UnknownRecord>>
  } = {
    ...historyLists(history),
    ...stateLists(state),
    contractEvents: () => absent('events of contracts by themselves'),
    contractCalls: () => absent('a contract’s calls'),
    contractVersions: () => absent('a contract’s versions'),
    contractEntries: () => absent('entries of contracts'),
  }

  const source: Source = {
    id: `${filesKind.id}:${options.url}`,
    kind: filesKind,
    url: options.url,
    closeTimes: () => closeTimes,
    async forget() {
      lake.forget()
      node?.forget()
      closeTimes = new Map()
    },
    resume: async () => http.resume(),
    one: (kind, id, signal) => entities[kind](id, signal),
    ahead: async (kind, of, page, signal) =>
      (await lake.finders.history?.ahead(kind, of, page, signal)) ?? [],
    list: async (kind, of, request, signal) => lists[kind](of, request, signal),
    head: (signal) => readNetwork(lake, signal),
    index: index.control,
    ledgerBytes: async (range, signal) =>
      (await late('networkReaders')).readLedgerBytes(lake, range, signal),
  }
  return source
}

const absent = (what: string): Promise<never> =>
  Promise.reject(new SourceError('unsupported', `Files of ledgers do not state ${what}`))

/** The network as its newest file shows it. */
async function readNetwork(lake: LakeService, signal: AbortSignal): Promise<Answer<NetworkStatus>> {
  const { passphrase, window, calls: before } = await lake.node.status(signal)
  const { value, calls } = await readLedger(lake, window.latest, signal)
  return {
    value: {
      passphrase,
      version: lake.origin,
      protocolVersion: value.protocolVersion,
      latestLedger: window.latest,
      latestLedgerClosedAt: value.closedAt,
      oldestLedger: window.oldest,
    },
    calls: [...before, ...calls],
  }
}
