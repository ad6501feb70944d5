export { scannedList } from './filter/scannedList.ts'
export { callsInOperations } from './callsInOperations.ts'
export { readAggregations } from './rest/aggregations.ts'
export {
  readPaymentPaths,
  restOrderBookOf,
  restOrderBookPath,
  restPaymentPath,
} from './rest/restMarket.ts'
export { collectionByEvents } from './rpc/events/collectionByEvents.ts'
export { historyScan } from './rpc/scan/historyScan.ts'
export { stateEntity } from './rpc/state/entities.ts'
export { stateList } from './rpc/state/lists.ts'
export { readRpcPaths } from './rpc/state/paths.ts'
export { seenInOperations } from './seenInOperations.ts'
