import type { TypedValue } from './execution.ts'
import type { LedgerSequence, AnyAddress, ContractId } from '../values/ids.ts'
import type { SpecParameter, SpecType } from './contractSpec.ts'

/** A function to run by simulation: nothing is sent to the network. */
export interface ReadRequest {
  readonly contract: ContractId
  readonly name: string
  /** The inputs of the function, with the reader's text for each. */
  readonly arguments: readonly TypedArgument[]
  /** The types that the inputs name. */
  readonly types: readonly SpecType[]
}

export interface TypedArgument extends SpecParameter {
  readonly text: string
}

/** The outcome of a simulated call. */
export type ReadOutcome =
  | {
      readonly kind: 'returned'
      readonly value: TypedValue
      /** Base64 `ScVal`. */
      readonly xdr: string
      /** Addresses that would have to authorize it; their signatures are not checked. */
      readonly authorizers: readonly AnyAddress[]
      /** Ledger entries that it would change. */
      readonly changes: number
      readonly events: number
      readonly cost: ReadCost
      /** True if archived entries must be restored first. */
      readonly needsRestore: boolean
      readonly asOf: LedgerSequence
    }
  /** The node's message: the host’s error, or that it does not simulate. */
  | { readonly kind: 'failed'; readonly reason: string }
  /** An argument is no value of its type; nothing was requested. */
  | { readonly kind: 'invalid'; readonly argument: string; readonly reason: string }

/** The resources and fee that the same call would need in a transaction. */
export interface ReadCost {
  readonly instructions?: number | undefined
  /** Bytes. */
  readonly diskRead?: number | undefined
  /** Bytes. */
  readonly written?: number | undefined
  /** Stroops. */
  readonly resourceFee?: bigint | undefined
}
