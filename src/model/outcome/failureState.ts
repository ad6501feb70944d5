import type { Account } from '../account.ts'

/** What the lumens of a failed operation were checked against. */
export interface FailureState {
  /** The operation's account before the transaction's operations, its fee charged. Its trustlines are not known. */
  readonly account: Account
  /** Stroops that the operation would have spent; absent where it spends none, or its result does not tell. */
  readonly needed?: bigint | undefined
  /** Base reserves that the operation would have added to the account's own. */
  readonly addedReserves: number
  /** Whether earlier operations of the transaction may have changed the account. */
  readonly afterOthers: boolean
}

/** What a failed transaction's XDR tells besides its codes. */
export interface FailureExplanation {
  /** What to do about it. */
  readonly remedy?: string | undefined
  /** Absent where lumens were not what lacked, or the meta does not have the account. */
  readonly state?: FailureState | undefined
}
