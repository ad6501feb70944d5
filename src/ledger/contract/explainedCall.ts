import type { Authorization, CallTree, MissingAuthorization } from './callTree.ts'
import type { StateChange } from './stateChange.ts'
import type { Execution } from './execution.ts'

/** The execution of a transaction, with what its contract operation did. */
export interface ExplainedExecution extends Execution {
  /** Of a transaction with a contract operation whose envelope can be read. */
  readonly call?: ExplainedCall | undefined
}

/** What a contract operation did: who called what, who allowed it, what it changed. */
export interface ExplainedCall {
  /** Of a call or creation; absent for an upload, an extension or a restoration. */
  readonly tree?: CallTree | undefined
  readonly authorizations: readonly Authorization[]
  readonly missing: readonly MissingAuthorization[]
  /** Absent where the meta is absent or cannot be read; none of a failed transaction. */
  readonly changes?: readonly StateChange[] | undefined
}
