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
export { assetPagingToken, assetStatFromRest, assetStatToRest } from './assetStat.ts'
export { balanceChanges, balanceRemainders } from './balanceChanges.ts'
export {
  claimableBalanceFromEntry,
  claimableBalanceFromRest,
  claimableBalancePagingToken,
  claimableBalanceToRest,
} from './claimableBalance.ts'
export { callingOperation } from './contract/callingOperation.ts'
export { contractErrors } from './contract/contractErrors.ts'
export { contractEvent } from './contract/executionEvents.ts'
export { explainedCall } from './contract/explainCall.ts'
export { execution } from './contract/readExecution.ts'
export { tokenChanges } from './contract/tokenChanges.ts'
export { typedValue } from './contract/typedValue.ts'
export { usedStorage } from './contract/usedStorage.ts'
export { effectsOf } from './effects/derive.ts'
export { describedEffect, effectFromRest, effectToRest, effectTypes } from './effects/registry.ts'
export { checkedFailures } from './failure/checkedFailures.ts'
export { entriesBefore } from './failure/figures/entriesBefore.ts'
export { operationReason } from './failure/operationReason.ts'
export { isSuccessCode, resultCodesOf } from './failure/readResultCodes.ts'
export { operationResultMeaning, transactionResultMeaning } from './failure/resultMeanings.ts'
export { resultProblem } from './failure/resultProblem.ts'
export { ledgerFromRest, ledgerOf, ledgerToRest } from './ledger.ts'
export { ledgerDetails } from './ledgerDetails.ts'
export { ledgerUpgrades } from './ledgerUpgrades.ts'
export {
  liquidityPoolFromEntry,
  liquidityPoolFromRest,
  liquidityPoolToRest,
} from './liquidityPool.ts'
export {
  classicFeesOf,
  feeStatsFromRest,
  feeStatsOf,
  feeStatsToRest,
  inclusionFeesFromRpc,
  networkFromRest,
  networkToRest,
} from './network.ts'
export { restoringRules, settingFields, settingKeys } from './networkSettings.ts'
export { offerFromEntry, offerFromRest, offerToRest } from './offer.ts'
export {
  byOperation,
  leftOffer,
  mayCreateOffer,
  offerChanges,
  offerCreation,
  offerFills,
  offerTerms,
} from './offerHistory.ts'
export {
  appliedOperations,
  isPayment,
  mayBePayment,
  operationOf,
  operationsOf,
  plannedOperations,
} from './operations/derive.ts'
export { invokeHostFunction } from './operations/invokeHostFunction.ts'
export { assetEvents } from './operations/parts/assetEvents.ts'
export { calledFunction } from './operations/parts/hostFunction.ts'
export { claimAtoms, claimOf, offerLeft, tradeClaims } from './operations/parts/tradeClaims.ts'
export {
  definitionOfArm,
  definitions,
  describe,
  described,
  operationBodyFromXdr,
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
export {
  createAssetRank,
  describedTrade,
  mirrored,
  syntheticOffer,
  tradeFromRest,
  tradePagingToken,
  tradeToRest,
  tradesWithSellerAsBase,
} from './trade.ts'
export {
  createSpanSum,
  isRoundedAway,
  spanFrom,
  spanOf,
  tradeAggregationFromRest,
  tradeAggregationToRest,
} from './tradeAggregation.ts'
export {
  memoFromXdr,
  outcomeOfPrefix,
  preconditionsFromXdr,
  signatureTexts,
  signedFields,
  transactionFromRest,
  transactionOf,
  transactionToRest,
  underHash,
} from './transaction.ts'
export {
  appliedTransaction,
  decodedTransaction,
  generatedReaders,
} from './xdr/appliedTransaction.ts'
export { demandsOf, levelsIn } from './xdr/authorization/demands.ts'
export { forgeryOfTransaction } from './xdr/authorization/forgeryOf.ts'
export { matchedSignatures } from './xdr/authorization/matchedSignatures.ts'
export { rulesBefore } from './xdr/authorization/signingRules.ts'
export { unauthorizedBy } from './xdr/authorization/unauthorizedBy.ts'
export { changesBefore, ledgerOfMeta } from './xdr/changesBefore.ts'
export { assetXdr, encodersOf } from './xdr/encoders.ts'
export {
  accountFromXdr,
  addressFromXdr,
  anyAddressFromXdr,
  assetCodeFromXdr,
  assetFromXdr,
  claimableBalanceFromXdr,
  keyFromXdr,
  lossyText,
  poolFromXdr,
  signerFromXdr,
  sponsorFromXdr,
  stateEntryFromXdr,
} from './xdr/fromXdr.ts'
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
  readLedgerUpgrade,
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
  skipContractEvent,
  skipDiagnosticEvent,
  skipFeeBumpTransaction,
  skipLedgerCloseMetaExt,
  skipLedgerEntryData,
  skipLedgerEntryExt,
  skipLedgerKey,
  skipLedgerUpgrade,
  skipScAddress,
  skipScVal,
  skipScpHistoryEntry,
  skipSorobanTransactionMetaExt,
  skipSorobanTransactionMetaV2,
  skipTransaction,
  skipTransactionEvent,
  skipTransactionResultPair,
  skipTransactionV0,
  writeContractExecutable,
  writeLedgerKey,
  writeScVal,
} from './xdr/generated/reader.ts'
export { innerTransaction, isSuccessful, operationResults } from './xdr/innerTransaction.ts'
export { countsDiffer, disagreements, hashOf, isDroppedSet } from './xdr/ledgerChecks.ts'
export { locateHeader, locateParts } from './xdr/ledgerIndex.ts'
export { ledgerKeyOf } from './xdr/ledgerKeyOf.ts'
export {
  accountDataKey,
  addressTopic,
  claimableBalanceKey,
  claimableBalanceKeyBytes,
  liquidityPoolKey,
  liquidityPoolKeyBytes,
  offerKey,
  poolShareKey,
  symbolTopic,
  trustlineKey,
} from './xdr/ledgerKeys.ts'
export { createEnvelopeFinder } from './xdr/salvage/envelopeFinder.ts'
export { readPartialResult } from './xdr/salvage/partialResult.ts'
export { readPartialTransaction } from './xdr/salvage/partialTransaction.ts'
export { salvageParts } from './xdr/salvage/salvage.ts'
export { scValue } from './xdr/scValue.ts'
export { isSignedBy } from './xdr/signatureCheck.ts'
export { argumentsOf } from './xdr/spec/arguments.ts'
export { callEnvelope } from './xdr/spec/callEnvelope.ts'
export { contractCodeKey, contractDataKey } from './xdr/spec/contractKeys.ts'
export { specOfEntries, specOfWasm } from './xdr/spec/contractSpec.ts'
export { nativeText } from './xdr/spec/nativeText.ts'
export { scValsOf, storageKeys } from './xdr/spec/storageKeys.ts'
export {
  envelopeHashes,
  innerTransactionHash,
  transactionHash,
  transactionHashBytes,
} from './xdr/transactionHash.ts'
export { treeOf } from './xdr/tree.ts'
export { wasmModuleOf } from './xdr/wasm/wasmModule.ts'
export {
  UnknownCaseError,
  XdrError,
  bool,
  count,
  i32,
  opaque,
  open,
  position,
  readAll,
  skipVar,
  step,
  u32,
  writeAll,
} from './xdr/xdrBytes.ts'
