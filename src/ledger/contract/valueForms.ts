/** A contract value in the forms that a reader may copy, besides its XDR. */
export interface ValueForms {
  /** As JSON by SEP-51. */
  readonly json: string
  /** As JavaScript text of what the SDK's `scValToNative` gives. */
  readonly native: string
}
