/** A contract value in the forms that a reader may copy, besides its XDR. */
export interface ValueForms {
  /** As JSON by SEP-51. */
  readonly json: string
  /** As JavaScript text of the result of the SDK's `scValToNative`. */
  readonly native: string
}
