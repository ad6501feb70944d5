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
export { createDomainHttp } from './domain/domainHttp.ts'
export { readFederation } from './domain/federation.ts'
export { readStellarToml } from './domain/stellarToml.ts'
export { deliveriesOf } from './envelope/deliveries.ts'
export type { Envelope, ReadEnvelope } from './envelope/envelope.ts'
export type { HeadProblem } from './head/headNews.ts'
export { startsAnew } from './head/headState.ts'
export { delay } from './budget.ts'
export type { EarlyResponse } from './request.ts'
export { hostOf } from './request.ts'
export { type SentRequest, requestInit } from './request.ts'
export { retry, retryDelay } from './request.ts'
export { savesData } from './request.ts'
export { usualViewBytes } from './budget.ts'
export type { IndexControl, IndexState, IndexStatus, WalkEstimate } from './indexControl.ts'
export {
  type Capabilities,
  type SourceKind,
  type SourceKindId,
  bundledPaths,
  restKind,
  rpcKind,
  sourceKindById,
  sourceKinds,
} from './kinds.ts'
export {
  type LiveList,
  canGrow,
  grown,
  listAfter,
  loadedList,
  withNewestPage,
} from './live/liveList.ts'
export { pageCursor } from './pageCursor.ts'
export { type ProofSubject, ledgerOfSubject } from './proof/evidenceRequest.ts'
export { fetchMessages, messagesUrl } from './proof/fetchMessages.ts'
export type { RecordsReader, RecordsRequest } from './records/recordsReader.ts'
export type { Entities } from './resources.ts'
export { listPath, recordPath, urlOfPath } from './rest/requestPath.ts'
export type { RpcRequest } from './rpc/answerRules.ts'
export {
  entriesRequest,
  ledgersRequest,
  rpcCall,
  statusRequests,
  transactionAtRequest,
  transactionRequest,
} from './rpc/requests.ts'
export type { LearnedLimit, ServiceLimits } from './serviceLimits.ts'
export type { Source } from './source.ts'
export type { Submission, SubmissionState, Submit, SubmitMode } from './submit.ts'
export type { LaterEntries } from './transaction/readFailureExplanation.ts'
export type { TransactionOutcome } from './transaction/readTransactionCodes.ts'
export type { RecordCheck } from './transaction/recordCheck.ts'
export type { ReadSummary } from './transaction/transactionSummaries.ts'
export { type Received, type ToWorker, type WorkerLike, errorFromPlain } from './worker/messages.ts'
export type {
  Decoder,
  Engine,
  IndexCommand,
  Protocol,
  SourceAddress,
  XdrQuestions,
} from './worker/protocol.ts'
