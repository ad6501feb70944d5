import type { RecordReader } from '#ledger'
import { readRecord } from '#ledger/readers'
import {
  type Answer,
  bytesFromBase64,
  type Call,
  type Coverage,
  firstLedger,
  type LedgerSequence,
  ledgerSequence,
  type NetworkStatus,
  RecordError,
  SourceError,
  type UnixSeconds,
} from '#ledger/values'
import { isTooLarge, type Line, type Transfer } from '../http.ts'
import { rpcKind } from '../kinds.ts'
import type { ReceivedLedger } from '../ledgers/items.ts'
import type { TransactionInfo } from '../ledgers/ledger.ts'
import { createRecentLedgers } from '../ledgers/readLedgers.ts'
import type {
  Density,
  LedgerReach,
  LedgerService,
  RecentLedgers,
  RunAnswer,
} from '../ledgers/service.ts'
import { readable } from '../readable.ts'
import { ledgersRequest, type RpcRequest, statusRequests } from '../request.ts'
import {
  type RpcClient,
  RpcError,
  readResults,
  recordOfResult,
  rpcFailure,
  secondsOf,
  whenOld,
} from './client.ts'
import { createEventKnowledge, type EventKnowledge } from './events/knowledge.ts'
import { type RetentionWindow, retentionWindowOf } from './methods.ts'

/** Milliseconds for which a service that gave no older ledger is believed to give none. */
const refusalAge = 600_000
/** Bytes taken for those of a ledger where an answer was too large. */
const largestLedger = 4 * 1024 ** 2

/** Holds what a connection remembers of its network. */
interface Memory {
  /** The size of ledgers, and the number of their items. */
  readonly density: Density
  /** Transactions of ledgers whose own bytes cannot be read; none where they cannot be fetched either. */
  readonly separate: Map<LedgerSequence, readonly TransactionInfo[]>
  readonly recent: RecentTransactions
  readonly recentLedgers: RecentLedgers
  readonly events: EventKnowledge
  readonly reach: LedgerReach
}

const createMemory = (reach: LedgerReach): Memory => ({
  reach,
  density: { bytes: 0, items: new Map() },
  separate: new Map(),
  recent: createRecentTransactions(),
  recentLedgers: createRecentLedgers(),
  events: createEventKnowledge(),
})

/** Gives ledgers that are older than a node's. */
export type OlderLedgers = Pick<LedgerService, 'readRun'>

/** A connection to a node, without an index. */
export class RpcConnection implements Memory, LedgerService {
  readonly via = rpcKind.id
  readonly client: RpcClient
  readonly url: string
  readonly host: string
  readonly transfer: Transfer
  readonly line: Line
  readonly node: RpcNode
  #memory = createMemory(this.#newReach())
  /** Opens whoever gives ledgers that the node no longer gives. */
  readonly #openOlder: (() => Promise<OlderLedgers>) | undefined
  /** The newest ledger that the node refused as too old: these are asked of it no more. */
  #gone = 0

  constructor(client: RpcClient, openOlder?: (node: LedgerService) => Promise<OlderLedgers>) {
    this.client = client
    this.#openOlder = openOlder && once(() => openOlder(this))
    this.url = client.url
    this.host = client.host
    this.transfer = client.transfer
    this.line = client.line
    this.node = new RpcNode(client)
  }

  get density() {
    return this.#memory.density
  }
  get separate() {
    return this.#memory.separate
  }
  get recent() {
    return this.#memory.recent
  }
  get recentLedgers() {
    return this.#memory.recentLedgers
  }
  get events() {
    return this.#memory.events
  }
  get reach() {
    return this.#memory.reach
  }

  /** An archive node gives any ledger, and states those that it keeps itself (rpc.md 7.4). */
  #newReach(): LedgerReach {
    return createReach((ledger, signal) =>
      this.readRun(
        { from: ledger, to: ledger },
        (sent) => {
          if (!sent.some((each) => 'bytes' in each))
            throw new RecordError(`ledger ${ledger} cannot be read`)
        },
        signal,
      ),
    )
  }

  /** Drops what is remembered: the network was reset. What is being read then is not remembered. */
  forget(): void {
    this.node.forget()
    this.#memory = createMemory(this.#newReach())
    this.#gone = 0
  }

  /**
   * Sends a request and reads the result of its answer; an error has the calls. `ledger` is the one that the request is
   * about, for the message of a failure.
   */
  async read<T>(
    request: RpcRequest,
    read: (result: RecordReader) => T | Promise<T>,
    signal: AbortSignal,
    ledger?: number,
  ): Promise<RunAnswer<T>> {
    const { density } = this.#memory
    const answer = this.client.raw(request, signal, density.bytes)
    const { bytes, ids, calls, done } = await answer.catch((error: unknown) => {
      // The next request asks for fewer ledgers, and allows them more.
      if (request.method === 'getLedgers' && isTooLarge(error))
        density.bytes = Math.max(density.bytes, largestLedger)
      throw error
    })
    const readResult = () => {
      const [result] = readResults(bytes, ids, [request])
      return read(recordOfResult(result, this.client.host, ledger))
    }
    try {
      const output = await readable(calls, readResult, signal)
      done()
      return { output, calls, bytes: bytes.length }
    } catch (error) {
      whenOld(error, done)
      throw error
    }
  }

  /** Ledgers that the node refuses as too old are read of whoever has older ones. */
  async readRun<T>(
    { from, to }: Coverage,
    read: (ledgers: readonly ReceivedLedger[]) => T | Promise<T>,
    signal: AbortSignal,
  ): Promise<RunAnswer<T>> {
    const ledgersOf = (result: RecordReader) => read(result.list('ledgers', receivedLedger))
    const own = () => this.read(ledgersRequest(from, to - from + 1), ledgersOf, signal, from)
    const openOlder = this.#openOlder
    if (openOlder === undefined) return own()
    if (from > this.#gone)
      try {
        return await own()
      } catch (error) {
        if (!(error instanceof SourceError) || error.kind !== 'outOfRetention') throw error
        this.#gone = from
      }
    return (await openOlder()).readRun({ from, to }, read, signal)
  }
}

/** Opens something at its first use; where that fails, again at the next one. */
export function once<T>(open: () => Promise<T>): () => Promise<T> {
  let opening: Promise<T> | undefined
  return () =>
    (opening ??= open().catch((error: unknown) => {
      opening = undefined
      throw error
    }))
}

/** Asks for older ledgers than a node states; `ask` requests one. */
function createReach(
  ask: (ledger: LedgerSequence, signal: AbortSignal) => Promise<unknown>,
): LedgerReach {
  let given = Number.POSITIVE_INFINITY
  let refused = firstLedger - 1
  let refusedAt = Number.NEGATIVE_INFINITY
  return {
    oldest: (stated) => (given < stated ? ledgerSequence(refused + 1) : stated),
    async gives(ledger, signal) {
      if (ledger >= given) return true
      const isNone = !Number.isFinite(given) && performance.now() - refusedAt < refusalAge
      if (ledger <= refused || isNone) return false
      try {
        await ask(ledger, signal)
        given = ledger
        return true
      } catch (error) {
        if (!(error instanceof SourceError) || signal.aborted) throw error
        // One that could not answer now says nothing of older ledgers.
        if (error.kind === 'unreachable' || error.kind === 'rateLimited') throw error
        refused = ledger
        refusedAt = performance.now()
        return false
      }
    },
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
interface RecentTransaction {
  readonly info: TransactionInfo
  readonly calls: readonly Call[]
}

/** The last transactions that a node answered: they are closed, so a page's other panels do not request them again. */
interface RecentTransactions {
  withHash(hash: string): RecentTransaction | undefined
  /** Finds a transaction by ledger sequence and application order. */
  at(ledger: number, applicationOrder: number): RecentTransaction | undefined
  /** `hash` is the requested one, outer or inner. */
  keep(hash: string, transaction: RecentTransaction): void
}

const mostKept = 8

function createRecentTransactions(): RecentTransactions {
  const kept = new Map<string, RecentTransaction>()
  return {
    withHash: (hash) => kept.get(hash),
    at: (ledger, applicationOrder) =>
      [...kept.values()].find(
        ({ info }) => info.ledger === ledger && info.applicationOrder === applicationOrder,
      ),
    keep(hash, transaction) {
      if (hash === '') return
      kept.delete(hash)
      kept.set(hash, transaction)
      for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest)
    },
  }
}

export interface NodeStatus {
  readonly passphrase: string
  readonly window: RetentionWindow
  readonly calls: readonly Call[]
}

/** The time for which a status is recent, in milliseconds. */
const statusAge = 2_000

/** A node's status: small calls, shared by all pages. */
export class RpcNode {
  readonly #client: RpcClient
  #known: { readonly at: number; readonly status: Promise<NodeAnswer> } | undefined
  /** One that failed a moment ago: nobody asks again yet. */
  #failed: Promise<NodeAnswer> | undefined

  constructor(client: RpcClient) {
    this.#client = client
  }

  /** Its retention window (cached for two seconds) and its passphrase. */
  status(signal: AbortSignal): Promise<NodeStatus> {
    return this.#recent(signal)
  }

  /** The last status, however old, if its window has the ledger, as closed ledgers never change; else a recent one. */
  async statusFor(ledger: number, signal: AbortSignal): Promise<NodeStatus> {
    const last = await this.#known?.status
    const hasIt = last && last.window.oldest <= ledger && ledger <= last.window.latest
    return hasIt ? last : this.#recent(signal)
  }

  /** The status, fetched again after the window has moved. */
  freshStatus(signal: AbortSignal): Promise<NodeStatus> {
    return this.#fresh(signal)
  }

  /** The last status, however old: the network's passphrase never changes. */
  passphrase(signal: AbortSignal): Promise<NodeStatus> {
    return this.#known?.status ?? this.#fresh(signal)
  }

  /** Passphrase, window and versions, cached as long. */
  network(signal: AbortSignal): Promise<Answer<NetworkStatus>> {
    return networkOf(this.#recent(signal), signal)
  }

  /** The network's status, fetched now. */
  freshNetwork(signal: AbortSignal): Promise<Answer<NetworkStatus>> {
    return networkOf(this.#fresh(signal), signal)
  }

  /** Drops the last status: the network was reset. */
  forget(): void {
    this.#known = undefined
  }

  #recent(signal: AbortSignal): Promise<NodeAnswer> {
    const known = this.#known
    return known !== undefined && Date.now() - known.at < statusAge
      ? known.status
      : this.#fresh(signal)
  }

  #fresh(signal: AbortSignal): Promise<NodeAnswer> {
    if (this.#failed !== undefined) return this.#failed
    // Not the page's signal: other pages wait for this answer too.
    const status = fetchStatus(this.#client, new AbortController().signal)
    this.#known = { at: Date.now(), status }
    status.catch((error) => {
      this.#failed = status
      whenOld(error, () => {
        this.#failed = undefined
        if (this.#known?.status === status) this.#known = undefined
      })
    })
    signal.throwIfAborted()
    return status
  }
}

async function fetchStatus(client: RpcClient, signal: AbortSignal): Promise<NodeAnswer> {
  const { results, calls } = await client.call(statusRequests, signal)
  const record = (index: number) => recordOfResult(results[index], client.host)
  const read = async (): Promise<NodeAnswer> => {
    const { window, closedAt, calls: more } = await readHealth(client, results[0], signal)
    const passphrase = record(1).text('passphrase')
    const network = (): NetworkStatus => ({
      passphrase,
      protocolVersion: record(1).integer('protocolVersion'),
      version: record(2).text('version'),
      latestLedger: window.latest,
      latestLedgerClosedAt: closedAt,
      oldestLedger: window.oldest,
    })
    return { passphrase, window, network, calls: [...calls, ...more] }
  }
  return readable(calls, read, signal)
}

/** A node that lags answers getHealth with an error, and other calls as usual (rpc.md 2.1). */
async function readHealth(
  client: RpcClient,
  result: unknown,
  signal: AbortSignal,
): Promise<Health> {
  if (!(result instanceof RpcError)) {
    const record = readRecord(result, 'getHealth')
    if (record.has('latestLedgerCloseTime')) return { ...windowAndTime(record), calls: [] }
    return healthAt(client, record.ledger('latestLedger'), [], signal)
  }
  if (result.code !== -32603) throw rpcFailure(result, client.host)
  const { results, calls } = await client.call([{ method: 'getFeeStats' }], signal)
  const latest = () => recordOfResult(results[0], client.host).ledger('latestLedger')
  return healthAt(client, await readable(calls, latest, signal), calls, signal)
}

/** The window and the latest ledger's close time, from a list's answer. */
async function healthAt(
  client: RpcClient,
  latest: number,
  before: readonly Call[],
  signal: AbortSignal,
): Promise<Health> {
  const params = { startLedger: latest, pagination: { limit: 1 } }
  const { results, calls } = await client.call([{ method: 'getEvents', params }], signal)
  const read = () => windowAndTime(recordOfResult(results[0], client.host))
  return { ...(await readable(calls, read, signal)), calls: [...before, ...calls] }
}

const windowAndTime = (record: RecordReader) => ({
  window: retentionWindowOf(record),
  closedAt: secondsOf(record, 'latestLedgerCloseTime'),
})

async function networkOf(
  answer: Promise<NodeAnswer>,
  signal: AbortSignal,
): Promise<Answer<NetworkStatus>> {
  const { network, calls } = await answer
  return { value: await readable(calls, network, signal), calls }
}

/** A node's answer; a node that does not state its version is still readable. */
interface NodeAnswer extends NodeStatus {
  readonly network: () => NetworkStatus
}

interface Health {
  readonly window: RetentionWindow
  readonly closedAt: UnixSeconds
  readonly calls: readonly Call[]
}
