import type { FootprintKey } from '../contract/execution.ts'
import type { SettingChange } from './networkSettings.ts'
import type { Stroops } from '../values/amount.ts'

/** Facts about a ledger besides its transactions that its header does not state. */
export interface LedgerDetails {
  /** Empty where the ledger’s transaction set is from before phases (CAP-83 may drop it as well). */
  readonly phases: readonly TransactionPhase[]
  /**
   * The sum of the fees that its transactions paid, without refunds: the fee pool grew by it, unless inflation emptied
   * the pool.
   */
  readonly fees: Stroops
  /** Entries that left the live state: temporary ones are deleted, the others archived. */
  readonly evicted: readonly Omit<FootprintKey, 'archived'>[]
  /** Bytes of live contract state, since protocol 20. */
  readonly stateSize?: bigint | undefined
  /** Settings of contracts that upgrades changed. */
  readonly settings: readonly SettingChange[]
  /** Entries of other kinds that upgrades changed. */
  readonly otherEntries: number
  /** XDR `UpgradeEntryMeta`s as a list, base64: no transaction has the changes by upgrades. */
  readonly upgradesXdr: string
}

/** Transactions that a ledger applied as one group (CAP-63). */
export interface TransactionPhase {
  readonly kind: 'classic' | 'contract'
  readonly groups: readonly FeeGroup[]
  /** The number of stages of a phase that is applied in parallel. */
  readonly stages?: number | undefined
}

/** Transactions of a phase that pay alike. */
export interface FeeGroup {
  readonly transactions: number
  /** Stroops per operation that each transaction pays; absent if each pays its own bid (CAP-42). */
  readonly baseFee?: bigint | undefined
}
