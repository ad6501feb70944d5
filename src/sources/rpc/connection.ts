import type { RecordReader } from '#ledger'
import {
  inclusionFeesFromRpc,
  ledgerBytes,
  readRecord,
  transactionsPerLedger,
} from '#ledger/readers'
import {
  bytesFromBase64,
  type Call,
  type Coverage,
  firstLedger,
  type LedgerSequence,
  ledgerSequence,
  type NetworkStatus,
  type RecentFees,
  RecordError,
  SourceError,
  span,
  type UnixSeconds,
} from '#ledger/values'
import { Cache } from '../cache.ts'
import { aside, type Ctx, Kept, readable } from '../context.ts'
import { type Http, isTooLarge } from '../http.ts'
import { rpcKind } from '../kinds.ts'
import type { ReceivedLedger } from '../ledgers/items.ts'
import type { TransactionInfo } from '../ledgers/ledger.ts'
import {
  type Density,
  type LedgerReach,
  type LedgerService,
  type LedgerStatus,
  RecentLedgers,
  type RunAnswer,
} from '../ledgers/service.ts'
import { ledgersRequest, type RpcRequest, statusRequests } from '../request.ts'
import {
  ageOfFailure,
  type RpcClient,
  RpcError,
  recordOfResult,
  rpcFailure,
  secondsOf,
} from './client.ts'
import { createEventKnowledge, type EventKnowledge } from './events/knowledge.ts'
import { type RetentionWindow, retentionWindowOf } from './methods.ts'

/** Milliseconds for which a service that gave no older ledger is believed to give none. */
const refusalAge = 600_000
/** Bytes taken for those of a ledger where an answer was too large. */
const largestLedger = 4 * 1024 ** 2
/** Ledgers whose transactions, which were fetched by themselves, are remembered: up to some MB each. */
const mostSeparate = 8
const mostRecent = 8

/** Gives ledgers that are older than a node's. */
export type OlderLedgers = Pick<LedgerService, 'readRun'>

/** A connection to a node, without an index. */
export class RpcConnection implements LedgerService {
  readonly via = rpcKind.id
  readonly client: RpcClient
  readonly url: string
  readonly host: string
  readonly http: Http
  readonly node: RpcNode
  /** The size of ledgers, and the number of their items. */
  density: Density = { bytes: 0, items: new Map() }
  /** Transactions of ledgers whose own bytes cannot be read; none where they cannot be fetched either. */
  readonly separate = new Kept<readonly TransactionInfo[]>({ most: mostSeparate })
  /**
   * The last transactions that the node answered, by the hashes that were requested: they are closed, so a page's other panels
   * do not request them again.
   */
  recent = new Cache<RecentTransaction>(mostRecent)
  recentLedgers = new RecentLedgers()
  events: EventKnowledge = createEventKnowledge()
  reach: LedgerReach = new NodeReach(this)
  readonly #openOlder: ((node: LedgerService) => Promise<OlderLedgers>) | undefined
  readonly #older = new Kept<OlderLedgers>()
  /** Answers on their way, or being read: they may be large. */
  readonly #answers = new Kept<{ readonly record: RecordReader; readonly bytes: number }>({
    failureAge: ageOfFailure,
    isAbortable: true,
  })
  /** The newest ledger that the node refused as too old: these are asked of it no more. */
  #gone = 0

  /** `openOlder` opens whoever gives ledgers that the node no longer gives. */
  constructor(client: RpcClient, openOlder?: (node: LedgerService) => Promise<OlderLedgers>) {
    this.client = client
    this.#openOlder = openOlder
    this.url = client.url
    this.host = client.host
    this.http = client.http
    this.node = new RpcNode(client)
  }

  /** Drops what is remembered: the network was reset. What is being read then is not remembered. */
  forget(): void {
    this.node.forget()
    this.density = { bytes: 0, items: new Map() }
    this.separate.forget()
    this.#answers.forget()
    this.recent = new Cache(mostRecent)
    this.recentLedgers = new RecentLedgers()
    this.events = createEventKnowledge()
    this.reach = new NodeReach(this)
    this.#gone = 0
  }

  /**
   * Sends a request and reads the result of its answer, which is shared by equal requests until it is read. `ledger` is the
   * one that the request is about, for a failure's text.
   */
  async read<T>(
    request: RpcRequest,
    read: (result: RecordReader) => T | Promise<T>,
    ctx: Ctx,
    ledger?: number,
  ): Promise<RunAnswer<T>> {
    const key = JSON.stringify(request)
    const answer = await this.#answers.of(key, ctx, async (own) => {
      const { result, bytes } = await this.#sent(request, own)
      return { record: recordOfResult(result, this.client.host, ledger), bytes }
    })
    let age = 0
    try {
      const output = await readable(ctx, () => read(answer.record))
      return { output, bytes: answer.bytes }
    } catch (error) {
      age = ageOfFailure(error)
      throw error
    } finally {
      this.#answers.drop(key, answer, age)
    }
  }

  /** The node's own figures, inclusion fees (rpc.md 2.5), without reading a ledger. Throws SourceError. */
  async recentFees(ctx: Ctx): Promise<RecentFees> {
    const read = (result: RecordReader) => {
      const transactions = transactionsPerLedger(result)
      this.events.transactionsPerLedger = transactions
      return { ...inclusionFeesFromRpc(result), ledgerBytes: ledgerBytes(transactions) }
    }
    return (await this.read({ method: 'getFeeStats' }, read, ctx)).output
  }

  async #sent(request: RpcRequest, ctx: Ctx) {
    const { density } = this
    try {
      return await this.client.single(request, ctx, density.bytes)
    } catch (error) {
      // The next request asks for fewer ledgers, and allows them more.
      if (request.method === 'getLedgers' && isTooLarge(error))
        density.bytes = Math.max(density.bytes, largestLedger)
      throw error
    }
  }

  /** Reads ledgers; those that are too old for the node come from the source of older ones. */
  async readRun<T>(
    { from, to }: Coverage,
    read: (ledgers: readonly ReceivedLedger[]) => T | Promise<T>,
    ctx: Ctx,
  ): Promise<RunAnswer<T>> {
    const ledgersOf = (result: RecordReader) => read(result.list('ledgers', receivedLedger))
    const own = () => this.read(ledgersRequest(from, to - from + 1), ledgersOf, ctx, from)
    const openOlder = this.#openOlder
    if (openOlder === undefined) return own()
    if (from > this.#gone)
      try {
        return await own()
      } catch (error) {
        if (!(error instanceof SourceError) || error.kind !== 'outOfRetention') throw error
        this.#gone = from
      }
    const older = await this.#older.of('', ctx, () => openOlder(this))
    return older.readRun({ from, to }, read, ctx)
  }
}

/** Asks a node for older ledgers than it states: an archive node gives any, and states those that it keeps (rpc.md 7.4). */
class NodeReach implements LedgerReach {
  readonly #node: OlderLedgers
  #given = Number.POSITIVE_INFINITY
  #refused = firstLedger - 1
  #refusedAt = Number.NEGATIVE_INFINITY

  constructor(node: OlderLedgers) {
    this.#node = node
  }

  oldest(stated: LedgerSequence): LedgerSequence {
    return this.#given < stated ? ledgerSequence(this.#refused + 1) : stated
  }

  async gives(ledger: LedgerSequence, ctx: Ctx): Promise<boolean> {
    if (ledger >= this.#given) return true
    const isNone = !Number.isFinite(this.#given) && performance.now() - this.#refusedAt < refusalAge
    if (ledger <= this.#refused || isNone) return false
    try {
      await this.#node.readRun(
        span(ledger, ledger),
        (sent) => {
          if (!sent.some((each) => 'bytes' in each))
            throw new RecordError(`ledger ${ledger} cannot be read`)
        },
        ctx,
      )
      this.#given = ledger
      return true
    } catch (error) {
      if (!(error instanceof SourceError) || ctx.signal.aborted) throw error
      // One that could not answer now says nothing of older ledgers.
      if (error.kind === 'unreachable' || error.kind === 'rateLimited') throw error
      this.#refused = ledger
      this.#refusedAt = performance.now()
      return false
    }
  }
}

function receivedLedger(record: RecordReader): ReceivedLedger {
  const sequence = record.ledger('sequence')
  const raw = record.text('metadataXdr')
  const bytes = bytesFromBase64(raw)
  return bytes === undefined
    ? { sequence, raw, reason: 'the ledger is no base64' }
    : { sequence, bytes }
}

/** A transaction as the node answered it, and the calls that it was read from. */
export interface RecentTransaction {
  readonly info: TransactionInfo
  readonly calls: readonly Call[]
}

export interface NodeStatus extends LedgerStatus {
  readonly window: RetentionWindow
}

/** The time for which a status is recent, in milliseconds. */
const statusAge = 2_000

/** A node's status: small calls, shared by all pages. */
export class RpcNode {
  readonly #client: RpcClient
  readonly #kept = new Kept<NodeAnswer>({ failureAge: ageOfFailure })

  constructor(client: RpcClient) {
    this.#client = client
  }

  /** Its retention window (cached for two seconds) and its passphrase. */
  status(ctx: Ctx): Promise<NodeStatus> {
    return this.#within(statusAge, ctx)
  }

  /** The last status, however old, if its window has the ledger, as closed ledgers never change; else a recent one. */
  async statusFor(ledger: number, ctx: Ctx): Promise<NodeStatus> {
    const { window } = await this.passphrase(aside(ctx))
    const hasIt = window.oldest <= ledger && ledger <= window.latest
    return hasIt ? this.passphrase(ctx) : this.status(ctx)
  }

  /** The status, fetched again after the window has moved. */
  freshStatus(ctx: Ctx): Promise<NodeStatus> {
    return this.#within(0, ctx)
  }

  /** The last status, however old: the network's passphrase never changes. */
  passphrase(ctx: Ctx): Promise<NodeStatus> {
    return this.#within(Number.POSITIVE_INFINITY, ctx)
  }

  /** Passphrase, window and versions, cached as long. */
  async network(ctx: Ctx): Promise<NetworkStatus> {
    return (await this.#within(statusAge, ctx)).network()
  }

  /** The network's status, fetched now. */
  async freshNetwork(ctx: Ctx): Promise<NetworkStatus> {
    return (await this.#within(0, ctx)).network()
  }

  /** Drops the last status: the network was reset. */
  forget(): void {
    this.#kept.forget()
  }

  #within(age: number, ctx: Ctx): Promise<NodeAnswer> {
    return this.#kept.of('', ctx, (own) => fetchStatus(this.#client, own), age)
  }
}

async function fetchStatus(client: RpcClient, ctx: Ctx): Promise<NodeAnswer> {
  const results = await client.call(statusRequests, ctx)
  const record = (index: number) => recordOfResult(results[index], client.host)
  return readable(ctx, async () => {
    const { window, closedAt } = await readHealth(client, results[0], ctx)
    const passphrase = record(1).text('passphrase')
    const network = (): NetworkStatus => ({
      passphrase,
      protocolVersion: record(1).integer('protocolVersion'),
      version: record(2).text('version'),
      latestLedger: window.latest,
      latestLedgerClosedAt: closedAt,
      oldestLedger: window.oldest,
    })
    return { passphrase, window, network }
  })
}

/** A node that lags answers getHealth with an error, and other calls as usual (rpc.md 2.1). */
async function readHealth(client: RpcClient, result: unknown, ctx: Ctx): Promise<Health> {
  if (!(result instanceof RpcError)) {
    const record = readRecord(result, 'getHealth')
    if (record.has('latestLedgerCloseTime')) return windowAndTime(record)
    return healthAt(client, record.ledger('latestLedger'), ctx)
  }
  if (result.code !== -32603) throw rpcFailure(result, client.host)
  const [stats] = await client.call([{ method: 'getFeeStats' }], ctx)
  return healthAt(client, recordOfResult(stats, client.host).ledger('latestLedger'), ctx)
}

/** The window and the latest ledger's close time, from a list's answer. */
async function healthAt(client: RpcClient, latest: number, ctx: Ctx): Promise<Health> {
  const params = { startLedger: latest, pagination: { limit: 1 } }
  const [events] = await client.call([{ method: 'getEvents', params }], ctx)
  return windowAndTime(recordOfResult(events, client.host))
}

const windowAndTime = (record: RecordReader): Health => ({
  window: retentionWindowOf(record),
  closedAt: secondsOf(record, 'latestLedgerCloseTime'),
})

/** A node's answer; a node that does not state its version is still readable. */
interface NodeAnswer extends NodeStatus {
  readonly network: () => NetworkStatus
}

interface Health {
  readonly window: RetentionWindow
  readonly closedAt: UnixSeconds
}
