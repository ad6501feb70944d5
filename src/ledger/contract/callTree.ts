import type { Asset } from '../asset.ts'
import type { ContractEvent, TypedValue } from './execution.ts'
import type { Sentence } from '../values/value.ts'
import type { AccountAddress, AnyAddress, ContractId } from '../values/ids.ts'

/** A contract value to show, with its XDR (base64 `ScVal`) to copy. */
export interface CallValue extends TypedValue {
  readonly xdr: string
}

/**
 * Calls and events of a contract operation in their order, each with the calls that it is within. A flat list: calls
 * may be nested hundreds deep.
 */
export interface CallTree {
  /**
   * `diagnostic`: from the events that a node logged (CAP-46-8). `authorizations`: from the operation, its
   * authorizations and its events, where the meta has no diagnostic events; calls that nobody authorized are unknown.
   */
  readonly basis: 'diagnostic' | 'authorizations'
  readonly steps: readonly CallStep[]
  /** The instructions of the whole operation, counted by one node, which counts no single call. */
  readonly instructions?: bigint | undefined
  /** Bytes. */
  readonly memory?: bigint | undefined
  /** Contracts that are an asset's own, by ids computed from the assets that the transaction names. */
  readonly assets: readonly AssetContract[]
}

export interface AssetContract {
  readonly contract: ContractId
  readonly asset: Asset
}

/** One line of a call tree. */
export type CallStep =
  | InvokedCall
  | { readonly kind: 'event'; readonly depth: number; readonly event: PlacedEvent }
  | {
      readonly kind: 'error'
      readonly depth: number
      readonly error: string
      readonly sentence: Sentence
      /** An explanation of the host's error. */
      readonly meaning?: string | undefined
      readonly contract?: ContractId | undefined
    }
  | { readonly kind: 'log'; readonly depth: number; readonly event: ContractEvent }

/** A function of a contract that was called. */
export interface InvokedCall {
  readonly kind: 'call'
  /** Calls that it is within. */
  readonly depth: number
  readonly contract: ContractId
  readonly name: string
  readonly arguments: readonly CallValue[]
  /** Set if `arguments` may be the items of one argument, a vector: a node logs both alike. */
  readonly mayBeOne?: CallValue | undefined
  readonly outcome: CallOutcome
}

export type CallOutcome =
  | { readonly kind: 'returned'; readonly value: CallValue }
  | { readonly kind: 'failed'; readonly error?: string | undefined }
  /** It is unknown whether the call returned. */
  | { readonly kind: 'unknown' }

export interface PlacedEvent extends ContractEvent {
  /** Its index among the operation's events; absent for an event that a failed call rolled back. */
  readonly index?: number | undefined
}

/** An entry of an operation's authorizations (XDR `SorobanAuthorizationEntry`, CAP-46-11). */
export interface Authorization {
  readonly by: Authorizer
  readonly calls: readonly AuthorizedCall[]
}

export type Authorizer =
  /** The signature of the transaction, for the operation's source. */
  | { readonly kind: 'source'; readonly address: AccountAddress }
  | {
      /** A signature over the entry, or a contract's own `__check_auth`. */
      readonly kind: 'signature' | 'contract'
      readonly address: AnyAddress
      readonly nonce: bigint
      /** The last ledger in which it may be used. */
      readonly expiresAfter: number
      /** True if the meta has the entry's nonce, which a used entry leaves; unknown for a failed transaction. */
      readonly isNonceUsed?: boolean | undefined
      /** Addresses that sign for it. */
      readonly delegates: readonly AnyAddress[]
    }

/** A call or creation that an entry allows, followed by the calls that it allows within it. */
export interface AuthorizedCall {
  readonly depth: number
  /** Absent for the creation of a contract. */
  readonly contract?: ContractId | undefined
  /** The name of the called function, or of the host function for a creation: `create_contract`. */
  readonly name: string
  readonly arguments: readonly CallValue[]
  /** Its index among the steps of the tree; `none` for a call that did not take place; absent where unknown. */
  readonly step?: number | 'none' | undefined
}

/** An address whose authorization a contract asked for without success, by the host's error. */
export interface MissingAuthorization {
  readonly address: AnyAddress
  readonly contract: ContractId
  readonly name: string
}
