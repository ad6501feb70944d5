import type { Asset } from '../asset.ts'
import type { OperationMeta } from './entryChange.ts'
import type * as Xdr from './generated/xdr.ts'
import type {
  LedgerHash,
  TransactionHash,
  LedgerSequence,
  ContractId,
  LiquidityPoolId,
} from '../values/ids.ts'
import type { UnixSeconds } from '../values/time.ts'

/** A ledger decoded from `LedgerCloseMeta` V0–V2. It lives in the worker and is never posted. */
export interface ClosedLedger {
  readonly sequence: LedgerSequence
  readonly hash: LedgerHash
  readonly closedAt: UnixSeconds
  readonly header: Xdr.LedgerHeader
  readonly headerBytes: Uint8Array
  readonly passphrase: string
  /** In application order. */
  readonly transactions: readonly AppliedTransaction[]
  /** Transactions that this build cannot read; none where absent. */
  readonly unreadable?: readonly UnreadableTransaction[] | undefined
}

/** A transaction that cannot be read, with its part in the ledger's counts. */
export interface UnreadableTransaction {
  readonly applicationOrder: number
  readonly hash: TransactionHash
  readonly reason: string
  readonly outcome: { readonly successful: boolean; readonly operationCount: number }
}

/** A transaction with its result and meta, from a ledger's meta or from RPC's getTransaction(s). */
export interface AppliedTransaction {
  readonly ledger: LedgerSequence
  readonly closedAt: UnixSeconds
  readonly passphrase: string
  /** Counts from 1. */
  readonly applicationOrder: number
  /** The outer hash of a fee bump. */
  readonly hash: TransactionHash
  readonly envelope: Xdr.TransactionEnvelope
  readonly result: Xdr.TransactionResult
  /** One for each operation; empty for a failed transaction or where the meta is absent. */
  readonly operationMetas: readonly OperationMeta[]
  readonly encoders: Encoders
  readonly bytes: {
    readonly envelope: Uint8Array
    readonly result: Uint8Array
    /** XDR `TransactionMeta`; empty where it is absent. */
    readonly meta: Uint8Array
    /** XDR `LedgerEntryChanges`, charged before all transactions; absent from getTransaction(s). */
    readonly feeMeta: Uint8Array | undefined
  }
}

/** Writers and hashes that derivation needs. */
export interface Encoders {
  /** Base64 XDR `ScVal`, as REST's parameters carry it. */
  scValBase64(value: Xdr.ScVal): string
  /** The contract of an asset on this network (CAP-46-6): the one whose events about it are authentic. */
  assetContract(asset: Asset): ContractId
  /** A pool's id: SHA-256 of its parameters (CAP-38). */
  poolId(parameters: Xdr.LiquidityPoolParameters): LiquidityPoolId
}
