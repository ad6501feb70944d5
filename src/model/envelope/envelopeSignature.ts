import type { AccountId } from '../values/strkey.ts'

/** A signature with what the envelope alone says about it. */
export interface EnvelopeSignature {
  /** The last four bytes of its key, hex. */
  readonly hint: string
  /** Base64. */
  readonly signature: string
  /** The key that the envelope names and the hint fits. */
  readonly account?: AccountId | undefined
  /** What that key is there. */
  readonly role?: 'source' | 'feeSource' | 'operationSource' | 'extraSigner' | undefined
  /**
   * `unknown`: the envelope names no key with that hint; `unchecked`: this browser cannot tell; `wrong`: that key signed
   * something else.
   */
  readonly check: 'valid' | 'otherNetwork' | 'wrong' | 'unknown' | 'unchecked'
  /** The name of the network that it was made for, where it is another. */
  readonly network?: string | undefined
}
