import type {
  EnvelopeSignature,
  PastedXdr,
  PlannedOperation,
  Preconditions,
  XdrTree,
} from '#ledger'
import type { AccountAddress, Memo, Stroops, TransactionHash } from '#ledger/values'

/** A pasted envelope. */
export interface EnvelopeText {
  /** Base64 or hex. */
  readonly text: string
  readonly passphrase: string
  /** Networks that it may have been signed for instead. */
  readonly others: readonly { readonly name: string; readonly passphrase: string }[]
}

export type ReadEnvelope =
  | { readonly kind: 'envelope'; readonly envelope: Envelope }
  | { readonly kind: 'other'; readonly xdr: PastedXdr }
  | {
      readonly kind: 'unreadable'
      readonly problem: 'empty' | 'encoding' | 'truncated' | 'notAnEnvelope'
      readonly message: string
    }

/** A transaction that is in no ledger yet, with all data of its envelope. */
export interface Envelope {
  /** Canonical base64, as it is sent. */
  readonly base64: string
  /** Bytes. */
  readonly size: number
  /** On the network of the passphrase; the outer one of a fee bump. */
  readonly hash: TransactionHash
  readonly form: 'v0' | 'v1' | 'feeBump'
  /** The inner transaction's for a fee bump, as are sequence number, memo, preconditions and operations. */
  readonly source: AccountAddress
  readonly sequence: bigint
  /** The maximum fee; the outer one for a fee bump. */
  readonly maxFee: Stroops
  readonly memo: Memo
  readonly preconditions?: Preconditions | undefined
  readonly operations: readonly PlannedOperation[]
  /** The outer ones of a fee bump. */
  readonly signatures: readonly EnvelopeSignature[]
  readonly feeBump?:
    | {
        readonly feeAccount: AccountAddress
        readonly innerHash: TransactionHash
        readonly innerMaxFee: Stroops
        readonly innerSignatures: readonly EnvelopeSignature[]
      }
    | undefined
  readonly contract?: ContractData | undefined
  readonly tree: XdrTree
}

/** The resources that a contract transaction declares (XDR `SorobanTransactionData`). */
export interface ContractData {
  /** Stroops, part of the maximum fee. */
  readonly resourceFee: bigint
  readonly instructions: number
  readonly diskReadBytes: number
  readonly writeBytes: number
  /** Ledger entries. */
  readonly readOnly: number
  readonly readWrite: number
  /** Archived ones among them, which it restores first. */
  readonly archived: number
}
