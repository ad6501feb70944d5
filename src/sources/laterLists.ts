export { nextLedger, scannedList } from './scan.ts'
export { callsInOperations, seenInOperations } from './seenInOperations.ts'
export {
  readAggregations,
  readPaymentPaths,
  restOrderBookOf,
  restOrderBookPath,
  restPaymentPath,
} from './rest/market.ts'
export { collectionByEvents } from './rpc/events/list.ts'
export { seenLedgers, typicalLedgerBytes } from './rpc/ledgerHints.ts'
export { historyScan } from './rpc/historyScan.ts'
export { stateEntity, stateList, readRpcPaths } from './rpc/state.ts'
