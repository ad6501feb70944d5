import { isOfLaterProtocol } from '#ledger/readers'
import { type Call, isUnknownRecord, SourceError, type UnknownRecord } from '#ledger/values'
import { type Ctx, contextOf, withCalls } from './context.ts'

/**
 * Answers a question: what `read` gives, and the calls that led to it. Every failure is a SourceError with these calls,
 * or the signal's reason.
 */
export async function answered<T extends object>(
  signal: AbortSignal,
  read: (ctx: Ctx) => T | Promise<T>,
): Promise<T & { readonly calls: readonly Call[] }> {
  const ctx = contextOf(signal)
  try {
    signal.throwIfAborted()
    const found = await read(ctx)
    signal.throwIfAborted()
    return { ...found, calls: ctx.calls }
  } catch (cause) {
    signal.throwIfAborted()
    throw unreadable(cause, ctx.calls)
  }
}

/**
 * Reads a part of an answer. Every failure is a SourceError, or the signal's reason; `what` names what could not be read,
 * where that is not a service's answer.
 */
export async function readable<T>(
  { signal }: Pick<Ctx, 'signal'>,
  read: () => T | Promise<T>,
  what?: string,
): Promise<T> {
  try {
    const value = await read()
    signal.throwIfAborted()
    return value
  } catch (cause) {
    signal.throwIfAborted()
    throw unreadable(cause, [], what)
  }
}

/** Reads from the index; a failure of the index itself says so. Throws SourceError. */
export const fromIndex = <T>(ctx: Pick<Ctx, 'signal'>, read: () => Promise<T>): Promise<T> =>
  readable(ctx, read, 'The index of ledgers')

/**
 * The error for an answer that cannot be read, whatever its cause. The service is not to blame for parts that this build does
 * not know.
 */
export function unreadable(
  cause: unknown,
  calls: readonly Call[] = [],
  what = 'The answer',
): SourceError {
  if (cause instanceof SourceError) return withCalls(cause, calls)
  const message = cause instanceof Error ? cause.message : String(cause)
  const kind = isOfLaterProtocol(cause) ? 'laterProtocol' : 'badResponse'
  return new SourceError(kind, `${what} cannot be read: ${message}`, { cause, calls })
}

/** The record that was asked for by itself. Throws SourceError where it is not in the answer, or cannot be read. */
export function readableRecord<T extends object>(
  record: T | UnknownRecord | undefined,
  name: string,
): T {
  if (record === undefined) throw new SourceError('badResponse', `${name} is not in the answer`)
  if (!isUnknownRecord(record)) return record
  const { isLater, reason } = record
  const kind = isLater ? 'laterProtocol' : 'badResponse'
  throw new SourceError(kind, `${name} cannot be read: ${reason}`)
}
