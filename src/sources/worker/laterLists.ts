export { indexedTransaction } from '../index/onlyIndexed.ts'
export {
  itemsWithoutMeta,
  openDamagedLedger,
  partialCodes,
  partialItems,
  partialTransaction,
} from '../ledgers/salvage.ts'
export { operationAt } from '../ledgers/transactionAt.ts'
export { EventFinder, unsearched } from '../lists/eventFinder.ts'
export { FoundLists } from '../lists/foundLists.ts'
export { ReadyFinder, StoredFinder } from '../lists/indexFinder.ts'
export { ofRange, rangeOf, ScanBudget, scannedList } from '../lists/scan.ts'
export {
  readAggregations,
  readPaymentPaths,
  restOrderBookOf,
  restOrderBookPath,
  restPaymentPath,
} from '../rest/market.ts'
export { callsInOperations, seenInOperations } from '../rest/seenInOperations.ts'
export { fetchEntries } from '../rpc/entries.ts'
export { seenLedgers, typicalLedgerBytes } from '../rpc/ledgerHints.ts'
export { fetchTransactions } from '../rpc/separateTransactions.ts'
export {
  indexedEntity,
  readOrderBook,
  readPaths,
  stateEntity,
  stateIndexOf,
  stateList,
} from '../state/stateLists.ts'
