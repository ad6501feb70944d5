import type { ForgedSignatures } from '../../../src/testing/forgedHistory.ts'
import type { Random } from '../random.ts'

export type Via = 'rest' | 'rpc'

/** A request for data, as the proxy received it. */
export interface Asked {
  readonly via: Via
  /** Path and query, without the proxy's own prefix. */
  readonly path: string
  readonly body: string
  /** How many requests for data this cell has made before. */
  readonly before: number
}

/** What the proxy sends back, and in which manner. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
  readonly manner: Manner
}

export type Manner =
  | 'send'
  /** Nothing at all, and the connection stays. */
  | 'stall'
  /** The headers, then nothing. */
  | 'stallBody'
  /** After three seconds. */
  | 'late'
  /** One byte a second. */
  | 'drip'
  /** Half of the body, then the connection ends. */
  | 'cutOff'
  /** The connection ends before the headers. */
  | 'reset'
  /** A stream of events: the body, and the connection stays. */
  | 'open'

/** What a fault has to work with. */
export interface Scene {
  readonly asked: Asked
  readonly random: Random
  /** The same for all answers of a cell: what is chosen by it is chosen everywhere. */
  readonly rank: (name: string) => number
  /** The proxy's own base address for this line of sight. */
  readonly base: string
  /** The origin of a service that nobody agreed to. */
  readonly elsewhere: string
  /** The honest answer to another request of the same kind. */
  readonly honest: (path: string, body: string) => Promise<unknown>
}

export type Family = 'transport' | 'shape' | 'contract' | 'content' | 'history'

/** Reasons for `unknowable`. */
export const unsigned = 'REST signs nothing: another plausible value is as good as the true one'
export const entriesUnsigned = 'a node gives ledger entries and their changes without a proof'

/** Something that a service may do to its answers. */
export interface Fault {
  readonly name: string
  readonly family: Family
  /** Where it makes sense; both where absent. */
  readonly only?: Via | undefined
  /**
   * Why what it states cannot be known to be false from this one service: such differences are
   * listed, not failed.
   */
  readonly unknowable?: Partial<Record<Via, string>> | undefined
  /** The same of some statements alone: those that match. */
  readonly unknowableFacts?:
    | readonly { readonly pattern: RegExp; readonly reason: string }[]
    | undefined
  /** Statements that the same answer refutes, on the pages that have it: no reason excuses those. */
  readonly refuted?:
    | { readonly via: Via; readonly page: RegExp; readonly statement: RegExp }
    | undefined
  /** What it does takes long: the page must come to an end by itself, in words. */
  readonly waits?: boolean | undefined
  /** Its answers are many times as large as honest ones. */
  readonly inflates?: boolean | undefined
  /** Its answers are those to another request, which may be larger. */
  readonly toAnother?: boolean | undefined
  /** All of its history is forged and consistent with itself; what became of the signatures. */
  readonly forged?: ForgedSignatures | undefined
  /** The reader has opened the page at a forging service of the same network before this honest one. */
  readonly forgedBefore?: boolean | undefined
  /** Changes the parsed JSON in place, or returns another. */
  readonly change?: ((json: unknown, scene: Scene) => unknown) | undefined
  /** Changes the answer as it is sent. */
  readonly send?: ((answer: Answer, scene: Scene) => Answer) | undefined
}
