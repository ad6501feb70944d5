import type { Call, Coverage } from './call.ts'

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

/** A failure as a source states it; any other is a fault of Parallax. */
export const asSourceError = (error: unknown): SourceError =>
  error instanceof SourceError
    ? error
    : new SourceError('badResponse', error instanceof Error ? error.message : String(error), {
        cause: error,
      })

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

/** Reads bytes that should be JSON. Throws SourceError('badResponse'), which names their actual form. */
export function parseJson(bytes: Uint8Array): unknown {
  const text = new TextDecoder().decode(bytes)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new SourceError('badResponse', notJson(text), { cause })
  }
}

function notJson(text: string): string {
  const start = text.trimStart()
  if (start === '') return 'The answer is empty'
  if (start.startsWith('<')) return 'The answer is a web page, not data: is the address right?'
  if (/^[[{]/.test(start)) return 'The answer is cut off or damaged: it is not whole JSON'
  return `The answer is not JSON: “${start.slice(0, 60)}”`
}

/** A record that this build could not read, with its raw data and the reason. */
export interface Unknown {
  readonly type: 'unknown'
  /** The type's name as the service gave it, or its XDR discriminant. */
  readonly name: string
  /** JSON text of the record, or of the decoded XDR (bytes as hex). */
  readonly raw: string
  readonly reason: string
  /** True if it has parts that this build does not know: a later protocol may have added them. False if it was refused or never sent. */
  readonly isLater?: boolean | undefined
}

/**
 * A record whose base fields could not be read either: a ledger's bytes, a transaction of an unknown arm. It is listed
 * among the others with its raw data.
 */
export interface UnknownRecord extends Unknown {
  /** Its paging token; empty where that could not be read either. */
  readonly pagingToken: string
}

/** True if an item of a page could not be read. */
export const isUnknownRecord = (item: object): item is UnknownRecord =>
  'type' in item && item.type === 'unknown' && 'pagingToken' in item && 'raw' in item

/** True if an item of a page could not be read, or its body: an operation or an effect of an unknown type. */
export const isUnread = (item: object): boolean =>
  isUnknownRecord(item) ||
  ('body' in item &&
    typeof item.body === 'object' &&
    item.body !== null &&
    'type' in item.body &&
    item.body.type === 'unknown')
