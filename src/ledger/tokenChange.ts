import type { AnyAddress, ContractId } from './values/ids.ts'

/** A change of a holder's balance of a contract's own token, as its events claim it (SEP-41). */
export interface TokenChange {
  readonly contract: ContractId
  readonly holder: AnyAddress
  /** In the token's smallest unit; its decimals are not in the event. */
  readonly amount: bigint
  /** Kinds of the events: `transfer`, `mint`, `burn`, `clawback`. */
  readonly events: readonly string[]
  /** Whom at the holder the events named, where its balance rose: numbers, texts in quotes, bytes in hex. */
  readonly ids: readonly string[]
}
