import type { TransactionXdr } from '../model/transaction.ts'

/** What the worker does for the page: plain data in, plain data out, bytes transferred. */
export interface Jobs {
  /** Result codes and readable trees of a transaction's XDR. */
  transaction: { input: TransactionXdr; output: DecodedTransaction }
}

/** The page's side of the worker. Rejects with an Error whose message names the offset when XDR makes no sense. */
export interface Decoder {
  run<K extends keyof Jobs>(
    job: K,
    input: Jobs[K]['input'],
    signal: AbortSignal,
  ): Promise<Jobs[K]['output']>
}

/** What a transaction's XDR says beyond the model. */
export interface DecodedTransaction {
  /** Codes in the REST service's vocabulary (rest.md 2.3), each with its meaning in words. */
  readonly outcome: ResultCode
  /** Of the inner transaction of a fee bump. */
  readonly inner?: ResultCode | undefined
  /** One for each operation; empty where the transaction failed before them. */
  readonly operations: readonly ResultCode[]
  readonly envelope: XdrTree
  readonly result: XdrTree
  readonly meta?: XdrTree | undefined
  readonly feeMeta?: XdrTree | undefined
}
export interface ResultCode {
  /** `tx_failed`, `op_underfunded`… */
  readonly code: string
  readonly words: string
  readonly success: boolean
}

/** Decoded XDR as rows: a leaf has text, a branch has children. */
export interface XdrTree {
  /** Field name, or index in a list. */
  readonly name: string
  /** The union's case, or the leaf's value. */
  readonly text?: string | undefined
  readonly children?: readonly XdrTree[] | undefined
}
