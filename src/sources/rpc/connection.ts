import type { RecordReader } from '#ledger'
import type { Call, Coverage, LedgerSequence } from '#ledger/values'
import type { Density } from '../ledgers/pageFromLedgers.ts'
import type { TransactionInfo } from '../ledgers/ledger.ts'
import { readable } from '../readable.ts'
import { isTooLarge } from '../http.ts'
import type { ReceivedLedger } from '../ledgers/items.ts'
import type { RpcRequest } from './methods.ts'
import { type RpcClient, readResults, recordOfResult, whenOld } from './client.ts'
import { type EventKnowledge, createEventKnowledge } from './events/knowledge.ts'
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
}

const createMemory = (): Memory => ({
  density: { bytes: 0, items: new Map() },
  separate: new Map(),
  recent: createRecentTransactions(),
  recentLedgers: createRecentLedgers(),
  events: createEventKnowledge(),
})

export interface RpcAnswer<T> {
  readonly output: T
  readonly calls: readonly Call[]
  /** Size of the answer. */
  readonly bytes: number
}

/** A connection to a node, without an index. */
export class RpcConnection implements Memory {
  readonly client: RpcClient
  readonly node: RpcNode
  #memory = createMemory()

  constructor(client: RpcClient) {
    this.client = client
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

  /** Drops what is remembered: the network was reset. What is being read then is not remembered. */
  forget(): void {
    this.node.forget()
    this.#memory = createMemory()
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
  ): Promise<RpcAnswer<T>> {
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

/** Ledgers as the node sent them, and the cost of fetching them. */
interface SentLedgers {
  readonly ledgers: readonly ReceivedLedger[]
  readonly calls: readonly Call[]
  readonly bytes: number
}

/** The last ledgers that a node sent: they are closed, so a page's other lists and tabs do not request them again. */
interface RecentLedgers {
  /** All ledgers of a range; undefined where one is missing. */
  of(range: Coverage): SentLedgers | undefined
  keep(sent: SentLedgers): void
}

/** Bytes that are kept: what a view reads by itself. */
const keptBytes = 4 * 1024 ** 2

function createRecentLedgers(): RecentLedgers {
  const kept = new Map<number, SentLedgers>()
  let total = 0
  const drop = (sequence: number) => {
    total -= kept.get(sequence)?.bytes ?? 0
    kept.delete(sequence)
  }
  return {
    of({ from, to }) {
      const parts: SentLedgers[] = []
      for (let sequence: number = from; sequence <= to; sequence++) {
        const part = kept.get(sequence)
        if (part === undefined) return undefined
        parts.push(part)
      }
      return {
        ledgers: parts.flatMap(({ ledgers }) => ledgers),
        calls: [...new Set(parts.flatMap(({ calls }) => calls))],
        bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
      }
    },
    keep(sent) {
      const bytes = sent.bytes / sent.ledgers.length
      for (const ledger of sent.ledgers) {
        drop(ledger.sequence)
        kept.set(ledger.sequence, { ...sent, ledgers: [ledger], bytes })
        total += bytes
      }
      for (const oldest of kept.keys()) if (total > keptBytes && kept.size > 1) drop(oldest)
    },
  }
}
