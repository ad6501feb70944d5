export { createAutoSource } from './auto/auto.ts'
export type * from './comparison/comparison.ts'
export { differences, unexplained } from './comparison/comparison.ts'
export type * from './comparison/fieldOrigins.ts'
export { fieldOrigin } from './comparison/fieldOrigins.ts'
export type * from './currentEntry.ts'
export { createDomainHttp, readFederation, readStellarToml } from './domain.ts'
export type * from './envelope/envelope.ts'
export { deliveriesOf } from './envelope/envelope.ts'
export type * from './kinds.ts'
export {
  autoKind,
  bundledPaths,
  filesKind,
  restKind,
  rpcKind,
  sourceKindById,
  sourceKinds,
  stateKind,
} from './kinds.ts'
export type * from './lists/live.ts'
export { canGrow, grown, listAfter, loadedList, withNewestPage } from './lists/live.ts'
export type * from './page.ts'
export { pageCursor } from './page.ts'
export { csvLine } from './records/csvLine.ts'
export type * from './request.ts'
export {
  delay,
  entriesRequest,
  hostOf,
  ledgersRequest,
  listPath,
  recordPath,
  requestInit,
  retry,
  retryDelay,
  rpcCall,
  savesData,
  statusRequests,
  transactionAtRequest,
  transactionRequest,
  urlOfPath,
  usualViewBytes,
  withoutKey,
} from './request.ts'
export type * from './resources.ts'
export { closedEntities } from './resources.ts'
export type * from './source.ts'
export { hasAccountCells, ledgerOfSubject } from './source.ts'
export type * from './transaction/failure.ts'
export type * from './transaction/readSignatures.ts'
export type * from './transaction/readTransaction.ts'
export type * from './transaction/recordCheck.ts'
export type * from './worker/messages.ts'
export { errorFromPlain } from './worker/messages.ts'
export type * from './worker/protocol.ts'
