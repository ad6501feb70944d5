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

/** A node's status: small calls, shared by all pages. */
export interface RpcNode {
  /** Its retention window (cached for two seconds) and its passphrase. */
  status(signal: AbortSignal): Promise<NodeStatus>
  /** The last status, however old, if its window has the ledger, as closed ledgers never change; else a recent one. */
  statusFor(ledger: number, signal: AbortSignal): Promise<NodeStatus>
  /** The status, fetched again after the window has moved. */
  freshStatus(signal: AbortSignal): Promise<NodeStatus>
  /** The last status, however old: the network's passphrase never changes. */
  passphrase(signal: AbortSignal): Promise<NodeStatus>
  /** Passphrase, window and versions, cached as long. */
  network(signal: AbortSignal): Promise<Answer<NetworkStatus>>
  /** Drops the last status: the network was reset. */
  forget(): void
  /** The network's status, fetched now. */
  freshNetwork(signal: AbortSignal): Promise<Answer<NetworkStatus>>
}
export interface NodeStatus {
  readonly passphrase: string
  readonly window: RetentionWindow
  readonly calls: readonly Call[]
}

const statusAge = 2_000

export function createRpcNode(client: RpcClient): RpcNode {
  let known: { readonly at: number; readonly status: Promise<NodeAnswer> } | undefined
  /** One that failed a moment ago: nobody asks again yet. */
  let failed: Promise<NodeAnswer> | undefined

  /** A node that lags answers getHealth with an error, and other calls as usual (rpc.md 2.1). */
  const health = async (result: unknown, signal: AbortSignal): Promise<Health> => {
    if (!(result instanceof RpcError)) {
      const record = readRecord(result, 'getHealth')
      if (record.has('latestLedgerCloseTime'))
        return {
          window: retentionWindowOf(record),
          closedAt: secondsOf(record, 'latestLedgerCloseTime'),
          calls: [],
        }
      return atHead(record.ledger('latestLedger'), [], signal)
    }
    if (result.code !== -32603) throw rpcFailure(result, client.host)
    const { results, calls } = await client.call([{ method: 'getFeeStats' }], signal)
    const latest = () => recordOfResult(results[0], client.host).ledger('latestLedger')
    return atHead(await readable(calls, latest, signal), calls, signal)
  }
  const atHead = async (latest: number, before: readonly Call[], signal: AbortSignal) => {
    const params = { startLedger: latest, pagination: { limit: 1 } }
    const { results, calls } = await client.call([{ method: 'getEvents', params }], signal)
    const state = () => {
      const page = recordOfResult(results[0], client.host)
      return {
        window: retentionWindowOf(page),
        closedAt: secondsOf(page, 'latestLedgerCloseTime'),
        calls: [...before, ...calls],
      }
    }
    return readable(calls, state, signal)
  }
  const fetchStatus = async (signal: AbortSignal): Promise<NodeAnswer> => {
    const { results, calls } = await client.call(statusRequests, signal)
    const record = (index: number) => recordOfResult(results[index], client.host)
    const read = async () => {
      const state = await health(results[0], signal)
      const passphrase = record(1).text('passphrase')
      const network = (): NetworkStatus => ({
        passphrase,
        protocolVersion: record(1).integer('protocolVersion'),
        version: record(2).text('version'),
        latestLedger: state.window.latest,
        latestLedgerClosedAt: state.closedAt,
        oldestLedger: state.window.oldest,
      })
      return { passphrase, window: state.window, network, calls: [...calls, ...state.calls] }
    }
    return readable(calls, read, signal)
  }
  const fresh = (signal: AbortSignal): Promise<NodeAnswer> => {
    if (failed !== undefined) return failed
    // Not the page's signal: other pages wait for this answer too.
    const status = fetchStatus(new AbortController().signal)
    known = { at: Date.now(), status }
    status.catch((error) => {
      failed = status
      whenOld(error, () => {
        failed = undefined
        if (known?.status === status) known = undefined
      })
    })
    signal.throwIfAborted()
    return status
  }
  const recent = (signal: AbortSignal): Promise<NodeAnswer> =>
    known !== undefined && Date.now() - known.at < statusAge ? known.status : fresh(signal)

  return {
    forget() {
      known = undefined
    },
    freshStatus: fresh,
    status: recent,
    async statusFor(ledger, signal) {
      const last = await known?.status
      const hasIt = last && last.window.oldest <= ledger && ledger <= last.window.latest
      return hasIt ? last : recent(signal)
    },
    passphrase: (signal) => known?.status ?? fresh(signal),
    network: (signal) => networkOf(recent(signal), signal),
    freshNetwork: (signal) => networkOf(fresh(signal), signal),
  }
}

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
