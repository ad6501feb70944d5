import { networkFromRest } from '#ledger/readers'
import {
  type Answer,
  type Call,
  type Coverage,
  type LedgerSequence,
  type NetworkStatus,
  SourceError,
  toid,
} from '#ledger/values'
import { ledgerRangeError } from '../ledgerRangeError.ts'
import type { RestClient } from './client.ts'
import type { LedgerTime } from './checks.ts'

/** The root document of a service: the network and the ledgers that it has. */
export interface RestRoot {
  /** Requested now. */
  fresh(signal: AbortSignal): Promise<Answer<NetworkStatus>>
  /** At most two seconds old. */
  recent(signal: AbortSignal): Promise<Answer<NetworkStatus>>
  /** At most half a minute old; several pages at once ask once. */
  known(signal: AbortSignal): Promise<Answer<NetworkStatus>>
  /** Drops the cached root document. */
  forget(): void
  /** The reason why the service does not know a ledger: it is not closed yet, or too old for the requested lists. */
  whyUnknown(sequence: number, error: unknown, signal: AbortSignal): Promise<unknown>
  /** Throws where it cannot have the ledger. */
  mustHave(sequence: LedgerSequence, signal: AbortSignal): Promise<readonly Call[]>
}

/** The time for which the service's root document is cached, in milliseconds. */
const rootAge = 30_000
/** The time for which a page's panels share one answer, in milliseconds. */
const recentAge = 2_000

/** Reads what a REST service says of itself and keeps it for a while: passphrase, ledgers, versions. */
export function createRestRoot(client: RestClient): RestRoot {
  let root: { readonly at: number; readonly answer: Promise<Answer<NetworkStatus>> } | undefined

  const status = async (signal: AbortSignal): Promise<Answer<NetworkStatus>> =>
    client.record('/', { subject: 'its own root' }, networkFromRest, signal)
  const within = async (age: number, signal: AbortSignal): Promise<Answer<NetworkStatus>> => {
    signal.throwIfAborted()
    if (root !== undefined && Date.now() - root.at < age) return root.answer
    // Not the page's own signal: other pages wait for this answer too.
    const answer = status(new AbortController().signal)
    root = { at: Date.now(), answer }
    answer.catch(() => {
      root = undefined
    })
    return answer
  }
  const known = (signal: AbortSignal) => within(rootAge, signal)
  return {
    fresh: (signal) => within(0, signal),
    recent: (signal) => within(recentAge, signal),
    known,
    forget() {
      root = undefined
    },
    async whyUnknown(sequence, error, signal) {
      if (!(error instanceof SourceError) || error.kind !== 'notFound') return error
      const { value, calls } = await status(signal)
      return (
        ledgerRangeError(client.host, sequence, ledgersOf(value), {
          cause: error,
          calls: [...error.calls, ...calls],
        }) ?? error
      )
    },
    async mustHave(sequence, signal) {
      const before = await known(signal)
      if (ledgerRangeError(client.host, sequence, ledgersOf(before.value), before) === undefined)
        return before.calls
      const now = await status(signal)
      const error = ledgerRangeError(client.host, sequence, ledgersOf(now.value), {
        calls: now.calls,
      })
      if (error !== undefined) throw error
      return now.calls
    },
  }
}

const ledgersOf = ({ oldestLedger, latestLedger }: NetworkStatus) => ({
  oldest: oldestLedger,
  latest: latestLedger,
})

/** The paging token of the first ledger: in descending order nothing comes after it. */
export const firstPlace = (status: NetworkStatus): string => String(toid(status.oldestLedger, 0, 0))

/** Absent when the service keeps all history: ledger 1 is in none. */
export const coverageOf = (status: NetworkStatus): Coverage | undefined =>
  status.oldestLedger <= 2 ? undefined : { from: status.oldestLedger, to: status.latestLedger }

export const latestOf = ({ latestLedger, latestLedgerClosedAt }: NetworkStatus): LedgerTime => ({
  ledger: latestLedger,
  closedAt: latestLedgerClosedAt,
})
