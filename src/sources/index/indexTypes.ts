import type { Asset, DescribedOperation, LargestHolders, Ledger, Owner, Transaction } from '#ledger'
import type { Coverage, Found, LedgerSequence, Toid, TransactionHash } from '#ledger/values'
import type { Ctx } from '../context.ts'
import type { HistoryList } from '../ledgers/candidates.ts'
import type { IndexControl } from '../source.ts'
import type { IndexedRows, IndexLists, IndexRequest } from './lists.ts'
import type { Locks } from './locks.ts'
import type { LedgerState, StateQuestion } from './state.ts'
import type { IndexStore } from './store.ts'

/**
 * The storage of an index and the speed at which it grows. Absent parts: it is kept in memory, by this tab alone, at a
 * pace that any service allows.
 */
export interface IndexSetup {
  /** The browser's databases. */
  readonly databases?: IDBFactory | undefined
  /** Opens a store by its name, instead of a database. */
  readonly openStore?: ((name: string) => Promise<IndexStore>) | undefined
  /** Keeps two tabs from writing at once. */
  readonly locks?: Locks | undefined
  /** The requests per second of the walk in the background; default 2. */
  readonly requestsPerSecond?: number | undefined
  /** Ledgers in one request, where they are small; 200, as many as a service gives. */
  readonly chunk?: number | undefined
  /** Bytes it may take; 512 MiB. */
  readonly capacity?: number | undefined
  readonly wait?: ((milliseconds: number, signal: AbortSignal) => Promise<void>) | undefined
}

/** The reader's own index of a network's ledgers, as a source reads it. */
export interface IndexReader {
  /**
   * Opens the index and brings it up to where it can be read: the newest ledgers are indexed, and where it has
   * nothing yet, those that a few requests give; the rest goes on in the background. Throws SourceError where the
   * node cannot be asked, or nothing at all could be indexed. With `within`, ledgers below these are not walked.
   */
  ready(ctx: Ctx, within?: Coverage): Promise<ReadyIndex>
  /** Looks for an index of the node's network in this browser; opens none, and loads nothing of its code. */
  mayHaveStored(ctx: Ctx): Promise<boolean>
  /** The index as it is, for data that may be in it by chance; requests only the network's name, which is not stated. */
  stored(ctx: Ctx): Promise<StoredIndex>
  readonly control: IndexControl
}

export interface StoredIndex {
  readonly passphrase: string
  readonly lists: IndexLists
  /** The state of the ledger's entries, from the covered ledgers; computed anew when ledgers were added. */
  readonly state: () => Promise<LedgerState>
  /** Ledgers it has now, ascending, with gaps between. */
  readonly coverage: () => readonly Coverage[]
  /** States the part of an answer that the index gave, among the question's calls; nothing if it has no ledger. */
  read(gave: string, ctx: Ctx): void
  ledger(sequence: LedgerSequence, ctx: Ctx): Promise<Ledger | undefined>
  /** Reads a transaction by outer or inner hash. */
  transaction(hash: TransactionHash, ctx: Ctx): Promise<Transaction | undefined>
  operation(id: Toid, ctx: Ctx): Promise<DescribedOperation | undefined>
  /** Rows of a list in covered ledgers without a gap. */
  rows<T>(list: HistoryList<T>, request: IndexRequest): Promise<IndexedRows<T>>
  /** The covered ledger that is, or that has, a ledger, a transaction or an operation; undefined where none has it. */
  ledgerOf(of: Owner<'ledger' | 'transaction' | 'operation'>): Promise<LedgerSequence | undefined>
  /** The covered ledgers have some history of an owner. */
  knows(of: Owner): Promise<boolean>
}

/** Answers questions about the current state: the browser's own index, or a static one. */
export interface StateIndex
  extends Pick<ReadyIndex, 'passphrase' | 'coverage' | 'read' | 'isWhole'> {
  readonly lists: Pick<IndexLists, 'aggregations' | 'closeTimes' | 'isTraded'>
  /** The state, or what the question needs of it. */
  readonly state: (question: StateQuestion) => Promise<LedgerState>
}

/** A static index's. */
export interface StaticStateIndex extends StateIndex {
  /** Undefined where it has no state whose holders are ordered. */
  readonly largestHolders: (asset: Asset) => Promise<Found<LargestHolders> | undefined>
}

export interface ReadyIndex extends StoredIndex {
  /** The ledgers that the node serves. */
  readonly window: Coverage
  /** It has every ledger of the network, from the first to the node's newest. */
  readonly isWhole: () => boolean
  /** Has these ledgers indexed; false where none of them was new, or came soon enough. */
  want(ledgers: readonly number[], signal: AbortSignal): Promise<boolean>
}
