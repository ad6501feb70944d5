import { type Call, SourceError } from '#ledger/values'
import { unreadKind } from '../laterProtocol.ts'

/** What is thrown for an answer that cannot be read, whatever went wrong in it, with the calls that brought it. */
export function damaged(cause: unknown, calls: readonly Call[]): SourceError {
  if (cause instanceof SourceError)
    return new SourceError(cause.kind, cause.message, { cause, calls })
  const message = cause instanceof Error ? cause.message : String(cause)
  return new SourceError(unreadKind(cause), `The answer cannot be read: ${message}`, {
    cause,
    calls,
  })
}
