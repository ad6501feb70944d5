import type { Cursor } from '../values/page.ts'
import type { LedgerSequence, ContractId } from '../values/ids.ts'
import type { UnixSeconds } from '../values/time.ts'

/** A change of the network's settings that validators voted into a ledger (XDR `LedgerUpgrade`). */
export type LedgerUpgrade =
  | {
      readonly setting: NumberSetting
      /** Absent where the header before is not known, or headers do not state the setting. */
      readonly before?: number | undefined
      readonly after: number
    }
  /** Settings of contracts: the ledger names an entry that has them (XDR `ConfigUpgradeSetKey`). */
  | {
      readonly setting: 'contractSettings'
      readonly contract: ContractId
      /** Hex, SHA-256 of the new settings. */
      readonly contentHash: string
    }

/** Stroops for `baseFee` and `baseReserve`; bits of XDR `LedgerHeaderFlags` for `flags`. */
export type NumberSetting =
  | 'protocolVersion'
  | 'baseFee'
  | 'baseReserve'
  | 'maxTransactionSetSize'
  | 'maxContractTransactions'
  | 'flags'

/** A ledger that upgraded the network. */
export interface UpgradedLedger {
  readonly sequence: LedgerSequence
  readonly closedAt: UnixSeconds
  readonly upgrades: readonly LedgerUpgrade[]
}

/** The ledgers with upgrades among those that the answer covers, newest first. */
export interface UpgradeHistory {
  readonly ledgers: readonly UpgradedLedger[]
  /** The cursor at which older ledgers begin; absent if there are none, or none was read. */
  readonly next?: Cursor | undefined
}
