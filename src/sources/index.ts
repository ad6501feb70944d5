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
export { deliveriesOf, type Envelope, type ReadEnvelope } from './envelope/envelope.ts'
export {
  autoKind,
  bundledPaths,
  type Capabilities,
  filesKind,
  restKind,
  rpcKind,
  type SourceKind,
  type SourceKindId,
  sourceKindById,
  sourceKinds,
} from './kinds.ts'
export {
  canGrow,
  grown,
  type LiveList,
  listAfter,
  loadedList,
  withNewestPage,
} from './lists/live.ts'
export { pageCursor, type RowAhead } from './page.ts'
export { fetchMessages, messagesUrl } from './proof/fetchMessages.ts'
export type { RpcRequest } from './request.ts'
export {
  delay,
  type EarlyResponse,
  entriesRequest,
  hostOf,
  ledgersRequest,
  listPath,
  recordPath,
  requestInit,
  retry,
  retryDelay,
  rpcCall,
  type SentRequest,
  savesData,
  statusRequests,
  transactionAtRequest,
  transactionRequest,
  urlOfPath,
  usualViewBytes,
  withoutKey,
} from './request.ts'
export {
  closedEntities,
  type Entities,
  type LearnedLimit,
  type ServiceLimits,
} from './resources.ts'
export {
  type EndpointStanding,
  hasAccountCells,
  type IndexControl,
  type IndexState,
  type IndexStatus,
  ledgerOfSubject,
  type ProofSubject,
  type RecordsReader,
  type RecordsRequest,
  type Source,
  type Submission,
  type SubmissionState,
  type Submit,
  type SubmitMode,
  type WalkEstimate,
} from './source.ts'
export type { LaterEntries } from './transaction/failure.ts'
export type { SignersOfAccount, SignersOfPart } from './transaction/readSignatures.ts'
export type { ReadSummary, TransactionOutcome } from './transaction/readTransaction.ts'
export type { OperationMismatch, RecordCheck } from './transaction/recordCheck.ts'
export { errorFromPlain, type Received, type ToWorker, type WorkerLike } from './worker/messages.ts'
export type {
  Decoder,
  Engine,
  IndexCommand,
  Protocol,
  SourceAddress,
  XdrQuestions,
} from './worker/protocol.ts'
