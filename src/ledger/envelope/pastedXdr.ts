import type { ContractSpec } from '../contract/contractSpec.ts'
import type { TransactionCodes } from '../failure/resultCodes.ts'
import type { Field } from '../values/value.ts'
import type { XdrTree } from '../xdrTree.ts'

/** Pasted bytes that are no envelope, read as a type of the ledger's schemas. */
export interface PastedXdr {
  /** Canonical base64. */
  readonly base64: string
  /** Bytes. */
  readonly size: number
  /** All types whose values have exactly these bytes, the most usual first; at least one. */
  readonly readings: readonly [XdrReading, ...XdrReading[]]
}

/** Bytes read as one type. */
export interface XdrReading {
  /** The XDR type's name: “TransactionResult”. */
  readonly type: string
  readonly tree: XdrTree
  /** The records that the XDR belongs to, and all records that it names: those with a page are shown as links. */
  readonly facts: readonly Field[]
  /** The codes of a pasted result. */
  readonly codes?: TransactionCodes | undefined
  /** The contract interface in a pasted spec, or in code that states one (SEP-48). */
  readonly spec?: ContractSpec | undefined
}
