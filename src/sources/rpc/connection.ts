import type { RecordReader } from '#ledger'
import { type Call, type Coverage, type LedgerSequence, bytesFromBase64 } from '#ledger/values'
import type { Density } from '../ledgers/pageFromLedgers.ts'
import type { TransactionInfo } from '../ledgers/ledger.ts'
import { readable } from '../readable.ts'
import { isTooLarge } from '../http.ts'
import { rpcKind } from '../kinds.ts'
import type { ReceivedLedger } from '../ledgers/items.ts'
import { type LedgerReach, createReach } from '../ledgers/reach.ts'
import { createRecentLedgers } from '../ledgers/readLedgers.ts'
import type { LedgerService, RecentLedgers, RunAnswer } from '../ledgers/service.ts'
import type { RpcRequest } from './methods.ts'
import { type RpcClient, readResults, recordOfResult, whenOld } from './client.ts'
import { type EventKnowledge, createEventKnowledge } from './events/knowledge.ts'
import { ledgersRequest } from './requests.ts'
import { RpcNode } from './node.ts'

/** Bytes taken for those of a ledger where an answer was too large. */
const largestLedger = 4 * 1024 ** 2

/** What a connection remembers of its network. */
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

/** A connection to a node, without an index. */
export class RpcConnection implements Memory, LedgerService {
  readonly via = rpcKind.id
  readonly client: RpcClient
  readonly node: RpcNode
  #memory = createMemory(this.#newReach())

  constructor(client: RpcClient) {
    this.client = client
    this.node = new RpcNode(client)
  }

  get url() {
    return this.client.url
  }
  get host() {
    return this.client.host
  }
  get transfer() {
    return this.client.transfer
  }
  get line() {
    return this.client.line
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
      this.readRun({ from: ledger, to: ledger }, (sent) => sent, signal),
    )
  }

  /** Drops what is remembered: the network was reset. What is being read then is not remembered. */
  forget(): void {
    this.node.forget()
    this.#memory = createMemory(this.#newReach())
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

  readRun<T>(
    { from, to }: Coverage,
    read: (ledgers: readonly ReceivedLedger[]) => T | Promise<T>,
    signal: AbortSignal,
  ): Promise<RunAnswer<T>> {
    const ledgersOf = (result: RecordReader) => read(result.list('ledgers', receivedLedger))
    return this.read(ledgersRequest(from, to - from + 1), ledgersOf, signal, from)
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
