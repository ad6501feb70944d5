import { type ClaimableBalanceId, parseClaimableBalanceId } from '#ledger/values'
import { ProblemError } from '#mock/server'

/** The balance of this hex; the service compares text, so that none is written in upper case. */
export function existingBalance(hex: string): ClaimableBalanceId {
  return existing(/[A-F]/.test(hex) ? undefined : parseClaimableBalanceId(hex))
}

/** A parameter's value. Throws `not_found` for undefined: an id that no network has. */
export function existing<T>(value: T | undefined): T {
  if (value === undefined) throw new ProblemError('not_found')
  return value
}
