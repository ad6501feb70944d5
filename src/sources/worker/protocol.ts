import type {
  BalanceCauses,
  BalanceChange,
  BalanceRemainder,
  CheckedEvidence,
  Collections,
  ExplainedExecution,
  ExplainedFailure,
  GatheredEvidence,
  HeaderFacts,
  HeadersRequest,
  LedgerUpgrade,
  ListRequest,
  OfferLife,
  OfferLifeRequest,
  OwnerOf,
  PastBalance,
  TokenChange,
  TransactionTrees,
  TransactionXdr,
  UpgradesRequest,
  ValueForms,
} from '#ledger'
import type { Answer, NetworkStatus, Page, UnknownRecord, Value } from '#ledger/values'
import type {
  ListAnswers,
  ListComparison,
  RecordAnswers,
  RecordComparison,
} from '../comparison/comparison.ts'
import type { EnvelopeText, ReadEnvelope } from '../envelope/envelope.ts'
import type { StatedFiles } from '../files/lakeService.ts'
import type { RowAhead } from '../page.ts'
import type { EvidenceCheck } from '../proof/evidence.ts'
import type { Entities } from '../resources.ts'
import type {
  EvidenceRequest,
  IndexStatus,
  RecordsPage,
  RecordsRequest,
  RecordsTable,
  Submission,
  SubmitMode,
  WalkCommand,
} from '../source.ts'
import type { FoundTransaction } from '../submit/sentClaim.ts'
import type { FailureRequest, PastBalancesRequest } from '../transaction/failure.ts'
import type { SignaturesRequest, SignersOfTransaction } from '../transaction/readSignatures.ts'
import type {
  ExecutionRequest,
  ReadSummary,
  RemaindersRequest,
  SummariesRequest,
  TransactionOutcome,
} from '../transaction/readTransaction.ts'
import type { RecordCheck, RecordCheckRequest } from '../transaction/recordCheck.ts'

/** A line of sight as plain data, from which the worker makes its source. */
export interface SourceAddress {
  readonly kind: string
  readonly url: string
  /**
   * The folder with the files of a bundled network; nothing is sent to `url` then. With `#200x10` behind it, it is
   * replayed from ledger 200 on, ten times as fast.
   */
  readonly folder?: string | undefined
  /** The address of a static index of the network's whole history. */
  readonly history?: string | undefined
  /**
   * The network's other ledgers: beside files a JSON-RPC service, with those that no file has yet; beside such a service
   * files, with those that it no longer has.
   */
  readonly beside?: string | undefined
  /** Of files, what the network's host says of them. */
  readonly stated?: StatedFiles | undefined
}

/** All questions of the page to the worker: plain data in, plain data out. */
export interface Protocol extends SourceQuestions, XdrQuestions {}

/** Questions to a source. */
interface SourceQuestions {
  one: {
    input: {
      readonly address: SourceAddress
      readonly kind: keyof Entities
      readonly id: Entities[keyof Entities]['id']
    }
    output: Answer<Entities[keyof Entities]['value']>
  }
  list: {
    input: {
      readonly address: SourceAddress
      readonly kind: keyof Collections
      readonly of: OwnerOf<keyof Collections> | undefined
      readonly page: ListRequest<keyof Collections>
    }
    output: Page<Collections[keyof Collections]['item'] | UnknownRecord>
  }
  /** Reads what is known of a page's rows before it is there. */
  ahead: { input: Protocol['list']['input']; output: readonly RowAhead[] }
  /** The network's status, requested now. */
  head: { input: { readonly address: SourceAddress }; output: Answer<NetworkStatus> }
  offerLife: { input: OfferLifeRequest & { readonly address: SourceAddress }; output: OfferLife }
  /** A page of a list as REST records, one a line. */
  records: { input: RecordsRequest & { readonly address: SourceAddress }; output: RecordsPage }
  /** Types that items of a list have; empty for lists whose items have no type. */
  typeNames: { input: { readonly kind: keyof Collections }; output: readonly string[] }
  /** Records, one a line, as CSV rows. */
  csv: { input: RecordsTable; output: string }
  /** Controls the index of a source; undefined if the source has none. */
  index: {
    input: { readonly address: SourceAddress; readonly command: IndexCommand }
    output: IndexStatus | undefined
  }
  /** The evidence of a page's subject, on request with its ledger, and its proof. */
  gatherEvidence: {
    input: EvidenceRequest & { readonly address: SourceAddress }
    output: GatheredEvidence
  }
  /** Drops what a source remembers: its network was reset. */
  forget: { input: { readonly address: SourceAddress }; output: undefined }
  /** Ends a pause that the service requested. */
  resume: { input: { readonly address: SourceAddress }; output: undefined }
  /** Sends a transaction once. */
  submit: {
    input: { readonly address: SourceAddress; readonly envelope: string; readonly how: SubmitMode }
    output: Submission
  }
}

/** Questions about XDR that the page has: they send no requests. */
export interface XdrQuestions {
  transactionCodes: { input: TransactionXdr; output: TransactionOutcome }
  failureExplanation: { input: FailureRequest; output: readonly ExplainedFailure[] }
  transactionTrees: { input: TransactionXdr; output: TransactionTrees }
  /** The fields of a transaction's and its operations' records that differ from its XDR. */
  recordCheck: { input: RecordCheckRequest; output: RecordCheck }
  /** Operations and result codes of a list's transactions; undefined for one that cannot be read. */
  transactionSummaries: {
    input: SummariesRequest
    output: readonly ReadSummary[]
  }
  /** The reason why a record cannot be a sent transaction's. */
  foundProblem: { input: FoundTransaction; output: string | undefined }
  /** A pasted transaction, before it is sent. */
  envelope: { input: EnvelopeText; output: ReadEnvelope }
  signers: { input: SignaturesRequest; output: SignersOfTransaction | null }
  execution: { input: ExecutionRequest; output: ExplainedExecution }
  /** Balances that contracts claim to have changed. */
  tokenChanges: { input: ExecutionRequest; output: readonly TokenChange[] }
  balanceChanges: { input: BalanceCauses; output: readonly BalanceChange[] }
  /** The changes to entries in a meta that effects do not explain; null if it cannot be read. */
  balanceRemainders: { input: RemaindersRequest; output: readonly BalanceRemainder[] | null }
  pastBalances: { input: PastBalancesRequest; output: readonly PastBalance[] }
  /** An evidence file, with the SCP messages that a reader adds. */
  checkEvidence: { input: EvidenceCheck; output: CheckedEvidence }
  /** Who proposed ledgers, and what else their headers say; null for one that cannot be read. */
  headerFacts: { input: HeadersRequest; output: readonly (HeaderFacts | null)[] }
  /** The upgrades that a ledger's header carries. */
  ledgerUpgrades: { input: UpgradesRequest; output: readonly LedgerUpgrade[] }
  /** A record or a page of a list as both lines of sight answered it. */
  comparison: { input: RecordAnswers | ListAnswers; output: RecordComparison | ListComparison }
  /** A contract value (base64 `ScVal`) as a value to show. */
  scVal: { input: { readonly base64: string }; output: Value }
  /** A contract value (base64 `ScVal`) to copy. */
  valueForms: { input: { readonly base64: string }; output: ValueForms }
}

/** Answers the page's questions in the worker. Rejects with the failure, or the signal's reason. */
export interface Engine {
  run<K extends keyof Protocol>(
    question: K,
    input: Protocol[K]['input'],
    signal: AbortSignal,
  ): Promise<Protocol[K]['output']>
}

/** Reads XDR. Rejects with an Error whose message names the byte where the XDR is invalid. */
export interface Decoder {
  run<K extends keyof XdrQuestions>(
    question: K,
    input: XdrQuestions[K]['input'],
    signal: AbortSignal,
  ): Promise<XdrQuestions[K]['output']>
}

export type IndexCommand =
  | { readonly kind: 'status' | 'pause' | 'clear' }
  | { readonly kind: 'walk'; readonly command: WalkCommand }
  | { readonly kind: 'limit'; readonly capacity: number }

/** The functions that answer questions. */
export type Answers<Q extends { [K in keyof Q]: { input: unknown; output: unknown } }> = {
  readonly [K in keyof Q]: (
    input: Q[K]['input'],
    signal: AbortSignal,
  ) => Q[K]['output'] | Promise<Q[K]['output']>
}
