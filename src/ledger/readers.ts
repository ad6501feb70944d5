export {
  accountDataFromEntry,
  accountDataFromRest,
  accountDataToRest,
  accountFlagsFromXdr,
  accountFromEntries,
  accountFromRest,
  accountToRest,
  balanceFromEntry,
} from './account.ts'
export {
  assetPagingToken,
  assetStatFromRest,
  assetStatToRest,
  assetSumsFromRest,
} from './assetStat.ts'
export { balanceChanges, balanceRemainders } from './balanceChanges.ts'
export {
  claimableBalanceFromEntry,
  claimableBalanceFromRest,
  claimableBalancePagingToken,
  claimableBalanceToRest,
} from './claimableBalance.ts'
export {
  callingOperation,
  createsContract,
  instanceChange,
  usedStorage,
} from './contract/appliedCalls.ts'
export { calledAsset } from './contract/callTree.ts'
export { contractErrors, firstContractError } from './contract/contractErrors.ts'
export { contractEvent, typedValue } from './contract/executionEvents.ts'
export {
  allowedBy,
  execution,
  explainedCall,
  footprintOf,
  plannedCall,
  plannedCalls,
  resourcesOf,
} from './contract/readExecution.ts'
export { tokenChanges } from './contract/tokenChanges.ts'
export { effectsOf } from './effects/derive.ts'
export { describedEffect, effectFromRest, effectToRest, effectTypes } from './effects/registry.ts'
export { checkedFailures } from './failure/checkedFailures.ts'
export { entriesBefore } from './failure/entriesBefore.ts'
export { failureFigures } from './failure/figures.ts'
export {
  isSuccessCode,
  operationReason,
  operationResultMeaning,
  outerCodes,
  resultCodesOf,
  transactionResultMeaning,
} from './failure/resultCodes.ts'
export { resultProblem } from './failure/resultProblem.ts'
export { isOfLaterProtocol } from './laterProtocol.ts'
export { ledgerFromRest, ledgerOf, ledgerToRest } from './ledger.ts'
export { ledgerDetails } from './ledgerDetails.ts'
export { ledgerUpgrades, readUpgrades, upgradedLedgers } from './ledgerUpgrades.ts'
export {
  liquidityPoolFromEntry,
  liquidityPoolFromRest,
  liquidityPoolToRest,
} from './liquidityPool.ts'
export {
  isTested,
  matchOf,
  mentionsAccount,
  mentionsAsset,
  picksItems,
  unknownFilter,
} from './matches.ts'
export {
  classicFeesOf,
  feeStatsFromRest,
  feeStatsOf,
  feeStatsToRest,
  hasNoLedgers,
  inclusionFeesFromRpc,
  ledgerBytes,
  networkFromRest,
  networkToRest,
  transactionsPerLedger,
} from './network.ts'
export { restoringRules, settingFields, settingKeys } from './networkSettings.ts'
export { offerFromEntry, offerFromRest, offerToRest } from './offer.ts'
export {
  byOperation,
  leftOfOffer,
  mayCreateOffer,
  offerChanges,
  offerCreation,
  offerFills,
  offerTerms,
} from './offerHistory.ts'
export { mergedLumens } from './operations/accountMerge.ts'
export {
  type AppliedOperation,
  appliedOperations,
  isPayment,
  operationOf,
  operationsOf,
  operationWithMemo,
  plannedOperations,
} from './operations/derive.ts'
export { invokeHostFunction } from './operations/invokeHostFunction.ts'
export { withOutcome } from './operations/outcome.ts'
export { partsOfAccount } from './operations/participants.ts'
export { assetEvents, calledFunction } from './operations/parts/hostFunction.ts'
export { claimAtoms, claimOf, offerLeft, tradeClaims } from './operations/parts/offers.ts'
export {
  definitionOfArm,
  definitions,
  describe,
  described,
  operationFromRest,
  operationToRest,
} from './operations/registry.ts'
export { unknownBody } from './operations/unknown.ts'
export { orderBookFromRest, orderBookOf, orderBookToRest } from './orderBook.ts'
export {
  createPathGraph,
  paymentPathFromRest,
  paymentPathToRest,
  strictReceivePaths,
  strictSendPaths,
} from './paymentPath.ts'
export { ledgerEvidence, readEvidence, resultSet, writeEvidence } from './proof/evidence.ts'
export { archivedMessages, prove, readExternalized } from './proof/prove.ts'
export { assetToRest, readRecord } from './restRecord.ts'
export { listsType, rowsOf, split } from './rows.ts'
export {
  createAssetRank,
  describedTrade,
  mirrored,
  rankByFirstTrade,
  syntheticOffer,
  tradeFromRest,
  tradePagingToken,
  tradesWithSellerAsBase,
  tradeToRest,
} from './trade.ts'
export {
  isRoundedAway,
  PairSums,
  spanFrom,
  spanOf,
  tradeAggregationFromRest,
  tradeAggregationToRest,
} from './tradeAggregation.ts'
export {
  cutPreconditions,
  memoFromXdr,
  outcomeOfPrefix,
  preconditionsFromXdr,
  signedFields,
  transactionFromRest,
  transactionOf,
  transactionToRest,
  underHash,
} from './transaction.ts'
export {
  argumentsOf,
  callEnvelope,
  contractCodeKey,
  contractDataKey,
  scValsOf,
  storageKeys,
} from './xdr/arguments.ts'
export {
  appliedTransaction,
  decodedTransaction,
  generatedReaders,
  innerTransaction,
  isSuccessful,
  ledgerKeyOf,
  ledgerOfMeta,
  operationResults,
} from './xdr/closedLedger.ts'
export { specOfEntries, specOfWasm } from './xdr/contractSpec.ts'
export {
  readAsset,
  readClaimPredicate,
  readContractEvent,
  readDiagnosticEvent,
  readLedgerEntry,
  readLedgerEntryChanges,
  readLedgerEntryData,
  readLedgerEntryExt,
  readLedgerHeader,
  readLedgerHeaderHistoryEntry,
  readLedgerKey,
  readMemo,
  readOperation,
  readPublicKey,
  readScVal,
  readSorobanAuthorizationEntry,
  readSorobanAuthorizationEntryList,
  readSorobanTransactionData,
  readTransactionEnvelope,
  readTransactionEvent,
  readTransactionMeta,
  readTransactionResult,
  readTransactionResultPair,
  readUpgradeEntryMetaList,
  skipContractCodeEntryExt,
  skipContractEvent,
  skipDiagnosticEvent,
  skipFeeBumpTransaction,
  skipLedgerCloseMeta,
  skipLedgerCloseMetaExt,
  skipLedgerEntryData,
  skipLedgerEntryExt,
  skipLedgerKey,
  skipLedgerUpgrade,
  skipScAddress,
  skipScpHistoryEntry,
  skipScVal,
  skipSorobanTransactionMetaExt,
  skipSorobanTransactionMetaV2,
  skipTransaction,
  skipTransactionEvent,
  skipTransactionResultPair,
  skipTransactionV0,
  writeAsset,
  writeContractExecutable,
  writeLedgerKey,
  writeScVal,
} from './xdr/generated/reader.ts'
export {
  countsDiffer,
  createEnvelopeFinder,
  disagreements,
  envelopeHashes,
  innerTransactionHash,
  isDroppedSet,
  transactionHash,
  transactionHashBytes,
} from './xdr/hashes.ts'
export { locateHead, locateHeader, locateParts, slice } from './xdr/ledgerIndex.ts'
export { nativeText } from './xdr/nativeText.ts'
export { readPartialResult, readPartialTransaction } from './xdr/partialTransaction.ts'
export { readHeaderFacts } from './xdr/proposer.ts'
export { salvageParts } from './xdr/salvage.ts'
export { scValue, treeOf } from './xdr/scValue.ts'
export {
  demandsOf,
  forgeryOfTransaction,
  isSignedBy,
  levelsIn,
  type MatchedPart,
  matchedSignatures,
  rulesBefore,
  rulesOrNone,
  unauthorizedBy,
} from './xdr/signatures.ts'
export {
  accountDataKey,
  accountFromXdr,
  addressFromXdr,
  addressTopic,
  anyAddressFromXdr,
  assetCodeFromXdr,
  assetFromXdr,
  assetXdr,
  checkedPool,
  claimableBalanceFromXdr,
  claimableBalanceKey,
  claimableBalanceKeyBytes,
  encodersOf,
  entryTypes,
  keyFromXdr,
  liquidityPoolKey,
  liquidityPoolKeyBytes,
  lossyText,
  offerKey,
  poolFromXdr,
  poolShareKey,
  signerFromXdr,
  sponsorFromXdr,
  stateEntryFromXdr,
  symbolTopic,
  trustlineKey,
} from './xdr/values.ts'
export { wasmModuleOf } from './xdr/wasm.ts'
export {
  bool,
  count,
  i32,
  ifReadable,
  opaque,
  open,
  position,
  readAll,
  skipVar,
  step,
  UnknownCaseError,
  u32,
  writeAll,
  XdrError,
} from './xdr/xdrBytes.ts'
