import type { Call } from '../values/call.ts'
import type { Proof } from './proof.ts'

/** Evidence that was checked, as a page and a program get it. */
export type CheckedEvidence =
  | {
      readonly kind: 'checked'
      readonly proof: Proof
      /** The evidence as a file, additions included. */
      readonly file: string
      /** Files of SCP messages that added nothing, each with the reason. */
      readonly refused: readonly string[]
    }
  | { readonly kind: 'refused'; readonly message: string }

/** Evidence that was requested for a proof, and the calls behind it. */
export interface GatheredEvidence {
  readonly file: string
  readonly proof: Proof
  readonly calls: readonly Call[]
}
