import { span } from './coverage.ts'
import type { LedgerOrigin } from './walk/readChunk.ts'
import { type Call, SourceError } from '#ledger/values'
import { unaskedShare } from '../request.ts'
import { learnsMost } from '../ledgers/pageFromLedgers.ts'
import { receivedLedgers } from '../rpc/ledgers.ts'
import type { RpcConnection } from '../rpc/connection.ts'

/** Bytes that one answer should have at most (rpc.md 2.6: five ledgers of a busy network). */
const answerBytes = 8 * 1024 ** 2
const usualMost = 200
/** While nothing is known of how large ledgers are. */
const firstLedgers = 5

/** Ledgers out of getLedgers. */
export interface RpcOrigin extends LedgerOrigin {
  /** The number of ledgers that one request should ask for, by the size of those so far. */
  readonly chunk: () => number
  /** Bytes that the node sent so far, and in the last minute. */
  readonly received: () => number
  /** Bytes that a view may read. */
  readonly viewBytes: number
  /** Bytes that may be received without being asked. */
  readonly unaskedBytes: number
  readonly bytesOfMinute: () => number
  /** Resolves once the page requests nothing. */
  readonly idle: (signal: AbortSignal) => Promise<void>
  /** The number of ledgers in so many bytes, by the largest received; at least one. */
  readonly ledgersIn: (bytes: number) => number
  /** True if one more ledger probably fits into these bytes. */
  readonly fits: (bytes: number) => boolean
  /** The last answer was too large: half of its ledgers from now on. False where it was of one. */
  readonly halve: () => boolean
  /** Ledgers were indexed: the next requests ask for more again, step by step. */
  readonly grow: () => void
  /** The error of the last request. */
  readonly failure: () => SourceError | undefined
  /** Calls the listener at each request from now on, until the returned function is called. */
  readonly onCalls: (listener: (calls: readonly Call[]) => void) => () => void
}

export function createRpcOrigin(connection: RpcConnection, maxLedgers = usualMost): RpcOrigin {
  const { node } = connection
  const listeners = new Set<(calls: readonly Call[]) => void>()
  let most = maxLedgers
  let taken = 0
  /** Ledgers that the last request asked for. */
  let asked = 1
  /** Bytes a ledger of the answer with the largest ones. */
  let heaviest = 0
  let failure: SourceError | undefined
  const rememberFailure = (error: unknown): never => {
    if (error instanceof SourceError) failure = error
    throw error
  }
  const chunk = () => {
    const allowed = Math.min(most, connection.density.most ?? most)
    if (connection.density.bytes === 0) return Math.min(allowed, firstLedgers)
    return Math.max(1, Math.min(allowed, Math.floor(answerBytes / connection.density.bytes)))
  }
  const tell = (calls: readonly Call[]) => {
    for (const listener of listeners) listener(calls)
  }
  return {
    chunk,
    received: connection.client.transfer.total,
    viewBytes: connection.client.transfer.viewBytes,
    unaskedBytes: unaskedShare(connection.client.transfer.unaskedBytes),
    idle: connection.client.line.idle,
    bytesOfMinute: connection.client.transfer.lastMinute,
    ledgersIn: (bytes) => Math.max(1, Math.floor(bytes / Math.max(1, heaviest))),
    fits: (bytes) => bytes > 0 && bytes >= heaviest,
    halve() {
      most = Math.max(1, Math.floor(asked / 2))
      taken = 0
      return asked > 1
    },
    grow() {
      if (++taken % 3 === 0) most = Math.min(maxLedgers, most * 2)
    },
    failure: () => failure,
    onCalls(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async window(signal) {
      const status = failure === undefined ? node.status(signal) : node.freshStatus(signal)
      const { window } = await status.catch(rememberFailure)
      return span(window.oldest, window.latest)
    },
    async *fetchLedgers(from, count, signal) {
      asked = count
      const params = { startLedger: from, pagination: { limit: count } }
      const answer = await connection
        .read({ method: 'getLedgers', params }, receivedLedgers, signal, from)
        .catch((error: unknown) => {
          learnsMost(connection.density, error, count)
          return rememberFailure(error)
        })
      failure = undefined
      tell(answer.calls)
      // In the order of their sequences, whatever order they came in; which they are, their own bytes decide.
      const ledgers = answer.output
        .filter(({ sequence }) => sequence >= from)
        .toSorted((a, b) => a.sequence - b.sequence)
      if (ledgers.length > 0) {
        const each = answer.bytes / ledgers.length
        heaviest = Math.max(heaviest, each)
        const { density } = connection
        density.bytes = density.bytes === 0 ? each : (density.bytes + each) / 2
      }
      for (const ledger of ledgers) yield { bytes: 'bytes' in ledger ? ledger.bytes : nothing }
    },
  }
}
const nothing = new Uint8Array(0)
