import type { TransactionCodes } from '#ledger'
import type { Call, LedgerSequence, TransactionHash } from '#ledger/values'

/** `wait`: until a ledger has it, at most half a minute; `async`: until the node has accepted or refused it. */
export type SubmitMode = 'wait' | 'async'

/**
 * The state of a sent transaction:
 * `pending` – the node has it, no ledger has it yet; `duplicate` – the node had it already; `tryLater` – the node did not
 * accept it now; `included` – in a ledger, successful; `failed` – in a ledger, failed, its fee paid; `rejected` – in no
 * ledger; `expired` – in no ledger, and by the node's latest and this device's clock none can include it any more;
 * `timeout` – nothing is known: in no ledger in time, or nothing that fits was said.
 */
export type SubmissionState =
  | 'pending'
  | 'duplicate'
  | 'tryLater'
  | 'included'
  | 'failed'
  | 'rejected'
  | 'expired'
  | 'timeout'

/** The answer to a transaction that was sent: plain data, the same through REST and RPC (rest.md 1.9, 1.10; rpc.md 2.12). */
export interface Submission {
  readonly state: SubmissionState
  /** Absent where the bytes are not a readable envelope. */
  readonly hash?: TransactionHash | undefined
  /** The ledger that has it. */
  readonly ledger?: LedgerSequence | undefined
  /** The result codes, if it was included, failed or rejected, and the service states them. */
  readonly codes?: TransactionCodes | undefined
  /** Base64 `TransactionResult`. */
  readonly resultXdr?: string | undefined
  /** A message that the codes do not have. */
  readonly text?: string | undefined
  readonly calls: readonly Call[]
}

/**
 * Sends a base64 `TransactionEnvelope` once, never again by itself. Rejects with a SourceError that states whether the
 * transaction may still have been accepted.
 */
export type Submit = (envelope: string, how: SubmitMode, signal: AbortSignal) => Promise<Submission>
