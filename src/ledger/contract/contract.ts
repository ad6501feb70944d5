import type { Asset } from '../asset.ts'
import type { ContractSpec } from './contractSpec.ts'
import type { WasmModule } from './wasmModule.ts'
import type { Brand, LedgerSequence, AnyAddress, ContractId } from '../values/ids.ts'
import type { TypedValue } from './execution.ts'

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
