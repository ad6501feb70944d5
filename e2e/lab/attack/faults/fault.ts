import type { ForgedSignatures } from '../../../testing/forgedHistory.ts'
import type { Random } from '../random.ts'

export type Via = 'rest' | 'rpc'
/** How a page is read: through one kind of endpoint alone, or by whichever knows. */
export type Sight = Via | 'auto'

/** A request for data, as the proxy received it. */
export interface Asked {
  readonly via: Via
  /** Path and query, without the proxy's own prefix. */
  readonly path: string
  readonly body: string
  /** How many requests for data this cell has made before. */
  readonly before: number
}

/** Says what the proxy sends back, and in which manner. */
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

/** A fault has these to work with. */
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

export type Family =
  | 'transport'
  | 'shape'
  | 'contract'
  | 'content'
  | 'history'
  | 'stream'
  | 'submission'
  | 'address'

/**
 * Which history a service has: the recorded one; one with every payment × 1000 and all hashes computed again, by what
 * became of the signatures; the recorded one with every amount in metas × 1000, which no hash covers; or a new one after
 * a reset, shorter and later than the recorded one.
 */
export type History = 'honest' | ForgedSignatures | 'meta' | 'reset'

/** A stream of events: the text of the n-th piece, from 0 on, and milliseconds between pieces. */
export interface Stream {
  readonly piece: (n: number) => string
  readonly every: number
}

/** Reasons for `unknowable`. */
export const unsigned = 'REST signs nothing: another plausible value is as good as the true one'
export const entriesUnsigned = 'a node gives ledger entries and their changes without a proof'

/** Something that a service may do to its answers. */
export interface Fault {
  readonly name: string
  readonly family: Family
  /** The interface where it makes sense; both where absent. */
  readonly only?: Via | undefined
  /**
   * Why what it states cannot be known to be false from this one service: such differences are
   * listed, not failed.
   */
  readonly unknowable?: Partial<Record<Via, string>> | undefined
  /** The same of some statements alone: those that match. */
  readonly unknowableFacts?:
    | readonly {
        readonly pattern: RegExp
        readonly reason: string
        readonly via?: Via | undefined
      }[]
    | undefined
  /** It comes without a second fault, whose lies it would excuse. */
  readonly alone?: boolean | undefined
  /** Statements that the same answer refutes, on the pages that have it: no reason excuses those. */
  readonly refuted?:
    | { readonly via: Via; readonly page: RegExp; readonly statement: RegExp }
    | undefined
  /** True if it takes long: the page must come to an end by itself, in words. */
  readonly waits?: boolean | undefined
  /** Its answers are many times as large as honest ones. */
  readonly inflates?: boolean | undefined
  /** Its answers are those to another request, which may be larger. */
  readonly toAnother?: boolean | undefined
  /** The page alone that it is for, by name; any other where absent. */
  readonly page?: string | undefined
  /** Pages, by name, of which two honest visits may differ in its course. */
  readonly except?: RegExp | undefined
  /** All of its history is forged and consistent with itself. */
  readonly forged?: Exclude<History, 'honest'> | undefined
  /** The reader has opened the page at such a service of the same network before this honest one. */
  readonly forgedBefore?: 'own' | 'meta' | undefined
  /** The network is reset while its page is open. */
  readonly resets?: boolean | undefined
  /** Makes what its event streams send instead of a greeting. */
  readonly stream?: ((scene: Scene) => Stream) | undefined
  /** The endpoint comes with a link, and the reader has not agreed to it. */
  readonly link?: ((elsewhere: string) => string) | undefined
  /** Changes the parsed JSON in place, or returns another. */
  readonly change?: ((json: unknown, scene: Scene) => unknown) | undefined
  /** Changes the answer as it is sent. */
  readonly send?: ((answer: Answer, scene: Scene) => Answer) | undefined
}

/** Why a fault's lies cannot be known; a page by whichever knows may have them of either endpoint. */
export const unknowableReason = ({ unknowable }: Fault, via: Sight): string | undefined =>
  via === 'auto' ? (unknowable?.rest ?? unknowable?.rpc) : unknowable?.[via]
