import type { Collections, DaySums, Ledger, ListRequest, OwnerOf, Transaction } from '#ledger'
import type {
  AccountId,
  Coverage,
  LedgerAtClose,
  LedgerSequence,
  Order,
  SourceError,
  Toid,
  TransactionHash,
  UnixSeconds,
} from '#ledger/values'
import type { Ctx } from '../context.ts'
import type { IndexReader, StaticStateIndex } from '../index/indexTypes.ts'
import type { HistoryList } from '../ledgers/candidates.ts'
import type { TransactionInfo } from '../ledgers/ledger.ts'
import type { LedgerService } from '../ledgers/service.ts'
import type { RowAhead } from '../page.ts'
import type { RpcConnection } from '../rpc/connection.ts'
import type { ReadLiveEntries, StaticContracts } from './contractEntries.ts'
import type { EventList } from './eventFinder.ts'
import type { Finder } from './pageOf.ts'

/** A service of ledgers, the browser's own index of them, and what it finds by itself. */
export interface HistoryContext extends LedgerService {
  readonly index: IndexReader
  /** Finds a transaction by its outer or inner hash; absent where the index alone does. */
  readonly byHash?: FindTransaction<TransactionHash> | undefined
  /** An index of the whole history, where there is one. */
  readonly history?: History | undefined
  /** Finds the transaction of an operation. */
  readonly byOperation: <T>(
    id: Toid,
    read: (info: TransactionInfo, passphrase: string) => Promise<T | undefined>,
    ctx: Ctx,
  ) => Promise<T>
  /** Finds rows by the events that name an owner; absent where the service has no events. */
  readonly byEvents?: (<T>(list: EventList<T>) => Promise<Finder<T>>) | undefined
}

/** Where contracts are read: at a node, or in files of ledgers. */
export interface ContractContext extends HistoryContext {
  readonly entries: ReadLiveEntries
  /** Undefined where no static index has it. */
  readonly contracts?: ((ctx: Ctx) => Promise<StaticContracts | undefined>) | undefined
  /** The node’s; absent where there is none. */
  readonly client?: RpcConnection['client'] | undefined
  /** Sends a request to a node; absent where there is none. */
  readonly read?: RpcConnection['read'] | undefined
}

/** Finds a transaction, and gives what `read` gives of it. Throws SourceError where there is none. */
type FindTransaction<Id> = <T>(
  id: Id,
  read: (info: TransactionInfo, passphrase: string) => Promise<T>,
  ctx: Ctx,
) => Promise<T>

/** A finder that has all of its ledgers. */
export interface StaticFinding<T> extends Finder<T> {
  readonly coverage: Coverage
}

/** Finds rows by a static index of the whole history. */
export interface History {
  /** Finds the rows of a list in the ledgers that it covers; undefined where it has none of its owner. */
  finder<T>(list: HistoryList<T>, order: Order, ctx: Ctx): Promise<StaticFinding<T> | undefined>
  /** True where a page can be read without it after a failure, which its calls then state. */
  unused(failure: SourceError, ctx: Ctx): Promise<boolean>
  transaction(hash: TransactionHash, ctx: Ctx): Promise<Transaction | undefined>
  /** None for lists that it has no rows of. */
  ahead<K extends keyof Collections>(
    kind: K,
    of: OwnerOf<K> | undefined,
    request: ListRequest<K>,
    ctx: Ctx,
  ): Promise<readonly RowAhead[]>
  /** The first of its ledgers that closed at a time or later; no value where it cannot be read, or has none. */
  firstFrom(time: number, ctx: Ctx): Promise<LedgerSequence | undefined>
  /** Sums of days (UTC) from one on, by its beginning; undefined for an index without this part. */
  sumsFrom(start: UnixSeconds, ctx: Ctx): Promise<readonly DaySums[] | undefined>
  /** XDR `LedgerKey`s (base64) of an account, its lines, data and offers, as of the index's last ledger. */
  keysOf(account: AccountId, ctx: Ctx): Promise<readonly string[]>
  /** Answers questions about the current state. */
  ready(ctx: Ctx): Promise<StaticStateIndex>
  /** What contracts have; undefined for an index without this part. */
  contracts(ctx: Ctx): Promise<StaticContracts | undefined>
}

/** The ledger whose state an index has, and its protocol. */
export interface StatedLedger extends LedgerAtClose {
  readonly protocol: number
  /** As REST has it, where whoever made the index had its results. */
  readonly record?: Ledger | undefined
}

/** A static index that says what it is of. */
export interface StatedIndex {
  readonly passphrase: string
  /** Absent where it has a state alone. */
  readonly ledgers?: Coverage | undefined
  /** Absent where it has history alone. */
  readonly state?: StatedLedger | undefined
  readonly hashes: readonly unknown[]
}

export interface StatedHistory extends History {
  /** The network and the ledgers that the index states, all of them; and hashes of some, by which it is compared. */
  stated(ctx: Ctx): Promise<StatedIndex>
}
