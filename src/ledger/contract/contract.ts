import type { Asset } from '../asset.ts'
import type { Cursor, Position } from '../values/answer.ts'
import type {
  AccountAddress,
  AnyAddress,
  Brand,
  ContractId,
  LedgerSequence,
  Toid,
  TransactionHash,
} from '../values/ids.ts'
import type { UnixSeconds } from '../values/numbers.ts'
import type { CallOutcome, CallValue, ContractEvent, TypedValue } from './execution.ts'
import type { ContractSpec, SpecParameter, SpecType } from './spec.ts'

/** SHA-256 of a contract's code, 64 lower-case hex digits. */
export type WasmHash = Brand<string, 'WasmHash'>

/** The hash of code, from hex. */
export const wasmHash = (hex: string): WasmHash => hex as WasmHash

/** A contract by its instance, an entry of the current state (XDR `ScContractInstance`). */
export interface Contract {
  readonly id: ContractId
  readonly executable: ContractExecutable
  /** The hash of the code that runs when the contract is called; absent if it has no code, or the code is not known. */
  readonly codeHash?: WasmHash | undefined
  /** The token metadata in its storage: text that whoever made the contract chose. */
  readonly token?: TokenMetadata | undefined
  /** Its instance storage, in the order of its keys. */
  readonly storage: readonly StorageEntry[]
  readonly lifetime: Lifetime
  readonly lastModifiedLedger: LedgerSequence
}

/** The code that runs when a contract is called (XDR `ContractExecutable`). */
export type ContractExecutable =
  | { readonly kind: 'wasm'; readonly hash: WasmHash }
  /** The built-in contract of an asset (CAP-46-6). */
  | { readonly kind: 'stellarAsset'; readonly of: AssetClaim }
  /** The code is named by an entry of another contract (CAP-85). */
  | {
      readonly kind: 'externalRef'
      readonly owner: AnyAddress
      /** The entry's tag as base64: text that whoever made the owner chose. */
      readonly tag: string
      /** The code that the entry refers to; absent if it was not read, as in lists. */
      readonly names?: NamedCode | undefined
    }
  /** A kind that this build cannot read: the entry as base64 XDR, and why. */
  | { readonly kind: 'unknown'; readonly xdr: string; readonly reason: string }

/** The code that an entry of another contract names (CAP-85), or why it names none. */
export type NamedCode =
  | {
      readonly kind: 'code'
      readonly hash: WasmHash
      readonly lifetime: Lifetime
      readonly lastModifiedLedger: LedgerSequence
    }
  | { readonly kind: 'none'; readonly reason: string }

/** The asset that an asset contract's storage states, and whether this contract is that asset's own. */
export type AssetClaim =
  | { readonly kind: 'authentic'; readonly asset: Asset }
  /** The id computed from the asset and the network's passphrase is another contract's. */
  | { readonly kind: 'other'; readonly asset: Asset; readonly contract: ContractId }
  | { readonly kind: 'unnamed' }

/** Name, symbol and decimals of a token (SEP-41). */
export interface TokenMetadata {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** A key of a contract's storage and its value, with the XDR of each (base64 `ScVal`). */
export interface StorageEntry {
  readonly key: TypedValue
  readonly value: TypedValue
  readonly keyXdr: string
  readonly valueXdr: string
}

/** The lifetime of an entry (CAP-46-12); archived entries must be restored before they are used. */
export interface Lifetime {
  /** Absent where the service does not state it. */
  readonly liveUntil?: LedgerSequence | undefined
  readonly archived: boolean
  /** Bytes of the entry as the ledger keeps it, its code included. */
  readonly size: number
  readonly isCode: boolean
  /** The ledger that the entry was read at. */
  readonly asOf: LedgerSequence
}

/** A contract's code: an entry of its own, which contracts of the same code share. */
export interface ContractCode {
  readonly hash: WasmHash
  /** Bytes. */
  readonly size: number
  readonly spec: ContractSpec
  readonly module: WasmModule
  readonly lifetime: Lifetime
  readonly lastModifiedLedger: LedgerSequence
}

/**
 * A key of a contract's storage as a reader types it: a text as `Balance, G…`, `Job, 5`, `COUNTER`, or base64 XDR of an
 * `ScVal`; or the parts of a type that the interface defines.
 */
export interface StorageLookup {
  readonly contract: ContractId
  readonly key: string | TypedKey
}

/** A key by its type: the value itself, or a case of a union with its values, as `contracttype` stores it. */
export interface TypedKey {
  readonly name?: string | undefined
  readonly arguments: readonly TypedArgument[]
  /** The types that the arguments name. */
  readonly types: readonly SpecType[]
}

/** Entries under the keys that a reader may mean. */
export interface FoundStorage {
  readonly entries: readonly FoundEntry[]
  /** The requested keys. */
  readonly keys: number
  /** Where they were looked for, in words; absent: in the current ledger. */
  readonly where?: string | undefined
  /** A part of the key that is no value of its type: nothing was requested. */
  readonly problem?: { readonly argument: string; readonly reason: string } | undefined
}

/** A key of a contract's storage that its operations used. */
export interface UsedKey extends Pick<FoundEntry, 'key' | 'keyXdr' | 'durability'> {
  /** As it is now; absent where the current ledger has none. */
  readonly entry?: FoundEntry | undefined
  /** The covered ledger that changed it last. */
  readonly changedIn?: LedgerSequence | undefined
  /** The ledger of the newest operation that declared to use it, where that one did not change it. */
  readonly declaredIn?: LedgerSequence | undefined
}

export interface FoundEntry extends StorageEntry {
  readonly durability: 'persistent' | 'temporary'
  readonly lifetime: Lifetime
}

/** An operation with the calls of a contract in it. */
export interface CallingOperation {
  readonly id: Toid
  readonly transaction: TransactionHash
  readonly source: AccountAddress
  readonly closedAt: UnixSeconds
  readonly successful: boolean
  /** Empty if the operation only changed the contract’s storage or balance, or if the inner calls are unknown. */
  readonly calls: readonly CallOfContract[]
}

/** A function that was called, directly or by another contract. */
export interface CallOfContract {
  readonly name: string
  /** Absent where the service does not say. */
  readonly arguments?: readonly CallValue[] | undefined
  /** As in `InvokedCall`. */
  readonly mayBeOne?: CallValue | undefined
  readonly outcome: CallOutcome
  /** As in `InvokedCall`. */
  readonly rolledBack?: boolean | undefined
  /** The contract that called it; absent for the operation itself. */
  readonly caller?: ContractId | undefined
}

/** An event that a contract emitted. */
export interface EmittedEvent extends ContractEvent {
  /** Its operation, and its index there. */
  readonly position: Position
  readonly closedAt: UnixSeconds
  readonly transaction: TransactionHash
}

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
      /** Archived entries must be restored first. */
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

/** An operation that created a contract, or replaced its code. */
export interface VersionChange {
  readonly operation: Toid
  /** The source of the operation. */
  readonly by: AccountAddress
  readonly closedAt: UnixSeconds
  /** The code that the contract ran before; absent if the operation created it. */
  readonly before?: ContractExecutable | undefined
  readonly after: ContractExecutable
}

/** Contracts that ledgers name, those used last first: a page of them. */
export interface SeenContractsRequest {
  readonly cursor?: Cursor | undefined
}

export interface SeenContracts {
  readonly contracts: readonly SeenContract[]
  /** All that were seen; absent where the service is read in parts. */
  readonly count?: number | undefined
  readonly next?: Cursor | undefined
}

/** A contract by the operations that involve it: those that called it, changed its storage or moved its balance. */
export interface SeenContract {
  readonly id: ContractId
  /** Operations invoke_host_function among them, failed ones included. */
  readonly calls: number
  readonly failed: number
  /** The last operation that involves it. */
  readonly last: Toid
  readonly lastAt?: UnixSeconds | undefined
  readonly about: AboutContract
}

/** A page of contracts that exist, in the order of their ids, where it is not known how they are used. */
export interface ListedContracts {
  readonly contracts: readonly ListedContract[]
  readonly prev?: Cursor | undefined
  readonly next?: Cursor | undefined
}

export interface ListedContract extends Pick<ContractSummary, 'executable' | 'token'> {
  readonly id: ContractId
  readonly lastModifiedLedger: LedgerSequence
}

/**
 * A contract's kind by its instance. `absent`: the current ledger has no such contract. `unknown`: the service does not
 * say.
 */
export type AboutContract =
  | ContractSummary
  | { readonly state: 'absent' }
  | { readonly state: 'unknown' }

export interface ContractSummary {
  readonly state: 'current'
  readonly executable: ContractExecutable
  /** The token metadata in its storage: text that whoever made the contract chose. */
  readonly token?: TokenMetadata | undefined
  readonly archived: boolean
}

/** Topics that a filter may have: events have at most four (CAP-46-8). */
const maxTopics = 4

const part =
  /^(?:\*|[A-Za-z_]\w{0,31}|[GC][A-Z2-7]{55}|-?\d{1,39}|0x(?:[0-9A-Fa-f]{2}){1,64}|"[^",]{1,64}")$/

/**
 * The topics that events must begin with, as a reader writes them: `transfer, *, G…`; `*` is any one. Undefined for a
 * text that is no such list.
 */
export function parseTopicFilter(text: string): readonly string[] | undefined {
  const parts = text.split(',').map((each) => each.trim())
  return parts.length <= maxTopics && parts.every((each) => part.test(each)) ? parts : undefined
}

/** The contents of a wasm module, by section (WebAssembly 1.0, 5.5). All names are text that whoever made it chose. */
export interface WasmModule {
  readonly sections: readonly WasmSectionSize[]
  readonly imports: readonly WasmImport[]
  readonly exports: readonly WasmExport[]
  /** The reason why reading ended before the end of the module. */
  readonly problem?: string | undefined
}

interface WasmSectionSize {
  /** A custom section's own name, or the standard’s name for others: `code`, `data`. */
  readonly name: string
  readonly isCustom: boolean
  /** Bytes. */
  readonly size: number
}

/** An item that a module needs from the host. */
export interface WasmImport {
  readonly module: string
  readonly name: string
  readonly kind: WasmKind
}

export interface WasmExport {
  readonly name: string
  readonly kind: WasmKind
}

export type WasmKind = 'function' | 'table' | 'memory' | 'global'
