export { scannedList } from './scan.ts'
export { callsInOperations } from './seenInOperations.ts'
export { readAggregations } from './rest/market.ts'
export {
  readPaymentPaths,
  restOrderBookOf,
  restOrderBookPath,
  restPaymentPath,
} from './rest/market.ts'
export { collectionByEvents } from './rpc/events/list.ts'
export { historyScan } from './rpc/historyScan.ts'
export { stateEntity } from './rpc/state.ts'
export { stateList } from './rpc/state.ts'
export { readRpcPaths } from './rpc/state.ts'
export { seenInOperations } from './seenInOperations.ts'
