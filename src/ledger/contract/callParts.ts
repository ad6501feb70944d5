import type { Encoders } from '../xdr/closedLedger.ts'
import type { EntryChange } from '../xdr/entryChange.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'

/** What a call tree is made of. */
export interface CallParts {
  readonly operation: Xdr.InvokeHostFunctionOp
  /** Of the operation; empty where the transaction failed. */
  readonly events: readonly Xdr.ContractEvent[]
  /** Empty where the node stores none. */
  readonly diagnostic: readonly Xdr.DiagnosticEvent[]
  readonly footprint: readonly Xdr.LedgerKey[]
  readonly successful: boolean
  /** Of the operation; undefined where the meta is absent. */
  readonly changes: readonly EntryChange[] | undefined
  readonly returnValue: Xdr.ScVal | undefined
  /** Of the network. */
  readonly encoders: Encoders
}
