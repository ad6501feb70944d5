import type { Asset } from '../asset.ts'

import type { AccountAddress, AnyAddress, ContractId } from '../values/ids.ts'
import type { Sentence, Value } from '../values/value.ts'

/** The execution of a transaction; each part is absent where it has none, or cannot be read. */
export interface Execution {
  readonly events?: ExecutionEvents | undefined
  /** The value that a successful contract call returned. */
  readonly returnValue?: TypedValue | undefined
  readonly resources?: Resources | undefined
  readonly fee?: ResourceFee | undefined
  /** The reason why a piece of its XDR cannot be read. */
  readonly problems: { readonly [P in 'envelope' | 'result' | 'meta']?: string }
}

/** A contract value (XDR `ScVal`) to show, with the name of its arm as REST spells it: `U64`, `Address`. */
export interface TypedValue {
  readonly type: string
  readonly value: Value
  /** Base64 `ScVal`, where it can be copied. */
  readonly xdr?: string | undefined
}

/** XDR `ContractEvent` (CAP-46-8). */
export interface ContractEvent {
  readonly type: 'contract' | 'system' | 'diagnostic'
  /** The contract that emitted it; absent for the host itself. */
  readonly contract?: ContractId | undefined
  /** The asset that it is about, where the asset's own contract emitted it (CAP-46-6). */
  readonly asset?: Asset | undefined
  readonly topics: readonly TypedValue[]
  readonly data: TypedValue
  /** Base64 `ScVal`s to copy: the topics as a vector, and the data. */
  readonly xdr: { readonly topics: string; readonly data: string }
}
export interface OperationEvent extends ContractEvent {
  /** Counts from 1. */
  readonly operation: number
}
/** XDR `TransactionEvent`: about the transaction's fee (CAP-67). */
export interface TransactionEvent extends ContractEvent {
  readonly stage: 'beforeAllTxs' | 'afterTx' | 'afterAllTxs'
}
/** XDR `DiagnosticEvent`: for debugging, not part of consensus. */
export interface DiagnosticEvent extends ContractEvent {
  readonly inSuccessfulCall: boolean
  /** Calls that it is within. */
  readonly depth: number
}
/** The name of a node's metric: an event of the host itself with the topic `core_metrics`; undefined for others. */
export function metricOf({ contract, topics }: ContractEvent): string | undefined {
  const [kind, name] = topics.map(({ value }) => (value.kind === 'code' ? value.text : undefined))
  return contract === undefined && kind === 'core_metrics' ? name : undefined
}
export interface ExecutionEvents {
  readonly operations: readonly OperationEvent[]
  readonly transaction: readonly TransactionEvent[]
  readonly diagnostic: readonly DiagnosticEvent[]
}

/** Declared resources of a contract transaction (XDR `SorobanResources`), and used ones where the node reports them. */
export interface Resources {
  readonly instructions: Use
  /** Bytes. */
  readonly diskRead: Use
  /** Bytes. */
  readonly written: Use
  readonly readOnly: readonly FootprintKey[]
  readonly readWrite: readonly FootprintKey[]
}
export interface Use {
  readonly declared: number
  /** Measured by diagnostic events, so by one node alone. */
  readonly used?: bigint | undefined
}
/** A ledger entry of a footprint, by its key. */
export interface FootprintKey {
  readonly kind: string
  readonly sentence: Sentence
  /** Hex: of a contract's code, or of the key whose time to live it is. */
  readonly hash?: string | undefined
  readonly durability?: 'temporary' | 'persistent' | undefined
  /** The entry was archived, and is restored first (CAP-66). */
  readonly archived: boolean
}

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
  /** Nothing that it did lasts: it failed, or a call around it, or the transaction (CAP-46-8). */
  readonly rolledBack?: boolean | undefined
}

export type CallOutcome =
  | { readonly kind: 'returned'; readonly value: CallValue }
  | { readonly kind: 'failed'; readonly error?: string | undefined }
  /** It is unknown whether the call returned. */
  | { readonly kind: 'unknown' }

interface PlacedEvent extends ContractEvent {
  /** Its index among the operation's events; absent for an event that a failed call rolled back. */
  readonly index?: number | undefined
}

/** An entry of an operation's authorizations (XDR `SorobanAuthorizationEntry`, CAP-46-11). */
export interface Authorization {
  readonly by: Authorizer
  readonly calls: readonly AuthorizedCall[]
}

export type Authorizer =
  /** The signature of the transaction, for the operation's source; absent where only the entry is known. */
  | { readonly kind: 'source'; readonly address?: AccountAddress | undefined }
  | {
      /** A signature over the entry, or a contract's own `__check_auth`. */
      readonly kind: 'signature' | 'contract'
      readonly address: AnyAddress
      readonly nonce: bigint
      /** The last ledger in which it may be used. */
      readonly expiresAfter: number
      /** A used entry leaves its nonce in the meta; unknown for a failed transaction. */
      readonly isNonceUsed?: boolean | undefined
      /** The entry carries a signature of the address. */
      readonly isSigned: boolean
      /** Addresses that sign for it, each before those that sign for that one (CAP-71). */
      readonly delegates: readonly Delegate[]
    }

/** An address that signs for another one (XDR `SorobanDelegateSignature`). */
export interface Delegate {
  /** Delegates that it is within. */
  readonly depth: number
  readonly address: AnyAddress
  readonly isSigned: boolean
}

/** A contract that is created (XDR `CreateContractArgs`, `CreateContractArgsV2`). */
export interface CreatedContract {
  /** Computed from what it is made from (CAP-46-2). */
  readonly contract: ContractId
  /** The address that creates it; absent for the contract of an asset. */
  readonly by?: AnyAddress | undefined
  readonly runs: /** Hex. */
    | { readonly kind: 'wasm'; readonly hash: string }
    /** The built-in contract of an asset (CAP-46-6). */
    | { readonly kind: 'stellarAsset'; readonly asset?: Asset | undefined }
    /** Code that an entry of another contract names; the entry's tag as base64 (CAP-85). */
    | { readonly kind: 'externalRef'; readonly owner: AnyAddress; readonly tag: string }
}

/** A call or creation that an entry allows, followed by the calls that it allows within it. */
export interface AuthorizedCall {
  readonly depth: number
  /** Absent for the creation of a contract. */
  readonly contract?: ContractId | undefined
  /** The name of the called function, or of the host function for a creation: `create_contract`. */
  readonly name: string
  readonly arguments: readonly CallValue[]
  /** Present for the creation of a contract. */
  readonly creates?: CreatedContract | undefined
  /** Its index among the steps of the tree; `none` for a call that did not take place; absent where unknown. */
  readonly step?: number | 'none' | undefined
  /** It took place, and was rolled back (`InvokedCall`). */
  readonly rolledBack?: boolean | undefined
}

/** An address whose authorization a contract asked for without success, by the host's error. */
export interface MissingAuthorization {
  readonly address: AnyAddress
  readonly contract: ContractId
  readonly name: string
}

/**
 * The change that an operation made to one ledger entry (XDR `LedgerEntryChange`s of its key), its time to live
 * included.
 */
export interface StateChange {
  readonly entry: Omit<FootprintKey, 'archived'>
  /** `rewritten`: written with the value that it had; `unchanged`: only its time to live changed. */
  readonly kind: 'created' | 'updated' | 'rewritten' | 'removed' | 'restored' | 'unchanged'
  /** For a removed entry: true if it was in the archive and restored first. */
  readonly restoredFirst?: boolean | undefined
  /** The contract whose storage holds the entry. */
  readonly contract?: ContractId | undefined
  /** The key of an entry of storage. */
  readonly key?: CallValue | undefined
  /** The parts of the entry that changed; all of its parts if it was created or removed. */
  readonly parts: readonly ChangedPart[]
  /** The last ledger that it lives until; absent where that did not change. */
  readonly liveUntil?:
    | { readonly before?: number | undefined; readonly after?: number | undefined }
    | undefined
}

/** A part of an entry before and after; `undefined` where it was or is absent. */
export interface ChangedPart {
  /** Empty for the value of an entry of storage. */
  readonly label: string
  /** The key, for a part of a contract's instance storage. */
  readonly key?: CallValue | undefined
  readonly before?: ChangedValue | undefined
  readonly after?: ChangedValue | undefined
}

/** A contract value, or a value of a classic entry. */
export type ChangedValue = CallValue | { readonly value: Value; readonly xdr?: undefined }

/** The execution of a transaction, and an explanation of its contract operation. */
export interface ExplainedExecution extends Execution {
  /** The contract operation of a transaction, if its envelope can be read. */
  readonly call?: ExplainedCall | undefined
}

/** An account of a contract operation: who called what, who allowed it, what it changed. */
export interface ExplainedCall extends Allowed {
  /** The calls of an invocation or creation; absent for an upload, an extension or a restoration. */
  readonly tree?: CallTree | undefined
  readonly missing: readonly MissingAuthorization[]
  /** The hashes of the codes that it declared to read, hex: those of all contracts that it ran. */
  readonly codes: readonly string[]
  /** Absent where the meta is absent or cannot be read; none of a failed transaction. */
  readonly changes?: readonly StateChange[] | undefined
}

/**
 * In a call a contract can have run older code than it has now; false where nothing tells. A call that returned
 * ran a code that the footprint names (CAP-46-5).
 */
export const ranOtherCode = (
  { tree, codes }: Pick<ExplainedCall, 'tree' | 'codes'>,
  contract: ContractId,
  code: string,
): boolean =>
  codes.length > 0 &&
  !codes.includes(code) &&
  tree?.steps.some(
    (step) =>
      step.kind === 'call' && step.contract === contract && step.outcome.kind === 'returned',
  ) === true

/** What a contract operation creates and allows. */
export interface Allowed {
  /** The contract that the operation itself creates. */
  readonly creates?: CreatedContract | undefined
  readonly authorizations: readonly Authorization[]
  /** Contracts in it that are an asset's own, by ids computed from the assets that the transaction names. */
  readonly assets: readonly AssetContract[]
}

/** An account of a contract operation that is in no ledger yet. */
export interface PlannedCall extends Allowed {
  /** The call or creation that the operation itself is; absent for an upload. */
  readonly own?: AuthorizedCall | undefined
  /** What it allows besides the operation's own call or creation. */
  readonly also: readonly AlsoAllowed[]
}

export interface AlsoAllowed {
  readonly by: Authorizer
  readonly call: AuthorizedCall
}

/** A contract value in the forms that a reader may copy, besides its XDR. */
export interface ValueForms {
  /** The value as JSON by SEP-51. */
  readonly json: string
  /** The value as JavaScript text of the result of the SDK's `scValToNative`. */
  readonly native: string
}

/** The fee of a contract transaction (CAP-46-7), in stroops. */
export interface ResourceFee {
  /** The most that it would pay: of the outer transaction for a fee bump. */
  readonly maxFee: bigint
  /** The part of the maximum fee that is for resources. */
  readonly declared: bigint
  /** The charge by the result, after refunds but for `refund`; absent if the result cannot be read. */
  readonly charged?: bigint | undefined
  /**
   * For a fee bump with meta V3, which charge the result states: before protocol 21 stellar-core left the refund in it
   * (stellar-core#4188). `byProtocol`: only the ledger's protocol can tell.
   */
  readonly statesRefund?: 'yes' | 'byProtocol' | undefined
  /** The charge by the meta; absent if it has none. */
  readonly resources?: ResourceCharges | undefined
}

/** XDR `SorobanTransactionMetaExtV1`. */
export interface ResourceCharges {
  /** For declared resources, not refundable. */
  readonly nonRefundable: bigint
  /** For used resources, including rent. */
  readonly refundable: bigint
  readonly rent: bigint
}

/** The parts of a fee; the first four add up to the charge. */
interface FeeShares {
  readonly inclusion: bigint
  readonly nonRefundable: bigint
  /** For events and the return value: the refundable part without rent. */
  readonly used: bigint
  readonly rent: bigint
  /** Declared for resources, and not charged. */
  readonly refund: bigint
}

/**
 * The fee with the charge that was paid in the end; undefined where the protocol decides which it is and is not known.
 * `stated` is the result's own charge where that is another.
 */
export function paidFee(
  fee: ResourceFee,
  protocol: number | undefined,
): (ResourceFee & { readonly stated?: bigint | undefined }) | undefined {
  const { charged, resources, declared, statesRefund } = fee
  if (statesRefund === undefined || charged === undefined || resources === undefined) return fee
  if (statesRefund === 'byProtocol' && protocol === undefined) return undefined
  if (statesRefund === 'byProtocol' && protocol !== undefined && protocol >= 21) return fee
  const refund = declared - resources.nonRefundable - resources.refundable
  return { ...fee, charged: charged - refund, stated: charged }
}

/**
 * The parts of the charged fee: resources by the meta, the remainder for inclusion (CAP-46-7). Undefined without
 * resources in the meta, where they are more than was declared or charged, or where the inclusion fee would be above its
 * maximum: the result then still includes the refund.
 */
export function feeShares(fee: ResourceFee): FeeShares | undefined {
  const { maxFee, declared, charged, resources } = fee
  if (charged === undefined || resources === undefined) return undefined
  const { nonRefundable, refundable, rent } = resources
  const shares = {
    inclusion: charged - nonRefundable - refundable,
    nonRefundable,
    used: refundable - rent,
    rent,
    refund: declared - nonRefundable - refundable,
  }
  const isWrong = Object.values(shares).some((share) => share < 0n)
  return isWrong || shares.inclusion > maxFee - declared ? undefined : shares
}
