import type { BalanceCauses } from '../../derive/balanceChanges.ts'
import type { ContractError } from '../../derive/execution/contractErrors.ts'
import type { HistoryFilter } from '../../derive/historyFilter.ts'
import type { LedgerFees } from '../../derive/feeStats.ts'
import type { ToldTrade } from '../../derive/market/toldTrade.ts'
import type { ToldEffect } from '../../effects/registry.ts'
import type { Asset } from '../../model/asset.ts'
import type { BalanceChange } from '../../model/balanceChange.ts'
import type { Execution } from '../../model/execution.ts'
import type { Order, Reason } from '../../model/page.ts'
import type { Position } from '../../model/values/position.ts'
import type { AccountId, LiquidityPoolId } from '../../model/values/strkey.ts'
import type { UnixSeconds } from '../../model/values/time.ts'
import type { Toid } from '../../model/values/toid.ts'
import type { Ledger } from '../../model/ledger.ts'
import type { LedgerSequence } from '../../model/values/ledgerSequence.ts'
import type { Transaction, TransactionXdr } from '../../model/transaction.ts'
import type { TransactionHash } from '../../model/values/hash.ts'
import type { UnknownRecord } from '../../model/unknownRecord.ts'
import type { Value } from '../../model/value.ts'
import type { ToldOperation } from '../../operations/registry.ts'
import type { EnvelopeText, ReadEnvelope } from '../envelope/envelope.ts'

/** What the worker does for the page: plain data in, plain data out. */
export interface Jobs {
  /** Result codes of a transaction. */
  transaction: { input: TransactionXdr; output: DecodedTransaction }
  /** Readable trees of a transaction's XDR. */
  trees: { input: TransactionXdr; output: TransactionTrees }
  /** Operations and result codes of a list's transactions; undefined where one's XDR makes no sense. */
  transactionSummaries: {
    input: { readonly transactions: readonly Transaction[]; readonly passphrase: string }
    output: readonly (TransactionSummary | undefined)[]
  }
  /** A transaction that someone pasted, before it is sent. */
  envelope: { input: EnvelopeText; output: ReadEnvelope }
  /** Events, resources, fee and return value of a transaction. */
  execution: {
    input: { readonly xdr: TransactionXdr; readonly passphrase: string }
    output: Execution
  }
  /** What a transaction changed in balances. */
  balanceChanges: { input: BalanceCauses; output: readonly BalanceChange[] }
  /** A contract value (base64 `ScVal`) as something to show. */
  scVal: { input: { readonly base64: string }; output: Value }
  /** One ledger of a getLedgers answer, and behind it an unknown record where it is not sound. */
  ledger: { input: RpcAnswer & LedgerWindow; output: WindowItems<Ledger> }
  /** Ledgers of a getLedgers answer. */
  ledgers: { input: RpcAnswer & LedgerWindow; output: WindowItems<Ledger> }
  /** What each ledger of a getLedgers answer tells of fees. */
  ledgerFees: { input: RpcAnswer & LedgerWindow; output: WindowItems<LedgerFees> }
  /** Transactions of a getLedgers answer, those of the window alone decoded. */
  ledgerTransactions: { input: RpcAnswer & LedgerWindow; output: WindowItems<Transaction> }
  /** Operations of a getLedgers answer. */
  ledgerOperations: { input: RpcAnswer & LedgerWindow; output: WindowItems<ToldOperation> }
  /** Payments of a getLedgers answer. */
  ledgerPayments: { input: RpcAnswer & LedgerWindow; output: WindowItems<ToldOperation> }
  /** Effects of a getLedgers answer. */
  ledgerEffects: { input: RpcAnswer & LedgerWindow; output: WindowItems<ToldEffect> }
  /** Trades of a getLedgers answer. */
  ledgerTrades: { input: RpcAnswer & LedgerWindow; output: WindowItems<ToldTrade> }
  /** The transaction of a getTransaction answer, under the hash asked for. */
  transactionByHash: {
    input: RpcAnswer & { readonly hash: TransactionHash }
    output: FoundTransaction
  }
  /** What belongs to the transaction of a getTransaction answer. */
  transactionOperations: ItemsOfTransaction<ToldOperation>
  transactionPayments: ItemsOfTransaction<ToldOperation>
  transactionEffects: ItemsOfTransaction<ToldEffect>
  transactionTrades: ItemsOfTransaction<ToldTrade>
  /** The first transaction's operation of a getTransactions answer; undefined where it is another transaction. */
  operationById: {
    input: RpcAnswer & { readonly id: Toid }
    output: ToldOperation | UnknownRecord | undefined
  }
  /** What belongs to an operation of the first transaction of a getTransactions answer; undefined as above. */
  operationEffects: ItemsOfOperation<ToldEffect>
  operationTrades: ItemsOfOperation<ToldTrade>
  /** Base64 `LedgerKey`s of an account and of its trustlines. */
  accountKeys: { input: AccountLines; output: readonly string[] }
  /** Topics of getEvents filters that match what moved to and from an account (rpc.md 4.5). */
  accountTopics: { input: { readonly account: AccountId }; output: AccountTopics }
  /** Assets and pools named by the events of a getEvents answer. */
  accountEvents: {
    input: RpcAnswer & { readonly account: AccountId }
    output: SeenLines
  }
}

/** What a map of jobs is made of. */
export type Shapes<J> = {
  readonly [K in keyof J]: { readonly input: object; readonly output: unknown }
}
/** Does jobs, here or in the worker. Rejects with the error of the job, or with the signal's reason. */
export interface Runner<J extends Shapes<J>> {
  run<K extends keyof J & string>(
    job: K,
    input: J[K]['input'],
    signal: AbortSignal,
  ): Promise<J[K]['output']>
}

/** Reads XDR. Rejects with an Error whose message names the offset when the bytes make no sense. */
export type Decoder = Runner<Jobs>

/** The body of a JSON-RPC answer, which others may read as well; `index` of `ids` is the call the job is about. */
export interface RpcAnswer {
  readonly bytes: Uint8Array
  /** The ids that were sent, in order: one, or those of a batch. */
  readonly ids: readonly number[]
  /** Which of them; the first where absent. */
  readonly index?: number | undefined
  readonly passphrase: string
}

/** Which items of the ledgers are wanted. */
export interface LedgerWindow {
  readonly order: Order
  readonly limit: number
  /** Ledgers outside are not looked at: a service may send more than it was asked for. */
  readonly from: LedgerSequence
  readonly to: LedgerSequence
  /** Only items behind it in the order, itself excluded. */
  readonly after?: Position | undefined
  readonly filter?: HistoryFilter | undefined
  /** Transactions of ledgers whose own bytes could not be taken apart: getTransactions frames each one. */
  readonly frames?: readonly LedgerFrames[] | undefined
}

/** All transactions of a ledger, as getTransactions answered. */
export interface LedgerFrames {
  readonly sequence: LedgerSequence
  readonly rows: readonly TransactionRow[]
}

/** A transaction as getTransaction and getTransactions frame it; XDR in base64. */
export interface TransactionRow {
  readonly ledger: LedgerSequence
  readonly closedAt: UnixSeconds
  readonly applicationOrder: number
  /** As the service states it; getTransaction echoes the hash that it was asked for. */
  readonly hash: string
  readonly envelope: string
  readonly result: string
  readonly meta: string
}

/** A list that is there as a whole, ascending. */
export interface WholeList<T> {
  readonly ledger: LedgerSequence
  readonly items: readonly (T | UnknownRecord)[]
  /** Position of each item. */
  readonly places: readonly Position[]
}
interface ItemsOfTransaction<T> {
  input: RpcAnswer & { readonly hash: TransactionHash }
  output: FoundItems<T>
}
/** A transaction's list; absent where the node does not have the transaction. */
export interface FoundItems<T> {
  readonly window: RetentionWindow
  readonly found?: WholeList<T> | undefined
}
interface ItemsOfOperation<T> {
  input: RpcAnswer & { readonly id: Toid }
  output: WholeList<T> | undefined
}

/** Items of some ledgers in the order asked for. */
export interface WindowItems<T> {
  readonly items: readonly (T | UnknownRecord)[]
  /** Position of each item. */
  readonly places: readonly Position[]
  /** Why operations among them failed, by their ids. */
  readonly reasons: ReadonlyMap<Toid, Reason>
  /** Whether these ledgers have more of them than the limit. */
  readonly more: boolean
  /** Ledgers that were looked at, but whose bytes could not be taken apart behind their headers. */
  readonly unreadable: readonly LedgerSequence[]
  /** Ledgers that were in the answer, ascending. */
  readonly sequences: readonly LedgerSequence[]
  /** Items in these ledgers, shown or not: how dense they are. */
  readonly count: number
  readonly window: RetentionWindow
}

/** The ledgers that a node keeps, as an answer of its states them. */
export interface RetentionWindow {
  readonly oldest: LedgerSequence
  readonly latest: LedgerSequence
}

export interface FoundTransaction {
  readonly window: RetentionWindow
  /** Absent where the node does not have it. */
  readonly found?:
    | {
        readonly transaction: Transaction | UnknownRecord
        readonly ledger: LedgerSequence
      }
    | undefined
}

export interface AccountLines {
  readonly account: AccountId
  readonly assets: readonly Asset[]
  readonly pools: readonly LiquidityPoolId[]
}

export interface AccountTopics {
  readonly moved: readonly (readonly string[])[]
  readonly authorized: readonly (readonly string[])[]
  readonly paid: readonly (readonly string[])[]
}

export interface SeenLines {
  readonly assets: readonly Asset[]
  readonly pools: readonly LiquidityPoolId[]
  /** Where the next request goes on. */
  readonly cursor: string
  readonly events: number
  readonly window: RetentionWindow
}

/** What a transaction's XDR says of how it ended. */
export interface DecodedTransaction extends ReadCodes {
  /** Of a contract call that failed: what its meta says of why. */
  readonly contractErrors: readonly ContractError[]
}

/** A transaction's XDR in readable form; a tree is absent where its piece is, or cannot be read. */
export interface TransactionTrees {
  readonly envelope?: XdrTree | undefined
  readonly result?: XdrTree | undefined
  readonly meta?: XdrTree | undefined
  readonly feeMeta?: XdrTree | undefined
  /** Why a piece cannot be read. */
  readonly problems: { readonly [P in keyof TransactionXdr]?: string }
}

/** What a row says of a transaction. */
export interface TransactionSummary {
  readonly operations: readonly ToldOperation[]
  readonly codes: TransactionCodes
}

export interface TransactionCodes {
  /** Codes in the REST service's vocabulary (rest.md 2.3), each with its meaning in words. */
  readonly outcome: ResultCode
  /** Of the inner transaction of a fee bump. */
  readonly inner?: ResultCode | undefined
  /** One for each operation; empty where the transaction failed before them. */
  readonly operations: readonly ResultCode[]
}
/** The same, undefined for an operation whose result cannot be read. */
export interface ReadCodes extends Omit<TransactionCodes, 'operations'> {
  readonly operations: readonly (ResultCode | undefined)[]
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
