import type { AccountId } from './values/ids.ts'

/** One data entry of an account (XDR `DataEntry`). */
export interface AccountDataEntry {
  /** Base64 of at most 64 bytes. */
  readonly value: string
  readonly sponsor?: AccountId | undefined
}
