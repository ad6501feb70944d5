import type { ContractEvent } from './execution.ts'
import type { TransactionHash, LedgerSequence, ContractId } from '../values/ids.ts'

/** Events of a contract in ledgers before one; the newest where `before` is absent. */
export interface ContractEventsRequest {
  readonly contract: ContractId
  /** The topics with which the listed events begin (`parseTopicFilter`); absent for all events. */
  readonly topics?: readonly string[] | undefined
  readonly before?: LedgerSequence | undefined
  /** Ledgers that the first request searches, as the answer before this one advised. */
  readonly span?: number | undefined
}

/** Events that a contract emitted, the newest first, and the ledgers that were searched for them. */
export interface ContractEvents {
  readonly events: readonly EmittedEvent[]
  readonly from: LedgerSequence
  readonly to: LedgerSequence
  /** Ledgers before `from` that this service still has. */
  readonly hasOlder: boolean
  /** Ledgers that a request for older events should search: more, the fewer events there were. */
  readonly span: number
}

export interface EmittedEvent extends ContractEvent {
  readonly ledger: LedgerSequence
  readonly transaction: TransactionHash
}
