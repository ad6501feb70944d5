import { isOfLaterProtocol } from '#ledger/readers'
import {
  type Answer,
  type Call,
  isUnknownRecord,
  SourceError,
  type UnknownRecord,
} from '#ledger/values'

/**
 * Reads an answer. Every failure is a SourceError with the calls that led to it, or the signal's reason; `what` names what
 * could not be read, where that is not a service's answer.
 */
export async function readable<T>(
  calls: readonly Call[],
  read: () => T | Promise<T>,
  signal: AbortSignal,
  what?: string,
): Promise<T> {
  try {
    const value = await read()
    signal.throwIfAborted()
    return value
  } catch (cause) {
    signal.throwIfAborted()
    throw unreadable(cause, calls, what)
  }
}

/** Reads from the index; a failure of the index itself says so. Throws SourceError. */
export const fromIndex = <T>(
  read: () => Promise<T>,
  signal: AbortSignal,
  calls: readonly Call[] = [],
): Promise<T> => readable(calls, read, signal, 'The index of ledgers')

/**
 * The error for an answer that cannot be read, whatever its cause. The service is not to blame for parts that this build does
 * not know.
 */
export function unreadable(
  cause: unknown,
  calls: readonly Call[],
  what = 'The answer',
): SourceError {
  if (cause instanceof SourceError) return withCalls(cause, calls)
  const message = cause instanceof Error ? cause.message : String(cause)
  const kind = isOfLaterProtocol(cause) ? 'laterProtocol' : 'badResponse'
  return new SourceError(kind, `${what} cannot be read: ${message}`, { cause, calls })
}

/** The error with the calls that led to it, before its own. */
export const withCalls = (error: SourceError, calls: readonly Call[]): SourceError =>
  new SourceError(error.kind, error.message, {
    cause: error.cause ?? error,
    calls: [...calls, ...error.calls],
    retryAfter: error.retryAfter,
    indexed: error.indexed,
  })

/** The record that was asked for by itself. Throws SourceError where it is not in the answer, or cannot be read. */
export function readableRecord<T extends object>(
  record: T | UnknownRecord | undefined,
  name: string,
  calls: readonly Call[],
): Answer<T> {
  if (record === undefined)
    throw new SourceError('badResponse', `${name} is not in the answer`, { calls })
  if (!isUnknownRecord(record)) return { value: record, calls }
  const { isLater, reason } = record
  const kind = isLater ? 'laterProtocol' : 'badResponse'
  throw new SourceError(kind, `${name} cannot be read: ${reason}`, { calls })
}
