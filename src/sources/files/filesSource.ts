import {
  type AccountId,
  type Coverage,
  type Found,
  gapsIn,
  mergedRanges,
  type NetworkStatus,
  SourceError,
  span,
  type TransactionHash,
  type UnixSeconds,
} from '#ledger/values'
import { answered, type Ctx, contextOf, readableRecord } from '../context.ts'
import { checkFilter } from '../filters.ts'
import type { ReadCurrent } from '../history/historyState.ts'
import { Http, type HttpOptions } from '../http.ts'
import type { IndexSetup } from '../index/indexTypes.ts'
import { filesKind, rpcKind } from '../kinds.ts'
import { late } from '../late.ts'
import type { TransactionInfo } from '../ledgers/ledger.ts'
import { readLedger } from '../ledgers/service.ts'
import { operationFromInfo } from '../ledgers/transactionLists.ts'
import { HistoryLists, historyLists } from '../lists/history.ts'
import type { EntityReaders, ListReaders } from '../resources.ts'
import { RpcClient } from '../rpc/client.ts'
import { RpcConnection } from '../rpc/connection.ts'
import type { Source } from '../source.ts'
import {
  contractEntities,
  contractLists,
  ledgerEntities,
  stateLists,
} from '../state/serviceReaders.ts'
import { FileHttp } from './fileHttp.ts'
import { LakeService, type StatedLake } from './lakeService.ts'

export { FileHttp } from './fileHttp.ts'
export { decompressed } from './lakeService.ts'
export { OlderFiles } from './olderFiles.ts'

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
    node && (async (keys, ctx) => (await late('lists')).fetchEntries(node, keys, ctx))
  const lake = new LakeService(options.url, http, { ...options, newest: node, current })
  const { index } = lake
  /** Has the current state: the static index where there is one, which reads no more than it has to. */
  const state = { index: lake.history ?? index }
  let closeTimes = new Map<number, UnixSeconds>()

  const entities: EntityReaders = {
    network: (_id, ctx) => readNetwork(lake, ctx),
    ledger: (sequence, ctx) => readLedger(lake, sequence, ctx),
    async transaction(hash, ctx) {
      const value = await lake.history?.transaction(hash, ctx)
      if (value !== undefined) return { value }
      const none = await noLedgerHas(lake, [], hash, ctx)
      if (none !== undefined) throw none
      try {
        return await (await late('lists')).indexedTransaction(index, hash, ctx)
      } catch (error) {
        if (!(error instanceof SourceError) || error.indexed === undefined) throw error
        throw (await noLedgerHas(lake, error.indexed, hash, ctx)) ?? error
      }
    },
    async operation(id, ctx) {
      const { operationAt } = await late('lists')
      const read = (info: TransactionInfo, passphrase: string) =>
        operationFromInfo(info, id, passphrase)
      return { value: readableRecord(await operationAt(lake, id, read, ctx), `Operation ${id}`) }
    },
    feeStats: async (_id, ctx) => (await late('networkReaders')).readExactFees(lake, ctx),
    ...ledgerEntities(lake),
    account: async (id, ctx) => (await late('lists')).indexedEntity.account(state, id, ctx),
    receiver: async ({ account }, ctx) =>
      (await late('lists')).indexedEntity.account(state, account, ctx),
    accountData: async (id, ctx) => (await late('lists')).indexedEntity.accountData(state, id, ctx),
    offer: async (id, ctx) => (await late('lists')).indexedEntity.offer(state, id, ctx),
    claimableBalance: async (id, ctx) =>
      (await late('lists')).indexedEntity.claimableBalance(state, id, ctx),
    liquidityPool: async (id, ctx) =>
      (await late('lists')).indexedEntity.liquidityPool(state, id, ctx),
    orderBook: async (pair, ctx) => (await late('lists')).readOrderBook(state, pair, ctx),
    async paths(request, ctx) {
      const { indexedEntity, readPaths } = await late('lists')
      const readAccount = (id: AccountId) => indexedEntity.account(state, id, ctx)
      return readPaths(state, readAccount, request, ctx)
    },
    recentFees: () => absent('recent fees without reading ledgers'),
    networkSettings: () => absent('the settings of contracts'),
    ...contractEntities(lake),
  }

  const history = new HistoryLists(lake, () => source)
  const lists: ListReaders = {
    ...historyLists(history),
    ...stateLists(state),
    contractEvents: () => absent('events of contracts by themselves'),
    ...contractLists(lake, () => source),
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
    one: (kind, id, signal) => answered(signal, (ctx) => entities[kind](id, ctx)),
    ahead: async (kind, of, page, signal) =>
      (await lake.history?.ahead(kind, of, page, contextOf(signal))) ?? [],
    list: (kind, of, request, signal) =>
      answered(signal, async (ctx) => {
        checkFilter('ledgers', kind, of, request.filter ?? {})
        return lists[kind](of, request, ctx)
      }),
    head: (signal) => answered(signal, (ctx) => readNetwork(lake, ctx)),
    index: index.control,
    ledgerBytes: (range, signal) =>
      answered(signal, async (ctx) => {
        const { readLedgerBytes } = await late('networkReaders')
        return { value: await readLedgerBytes(lake, range, ctx) }
      }),
  }
  return source
}

/** The error that no ledger has a transaction, where the static index and the browser's (`indexed`) have all of them. */
async function noLedgerHas(
  lake: LakeService,
  indexed: readonly Coverage[],
  hash: TransactionHash,
  ctx: Ctx,
): Promise<SourceError | undefined> {
  if (lake.history === undefined) return undefined
  const [{ ledgers }, { window }] = await Promise.all([
    lake.history.stated(ctx),
    lake.node.status(ctx),
  ])
  const { oldest, latest } = window
  if (gapsIn(mergedRanges([ledgers, ...indexed]), span(oldest, latest)).length > 0) return undefined
  const message = `No ledger from ${oldest} to ${latest} has transaction ${hash.slice(0, 8)}…: these are all that ${lake.host} has`
  return new SourceError('notFound', message)
}

const absent = (what: string): Promise<never> =>
  Promise.reject(new SourceError('unsupported', `Files of ledgers do not state ${what}`))

/** The network as its newest file shows it. */
async function readNetwork(lake: LakeService, ctx: Ctx): Promise<Found<NetworkStatus>> {
  const { passphrase, window } = await lake.node.status(ctx)
  const { value } = await readLedger(lake, window.latest, ctx)
  return {
    value: {
      passphrase,
      version: lake.origin,
      protocolVersion: value.protocolVersion,
      latestLedger: window.latest,
      latestLedgerClosedAt: value.closedAt,
      oldestLedger: window.oldest,
    },
  }
}
