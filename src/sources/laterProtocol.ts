import { UnknownCaseError } from '#ledger/readers'
import { type SourceErrorKind, UnknownTypeError } from '#ledger/values'

/** True if reading failed at a part that this build does not know: a later protocol may have added it. */
export const isOfLaterProtocol = (error: unknown): boolean =>
  error instanceof UnknownCaseError || error instanceof UnknownTypeError

/**
 * The kind of failure of an answer that cannot be read: the service is not to blame for parts that this build does not
 * know.
 */
export const unreadKind = (error: unknown): SourceErrorKind =>
  isOfLaterProtocol(error) ? 'laterProtocol' : 'badResponse'
