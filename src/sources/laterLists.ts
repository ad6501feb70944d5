export { indexedTransaction, pageOfIndexedTransaction } from './index/onlyIndexed.ts'
export {
  indexedEntity,
  readOrderBook,
  readPaths,
  stateEntity,
  stateIndexOf,
  stateList,
} from './index/stateLists.ts'
export { historyScan } from './ledgers/historyScan.ts'
export { operationAt } from './ledgers/transactionAt.ts'
export {
  readAggregations,
  readPaymentPaths,
  restOrderBookOf,
  restOrderBookPath,
  restPaymentPath,
} from './rest/market.ts'
export { fetchEntries } from './rpc/entries.ts'
export { collectionByEvents } from './rpc/events/list.ts'
export { seenLedgers, typicalLedgerBytes } from './rpc/ledgerHints.ts'
export { fetchTransactions } from './rpc/separateTransactions.ts'
export {
  itemsWithoutMeta,
  openDamagedLedger,
  partialCodes,
  partialItems,
  partialTransaction,
} from './salvage.ts'
export { nextLedger, scannedList } from './scan.ts'
export { callsInOperations, seenInOperations } from './seenInOperations.ts'
