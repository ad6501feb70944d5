import type { Allowed } from './contract/execution.ts'
import type { ContractSpec } from './contract/spec.ts'
import type { TransactionCodes } from './failure/resultCodes.ts'
import type { AccountId } from './values/ids.ts'
import type { Field } from './values/value.ts'
import type { XdrTree } from './xdr/scValue.ts'

/** A signature, checked against the keys that the envelope names. */
export interface EnvelopeSignature {
  /** The last four bytes of its key, hex. */
  readonly hint: string
  /** Base64. */
  readonly signature: string
  /** The key that the envelope names and the hint fits. */
  readonly account?: AccountId | undefined
  /** The role of that key in the envelope. */
  readonly role?: 'source' | 'feeSource' | 'operationSource' | 'extraSigner' | undefined
  /**
   * `unknown`: the envelope names no key with that hint; `unchecked`: this browser cannot check it; `wrong`: it is not
   * that key's signature of this content.
   */
  readonly check: 'valid' | 'otherNetwork' | 'wrong' | 'unknown' | 'unchecked'
  /** The name of the network that it was made for, where it is another. */
  readonly network?: string | undefined
}

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
  /** What pasted authorizations, or an operation, allow. */
  readonly allowed?: Allowed | undefined
}
