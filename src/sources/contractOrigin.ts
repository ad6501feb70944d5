import type { DescribedOperation } from '#ledger'

/** The origin of a contract. */
export interface ContractOrigin {
  /** The operation that created it, directly or by a call; absent where no covered ledger has it. */
  readonly created?: DescribedOperation | undefined
}
