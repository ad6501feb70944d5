import {
  type Coverage,
  type Found,
  gapsIn,
  mergedRanges,
  type NetworkStatus,
  SourceError,
  span,
  type TransactionHash,
} from '#ledger/values'
import { aside, type Ctx, readableRecord } from '../context.ts'
import type { ReadCurrent } from '../history/historyState.ts'
import { Http, type HttpOptions } from '../http.ts'
import type { IndexSetup } from '../index/indexTypes.ts'
import { notIndexed, transactionName } from '../index/onlyIndexed.ts'
import { filesKind, rpcKind } from '../kinds.ts'
import { late } from '../late.ts'
import type { ReceivedLedger } from '../ledgers/items.ts'
import type { TransactionInfo } from '../ledgers/ledger.ts'
import { type LedgerService, type RunAnswer, readLedger } from '../ledgers/service.ts'
import { operationFromInfo } from '../ledgers/transactionLists.ts'
import { RpcClient } from '../rpc/client.ts'
import { type OlderLedgers, RpcConnection } from '../rpc/connection.ts'
import type { ServiceSource } from '../source.ts'
import { type LedgerSourceParts, ledgerSource } from '../state/ledgerSource.ts'
import { FileHttp } from './fileHttp.ts'
import { LakeService, type StatedLake } from './lakeService.ts'
import { StateService } from './stateService.ts'

export { FileHttp } from './fileHttp.ts'
export { decompressed } from './lakeService.ts'

export interface FilesSourceOptions extends Omit<HttpOptions, 'via'>, StatedLake {
  /** The address where the folders of files begin; that of the index where there is nothing but its state. */
  readonly url: string
  readonly index?: IndexSetup | undefined
  /** The address of a static index of their whole history. */
  readonly history?: string | undefined
  /** A JSON-RPC service of the same network, for ledgers that no file has yet. */
  readonly newest?: string | undefined
}

/** The line of sight through files of ledgers on a static host: what no file says is derived, or found by the index. */
export function createFilesSource(options: FilesSourceOptions): ServiceSource {
  const http = new FileHttp(options)
  const { newest } = options
  const node =
    newest === undefined
      ? undefined
      : new RpcConnection(new RpcClient(newest, new Http({ ...options, via: rpcKind.id })))
  const current: ReadCurrent | undefined =
    node && (async (keys, ctx) => (await late('entries')).fetchEntries(node, keys, ctx))
  const lake =
    options.url === options.history
      ? new StateService(options.url, http, { ...options, current })
      : new LakeService(options.url, http, { ...options, newest: node, current })
  /** Has the current state: the static index where there is one, which reads no more than it has to. */
  const state = { index: lake.history ?? lake.index }

  const entities: LedgerSourceParts['entities'] = {
    network: (_id, ctx) => readNetwork(lake, ctx),
    ledger: async (sequence, ctx) =>
      lake instanceof StateService
        ? { value: await lake.ledger(sequence, ctx) }
        : readLedger(lake, sequence, ctx),
    async transaction(hash, ctx) {
      const value = await lake.history?.transaction(hash, ctx)
      if (value !== undefined) return { value }
      const none = await noLedgerHas(lake, [], hash, ctx)
      if (none !== undefined) throw none
      const ready = await lake.index.ready(ctx)
      const indexed = await ready.transaction(hash, ctx)
      if (indexed !== undefined) return { value: indexed }
      const error = notIndexed(ready, transactionName(hash), ctx)
      throw (error.indexed && (await noLedgerHas(lake, error.indexed, hash, ctx))) ?? error
    },
    async operation(id, ctx) {
      const { operationAt } = await late('transactionAt')
      const read = (info: TransactionInfo, passphrase: string) =>
        operationFromInfo(info, id, passphrase)
      return { value: readableRecord(await operationAt(lake, id, read, ctx), `Operation ${id}`) }
    },
    feeStats: async (_id, ctx) => (await late('networkReaders')).readExactFees(lake, ctx),
    account: async (id, ctx) => (await late('state')).indexedEntity.account(state, id, ctx),
    receiver: async ({ account }, ctx) =>
      (await late('state')).indexedEntity.account(state, account, ctx),
    accountData: async (id, ctx) => (await late('state')).indexedEntity.accountData(state, id, ctx),
    offer: async (id, ctx) => (await late('state')).indexedEntity.offer(state, id, ctx),
    claimableBalance: async (id, ctx) =>
      (await late('state')).indexedEntity.claimableBalance(state, id, ctx),
    liquidityPool: async (id, ctx) =>
      (await late('state')).indexedEntity.liquidityPool(state, id, ctx),
    currentEntries: () => absent('the newest entries'),
    recentFees: () => absent('recent fees without reading ledgers'),
    networkSettings: () => absent('the settings of contracts'),
  }

  return ledgerSource({
    kind: filesKind,
    context: lake,
    state,
    entities,
    contractEvents: () => () => absent('events of contracts by themselves'),
    head: (ctx) => readNetwork(lake, ctx),
    forget() {
      lake.forget()
      node?.forget()
    },
    resume: () => http.resume(),
  })
}

/** The error that no ledger has a transaction, where the static index and the browser's (`indexed`) have all of them. */
async function noLedgerHas(
  lake: LakeService | StateService,
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
  if (
    gapsIn(mergedRanges([...(ledgers ? [ledgers] : []), ...indexed]), span(oldest, latest)).length >
    0
  )
    return undefined
  const message = `No ledger from ${oldest} to ${latest} has transaction ${hash.slice(0, 8)}…: these are all that ${lake.host} has`
  return new SourceError('notFound', message)
}

const absent = (what: string): Promise<never> =>
  Promise.reject(new SourceError('unsupported', `Files of ledgers do not state ${what}`))

/** The network as its newest file shows it. */
async function readNetwork(
  lake: LakeService | StateService,
  ctx: Ctx,
): Promise<Found<NetworkStatus>> {
  const { passphrase, window } = await lake.node.status(ctx)
  const { protocolVersion, closedAt } =
    lake instanceof StateService
      ? await lake.newest(ctx)
      : (await readLedger(lake, window.latest, ctx)).value
  return {
    value: {
      passphrase,
      version: lake.origin,
      protocolVersion,
      latestLedger: window.latest,
      latestLedgerClosedAt: closedAt,
      oldestLedger: window.oldest,
    },
  }
}

interface OlderFilesOptions extends Omit<HttpOptions, 'via'> {
  /** The address of the files. */
  readonly lake: string
}

/** The ledgers of a lake, for a node of the same network that no longer gives them. */
export class OlderFiles implements OlderLedgers {
  readonly #service: LedgerService
  readonly #options: OlderFilesOptions
  #files: LakeService | undefined

  constructor(service: LedgerService, options: OlderFilesOptions) {
    this.#service = service
    this.#options = options
  }

  /** Throws SourceError('badResponse') where the lake is of another network. */
  async readRun<T>(
    range: Coverage,
    read: (ledgers: readonly ReceivedLedger[]) => T | Promise<T>,
    ctx: Ctx,
  ): Promise<RunAnswer<T>> {
    const { host, node } = this.#service
    const { lake, ...options } = this.#options
    const { passphrase } = await node.passphrase(aside(ctx))
    this.#files ??= new LakeService(lake, new FileHttp(options), { passphrases: [passphrase] })
    const asked = aside(ctx)
    const others = await this.#files.statusFor(range.from, asked)
    if (passphrase === others.passphrase) return this.#files.readRun(range, read, ctx)
    ctx.calls.push(...asked.calls)
    throw new SourceError(
      'badResponse',
      `The files at ${this.#files.host} are of the network “${others.passphrase}”, ${host} is of “${passphrase}”: nothing of them is used`,
    )
  }
}
