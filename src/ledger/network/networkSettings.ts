import type { RestoringRules } from '../contract/restoring.ts'
import type { Field, Value } from '../values/value.ts'
import type { LedgerSequence } from '../values/ids.ts'

/** The settings of contracts that validators vote on (XDR `ConfigSettingEntry`), as of a ledger. */
export interface NetworkSettings {
  readonly groups: readonly SettingGroup[]
  /** Absent where a setting that decides it is missing. */
  readonly restoring?: RestoringRules | undefined
  readonly asOf: LedgerSequence
}

/** The settings of one entry, by name. */
export interface SettingGroup {
  readonly title: string
  readonly fields: readonly Field[]
  /** The ledger that changed the entry last. */
  readonly changedIn: LedgerSequence
}

/** A setting that a ledger changed; without `before` it is new. */
export interface SettingChange {
  readonly label: string
  readonly before?: Value | undefined
  readonly after: Value
}
