import { UnknownTypeError } from './values/answer.ts'
import { UnknownCaseError } from './xdr/xdrBytes.ts'

/** Reading failed at a part that this build does not know: a later protocol may have added it. */
export const isOfLaterProtocol = (error: unknown): boolean =>
  error instanceof UnknownCaseError || error instanceof UnknownTypeError
