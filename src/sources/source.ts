import type {
  CollectionKind,
  Collections,
  GatheredEvidence,
  Ledger,
  ListRequest,
  OfferLife,
  OfferLifeRequest,
  Owner,
  OwnerOf,
  Transaction,
  TransactionCodes,
} from '#ledger'
import type {
  Answer,
  Call,
  Coverage,
  IndexRead,
  LedgerSequence,
  NetworkStatus,
  Page,
  SourceError,
  TransactionHash,
  UnknownRecord,
} from '#ledger/values'
import type { SourceKind } from './kinds.ts'
import type { RowAhead } from './page.ts'
import type { Entities } from './resources.ts'

/**
 * One line of sight on a network. All kinds give the same model objects for the same ledger.
 * Both methods throw SourceError alone; one record that cannot be read is an `unknown` item. What only some kinds can do
 * (`Capabilities`) is absent from the others.
 */
export interface Source {
  /** Names this source in every query key: `rest:https://…`, `rpc:https://…`. */
  readonly id: string
  readonly kind: SourceKind
  readonly url: string
  one<K extends keyof Entities>(
    kind: K,
    id: Entities[K]['id'],
    signal: AbortSignal,
  ): Promise<Answer<Entities[K]['value']>>
  list<K extends keyof Collections>(
    kind: K,
    of: OwnerOf<K> | undefined,
    page: ListRequest<K>,
    signal: AbortSignal,
  ): Promise<Page<Collections[K]['item'] | UnknownRecord>>
  /** What a static index knows of a page's rows before they are there; none for lists of which it knows nothing. */
  readonly ahead?:
    | (<K extends keyof Collections>(
        kind: K,
        of: OwnerOf<K> | undefined,
        page: ListRequest<K>,
        signal: AbortSignal,
      ) => Promise<readonly RowAhead[]>)
    | undefined
  /** The browser's index, for lists that the service has no call for. */
  readonly index?: IndexControl | undefined
  /** Sends a transaction. */
  readonly submit?: Submit | undefined
}

/** A source that a network can reset, and whose service can request a pause. */
interface Resettable {
  /** Drops all that is remembered of the network: it was reset. */
  forget(): Promise<void>
  /** Ends a pause that the service requested. */
  resume(): Promise<void>
}

/** Reads one service, or files, itself: in the worker, or in a program of Node. */
export interface ServiceSource extends Source, Resettable {
  /** The network's status, requested now. */
  head(signal: AbortSignal): Promise<Answer<NetworkStatus>>
  /** XDR `LedgerCloseMeta` of some ledgers, fewer where the newest ends before; absent from a service that has none. */
  readonly ledgerBytes?:
    | ((range: Coverage, signal: AbortSignal) => Promise<Answer<readonly Uint8Array[]>>)
    | undefined
}

/** A source as pages have it: one that is in the worker, or several of a network (`auto/auto.ts`). */
export interface PageSource extends Source, Resettable {
  /** The network's status, requested now; absent where the network stands still. */
  readonly head?: ((signal: AbortSignal) => Promise<Answer<NetworkStatus>>) | undefined
  readonly reader: RecordsReader
  /** Reads an offer's history (`lists/offerLife.ts`). */
  readonly offerLife: (request: OfferLifeRequest, signal: AbortSignal) => Promise<OfferLife>
  /** Evidence of a page's subject, and its proof (`proof/evidence.ts`). */
  readonly evidence: (request: EvidenceRequest, signal: AbortSignal) => Promise<GatheredEvidence>
  /** The sources below it; absent from a source that is one service. */
  readonly services?: Services | undefined
}

/** The sources of one network below another. */
export interface Services {
  /** The one that gave the answer with these calls, and then the others that are not in trouble. */
  by(calls: readonly Call[]): readonly PageSource[]
  /** Reads what each says of the network. */
  standings(): Promise<readonly EndpointStanding[]>
}

/** Holds what one endpoint of a network says of it. */
export interface EndpointStanding {
  readonly kind: SourceKind
  readonly url: string
  /** Absent where it did not say. */
  readonly status?: NetworkStatus | undefined
  readonly error?: SourceError | undefined
  /** It serves another network than the one that is shown: nothing of it is shown then. */
  readonly isOther: boolean
  /** Ledgers that it is behind the endpoint that is furthest. */
  readonly behind: number
}

/** `wait`: until a ledger has it, at most half a minute; `async`: until the node has accepted or refused it. */
export type SubmitMode = 'wait' | 'async'

/**
 * The state of a sent transaction:
 * `pending` – the node has it, no ledger has it yet; `duplicate` – the node had it already; `tryLater` – the node did not
 * accept it now; `included` – in a ledger, successful; `failed` – in a ledger, failed, its fee paid; `rejected` – in no
 * ledger; `expired` – in no ledger, and by the node's latest and this device's clock none can include it any more;
 * `timeout` – nothing is known: in no ledger in time, or nothing that fits was said.
 */
export type SubmissionState =
  | 'pending'
  | 'duplicate'
  | 'tryLater'
  | 'included'
  | 'failed'
  | 'rejected'
  | 'expired'
  | 'timeout'

/** What became of a transaction that was sent (rest.md 1.9, 1.10; rpc.md 2.12). */
export interface Outcome {
  readonly state: SubmissionState
  /** Absent where the bytes are not a readable envelope. */
  readonly hash?: TransactionHash | undefined
  /** The ledger that has it. */
  readonly ledger?: LedgerSequence | undefined
  /** The result codes, if it was included, failed or rejected, and the service states them. */
  readonly codes?: TransactionCodes | undefined
  /** Base64 `TransactionResult`. */
  readonly resultXdr?: string | undefined
  /** A message that the codes do not have. */
  readonly text?: string | undefined
}

/** The answer to a transaction that was sent: plain data, the same through REST and RPC. */
export interface Submission extends Outcome {
  readonly calls: readonly Call[]
}

/**
 * Sends a base64 `TransactionEnvelope` once, never again by itself. Rejects with a SourceError that states whether the
 * transaction may still have been accepted.
 */
export type Submit = (envelope: string, how: SubmitMode, signal: AbortSignal) => Promise<Submission>

/** The ledgers that a source's index covers, its state, and the cost of covering more. Plain data. */
export interface IndexStatus {
  readonly state: IndexState
  /** Indexed ledgers, ascending, with gaps between. */
  readonly covered: readonly Coverage[]
  /** Ledgers that could not be read or were refused, ascending: walks leave them out. */
  readonly leftOut: readonly Coverage[]
  /** The service's ledgers; absent before its first answer. */
  readonly window?: Coverage | undefined
  /** Cost of the current walk, or of the last one. */
  readonly walked: {
    readonly requests: number
    readonly ledgers: number
    readonly operations: number
    readonly bytes: number
  }
  /** Cost of covering the remaining window. */
  readonly rest?: WalkEstimate | undefined
  /** The reason why it waits or stopped, or the refused ledger and why it was refused. */
  readonly text?: string | undefined
  /** Bytes used and allowed: at the limit the oldest ledgers are evicted. */
  readonly bytes: number
  readonly capacity: number
  /** False where the browser refused to store it: then it lasts until the tab closes. */
  readonly persistent: boolean
  /** Messages, oldest first: rebuilt, dropped, evicted. */
  readonly notices: readonly string[]
  /** Ledgers of an earlier history of the network were dropped, in this session. */
  readonly isReset: boolean
}

/** `elsewhere`: another tab indexes, this one reads what it stores. */
export type IndexState = 'idle' | 'walking' | 'waiting' | 'paused' | 'done' | 'elsewhere' | 'failed'

export interface WalkEstimate {
  readonly ledgers: number
  readonly requests: number
  readonly bytes: number
  readonly seconds: number
}

/** The ledgers to index. */
export interface WalkCommand {
  /** The oldest ledger to index; the service's oldest where absent. */
  readonly lowest?: number | undefined
  /** The first ledger to index; the newest where absent. */
  readonly start?: number | undefined
  /** Most requests. */
  readonly requests?: number | undefined
}

/** Controls the index of a source. Walks run in the background; lists are read from the indexed ledgers. */
export interface IndexControl {
  status(signal: AbortSignal): Promise<IndexStatus>
  /** Starts a walk; an empty command resumes the paused one. Resolves at once. */
  walk(command: WalkCommand, signal: AbortSignal): Promise<IndexStatus>
  pause(signal: AbortSignal): Promise<IndexStatus>
  /** Sets the most bytes of the index. */
  limit(capacity: number, signal: AbortSignal): Promise<IndexStatus>
  /** Deletes the index of this endpoint. */
  clear(signal: AbortSignal): Promise<IndexStatus>
}

/** The subject that a page wants proved, with the data that it has already. */
export type ProofSubject =
  | { readonly kind: 'transaction'; readonly transaction: Transaction }
  | { readonly kind: 'ledger'; readonly ledger: Ledger }
  /** One that is in no ledger: base64 XDR `TransactionEnvelope`. */
  | { readonly kind: 'envelope'; readonly envelope: string; readonly hash: string }

export interface EvidenceRequest {
  readonly subject: ProofSubject
  readonly passphrase: string
  /**
   * The number of ledgers after the subject's own that are requested with it; fewer come if they have not closed.
   * Absent for a subject whose data the page has: nothing is requested.
   */
  readonly following?: number | undefined
  /** The record of the subject's ledger, where it was read: it is not requested again. */
  readonly ledger?: Ledger | undefined
}

/** The ledger that a subject is in, or is; undefined for a transaction that no ledger has. */
export const ledgerOfSubject = (subject: ProofSubject): LedgerSequence | undefined => {
  switch (subject.kind) {
    case 'transaction':
      return subject.transaction.ledger
    case 'ledger':
      return subject.ledger.sequence
    case 'envelope':
      return undefined
  }
}

/** Reads lists as REST records, through any line of sight. */
export interface RecordsReader {
  /** A page of a list. Throws SourceError as the list does. */
  records(request: RecordsRequest, signal: AbortSignal): Promise<RecordsPage>
  /** Records as lines of CSV (RFC 4180), formulas made harmless. */
  csv(table: RecordsTable, signal: AbortSignal): Promise<string>
  /** Names of the types of a list's items; none where its items have no type. */
  typeNames(kind: keyof Collections, signal: AbortSignal): Promise<readonly string[]>
}

export interface RecordsRequest {
  readonly kind: keyof Collections
  readonly of: OwnerOf<keyof Collections> | undefined
  readonly page: ListRequest<keyof Collections>
  /** Base URL of the links in the records, without a slash at its end. */
  readonly base: string
  /** True to collect the columns of the records. */
  readonly columns: boolean
}

/** True for a list whose table has columns of its own beside Horizon's: an account's payments (`accountCells.ts`). */
export const hasAccountCells = (
  kind: CollectionKind,
  of: Owner | undefined,
): of is Owner<'account'> => kind === 'payments' && of?.kind === 'account'

export interface RecordsPage
  extends Pick<
    Page<never>,
    'next' | 'coverage' | 'partial' | 'search' | 'range' | 'latest' | 'scanned'
  > {
  /** JSON, one record a line, each with a line end. */
  readonly lines: string
  readonly count: number
  /** Number of records that cannot be read: raw, or a note with the reason. */
  readonly unreadable: number
  /** Columns of these records, unordered; empty where not requested. */
  readonly columns: readonly string[]
  readonly requests: number
  /** The rows that the browser's index gave. */
  readonly index?: IndexRead | undefined
}

export interface RecordsTable {
  readonly lines: string
  /** All columns of the table, in any order. */
  readonly columns: readonly string[]
  /** The first line has the columns' names. */
  readonly head: boolean
}
