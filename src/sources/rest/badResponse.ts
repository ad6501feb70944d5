import { type Call, SourceError } from '#ledger/values'
import { unreadKind } from '../laterProtocol.ts'

/** The error for an answer that cannot be read, whatever its cause, with the calls that led to it. */
export function damaged(cause: unknown, calls: readonly Call[]): SourceError {
  if (cause instanceof SourceError)
    return new SourceError(cause.kind, cause.message, { cause, calls })
  const message = cause instanceof Error ? cause.message : String(cause)
  return new SourceError(unreadKind(cause), `The answer cannot be read: ${message}`, {
    cause,
    calls,
  })
}
