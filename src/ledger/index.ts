export type * from './account.ts'
export type * from './accountBook.ts'
export { accountBook, paymentDays } from './accountBook.ts'
export type * from './asset.ts'
export {
  assetKey,
  formatAsset,
  formatFilterValue,
  isAsset,
  malformation,
  native,
  parseAsset,
} from './asset.ts'
export type * from './assetStat.ts'
export type * from './balanceChanges.ts'
export type * from './balanceLine.ts'
export { balanceLine, firstKnown } from './balanceLine.ts'
export type * from './claimableBalance.ts'
export type * from './claimPredicate.ts'
export { claimObstacle, claimPredicateValue, claimTimes, holdsAt } from './claimPredicate.ts'
export type * from './collections.ts'
export { collections, filtersOf, lists, owners, sentFilters, unreadOfList } from './collections.ts'
export { assetContractSpec, withTokenCall } from './contract/assetContract.ts'
export type * from './contract/contract.ts'
export { parseTopicFilter, wasmHash } from './contract/contract.ts'
export type * from './contract/contractErrors.ts'
export type * from './contract/execution.ts'
export { feeShares, metricOf, paidFee, ranOtherCode } from './contract/execution.ts'
export type * from './contract/readExecution.ts'
export { repositoryOf } from './contract/repository.ts'
export { restoringFee } from './contract/restoring.ts'
export type * from './contract/spec.ts'
export {
  fitsType,
  mapFields,
  namedCallOf,
  namedEventOf,
  namedValue,
  storageKeyTypes,
  undefinedTypes,
  valueLikeStruct,
} from './contract/spec.ts'
export type * from './contract/tokenChanges.ts'
export { isNonFungible, ofTokens } from './contract/tokenStandard.ts'
export type * from './days.ts'
export { countedDays, dayOf, joinedPieces, lookUp, networkDays, sumsByDay } from './days.ts'
export type * from './domain.ts'
export { isBelow, listingOf, parseDomain } from './domain.ts'
export { effectPagingToken } from './effect.ts'
export type * from './effects/registry.ts'
export { accountKey, accountKeyBytes, instanceKey } from './entryKeys.ts'
export type * from './envelope.ts'
export type * from './envelopeFindings.ts'
export { destinationFindings, findings, isOver } from './envelopeFindings.ts'
export type * from './failure/entriesBefore.ts'
export type * from './failure/failureFigures.ts'
export type * from './failure/figures.ts'
export type * from './failure/resultCodes.ts'
export type * from './ledger.ts'
export type * from './ledgerDetails.ts'
export type * from './ledgerFullness.ts'
export { fullnessOf, isHalfFull, recentFullness } from './ledgerFullness.ts'
export { ledgerGaps, medianGap } from './ledgerGaps.ts'
export type * from './ledgerSeries.ts'
export { ledgerPoints, ledgerSlots, pauseAfter } from './ledgerSeries.ts'
export type * from './ledgerUpgrades.ts'
export type * from './liquidityPool.ts'
export type * from './movements.ts'
export { isOf, movementsOf, movesOfEffect, transfersOf } from './movements.ts'
export type * from './network.ts'
export type * from './networkSettings.ts'
export type * from './offer.ts'
export type * from './offerLife.ts'
export { otherSide, ownSide } from './offerLife.ts'
export type * from './operations/define.ts'
export type * from './operations/derive.ts'
export type * from './operations/operationTypes.ts'
export type * from './operations/parts/hostFunction.ts'
export type * from './operations/registry.ts'
export type * from './orderBook.ts'
export type * from './paymentPath.ts'
export { countProblem, entryAgeProblem } from './plausible.ts'
export type * from './poolShare.ts'
export { growthSinceFilled, shareLine } from './poolShare.ts'
export type * from './prices.ts'
export { isThin, marketStart, priceIn, recentMarket, worthAt } from './prices.ts'
export type * from './proof/evidence.ts'
export type * from './proof/proof.ts'
export {
  fileWords,
  isRefuted,
  isSeconded,
  ledgerHashOf,
  otherHash,
  proofStanding,
  proofSummary,
  stepTexts,
} from './proof/proof.ts'
export type * from './restRecord.ts'
export type * from './rows.ts'
export { supplyOf } from './supply.ts'
export type * from './trade.ts'
export type * from './tradeAggregation.ts'
export type * from './transaction.ts'
export type * from './validators.ts'
export { rankedValidators } from './validators.ts'
export type * from './values/answer.ts'
export type * from './values/ids.ts'
export { parseOfferId } from './values/ids.ts'
export {
  clockTolerance,
  closeTimeProblem,
  deviceClock,
  mostBehind,
  standsStill,
} from './values/numbers.ts'
export { traderOf } from './values/value.ts'
export type * from './xdr/arguments.ts'
export type * from './xdr/closedLedger.ts'
export type * from './xdr/ledgerIndex.ts'
export type * from './xdr/partialTransaction.ts'
export type * from './xdr/proposer.ts'
export type * from './xdr/scValue.ts'
export type * from './xdr/values.ts'
