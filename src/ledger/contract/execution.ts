import type { Asset } from '../asset.ts'
import type { ResourceFee } from '../envelope.ts'
import type { ContractId } from '../values/ids.ts'
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
  /** True if the entry was archived, and is restored first (CAP-66). */
  readonly archived: boolean
}
