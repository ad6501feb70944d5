export type { Account, AccountDataEntry, Balance, Signer } from './account.ts'
export {
  type Asset,
  assetKey,
  type CreditAsset,
  formatAsset,
  malformation,
  native,
  parseAsset,
} from './asset.ts'
export type { AssetStat, Holding, LineClass } from './assetStat.ts'
export type {
  BalanceCauses,
  BalanceChange,
  BalanceRemainder,
  ChangeReason,
  PastBalance,
} from './balanceChanges.ts'
export type { ClaimableBalance, Claimant } from './claimableBalance.ts'
export {
  type Claiming,
  type ClaimObstacle,
  type ClaimPredicate,
  claimObstacle,
  claimPredicateValue,
  claimTimes,
  holdsAt,
  type TimeSpan,
} from './claimPredicate.ts'
export {
  type CollectionKind,
  type Collections,
  collections,
  type FilterOf,
  type FilterValues,
  filtersOf,
  type HistoryFilter,
  type LedgerBound,
  type ListFilter,
  type ListRequest,
  lists,
  type OperationFilter,
  type Owner,
  type OwnerOf,
  owners,
  type RangeFilter,
  sentFilters,
  type TradeFilter,
  type TransactionFilter,
} from './collections.ts'
export { assetContractSpec, withTokenCall } from './contract/assetContract.ts'
export {
  type AboutContract,
  type AssetClaim,
  type CallingOperation,
  type CallOfContract,
  type Contract,
  type ContractCode,
  type ContractExecutable,
  type ContractSummary,
  type EmittedEvent,
  type FoundEntry,
  type FoundStorage,
  type Lifetime,
  type NamedCode,
  parseTopicFilter,
  type ReadCost,
  type ReadOutcome,
  type ReadRequest,
  type SeenContract,
  type SeenContracts,
  type SeenContractsRequest,
  type StorageEntry,
  type StorageLookup,
  type TokenMetadata,
  type TypedArgument,
  type TypedKey,
  type UsedKey,
  type VersionChange,
  type WasmHash,
  type WasmModule,
  type WasmText,
  wasmHash,
} from './contract/contract.ts'
export type { ContractError } from './contract/contractErrors.ts'
export {
  type Allowed,
  type AlsoAllowed,
  type Authorization,
  type AuthorizedCall,
  type Authorizer,
  type CallOutcome,
  type CallStep,
  type CallTree,
  type ChangedPart,
  type ChangedValue,
  type ContractEvent,
  type CreatedContract,
  type Delegate,
  type DiagnosticEvent,
  type Execution,
  type ExecutionEvents,
  type ExplainedCall,
  type ExplainedExecution,
  type FootprintKey,
  feeShares,
  type InvokedCall,
  type MissingAuthorization,
  metricOf,
  type OperationEvent,
  type PlannedCall,
  paidFee,
  type ResourceFee,
  type Resources,
  ranOtherCode,
  type StateChange,
  type TransactionEvent,
  type TypedValue,
  type Use,
  type ValueForms,
} from './contract/execution.ts'
export type { ExecutionParts } from './contract/readExecution.ts'
export { type Rebuild, rebuildOf, repositoryOf } from './contract/rebuild.ts'
export { restoringFee } from './contract/restoring.ts'
export {
  type ContractSpec,
  fitsType,
  mapFields,
  namedCallOf,
  namedEventOf,
  namedValue,
  type SpecEnumCase,
  type SpecEvent,
  type SpecFunction,
  type SpecMeta,
  type SpecParameter,
  type SpecProblem,
  type SpecType,
  type StorageKeyType,
  storageKeyTypes,
  undefinedTypes,
  valueLikeStruct,
} from './contract/spec.ts'
export type { TokenChange } from './contract/tokenChanges.ts'
export {
  type Domain,
  type FederationRecord,
  isBelow,
  listingOf,
  parseDomain,
  type StellarToml,
} from './domain.ts'
export { effectPagingToken } from './effect.ts'
export type { DescribedEffect, Effect } from './effects/registry.ts'
export { accountKey, accountKeyBytes, instanceKey } from './entryKeys.ts'
export type { EnvelopeSignature, PastedXdr, XdrReading } from './envelope.ts'
export {
  type Delivery,
  destinationFindings,
  type Finding,
  findings,
  isOver,
  type Lookup,
  type Surroundings,
} from './envelopeFindings.ts'
export type { EntriesNow } from './failure/entriesBefore.ts'
export type {
  AssetOrShares,
  ExplainedFailure,
  FailureCheck,
  FigureGroup,
  FigureRow,
} from './failure/failureFigures.ts'
export type { SignedWeight } from './failure/figures.ts'
export type { PartialResultCodes, ResultCode, TransactionCodes } from './failure/resultCodes.ts'
export { formatFilterValue, isAsset } from './filterValue.ts'
export type { CountedTransaction, Ledger, LedgerSearch, LedgerSearchRequest } from './ledger.ts'
export type { FeeGroup, LedgerDetails, TransactionPhase } from './ledgerDetails.ts'
export { ledgerGaps, medianGap } from './ledgerGaps.ts'
export type {
  LedgerUpgrade,
  NumberSetting,
  UpgradedLedger,
  UpgradeHistory,
  UpgradesRequest,
} from './ledgerUpgrades.ts'
export type { LiquidityPool } from './liquidityPool.ts'
export { type Direction, isOf, type Movement, movementsOf } from './movements.ts'
export type { LedgerFees } from './network.ts'
export type { NetworkSettings, SettingChange, SettingGroup } from './networkSettings.ts'
export type { Offer } from './offer.ts'
export {
  type OfferEvent,
  type OfferLife,
  type OfferLifeRequest,
  otherSide,
  ownSide,
} from './offerLife.ts'
export type { IndexedOperation } from './operations/define.ts'
export type { AppliedOperation, PlannedOperation } from './operations/derive.ts'
export type { Operation } from './operations/operationTypes.ts'
export type { AssetEvent } from './operations/parts/hostFunction.ts'
export type { AnyDefinition, DescribedOperation } from './operations/registry.ts'
export type { OrderBook, OrderBookLevel, OrderBookPair } from './orderBook.ts'
export type { PathGraph, PathRequest, PaymentPath } from './paymentPath.ts'
export { countProblem, entryAgeProblem } from './plausible.ts'
export type {
  CheckedEvidence,
  Evidence,
  GatheredEvidence,
  LedgerEvidence,
  TransactionEvidence,
} from './proof/evidence.ts'
export {
  type ComparedFigure,
  isRefuted,
  type Proof,
  type ProofOutcome,
  type ProofStep,
  proofSummary,
  readValidators,
  stepTexts,
  type Validator,
} from './proof/proof.ts'
export type { RecordReader } from './restRecord.ts'
export type { AssetRank, DescribedTrade, Trade, TradeSide } from './trade.ts'
export type { SpanSum, Spans, TradeAggregation, TradePrice } from './tradeAggregation.ts'
export type { FeeBump, Preconditions, Transaction, TransactionXdr } from './transaction.ts'
export type { Unknown } from './values/answer.ts'
export { type OfferId, parseOfferId } from './values/ids.ts'
export {
  clockTolerance,
  closeTimeProblem,
  deviceClock,
  mostBehind,
} from './values/numbers.ts'
export { traderOf } from './values/value.ts'
export type { WrongArgument } from './xdr/arguments.ts'
export type {
  AppliedTransaction,
  ClosedLedger,
  InnerTransaction,
  Readers,
  TransactionParts,
} from './xdr/closedLedger.ts'
export type { LedgerParts, Slice } from './xdr/ledgerIndex.ts'
export type { PartialTransaction } from './xdr/partialTransaction.ts'
export type { TransactionTrees, XdrTree } from './xdr/scValue.ts'
export type { Encoders, SponsoredEntry } from './xdr/values.ts'
