export { callingOperation } from './contract/callingOperation.ts'
export { contractErrors } from './contract/contractErrors.ts'
export { contractEvent } from './contract/executionEvents.ts'
export { explainedCall } from './contract/explainCall.ts'
export { execution } from './contract/readExecution.ts'
export { tokenChanges } from './contract/tokenChanges.ts'
export { typedValue } from './contract/typedValue.ts'
export { usedStorage } from './contract/usedStorage.ts'
export { appliedOperations } from './derive/appliedOperation.ts'
export { balanceChanges } from './derive/balanceChanges.ts'
export { balanceRemainders } from './derive/balanceRemainders.ts'
export { effectsOf } from './derive/effects.ts'
export { classicFeesOf, feeStatsOf } from './derive/feeStats.ts'
export { ledgerOf } from './derive/ledger.ts'
export { ledgerUpgrades } from './derive/ledgerUpgrades.ts'
export { operationOf, operationsOf } from './derive/operations.ts'
export { isPayment, mayBePayment } from './derive/payments.ts'
export { plannedOperations } from './derive/plannedOperations.ts'
export {
  memoFromXdr,
  preconditionsFromXdr,
  signatureTexts,
  signedFields,
  transactionOf,
  underHash,
} from './derive/transaction.ts'
export { outcomeOfPrefix } from './derive/transactionPrefix.ts'
export { describedEffect, effectFromRest, effectToRest, effectTypes } from './effects/registry.ts'
export { checkedFailures } from './failure/checkedFailures.ts'
export { entriesBefore } from './failure/figures/entriesBefore.ts'
export { operationReason } from './failure/operationReason.ts'
export { isSuccessCode, resultCodesOf } from './failure/readResultCodes.ts'
export { operationResultMeaning, transactionResultMeaning } from './failure/resultMeanings.ts'
export { resultProblem } from './failure/resultProblem.ts'
export { describedTrade } from './market/describedTrade.ts'
export {
  byOperation,
  leftOffer,
  mayCreateOffer,
  offerChanges,
  offerCreation,
  offerFills,
  offerTerms,
} from './market/offerHistory.ts'
export { createSpanSum, isRoundedAway, spanFrom, spanOf } from './market/tradeAggregations.ts'
export { mirrored, syntheticOffer, tradesWithSellerAsBase } from './market/trades.ts'
export { ledgerDetails } from './network/readLedgerDetails.ts'
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
export { readEvidence, writeEvidence } from './proof/evidenceFile.ts'
export { ledgerEvidence, resultSet } from './proof/ledgerEvidence.ts'
export { prove } from './proof/prove.ts'
export { archivedMessages, readExternalized } from './proof/scpMessage.ts'
export { accountFromRest, accountToRest } from './rest/account.ts'
export { accountDataFromRest, accountDataToRest } from './rest/accountData.ts'
export { assetPagingToken, assetStatFromRest, assetStatToRest } from './rest/assetStat.ts'
export {
  claimableBalanceFromRest,
  claimableBalancePagingToken,
  claimableBalanceToRest,
} from './rest/claimableBalance.ts'
export { ledgerFromRest, ledgerToRest } from './rest/ledger.ts'
export { liquidityPoolFromRest, liquidityPoolToRest } from './rest/liquidityPool.ts'
export {
  feeStatsFromRest,
  feeStatsToRest,
  inclusionFeesFromRpc,
  networkFromRest,
  networkToRest,
} from './rest/network.ts'
export { offerFromRest, offerToRest } from './rest/offer.ts'
export { orderBookFromRest, orderBookToRest } from './rest/orderBook.ts'
export { paymentPathFromRest, paymentPathToRest } from './rest/paymentPath.ts'
export { readRecord } from './rest/record.ts'
export { assetToRest } from './rest/toRest.ts'
export { tradeFromRest, tradeToRest } from './rest/trade.ts'
export { tradeAggregationFromRest, tradeAggregationToRest } from './rest/tradeAggregation.ts'
export { transactionFromRest, transactionToRest } from './rest/transaction.ts'
export { accountFlagsFromXdr, accountFromEntries, balanceFromEntry } from './xdr/account.ts'
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
export { settingKeys } from './xdr/settings/settingKeys.ts'
export { isSignedBy } from './xdr/signatureCheck.ts'
export { argumentsOf } from './xdr/spec/arguments.ts'
export { callEnvelope } from './xdr/spec/callEnvelope.ts'
export { contractCodeKey, contractDataKey } from './xdr/spec/contractKeys.ts'
export { specOfEntries, specOfWasm } from './xdr/spec/contractSpec.ts'
export { nativeText } from './xdr/spec/nativeText.ts'
export { scValsOf, storageKeys } from './xdr/spec/storageKeys.ts'
export {
  accountDataFromEntry,
  claimableBalanceFromEntry,
  liquidityPoolFromEntry,
  offerFromEntry,
  sponsorFromXdr,
  stateEntryFromXdr,
} from './xdr/stateEntry.ts'
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
