export { indexedTransaction, pageOfIndexedTransaction } from './index/onlyIndexed.ts'
export { operationAt } from './ledgers/transactionAt.ts'
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
export { fetchEntries } from './rpc/entries.ts'
export { seenLedgers, typicalLedgerBytes } from './rpc/ledgerHints.ts'
export { fetchTransactions } from './rpc/separateTransactions.ts'
export { historyScan } from './ledgers/historyScan.ts'
export {
  indexedEntity,
  readOrderBook,
  readPaths,
  stateEntity,
  stateIndexOf,
  stateList,
} from './index/stateLists.ts'
export {
  itemsWithoutMeta,
  openDamagedLedger,
  partialCodes,
  partialItems,
  partialTransaction,
} from './salvage.ts'
