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

/** The time for which the service's root document is cached, in milliseconds. */
const rootAge = 30_000
/** The time for which a page's panels share one answer, in milliseconds. */
const recentAge = 2_000

/** The root document of a REST service, kept for a while: passphrase, ledgers, versions. */
export class RestRoot {
  readonly #client: RestClient
  #kept: { readonly at: number; readonly answer: Promise<Answer<NetworkStatus>> } | undefined

  constructor(client: RestClient) {
    this.#client = client
  }

  /** Requested now. */
  fresh(signal: AbortSignal): Promise<Answer<NetworkStatus>> {
    return this.#within(0, signal)
  }

  /** At most two seconds old. */
  recent(signal: AbortSignal): Promise<Answer<NetworkStatus>> {
    return this.#within(recentAge, signal)
  }

  /** At most half a minute old; several pages at once ask once. */
  known(signal: AbortSignal): Promise<Answer<NetworkStatus>> {
    return this.#within(rootAge, signal)
  }

  /** Drops the cached root document. */
  forget(): void {
    this.#kept = undefined
  }

  /** The reason why the service does not know a ledger: it is not closed yet, or too old for the requested lists. */
  async whyUnknown(sequence: number, error: unknown, signal: AbortSignal): Promise<unknown> {
    if (!(error instanceof SourceError) || error.kind !== 'notFound') return error
    const { value, calls } = await this.#request(signal)
    const options = { cause: error, calls: [...error.calls, ...calls] }
    return ledgerRangeError(this.#client.host, sequence, ledgersOf(value), options) ?? error
  }

  /** Throws where it cannot have the ledger. */
  async mustHave(sequence: LedgerSequence, signal: AbortSignal): Promise<readonly Call[]> {
    const { host } = this.#client
    const before = await this.known(signal)
    if (ledgerRangeError(host, sequence, ledgersOf(before.value), before) === undefined)
      return before.calls
    const { value, calls } = await this.#request(signal)
    const error = ledgerRangeError(host, sequence, ledgersOf(value), { calls })
    if (error !== undefined) throw error
    return calls
  }

  async #within(age: number, signal: AbortSignal): Promise<Answer<NetworkStatus>> {
    signal.throwIfAborted()
    if (this.#kept !== undefined && Date.now() - this.#kept.at < age) return this.#kept.answer
    // Not the page's own signal: other pages wait for this answer too.
    const answer = this.#request(new AbortController().signal)
    this.#kept = { at: Date.now(), answer }
    answer.catch(() => this.forget())
    return answer
  }

  #request(signal: AbortSignal): Promise<Answer<NetworkStatus>> {
    return this.#client.record('/', { subject: 'its own root' }, networkFromRest, signal)
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
