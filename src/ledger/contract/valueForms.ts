/** A contract value in the forms that a reader may copy, besides its XDR. */
export interface ValueForms {
  /** The value as JSON by SEP-51. */
  readonly json: string
  /** The value as JavaScript text of the result of the SDK's `scValToNative`. */
  readonly native: string
}
