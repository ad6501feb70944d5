export type { Account, Balance, Signer } from './account.ts'
export type { AccountDataEntry } from './accountData.ts'
export {
  type Asset,
  type CreditAsset,
  assetKey,
  formatAsset,
  malformation,
  native,
  parseAsset,
} from './asset.ts'
export type { AssetStat, Holding, LineClass } from './assetStat.ts'
export type { BalanceChange, BalanceRemainder, ChangeReason } from './balanceChange.ts'
export { type ClaimObstacle, type Claiming, claimObstacle } from './claimObstacle.ts'
export type { ClaimPredicate } from './claimPredicate.ts'
export { claimPredicateValue } from './claimPredicateValue.ts'
export type { ClaimableBalance, Claimant } from './claimableBalance.ts'
export {
  type CollectionKind,
  type Collections,
  type FilterOf,
  type ListFilter,
  type ListRequest,
  type OwnerOf,
  collections,
  filtersOf,
  lists,
  sentFilters,
} from './collections/collections.ts'
export type { FilterValues, LedgerBound } from './collections/filterDescriptors.ts'
export { formatFilterValue, isAsset } from './collections/filterValue.ts'
export type {
  HistoryFilter,
  OperationFilter,
  RangeFilter,
  TradeFilter,
  TransactionFilter,
} from './collections/filters.ts'
export { type Owner, owners } from './collections/owners.ts'
export { assetContractSpec } from './contract/assetContract.ts'
export type {
  Authorization,
  AuthorizedCall,
  Authorizer,
  CallOutcome,
  CallStep,
  CallTree,
  InvokedCall,
  MissingAuthorization,
} from './contract/callTree.ts'
export {
  type AssetClaim,
  type Contract,
  type ContractCode,
  type ContractExecutable,
  type Lifetime,
  type NamedCode,
  type StorageEntry,
  type TokenMetadata,
  type WasmHash,
  wasmHash,
} from './contract/contract.ts'
export type {
  CallOfContract,
  CallingOperation,
  ContractCalls,
  ContractCallsRequest,
} from './contract/contractCalls.ts'
export type { ContractError } from './contract/contractErrors.ts'
export type {
  ContractEvents,
  ContractEventsRequest,
  EmittedEvent,
} from './contract/contractEvents.ts'
export type { ReadCost, ReadOutcome, ReadRequest, TypedArgument } from './contract/contractRead.ts'
export type {
  ContractSpec,
  SpecEnumCase,
  SpecEvent,
  SpecFunction,
  SpecMeta,
  SpecParameter,
  SpecProblem,
  SpecType,
} from './contract/contractSpec.ts'
export type {
  ContractVersions,
  ContractVersionsRequest,
  VersionChange,
} from './contract/contractVersions.ts'
export {
  type ContractEvent,
  type DiagnosticEvent,
  type Execution,
  type ExecutionEvents,
  type FootprintKey,
  type OperationEvent,
  type Resources,
  type TransactionEvent,
  type TypedValue,
  type Use,
  metricOf,
} from './contract/execution.ts'
export type { ExplainedCall, ExplainedExecution } from './contract/explainedCall.ts'
export { fitsType } from './contract/fitsType.ts'
export { createsContract, instanceChange } from './contract/instanceChange.ts'
export { namedCallOf, namedEventOf } from './contract/namedParts.ts'
export { mapFields, namedValue, valueLikeStruct } from './contract/namedValue.ts'
export type { ExecutionParts } from './contract/readExecution.ts'
export { type Rebuild, rebuildOf } from './contract/rebuild.ts'
export { restoringFee } from './contract/restoring.ts'
export type {
  AboutContract,
  ContractSummary,
  SeenContract,
  SeenContracts,
  SeenContractsRequest,
} from './contract/seenContracts.ts'
export type { ChangedPart, ChangedValue, StateChange } from './contract/stateChange.ts'
export { type StorageKeyType, storageKeyTypes } from './contract/storageKeyTypes.ts'
export type {
  ContractEntries,
  ContractEntriesRequest,
  FoundEntry,
  FoundStorage,
  KnownStorageEntry,
  StorageLookup,
  TypedKey,
} from './contract/storageLookup.ts'
export { withTokenCall } from './contract/tokenCall.ts'
export { parseTopicFilter } from './contract/topicFilter.ts'
export { undefinedTypes } from './contract/undefinedTypes.ts'
export type { ValueForms } from './contract/valueForms.ts'
export type { WasmModule, WasmText } from './contract/wasmModule.ts'
export type { AppliedOperation } from './derive/appliedOperation.ts'
export type { BalanceCauses } from './derive/balanceChanges.ts'
export type { LedgerFees } from './derive/feeStats.ts'
export type { CountedTransaction } from './derive/ledger.ts'
export type { PlannedOperation } from './derive/plannedOperations.ts'
export { type Domain, isBelow, parseDomain } from './domain/domain.ts'
export { listingOf } from './domain/listing.ts'
export type { FederationRecord, StellarToml } from './domain/stellarToml.ts'
export { effectPagingToken } from './effect.ts'
export type { DescribedEffect, Effect } from './effects/registry.ts'
export { accountKey, accountKeyBytes, instanceKey } from './entryKeys.ts'
export { type Delivery, destinationFindings } from './envelope/destinations.ts'
export type { EnvelopeSignature } from './envelope/envelopeSignature.ts'
export {
  type Finding,
  type Lookup,
  type Surroundings,
  findings,
  isOver,
} from './envelope/findings.ts'
export type { PastedXdr, XdrReading } from './envelope/pastedXdr.ts'
export { type ResourceFee, feeShares, paidFee } from './envelope/resourceFee.ts'
export type {
  AssetOrShares,
  ExplainedFailure,
  FailureCheck,
  FigureGroup,
  FigureRow,
} from './failure/failureFigures.ts'
export type { EntriesNow } from './failure/figures/entriesBefore.ts'
export { failureFigures } from './failure/figures/failureFigures.ts'
export type { SignedWeight } from './failure/figures/figures.ts'
export { outerCodes } from './failure/resultCodeNames.ts'
export type { PartialResultCodes, ResultCode, TransactionCodes } from './failure/resultCodes.ts'
export type { Ledger } from './ledger.ts'
export type { LiquidityPool } from './liquidityPool.ts'
export { type AssetRank, createAssetRank } from './market/assetRank.ts'
export type { DescribedTrade } from './market/describedTrade.ts'
export { orderBookOf } from './market/orderBook.ts'
export { type PathGraph, createPathGraph } from './market/pathGraph.ts'
export { strictReceivePaths, strictSendPaths } from './market/paths.ts'
export type { SpanSum, Spans } from './market/tradeAggregations.ts'
export type { FeeGroup, LedgerDetails, TransactionPhase } from './network/ledgerDetails.ts'
export type { LedgerSearch, LedgerSearchRequest } from './network/ledgerSearch.ts'
export type {
  LedgerUpgrade,
  NumberSetting,
  UpgradeHistory,
  UpgradedLedger,
} from './network/ledgerUpgrade.ts'
export type { NetworkSettings, SettingChange, SettingGroup } from './network/networkSettings.ts'
export { restoringRules } from './network/restoringRules.ts'
export { settingFields } from './network/settingFields.ts'
export { type Offer, type OfferId, parseOfferId } from './offer.ts'
export {
  type OfferEvent,
  type OfferLife,
  type OfferLifeRequest,
  otherSide,
  ownSide,
} from './offerLife.ts'
export type { Unknown } from './operation.ts'
export type { IndexedOperation } from './operations/define.ts'
export type { Operation } from './operations/operationTypes.ts'
export type { AssetEvent } from './operations/parts/assetEvents.ts'
export type { AnyDefinition, DescribedOperation } from './operations/registry.ts'
export type { OrderBook, OrderBookLevel, OrderBookPair } from './orderBook.ts'
export type { PastBalance } from './pastBalance.ts'
export type { PathRequest, PaymentPath } from './paymentPath.ts'
export {
  clockTolerance,
  closeTimeProblem,
  deviceClock,
  sequenceProblem,
  statusProblem,
} from './plausible/closeTime.ts'
export { countProblem } from './plausible/counts.ts'
export { type Disagreements, disagreementProblem, ofLabels } from './plausible/disagreements.ts'
export { entryAgeProblem } from './plausible/entryAge.ts'
export { feeProblem } from './plausible/fees.ts'
export { ledgerGaps, ledgerProblem, ledgerProblems, medianGap } from './plausible/ledgers.ts'
export { bookProblem, isPossible } from './plausible/orderBook.ts'
export { candleProblem } from './plausible/priceInterval.ts'
export { balanceProblem, reserveProblem } from './plausible/reserve.ts'
export {
  type Holdings,
  contractsProblem,
  entriesProblem,
  supplyProblem,
} from './plausible/supply.ts'
export { tradeProblem } from './plausible/trade.ts'
export type { Evidence, LedgerEvidence, TransactionEvidence } from './proof/evidence.ts'
export type { CheckedEvidence, GatheredEvidence } from './proof/evidenceAnswer.ts'
export type { ComparedFigure, Proof, ProofOutcome, ProofStep, Validator } from './proof/proof.ts'
export { isRefuted, proofSummary, stepTexts } from './proof/stepTexts.ts'
export { readValidators } from './proof/validators.ts'
export type { RecordReader } from './rest/record.ts'
export type { TokenChange } from './tokenChange.ts'
export { type Trade, type TradeSide, tradePagingToken, traderOf } from './trade.ts'
export type { TradeAggregation, TradePrice } from './tradeAggregation.ts'
export type { FeeBump, Preconditions, Transaction, TransactionXdr } from './transaction.ts'
export type { Readers, TransactionParts } from './xdr/appliedTransaction.ts'
export type { AppliedTransaction, ClosedLedger, Encoders } from './xdr/closedLedger.ts'
export type { InnerTransaction } from './xdr/innerTransaction.ts'
export type { LedgerParts, Slice } from './xdr/ledgerIndex.ts'
export type { PartialTransaction } from './xdr/salvage/partialTransaction.ts'
export type { WrongArgument } from './xdr/spec/arguments.ts'
export type { SponsoredEntry } from './xdr/stateEntry.ts'
export type { TransactionTrees, XdrTree } from './xdrTree.ts'
