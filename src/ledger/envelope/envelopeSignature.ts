import type { AccountId } from '../values/ids.ts'

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
