import type { Call } from '../model/call.ts'
import type { TransactionHash } from '../model/values/hash.ts'
import type { LedgerSequence } from '../model/values/ledgerSequence.ts'
import type { TransactionCodes } from '../model/outcome/resultCodes.ts'

/** `wait`: until a ledger has it, half a minute at most; `async`: as soon as the node has looked at it. */
export type SubmitMode = 'wait' | 'async'

/**
 * What became of a transaction that was sent:
 * `pending` – the node holds it, no ledger has it yet; `duplicate` – the node had it already; `tryLater` – the node did
 * not take it, now; `included` – in a ledger, successful; `failed` – in a ledger, failed, its fee paid; `rejected` – in
 * no ledger, and never in one as it stands; `timeout` – in no ledger within the time, and still may come into one.
 */
export type SubmissionState =
  | 'pending'
  | 'duplicate'
  | 'tryLater'
  | 'included'
  | 'failed'
  | 'rejected'
  | 'timeout'

/** The answer to a transaction that was sent: plain data, the same through REST and RPC (rest.md 1.9, 1.10; rpc.md 2.12). */
export interface Submission {
  readonly state: SubmissionState
  /** Absent where the bytes are no envelope that anyone could read. */
  readonly hash?: TransactionHash | undefined
  /** The ledger that has it. */
  readonly ledger?: LedgerSequence | undefined
  /** Where it was included, failed or rejected, and the service says why. */
  readonly codes?: TransactionCodes | undefined
  /** Base64 `TransactionResult`. */
  readonly resultXdr?: string | undefined
  /** What the codes do not say, in words. */
  readonly text?: string | undefined
  readonly calls: readonly Call[]
}

/**
 * Sends a base64 `TransactionEnvelope`, once: nothing is ever sent again by itself. Rejects with SourceError where no
 * answer of the kind came; its words then say whether the transaction may still have been accepted.
 */
export type Submit = (envelope: string, how: SubmitMode, signal: AbortSignal) => Promise<Submission>
