import type { RecordReader } from '#ledger'
import { readRecord } from '#ledger/readers'
import type { Answer, Call, NetworkStatus, UnixSeconds } from '#ledger/values'
import { readable } from '../readable.ts'
import { type RetentionWindow, retentionWindowOf } from './methods.ts'
import {
  type RpcClient,
  RpcError,
  recordOfResult,
  rpcFailure,
  secondsOf,
  whenOld,
} from './client.ts'
import { statusRequests } from './requests.ts'

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
