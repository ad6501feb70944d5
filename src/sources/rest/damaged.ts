import { type Call, SourceError } from '../../model/errors.ts'
import { RecordError } from '../../model/record.ts'

/** What is thrown for an answer that cannot be read, with the calls that brought it. */
export function damaged(cause: unknown, calls: readonly Call[]): unknown {
  if (cause instanceof RecordError)
    return new SourceError('badResponse', `The answer cannot be read: ${cause.message}`, {
      cause,
      calls,
    })
  return cause instanceof SourceError
    ? new SourceError(cause.kind, cause.message, { cause, calls })
    : cause
}
