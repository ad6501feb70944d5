import type { Coverage } from './coverage.ts'

/** One call behind an answer; a panel shows them as its provenance. */
export type Call = HttpCall | IndexRead

/** One request to a service and its answer. */
export interface HttpCall {
  /** The id of the kind of source that sent it: `rest`, `rpc`. */
  readonly via: string
  readonly method: 'GET' | 'POST'
  readonly url: string
  /** The JSON-RPC request(s), as sent. */
  readonly body?: string | undefined
  /** HTTP status; 0 without an answer. */
  readonly status: number
  /** Milliseconds from sending to the last byte. */
  readonly duration: number
  /** Bytes of the answer's body, after decompression. */
  readonly bytes: number
  /** The answer as text, cut at 256 kB. */
  readonly answer: string
}

/** A read of the browser's index: no request, except those that extended the index. */
export interface IndexRead {
  readonly via: string
  readonly method: 'INDEX'
  /** Its part of the answer, in words: “all rows”. */
  readonly gave: string
  /** The ledgers it had, ascending, with gaps between. */
  readonly ranges: readonly Coverage[]
  /** Hosts whose `getLedgers` gave those ledgers; absent where the index does not know it of all. */
  readonly hosts?: readonly string[] | undefined
  /** Histories of the network that other services have and this one does not: not used for the answer. */
  readonly differences?: readonly HistoryDifference[] | undefined
}

/** A ledger that a service states with another hash than those behind an index of another history. */
export interface HistoryDifference {
  /** The oldest ledger known to differ. */
  readonly sequence: number
  /** The newest ledger known to be the same in both; absent where none is. */
  readonly same?: number | undefined
  readonly host: string
  /** Hex, as the service states it. */
  readonly stated: string
  /** Hex, as indexed; absent where the other index ends before and its last ledger closed later. */
  readonly indexed?: string | undefined
  /** Hosts that served the indexed ledger; absent where that is not known. */
  readonly indexedFrom?: readonly string[] | undefined
}

/** Whether a call went out to a service. */
export const isHttp = (call: Call): call is HttpCall => call.method !== 'INDEX'
