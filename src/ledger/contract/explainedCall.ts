import type { Authorization, CallTree, MissingAuthorization } from './callTree.ts'
import type { StateChange } from './stateChange.ts'
import type { Execution } from './execution.ts'

/** The execution of a transaction, and an explanation of its contract operation. */
export interface ExplainedExecution extends Execution {
  /** The contract operation of a transaction, if its envelope can be read. */
  readonly call?: ExplainedCall | undefined
}

/** An account of a contract operation: who called what, who allowed it, what it changed. */
export interface ExplainedCall {
  /** The calls of an invocation or creation; absent for an upload, an extension or a restoration. */
  readonly tree?: CallTree | undefined
  readonly authorizations: readonly Authorization[]
  readonly missing: readonly MissingAuthorization[]
  /** Absent where the meta is absent or cannot be read; none of a failed transaction. */
  readonly changes?: readonly StateChange[] | undefined
}
