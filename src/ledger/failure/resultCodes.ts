/** Result codes of a transaction, in the REST service's vocabulary, each with its meaning. */
export interface TransactionCodes {
  readonly outcome: ResultCode
  /** The code of a fee bump's inner transaction. */
  readonly inner?: ResultCode | undefined
  /** One for each operation; empty where the transaction failed before them. */
  readonly operations: readonly ResultCode[]
}

/** The codes of a transaction, with undefined for an operation whose result cannot be read. */
export interface PartialResultCodes extends Omit<TransactionCodes, 'operations'> {
  readonly operations: readonly (ResultCode | undefined)[]
}

export interface ResultCode {
  /** `tx_failed`, `op_underfunded`… */
  readonly code: string
  readonly meaning: string
  readonly success: boolean
}
