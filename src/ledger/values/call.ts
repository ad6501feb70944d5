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
  /** The host whose `getLedgers` sent them. */
  readonly host: string
  /** True if ledgers of an earlier history of the network were dropped, in this session. */
  readonly isReset?: boolean | undefined
}

/** True if a call went out to a service. */
export const isHttp = (call: Call): call is HttpCall => call.method !== 'INDEX'
