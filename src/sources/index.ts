export { createAutoSource } from './auto/auto.ts'
export {
  type Answered,
  type DifferenceReason,
  type DifferingField,
  type DifferingRow,
  type ListAnswers,
  type ListComparison,
  type RecordAnswers,
  type RecordComparison,
  unexplained,
  unexplainedRows,
} from './comparison/comparison.ts'
export { type FieldOrigin, fieldOrigin } from './comparison/fieldOrigins.ts'
export { createDomainHttp, readFederation, readStellarToml } from './domain.ts'
export { type Envelope, type ReadEnvelope, deliveriesOf } from './envelope/envelope.ts'
export { type HeadProblem, startsAnew } from './head.ts'
export {
  delay,
  usualViewBytes,
  type EarlyResponse,
  type SentRequest,
  hostOf,
  requestInit,
  retry,
  retryDelay,
  savesData,
  listPath,
  recordPath,
  urlOfPath,
  entriesRequest,
  ledgersRequest,
  rpcCall,
  statusRequests,
  transactionAtRequest,
  transactionRequest,
  withoutKey,
} from './request.ts'
export {
  type EndpointStanding,
  type IndexControl,
  type IndexState,
  type IndexStatus,
  type WalkEstimate,
  type Source,
  type Submission,
  type SubmissionState,
  type Submit,
  type SubmitMode,
  type ProofSubject,
  ledgerOfSubject,
} from './source.ts'
export {
  type Capabilities,
  type SourceKind,
  type SourceKindId,
  autoKind,
  bundledPaths,
  filesKind,
  restKind,
  rpcKind,
  sourceKindById,
  sourceKinds,
} from './kinds.ts'
export { type LiveList, canGrow, grown, listAfter, loadedList, withNewestPage } from './live.ts'
export { type RowAhead, pageCursor } from './page.ts'
export { fetchMessages, messagesUrl } from './proof/fetchMessages.ts'
export {
  type RecordsReader,
  type RecordsRequest,
  hasAccountCells,
} from './records/recordsReader.ts'
export {
  type Entities,
  type LearnedLimit,
  type ServiceLimits,
  closedEntities,
} from './resources.ts'
export type { RpcRequest } from './rpc/methods.ts'
export type { LaterEntries } from './transaction/failure.ts'
export type { SignersOfAccount, SignersOfPart } from './transaction/readSignatures.ts'
export type { TransactionOutcome, ReadSummary } from './transaction/readTransaction.ts'
export type { RecordCheck } from './transaction/recordCheck.ts'
export { type Received, type ToWorker, type WorkerLike, errorFromPlain } from './worker/messages.ts'
export type {
  Decoder,
  Engine,
  IndexCommand,
  Protocol,
  SourceAddress,
  XdrQuestions,
} from './worker/protocol.ts'
