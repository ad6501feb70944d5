import type { ProofClaim } from './proof.ts'
import type { SetForm } from '../xdr/ledgerIndex.ts'

/**
 * The bytes behind a proof, and nothing that rests on trust: an evidence file is this as JSON, bytes in base64
 * (README.md). Every check reads it, whether it came from a service or from a file.
 */
export interface Evidence {
  readonly passphrase: string
  /** Hosts that gave the bytes: shown to the reader, never checked. */
  readonly from: readonly string[]
  readonly claim: ProofClaim
  readonly transaction?: TransactionEvidence | undefined
  /** One after the other, ascending; the claim's own is the first. */
  readonly ledgers: readonly LedgerEvidence[]
  /** XDR `SCPEnvelope`s of validators that closed these ledgers. */
  readonly statements: readonly Uint8Array[]
}

export interface TransactionEvidence {
  /** XDR `TransactionEnvelope`. */
  readonly envelope: Uint8Array
  /** XDR `TransactionResult`; absent before it is in a ledger. */
  readonly result?: Uint8Array | undefined
  /** XDR `TransactionMeta`: signers and thresholds of its accounts. No hash covers it. */
  readonly meta?: Uint8Array | undefined
  /** XDR `LedgerEntryChanges`. */
  readonly feeMeta?: Uint8Array | undefined
}

export interface LedgerEvidence {
  readonly sequence: number
  /** Hex, as the service states it. */
  readonly hash: string
  /** XDR `LedgerHeader`. */
  readonly header: Uint8Array
  readonly set?: { readonly form: SetForm; readonly xdr: Uint8Array } | undefined
  /** XDR `TransactionResultSet`. */
  readonly results?: Uint8Array | undefined
}
