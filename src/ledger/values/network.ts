import type { LedgerSequence } from './ids.ts'
import type { UnixSeconds } from './numbers.ts'

/** The state of a service and its network. */
export interface NetworkStatus {
  readonly passphrase: string
  /** The protocol of the latest ledger; absent where the service does not know it. */
  readonly protocolVersion?: number | undefined
  readonly version: string
  readonly latestLedger: LedgerSequence
  readonly latestLedgerClosedAt: UnixSeconds
  /** The first ledger this service still answers for. */
  readonly oldestLedger: LedgerSequence
  /** The node that the service reads from, if reported. */
  readonly core?:
    | {
        readonly version: string
        readonly latestLedger: LedgerSequence
        /** The newest protocol that it supports. */
        readonly protocolVersion: number
      }
    | undefined
  /** The newest protocol that the service reads, if reported. */
  readonly supportedProtocolVersion?: number | undefined
  /** The newest ledger that it has ingested, served or not, if reported. */
  readonly ingestedLedger?: LedgerSequence | undefined
}

/** Fees per operation, in stroops, over the ledgers that the service counted. */
export interface FeeStats {
  readonly lastLedger: LedgerSequence
  readonly baseFee?: bigint | undefined
  /** Share of the ledgers' operations that were used, "0.97". */
  readonly capacityUsage?: string | undefined
  /** The charged fee over five ledgers. */
  readonly charged: FeeDistribution
  /** The maximum fee over the same ledgers. */
  readonly maxFee?: FeeDistribution | undefined
  /** Inclusion fee of classic transactions over ten ledgers (RPC alone). */
  readonly inclusion?: FeeDistribution | undefined
  /** Inclusion fee of contract transactions over fifty ledgers (RPC alone). */
  readonly soroban?: FeeDistribution | undefined
}

/**
 * Fees for an estimate, known without reading ledgers: inclusion fees through RPC, the newest transactions' fees
 * through REST.
 */
export interface RecentFees extends Partial<Pick<FeeStats, 'inclusion' | 'soroban'>> {
  /** The fees charged to classic transactions, and the number of these; absent if none was among the newest. */
  readonly classic?: { readonly fees: FeeDistribution; readonly transactions: number } | undefined
  /** How many of the newest transactions could not be read: there may be classic ones among them. */
  readonly unread?: number | undefined
  /** About the bytes of a ledger, by how many transactions the newest have; absent where a service sends none whole. */
  readonly ledgerBytes?: number | undefined
}

/** Percentiles that exist among the samples, in stroops. */
export interface FeeDistribution {
  readonly min: bigint
  readonly max: bigint
  readonly mode: bigint
  /** p10, p20 … p90, p95, p99, by their number. */
  readonly percentiles: readonly { readonly percent: number; readonly fee: bigint }[]
}

/** The newest protocol whose XDR this build can read; later kinds of records are shown raw. */
export const newestProtocol = 28
