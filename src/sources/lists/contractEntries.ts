import type { Lifetime, WasmHash } from '#ledger'
import { readAll, readLedgerEntryData } from '#ledger/readers'
import {
  type ContractId,
  type Coverage,
  contractIdFromBytes,
  type Found,
  firstLedger,
  hexFromBytes,
  type LedgerAtClose,
  type LedgerSequence,
  type PageRequest,
  type SourceError,
} from '#ledger/values'
import type * as Xdr from '#ledger/xdr/generated/xdr.ts'
import type { Ctx } from '../context.ts'
import type { Rows } from '../page.ts'

/** An entry of a contract: its data or, where this build cannot read it, its XDR alone. */
export interface LiveEntry {
  /** Base64 `LedgerKey`. */
  readonly key: string
  readonly read:
    | { readonly kind: 'data'; readonly data: Xdr.LedgerEntryData }
    | { readonly kind: 'unreadable'; readonly xdr: string; readonly reason: string }
  readonly lifetime: Lifetime
  readonly lastModifiedLedger: LedgerSequence
}

/** Entries that exist, as of a ledger. */
export interface LiveEntries {
  readonly entries: readonly LiveEntry[]
  readonly asOf: LedgerSequence
  /** Where they were looked for, in words: “the current ledger, 373”. */
  readonly where: string
  /** The ledgers that were read for them, where they are not all that count. */
  readonly seen?: Pick<Found<object>, 'coverage' | 'partial' | 'indexed'> | undefined
  /** The error for one that is not among them, where it may exist all the same. */
  readonly unknown?: ((what: string) => SourceError) | undefined
}

/** Reads the entries with keys (base64 `LedgerKey`), at most 200. Rejects with SourceError. */
export type ReadLiveEntries = (keys: readonly string[], ctx: Ctx) => Promise<LiveEntries>

/** The instance of a contract as it exists. */
export interface FoundInstance extends Pick<LiveEntry, 'read' | 'lastModifiedLedger'> {
  readonly id: ContractId
}

/** What a static index has of contracts, as of its last ledger. */
export interface StaticContracts {
  readonly ledgers: Coverage
  /** The ledger whose state it is; absent where it is of what `ledgers` changed. */
  readonly asOf?: LedgerAtClose | undefined
  readonly entries: ReadLiveEntries
  /** The keys of a contract's data (base64 `LedgerKey`), each with the ledger of its last change. */
  dataOf(contract: ContractId, ctx: Ctx): Promise<ReadonlyMap<string, LedgerSequence>>
  /** The contracts that run code with a hash. */
  running(hash: WasmHash, ctx: Ctx): Promise<readonly ContractId[]>
  /** A page of all contracts in the order of their ids; undefined for an index without this part. Throws SourceError. */
  instances(request: PageRequest, ctx: Ctx): Promise<Rows<FoundInstance> | undefined>
}

/** Reads XDR `LedgerEntryData`. A kind of entry or executable of a later protocol does not fail the page. */
export function readEntryData(xdr: string, bytes: Uint8Array): LiveEntry['read'] {
  try {
    return { kind: 'data', data: readAll(bytes, readLedgerEntryData) }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { kind: 'unreadable', xdr, reason }
  }
}

/** The contract of an instance that runs code with a hash; undefined for any other entry. */
export function contractRunning(
  data: Xdr.LedgerEntryData | undefined,
  hash: WasmHash,
): ContractId | undefined {
  const { contract, val } = data?.type === 'contractData' ? data.contractData : {}
  if (val?.type !== 'scvContractInstance' || contract?.type !== 'scAddressTypeContract')
    return undefined
  const { executable } = val.instance
  const isIt =
    executable.type === 'contractExecutableWasm' && hexFromBytes(executable.wasmHash) === hash
  return isIt ? contractIdFromBytes(contract.contractId) : undefined
}

/** The ledgers begin with the network's first: nothing is older. */
export const isWhole = ({ from }: Coverage): boolean => from <= firstLedger
