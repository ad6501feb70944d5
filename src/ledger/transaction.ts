import type { Stroops } from './values/amount.ts'
import type {
  TransactionHash,
  LedgerSequence,
  AccountAddress,
  SignerKey,
  Toid,
} from './values/ids.ts'
import type { Memo } from './values/value.ts'
import type { UnixSeconds } from './values/time.ts'

/** A transaction in a ledger, successful or failed. */
export interface Transaction {
  /** The outer hash of a fee bump, or the inner one if requested by it. */
  readonly hash: TransactionHash
  /** Ledger and application order, operation 0. */
  readonly pagingToken: Toid
  readonly ledger: LedgerSequence
  readonly createdAt: UnixSeconds
  readonly successful: boolean
  /** The inner transaction's source for a fee bump. */
  readonly source: AccountAddress
  /** The inner transaction's sequence number for a fee bump. */
  readonly sourceSequence: bigint
  readonly feeAccount: AccountAddress
  /** Charged, after refunds. */
  readonly feeCharged: Stroops
  /** The maximum fee: the outer fee for a fee bump. */
  readonly maxFee: Stroops
  readonly operationCount: number
  readonly memo: Memo
  /** Base64; the outer ones for a fee bump. */
  readonly signatures: readonly string[]
  readonly preconditions?: Preconditions | undefined
  readonly feeBump?: FeeBump | undefined
  readonly xdr: TransactionXdr
}

/** The raw bytes, base64. */
export interface TransactionXdr {
  readonly envelope: string
  readonly result: string
  /** Absent where the operator of a REST service leaves it out. */
  readonly meta?: string | undefined
  /** Absent where the source does not carry it: RPC's getTransaction(s). It is in the ledger's meta. */
  readonly feeMeta?: string | undefined
}

/** The outer and inner parts of a fee bump (CAP-15). */
export interface FeeBump {
  readonly outerHash: TransactionHash
  readonly outerSignatures: readonly string[]
  readonly innerHash: TransactionHash
  readonly innerSignatures: readonly string[]
  readonly innerMaxFee: Stroops
}

/** Preconditions (CAP-21); absent parts are not set. */
export interface Preconditions {
  /** Unix seconds as text-sized integers: they are uint64. `max` absent: no end. */
  readonly timeBounds?: { readonly min: bigint; readonly max?: bigint | undefined } | undefined
  readonly ledgerBounds?: { readonly min: number; readonly max?: number | undefined } | undefined
  readonly minAccountSequence?: bigint | undefined
  /** Seconds. */
  readonly minAccountSequenceAge?: bigint | undefined
  /** Ledgers. */
  readonly minAccountSequenceLedgerGap?: number | undefined
  readonly extraSigners?: readonly SignerKey[] | undefined
}
