import type { DescribedOperation } from '#ledger'

/** Where a contract comes from. */
export interface ContractOrigin {
  /** The operation that created it, directly or by a call; absent where no covered ledger has it. */
  readonly created?: DescribedOperation | undefined
}
