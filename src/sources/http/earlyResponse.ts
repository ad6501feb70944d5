import type { SentRequest } from './requestInit.ts'

/** An answer to a request that was sent before the source's code had loaded: plain data. */
export interface EarlyResponse {
  /** 0 where the request failed: it counts as sent. */
  readonly status: number
  readonly headers: [string, string][]
  /** Null for an answer without a body: some statuses allow none. */
  readonly bytes: ArrayBuffer | null
  /** True if the response is larger than any early answer: `bytes` are its first. */
  readonly tooLarge?: boolean | undefined
  /** Milliseconds from the request to the last byte. */
  readonly duration: number
}

/**
 * Gives the answer to a request that was sent early, once: undefined where it was not sent, or promised and then
 * undefined where no answer came.
 */
export type TakeEarly = (request: SentRequest) => Promise<EarlyResponse | undefined> | undefined
