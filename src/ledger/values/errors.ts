import type { Call } from './call.ts'
import type { Coverage } from './coverage.ts'

/** The reason why a source could not answer: each kind has its own message and next step. */
export type SourceErrorKind =
  | 'notFound'
  | 'outOfRetention'
  | 'notYetClosed'
  | 'unsupported'
  | 'rateLimited'
  | 'unreachable'
  | 'badResponse'
  /** The answer has parts that this build does not know: a later protocol may have added them. */
  | 'laterProtocol'

/** The one error a Source throws; `cause` is the original. */
export class SourceError extends Error {
  override readonly name = 'SourceError'
  readonly kind: SourceErrorKind
  /** The requests made before it failed, for the panel that shows them. */
  readonly calls: readonly Call[]
  /** Seconds to wait, where the service states them (429). */
  readonly retryAfter: number | undefined
  /** Ledgers that the index had; absent where more ledgers could not add anything. */
  readonly indexed: readonly Coverage[] | undefined
  constructor(kind: SourceErrorKind, message: string, options: SourceErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.kind = kind
    this.calls = options.calls ?? []
    this.retryAfter = options.retryAfter
    this.indexed = options.indexed
  }
}

interface SourceErrorOptions {
  readonly cause?: unknown
  readonly calls?: readonly Call[] | undefined
  readonly retryAfter?: number | undefined
  readonly indexed?: readonly Coverage[] | undefined
}

/** A record of a service that lacks a field or holds something else in it; the message names the field. */
export class RecordError extends Error {
  override readonly name = 'RecordError'
}

/** A record with a type that this build does not know: a later protocol may have added it. */
export class UnknownTypeError extends RecordError {}
