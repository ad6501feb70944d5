// Generated from the SDK’s XDR schemas by `npm run generate`. Do not edit.

export type LedgerCloseMeta =
  | { readonly type: 'v0'; readonly v0: LedgerCloseMetaV0 }
  | { readonly type: 'v1'; readonly v1: LedgerCloseMetaV1 }
  | { readonly type: 'v2'; readonly v2: LedgerCloseMetaV2 }

export interface LedgerCloseMetaV0 {
  readonly ledgerHeader: LedgerHeaderHistoryEntry
  readonly txSet: TransactionSet
  readonly txProcessing: readonly TransactionResultMeta[]
  readonly upgradesProcessing: readonly UpgradeEntryMeta[]
  readonly scpInfo: readonly ScpHistoryEntry[]
}

export interface LedgerHeaderHistoryEntry {
  readonly hash: Uint8Array
  readonly header: LedgerHeader
  readonly ext: LedgerHeaderHistoryEntryExt
}

export interface LedgerHeader {
  readonly ledgerVersion: number
  readonly previousLedgerHash: Uint8Array
  readonly scpValue: StellarValue
  readonly txSetResultHash: Uint8Array
  readonly bucketListHash: Uint8Array
  readonly ledgerSeq: number
  readonly totalCoins: bigint
  readonly feePool: bigint
  readonly inflationSeq: number
  readonly idPool: bigint
  readonly baseFee: number
  readonly baseReserve: number
  readonly maxTxSetSize: number
  readonly skipList: readonly Uint8Array[]
  readonly ext: LedgerHeaderExt
}

export interface StellarValue {
  readonly txSetHash: Uint8Array
  readonly closeTime: bigint
  readonly upgrades: readonly Uint8Array[]
  readonly ext: StellarValueExt
}

export type StellarValueExt =
  | { readonly type: 'stellarValueBasic' }
  | { readonly type: 'stellarValueSigned'; readonly lcValueSignature: LedgerCloseValueSignature }
  | { readonly type: 'stellarValueEmptyTxSet'; readonly proposedValue: StellarValueProposedValue }

export interface LedgerCloseValueSignature {
  readonly nodeId: PublicKey
  readonly signature: Uint8Array
}

export type PublicKey =
  | { readonly type: 'publicKeyTypeEd25519'; readonly ed25519: Uint8Array }

export interface StellarValueProposedValue {
  readonly txSetHash: Uint8Array
  readonly previousLedgerHash: Uint8Array
  readonly previousLedgerVersion: number
  readonly lcValueSignature: LedgerCloseValueSignature
}

export type LedgerHeaderExt =
  | { readonly type: 'v0' }
  | { readonly type: 'v1'; readonly v1: LedgerHeaderExtensionV1 }

export interface LedgerHeaderExtensionV1 {
  readonly flags: number
  readonly ext: LedgerHeaderExtensionV1Ext
}

export type LedgerHeaderExtensionV1Ext =
  | { readonly type: 'v0' }

export type LedgerHeaderHistoryEntryExt =
  | { readonly type: 'v0' }

export interface TransactionSet {
  readonly previousLedgerHash: Uint8Array
  readonly txs: readonly TransactionEnvelope[]
}

export type TransactionEnvelope =
  | { readonly type: 'envelopeTypeTxV0'; readonly v0: TransactionV0Envelope }
  | { readonly type: 'envelopeTypeTx'; readonly v1: TransactionV1Envelope }
  | { readonly type: 'envelopeTypeTxFeeBump'; readonly feeBump: FeeBumpTransactionEnvelope }

export interface TransactionV0Envelope {
  readonly tx: TransactionV0
  readonly signatures: readonly DecoratedSignature[]
}

export interface TransactionV0 {
  readonly sourceAccountEd25519: Uint8Array
  readonly fee: number
  readonly seqNum: bigint
  readonly timeBounds: TimeBounds | undefined
  readonly memo: Memo
  readonly operations: readonly Operation[]
  readonly ext: TransactionV0Ext
}

export interface TimeBounds {
  readonly minTime: bigint
  readonly maxTime: bigint
}

export type Memo =
  | { readonly type: 'memoNone' }
  | { readonly type: 'memoText'; readonly text: Uint8Array }
  | { readonly type: 'memoId'; readonly id: bigint }
  | { readonly type: 'memoHash'; readonly hash: Uint8Array }
  | { readonly type: 'memoReturn'; readonly retHash: Uint8Array }

export interface Operation {
  readonly sourceAccount: MuxedAccount | undefined
  readonly body: OperationBody
}

export type MuxedAccount =
  | { readonly type: 'keyTypeEd25519'; readonly ed25519: Uint8Array }
  | { readonly type: 'keyTypeMuxedEd25519'; readonly med25519: MuxedAccountMed25519 }

export interface MuxedAccountMed25519 {
  readonly id: bigint
  readonly ed25519: Uint8Array
}

export type OperationBody =
  | { readonly type: 'createAccount'; readonly createAccountOp: CreateAccountOp }
  | { readonly type: 'payment'; readonly paymentOp: PaymentOp }
  | { readonly type: 'pathPaymentStrictReceive'; readonly pathPaymentStrictReceiveOp: PathPaymentStrictReceiveOp }
  | { readonly type: 'manageSellOffer'; readonly manageSellOfferOp: ManageSellOfferOp }
  | { readonly type: 'createPassiveSellOffer'; readonly createPassiveSellOfferOp: CreatePassiveSellOfferOp }
  | { readonly type: 'setOptions'; readonly setOptionsOp: SetOptionsOp }
  | { readonly type: 'changeTrust'; readonly changeTrustOp: ChangeTrustOp }
  | { readonly type: 'allowTrust'; readonly allowTrustOp: AllowTrustOp }
  | { readonly type: 'accountMerge'; readonly destination: MuxedAccount }
  | { readonly type: 'inflation' }
  | { readonly type: 'manageData'; readonly manageDataOp: ManageDataOp }
  | { readonly type: 'bumpSequence'; readonly bumpSequenceOp: BumpSequenceOp }
  | { readonly type: 'manageBuyOffer'; readonly manageBuyOfferOp: ManageBuyOfferOp }
  | { readonly type: 'pathPaymentStrictSend'; readonly pathPaymentStrictSendOp: PathPaymentStrictSendOp }
  | { readonly type: 'createClaimableBalance'; readonly createClaimableBalanceOp: CreateClaimableBalanceOp }
  | { readonly type: 'claimClaimableBalance'; readonly claimClaimableBalanceOp: ClaimClaimableBalanceOp }
  | { readonly type: 'beginSponsoringFutureReserves'; readonly beginSponsoringFutureReservesOp: BeginSponsoringFutureReservesOp }
  | { readonly type: 'endSponsoringFutureReserves' }
  | { readonly type: 'revokeSponsorship'; readonly revokeSponsorshipOp: RevokeSponsorshipOp }
  | { readonly type: 'clawback'; readonly clawbackOp: ClawbackOp }
  | { readonly type: 'clawbackClaimableBalance'; readonly clawbackClaimableBalanceOp: ClawbackClaimableBalanceOp }
  | { readonly type: 'setTrustLineFlags'; readonly setTrustLineFlagsOp: SetTrustLineFlagsOp }
  | { readonly type: 'liquidityPoolDeposit'; readonly liquidityPoolDepositOp: LiquidityPoolDepositOp }
  | { readonly type: 'liquidityPoolWithdraw'; readonly liquidityPoolWithdrawOp: LiquidityPoolWithdrawOp }
  | { readonly type: 'invokeHostFunction'; readonly invokeHostFunctionOp: InvokeHostFunctionOp }
  | { readonly type: 'extendFootprintTtl'; readonly extendFootprintTtlOp: ExtendFootprintTtlOp }
  | { readonly type: 'restoreFootprint'; readonly restoreFootprintOp: RestoreFootprintOp }

export interface CreateAccountOp {
  readonly destination: PublicKey
  readonly startingBalance: bigint
}

export interface PaymentOp {
  readonly destination: MuxedAccount
  readonly asset: Asset
  readonly amount: bigint
}

export type Asset =
  | { readonly type: 'assetTypeNative' }
  | { readonly type: 'assetTypeCreditAlphanum4'; readonly alphaNum4: AlphaNum4 }
  | { readonly type: 'assetTypeCreditAlphanum12'; readonly alphaNum12: AlphaNum12 }

export interface AlphaNum4 {
  readonly assetCode: Uint8Array
  readonly issuer: PublicKey
}

export interface AlphaNum12 {
  readonly assetCode: Uint8Array
  readonly issuer: PublicKey
}

export interface PathPaymentStrictReceiveOp {
  readonly sendAsset: Asset
  readonly sendMax: bigint
  readonly destination: MuxedAccount
  readonly destAsset: Asset
  readonly destAmount: bigint
  readonly path: readonly Asset[]
}

export interface ManageSellOfferOp {
  readonly selling: Asset
  readonly buying: Asset
  readonly amount: bigint
  readonly price: Price
  readonly offerId: bigint
}

export interface Price {
  readonly n: number
  readonly d: number
}

export interface CreatePassiveSellOfferOp {
  readonly selling: Asset
  readonly buying: Asset
  readonly amount: bigint
  readonly price: Price
}

export interface SetOptionsOp {
  readonly inflationDest: PublicKey | undefined
  readonly clearFlags: number | undefined
  readonly setFlags: number | undefined
  readonly masterWeight: number | undefined
  readonly lowThreshold: number | undefined
  readonly medThreshold: number | undefined
  readonly highThreshold: number | undefined
  readonly homeDomain: Uint8Array | undefined
  readonly signer: Signer | undefined
}

export interface Signer {
  readonly key: SignerKey
  readonly weight: number
}

export type SignerKey =
  | { readonly type: 'signerKeyTypeEd25519'; readonly ed25519: Uint8Array }
  | { readonly type: 'signerKeyTypePreAuthTx'; readonly preAuthTx: Uint8Array }
  | { readonly type: 'signerKeyTypeHashX'; readonly hashX: Uint8Array }
  | { readonly type: 'signerKeyTypeEd25519SignedPayload'; readonly ed25519SignedPayload: SignerKeyEd25519SignedPayload }

export interface SignerKeyEd25519SignedPayload {
  readonly ed25519: Uint8Array
  readonly payload: Uint8Array
}

export interface ChangeTrustOp {
  readonly line: ChangeTrustAsset
  readonly limit: bigint
}

export type ChangeTrustAsset =
  | { readonly type: 'assetTypeNative' }
  | { readonly type: 'assetTypeCreditAlphanum4'; readonly alphaNum4: AlphaNum4 }
  | { readonly type: 'assetTypeCreditAlphanum12'; readonly alphaNum12: AlphaNum12 }
  | { readonly type: 'assetTypePoolShare'; readonly liquidityPool: LiquidityPoolParameters }

export type LiquidityPoolParameters =
  | { readonly type: 'liquidityPoolConstantProduct'; readonly constantProduct: LiquidityPoolConstantProductParameters }

export interface LiquidityPoolConstantProductParameters {
  readonly assetA: Asset
  readonly assetB: Asset
  readonly fee: number
}

export interface AllowTrustOp {
  readonly trustor: PublicKey
  readonly asset: AssetCode
  readonly authorize: number
}

export type AssetCode =
  | { readonly type: 'assetTypeCreditAlphanum4'; readonly assetCode4: Uint8Array }
  | { readonly type: 'assetTypeCreditAlphanum12'; readonly assetCode12: Uint8Array }

export interface ManageDataOp {
  readonly dataName: Uint8Array
  readonly dataValue: Uint8Array | undefined
}

export interface BumpSequenceOp {
  readonly bumpTo: bigint
}

export interface ManageBuyOfferOp {
  readonly selling: Asset
  readonly buying: Asset
  readonly buyAmount: bigint
  readonly price: Price
  readonly offerId: bigint
}

export interface PathPaymentStrictSendOp {
  readonly sendAsset: Asset
  readonly sendAmount: bigint
  readonly destination: MuxedAccount
  readonly destAsset: Asset
  readonly destMin: bigint
  readonly path: readonly Asset[]
}

export interface CreateClaimableBalanceOp {
  readonly asset: Asset
  readonly amount: bigint
  readonly claimants: readonly Claimant[]
}

export type Claimant =
  | { readonly type: 'claimantTypeV0'; readonly v0: ClaimantV0 }

export interface ClaimantV0 {
  readonly destination: PublicKey
  readonly predicate: ClaimPredicate
}

export type ClaimPredicate =
  | { readonly type: 'claimPredicateUnconditional' }
  | { readonly type: 'claimPredicateAnd'; readonly andPredicates: readonly ClaimPredicate[] }
  | { readonly type: 'claimPredicateOr'; readonly orPredicates: readonly ClaimPredicate[] }
  | { readonly type: 'claimPredicateNot'; readonly notPredicate: ClaimPredicate | undefined }
  | { readonly type: 'claimPredicateBeforeAbsoluteTime'; readonly absBefore: bigint }
  | { readonly type: 'claimPredicateBeforeRelativeTime'; readonly relBefore: bigint }

export interface ClaimClaimableBalanceOp {
  readonly balanceId: ClaimableBalanceId
}

export type ClaimableBalanceId =
  | { readonly type: 'claimableBalanceIdTypeV0'; readonly v0: Uint8Array }

export interface BeginSponsoringFutureReservesOp {
  readonly sponsoredId: PublicKey
}

export type RevokeSponsorshipOp =
  | { readonly type: 'revokeSponsorshipLedgerEntry'; readonly ledgerKey: LedgerKey }
  | { readonly type: 'revokeSponsorshipSigner'; readonly signer: RevokeSponsorshipOpSigner }

export type LedgerKey =
  | { readonly type: 'account'; readonly account: LedgerKeyAccount }
  | { readonly type: 'trustline'; readonly trustLine: LedgerKeyTrustLine }
  | { readonly type: 'offer'; readonly offer: LedgerKeyOffer }
  | { readonly type: 'data'; readonly data: LedgerKeyData }
  | { readonly type: 'claimableBalance'; readonly claimableBalance: LedgerKeyClaimableBalance }
  | { readonly type: 'liquidityPool'; readonly liquidityPool: LedgerKeyLiquidityPool }
  | { readonly type: 'contractData'; readonly contractData: LedgerKeyContractData }
  | { readonly type: 'contractCode'; readonly contractCode: LedgerKeyContractCode }
  | { readonly type: 'configSetting'; readonly configSetting: LedgerKeyConfigSetting }
  | { readonly type: 'ttl'; readonly ttl: LedgerKeyTtl }

export interface LedgerKeyAccount {
  readonly accountId: PublicKey
}

export interface LedgerKeyTrustLine {
  readonly accountId: PublicKey
  readonly asset: TrustLineAsset
}

export type TrustLineAsset =
  | { readonly type: 'assetTypeNative' }
  | { readonly type: 'assetTypeCreditAlphanum4'; readonly alphaNum4: AlphaNum4 }
  | { readonly type: 'assetTypeCreditAlphanum12'; readonly alphaNum12: AlphaNum12 }
  | { readonly type: 'assetTypePoolShare'; readonly liquidityPoolId: Uint8Array }

export interface LedgerKeyOffer {
  readonly sellerId: PublicKey
  readonly offerId: bigint
}

export interface LedgerKeyData {
  readonly accountId: PublicKey
  readonly dataName: Uint8Array
}

export interface LedgerKeyClaimableBalance {
  readonly balanceId: ClaimableBalanceId
}

export interface LedgerKeyLiquidityPool {
  readonly liquidityPoolId: Uint8Array
}

export interface LedgerKeyContractData {
  readonly contract: ScAddress
  readonly key: ScVal
  readonly durability: ContractDataDurability
}

export type ScAddress =
  | { readonly type: 'scAddressTypeAccount'; readonly accountId: PublicKey }
  | { readonly type: 'scAddressTypeContract'; readonly contractId: Uint8Array }
  | { readonly type: 'scAddressTypeMuxedAccount'; readonly muxedAccount: MuxedEd25519Account }
  | { readonly type: 'scAddressTypeClaimableBalance'; readonly claimableBalanceId: ClaimableBalanceId }
  | { readonly type: 'scAddressTypeLiquidityPool'; readonly liquidityPoolId: Uint8Array }

export interface MuxedEd25519Account {
  readonly id: bigint
  readonly ed25519: Uint8Array
}

export type ScVal =
  | { readonly type: 'scvBool'; readonly b: boolean }
  | { readonly type: 'scvVoid' }
  | { readonly type: 'scvError'; readonly error: ScError }
  | { readonly type: 'scvU32'; readonly u32: number }
  | { readonly type: 'scvI32'; readonly i32: number }
  | { readonly type: 'scvU64'; readonly u64: bigint }
  | { readonly type: 'scvI64'; readonly i64: bigint }
  | { readonly type: 'scvTimepoint'; readonly timepoint: bigint }
  | { readonly type: 'scvDuration'; readonly duration: bigint }
  | { readonly type: 'scvU128'; readonly u128: Uint128Parts }
  | { readonly type: 'scvI128'; readonly i128: Int128Parts }
  | { readonly type: 'scvU256'; readonly u256: Uint256Parts }
  | { readonly type: 'scvI256'; readonly i256: Int256Parts }
  | { readonly type: 'scvBytes'; readonly bytes: Uint8Array }
  | { readonly type: 'scvString'; readonly str: Uint8Array }
  | { readonly type: 'scvSymbol'; readonly sym: Uint8Array }
  | { readonly type: 'scvVec'; readonly vec: readonly ScVal[] | undefined }
  | { readonly type: 'scvMap'; readonly map: readonly ScMapEntry[] | undefined }
  | { readonly type: 'scvAddress'; readonly address: ScAddress }
  | { readonly type: 'scvContractInstance'; readonly instance: ScContractInstance }
  | { readonly type: 'scvLedgerKeyContractInstance' }
  | { readonly type: 'scvLedgerKeyNonce'; readonly nonceKey: ScNonceKey }
  | { readonly type: 'scvExecutableTag'; readonly executableTag: Uint8Array }

export type ScError =
  | { readonly type: 'sceContract'; readonly contractCode: number }
  | { readonly type: 'sceWasmVm'; readonly code: ScErrorCode }
  | { readonly type: 'sceContext'; readonly code: ScErrorCode }
  | { readonly type: 'sceStorage'; readonly code: ScErrorCode }
  | { readonly type: 'sceObject'; readonly code: ScErrorCode }
  | { readonly type: 'sceCrypto'; readonly code: ScErrorCode }
  | { readonly type: 'sceEvents'; readonly code: ScErrorCode }
  | { readonly type: 'sceBudget'; readonly code: ScErrorCode }
  | { readonly type: 'sceValue'; readonly code: ScErrorCode }
  | { readonly type: 'sceAuth'; readonly code: ScErrorCode }

export type ScErrorCode = 'scecArithDomain' | 'scecIndexBounds' | 'scecInvalidInput' | 'scecMissingValue' | 'scecExistingValue' | 'scecExceededLimit' | 'scecInvalidAction' | 'scecInternalError' | 'scecUnexpectedType' | 'scecUnexpectedSize'

export interface Uint128Parts {
  readonly hi: bigint
  readonly lo: bigint
}

export interface Int128Parts {
  readonly hi: bigint
  readonly lo: bigint
}

export interface Uint256Parts {
  readonly hiHi: bigint
  readonly hiLo: bigint
  readonly loHi: bigint
  readonly loLo: bigint
}

export interface Int256Parts {
  readonly hiHi: bigint
  readonly hiLo: bigint
  readonly loHi: bigint
  readonly loLo: bigint
}

export interface ScMapEntry {
  readonly key: ScVal
  readonly val: ScVal
}

export interface ScContractInstance {
  readonly executable: ContractExecutable
  readonly storage: readonly ScMapEntry[] | undefined
}

export type ContractExecutable =
  | { readonly type: 'contractExecutableWasm'; readonly wasmHash: Uint8Array }
  | { readonly type: 'contractExecutableStellarAsset' }
  | { readonly type: 'contractExecutableExternalRef'; readonly externalRef: ContractExecutableExternalRef }

export interface ContractExecutableExternalRef {
  readonly executableOwner: ScAddress
  readonly tag: Uint8Array
}

export interface ScNonceKey {
  readonly nonce: bigint
}

export type ContractDataDurability = 'temporary' | 'persistent'

export interface LedgerKeyContractCode {
  readonly hash: Uint8Array
}

export interface LedgerKeyConfigSetting {
  readonly configSettingId: ConfigSettingId
}

export type ConfigSettingId = 'configSettingContractMaxSizeBytes' | 'configSettingContractComputeV0' | 'configSettingContractLedgerCostV0' | 'configSettingContractHistoricalDataV0' | 'configSettingContractEventsV0' | 'configSettingContractBandwidthV0' | 'configSettingContractCostParamsCpuInstructions' | 'configSettingContractCostParamsMemoryBytes' | 'configSettingContractDataKeySizeBytes' | 'configSettingContractDataEntrySizeBytes' | 'configSettingStateArchival' | 'configSettingContractExecutionLanes' | 'configSettingLiveSorobanStateSizeWindow' | 'configSettingEvictionIterator' | 'configSettingContractParallelComputeV0' | 'configSettingContractLedgerCostExtV0' | 'configSettingScpTiming' | 'configSettingFrozenLedgerKeys' | 'configSettingFrozenLedgerKeysDelta' | 'configSettingFreezeBypassTxs' | 'configSettingFreezeBypassTxsDelta'

export interface LedgerKeyTtl {
  readonly keyHash: Uint8Array
}

export interface RevokeSponsorshipOpSigner {
  readonly accountId: PublicKey
  readonly signerKey: SignerKey
}

export interface ClawbackOp {
  readonly asset: Asset
  readonly from: MuxedAccount
  readonly amount: bigint
}

export interface ClawbackClaimableBalanceOp {
  readonly balanceId: ClaimableBalanceId
}

export interface SetTrustLineFlagsOp {
  readonly trustor: PublicKey
  readonly asset: Asset
  readonly clearFlags: number
  readonly setFlags: number
}

export interface LiquidityPoolDepositOp {
  readonly liquidityPoolId: Uint8Array
  readonly maxAmountA: bigint
  readonly maxAmountB: bigint
  readonly minPrice: Price
  readonly maxPrice: Price
}

export interface LiquidityPoolWithdrawOp {
  readonly liquidityPoolId: Uint8Array
  readonly amount: bigint
  readonly minAmountA: bigint
  readonly minAmountB: bigint
}

export interface InvokeHostFunctionOp {
  readonly hostFunction: HostFunction
  readonly auth: readonly SorobanAuthorizationEntry[]
}

export type HostFunction =
  | { readonly type: 'hostFunctionTypeInvokeContract'; readonly invokeContract: InvokeContractArgs }
  | { readonly type: 'hostFunctionTypeCreateContract'; readonly createContract: CreateContractArgs }
  | { readonly type: 'hostFunctionTypeUploadContractWasm'; readonly wasm: Uint8Array }
  | { readonly type: 'hostFunctionTypeCreateContractV2'; readonly createContractV2: CreateContractArgsV2 }

export interface InvokeContractArgs {
  readonly contractAddress: ScAddress
  readonly functionName: Uint8Array
  readonly args: readonly ScVal[]
}

export interface CreateContractArgs {
  readonly contractIdPreimage: ContractIdPreimage
  readonly executable: ContractExecutable
}

export type ContractIdPreimage =
  | { readonly type: 'contractIdPreimageFromAddress'; readonly fromAddress: ContractIdPreimageFromAddress }
  | { readonly type: 'contractIdPreimageFromAsset'; readonly fromAsset: Asset }

export interface ContractIdPreimageFromAddress {
  readonly address: ScAddress
  readonly salt: Uint8Array
}

export interface CreateContractArgsV2 {
  readonly contractIdPreimage: ContractIdPreimage
  readonly executable: ContractExecutable
  readonly constructorArgs: readonly ScVal[]
}

export interface SorobanAuthorizationEntry {
  readonly credentials: SorobanCredentials
  readonly rootInvocation: SorobanAuthorizedInvocation
}

export type SorobanCredentials =
  | { readonly type: 'sorobanCredentialsSourceAccount' }
  | { readonly type: 'sorobanCredentialsAddress'; readonly address: SorobanAddressCredentials }
  | { readonly type: 'sorobanCredentialsAddressV2'; readonly addressV2: SorobanAddressCredentials }
  | { readonly type: 'sorobanCredentialsAddressWithDelegates'; readonly addressWithDelegates: SorobanAddressCredentialsWithDelegates }

export interface SorobanAddressCredentials {
  readonly address: ScAddress
  readonly nonce: bigint
  readonly signatureExpirationLedger: number
  readonly signature: ScVal
}

export interface SorobanAddressCredentialsWithDelegates {
  readonly addressCredentials: SorobanAddressCredentials
  readonly delegates: readonly SorobanDelegateSignature[]
}

export interface SorobanDelegateSignature {
  readonly address: ScAddress
  readonly signature: ScVal
  readonly nestedDelegates: readonly SorobanDelegateSignature[]
}

export interface SorobanAuthorizedInvocation {
  readonly function: SorobanAuthorizedFunction
  readonly subInvocations: readonly SorobanAuthorizedInvocation[]
}

export type SorobanAuthorizedFunction =
  | { readonly type: 'sorobanAuthorizedFunctionTypeContractFn'; readonly contractFn: InvokeContractArgs }
  | { readonly type: 'sorobanAuthorizedFunctionTypeCreateContractHostFn'; readonly createContractHostFn: CreateContractArgs }
  | { readonly type: 'sorobanAuthorizedFunctionTypeCreateContractV2HostFn'; readonly createContractV2HostFn: CreateContractArgsV2 }

export interface ExtendFootprintTtlOp {
  readonly ext: ExtensionPoint
  readonly extendTo: number
}

export type ExtensionPoint =
  | { readonly type: 'v0' }

export interface RestoreFootprintOp {
  readonly ext: ExtensionPoint
}

export type TransactionV0Ext =
  | { readonly type: 'v0' }

export interface DecoratedSignature {
  readonly hint: Uint8Array
  readonly signature: Uint8Array
}

export interface TransactionV1Envelope {
  readonly tx: Transaction
  readonly signatures: readonly DecoratedSignature[]
}

export interface Transaction {
  readonly sourceAccount: MuxedAccount
  readonly fee: number
  readonly seqNum: bigint
  readonly cond: Preconditions
  readonly memo: Memo
  readonly operations: readonly Operation[]
  readonly ext: TransactionExt
}

export type Preconditions =
  | { readonly type: 'precondNone' }
  | { readonly type: 'precondTime'; readonly timeBounds: TimeBounds }
  | { readonly type: 'precondV2'; readonly v2: PreconditionsV2 }

export interface PreconditionsV2 {
  readonly timeBounds: TimeBounds | undefined
  readonly ledgerBounds: LedgerBounds | undefined
  readonly minSeqNum: bigint | undefined
  readonly minSeqAge: bigint
  readonly minSeqLedgerGap: number
  readonly extraSigners: readonly SignerKey[]
}

export interface LedgerBounds {
  readonly minLedger: number
  readonly maxLedger: number
}

export type TransactionExt =
  | { readonly type: 'v0' }
  | { readonly type: 'sorobanData'; readonly sorobanData: SorobanTransactionData }

export interface SorobanTransactionData {
  readonly ext: SorobanTransactionDataExt
  readonly resources: SorobanResources
  readonly resourceFee: bigint
}

export type SorobanTransactionDataExt =
  | { readonly type: 'v0' }
  | { readonly type: 'resourceExt'; readonly resourceExt: SorobanResourcesExtV0 }

export interface SorobanResourcesExtV0 {
  readonly archivedSorobanEntries: readonly number[]
}

export interface SorobanResources {
  readonly footprint: LedgerFootprint
  readonly instructions: number
  readonly diskReadBytes: number
  readonly writeBytes: number
}

export interface LedgerFootprint {
  readonly readOnly: readonly LedgerKey[]
  readonly readWrite: readonly LedgerKey[]
}

export interface FeeBumpTransactionEnvelope {
  readonly tx: FeeBumpTransaction
  readonly signatures: readonly DecoratedSignature[]
}

export interface FeeBumpTransaction {
  readonly feeSource: MuxedAccount
  readonly fee: bigint
  readonly innerTx: FeeBumpTransactionInnerTx
  readonly ext: FeeBumpTransactionExt
}

export type FeeBumpTransactionInnerTx =
  | { readonly type: 'envelopeTypeTx'; readonly v1: TransactionV1Envelope }

export type FeeBumpTransactionExt =
  | { readonly type: 'v0' }

export interface TransactionResultMeta {
  readonly result: TransactionResultPair
  readonly feeProcessing: readonly LedgerEntryChange[]
  readonly txApplyProcessing: TransactionMeta
}

export interface TransactionResultPair {
  readonly transactionHash: Uint8Array
  readonly result: TransactionResult
}

export interface TransactionResult {
  readonly feeCharged: bigint
  readonly result: TransactionResultResult
  readonly ext: TransactionResultExt
}

export type TransactionResultResult =
  | { readonly type: 'txFeeBumpInnerSuccess'; readonly innerResultPair: InnerTransactionResultPair }
  | { readonly type: 'txFeeBumpInnerFailed'; readonly innerResultPair: InnerTransactionResultPair }
  | { readonly type: 'txSuccess'; readonly results: readonly OperationResult[] }
  | { readonly type: 'txFailed'; readonly results: readonly OperationResult[] }
  | { readonly type: 'txTooEarly' }
  | { readonly type: 'txTooLate' }
  | { readonly type: 'txMissingOperation' }
  | { readonly type: 'txBadSeq' }
  | { readonly type: 'txBadAuth' }
  | { readonly type: 'txInsufficientBalance' }
  | { readonly type: 'txNoAccount' }
  | { readonly type: 'txInsufficientFee' }
  | { readonly type: 'txBadAuthExtra' }
  | { readonly type: 'txInternalError' }
  | { readonly type: 'txNotSupported' }
  | { readonly type: 'txBadSponsorship' }
  | { readonly type: 'txBadMinSeqAgeOrGap' }
  | { readonly type: 'txMalformed' }
  | { readonly type: 'txSorobanInvalid' }
  | { readonly type: 'txFrozenKeyAccessed' }

export interface InnerTransactionResultPair {
  readonly transactionHash: Uint8Array
  readonly result: InnerTransactionResult
}

export interface InnerTransactionResult {
  readonly feeCharged: bigint
  readonly result: InnerTransactionResultResult
  readonly ext: InnerTransactionResultExt
}

export type InnerTransactionResultResult =
  | { readonly type: 'txSuccess'; readonly results: readonly OperationResult[] }
  | { readonly type: 'txFailed'; readonly results: readonly OperationResult[] }
  | { readonly type: 'txTooEarly' }
  | { readonly type: 'txTooLate' }
  | { readonly type: 'txMissingOperation' }
  | { readonly type: 'txBadSeq' }
  | { readonly type: 'txBadAuth' }
  | { readonly type: 'txInsufficientBalance' }
  | { readonly type: 'txNoAccount' }
  | { readonly type: 'txInsufficientFee' }
  | { readonly type: 'txBadAuthExtra' }
  | { readonly type: 'txInternalError' }
  | { readonly type: 'txNotSupported' }
  | { readonly type: 'txBadSponsorship' }
  | { readonly type: 'txBadMinSeqAgeOrGap' }
  | { readonly type: 'txMalformed' }
  | { readonly type: 'txSorobanInvalid' }
  | { readonly type: 'txFrozenKeyAccessed' }

export type OperationResult =
  | { readonly type: 'opInner'; readonly tr: OperationResultTr }
  | { readonly type: 'opBadAuth' }
  | { readonly type: 'opNoAccount' }
  | { readonly type: 'opNotSupported' }
  | { readonly type: 'opTooManySubentries' }
  | { readonly type: 'opExceededWorkLimit' }
  | { readonly type: 'opTooManySponsoring' }

export type OperationResultTr =
  | { readonly type: 'createAccount'; readonly createAccountResult: CreateAccountResult }
  | { readonly type: 'payment'; readonly paymentResult: PaymentResult }
  | { readonly type: 'pathPaymentStrictReceive'; readonly pathPaymentStrictReceiveResult: PathPaymentStrictReceiveResult }
  | { readonly type: 'manageSellOffer'; readonly manageSellOfferResult: ManageSellOfferResult }
  | { readonly type: 'createPassiveSellOffer'; readonly createPassiveSellOfferResult: ManageSellOfferResult }
  | { readonly type: 'setOptions'; readonly setOptionsResult: SetOptionsResult }
  | { readonly type: 'changeTrust'; readonly changeTrustResult: ChangeTrustResult }
  | { readonly type: 'allowTrust'; readonly allowTrustResult: AllowTrustResult }
  | { readonly type: 'accountMerge'; readonly accountMergeResult: AccountMergeResult }
  | { readonly type: 'inflation'; readonly inflationResult: InflationResult }
  | { readonly type: 'manageData'; readonly manageDataResult: ManageDataResult }
  | { readonly type: 'bumpSequence'; readonly bumpSeqResult: BumpSequenceResult }
  | { readonly type: 'manageBuyOffer'; readonly manageBuyOfferResult: ManageBuyOfferResult }
  | { readonly type: 'pathPaymentStrictSend'; readonly pathPaymentStrictSendResult: PathPaymentStrictSendResult }
  | { readonly type: 'createClaimableBalance'; readonly createClaimableBalanceResult: CreateClaimableBalanceResult }
  | { readonly type: 'claimClaimableBalance'; readonly claimClaimableBalanceResult: ClaimClaimableBalanceResult }
  | { readonly type: 'beginSponsoringFutureReserves'; readonly beginSponsoringFutureReservesResult: BeginSponsoringFutureReservesResult }
  | { readonly type: 'endSponsoringFutureReserves'; readonly endSponsoringFutureReservesResult: EndSponsoringFutureReservesResult }
  | { readonly type: 'revokeSponsorship'; readonly revokeSponsorshipResult: RevokeSponsorshipResult }
  | { readonly type: 'clawback'; readonly clawbackResult: ClawbackResult }
  | { readonly type: 'clawbackClaimableBalance'; readonly clawbackClaimableBalanceResult: ClawbackClaimableBalanceResult }
  | { readonly type: 'setTrustLineFlags'; readonly setTrustLineFlagsResult: SetTrustLineFlagsResult }
  | { readonly type: 'liquidityPoolDeposit'; readonly liquidityPoolDepositResult: LiquidityPoolDepositResult }
  | { readonly type: 'liquidityPoolWithdraw'; readonly liquidityPoolWithdrawResult: LiquidityPoolWithdrawResult }
  | { readonly type: 'invokeHostFunction'; readonly invokeHostFunctionResult: InvokeHostFunctionResult }
  | { readonly type: 'extendFootprintTtl'; readonly extendFootprintTtlResult: ExtendFootprintTtlResult }
  | { readonly type: 'restoreFootprint'; readonly restoreFootprintResult: RestoreFootprintResult }

export type CreateAccountResult =
  | { readonly type: 'createAccountSuccess' }
  | { readonly type: 'createAccountMalformed' }
  | { readonly type: 'createAccountUnderfunded' }
  | { readonly type: 'createAccountLowReserve' }
  | { readonly type: 'createAccountAlreadyExist' }

export type PaymentResult =
  | { readonly type: 'paymentSuccess' }
  | { readonly type: 'paymentMalformed' }
  | { readonly type: 'paymentUnderfunded' }
  | { readonly type: 'paymentSrcNoTrust' }
  | { readonly type: 'paymentSrcNotAuthorized' }
  | { readonly type: 'paymentNoDestination' }
  | { readonly type: 'paymentNoTrust' }
  | { readonly type: 'paymentNotAuthorized' }
  | { readonly type: 'paymentLineFull' }
  | { readonly type: 'paymentNoIssuer' }

export type PathPaymentStrictReceiveResult =
  | { readonly type: 'pathPaymentStrictReceiveSuccess'; readonly success: PathPaymentStrictReceiveResultSuccess }
  | { readonly type: 'pathPaymentStrictReceiveMalformed' }
  | { readonly type: 'pathPaymentStrictReceiveUnderfunded' }
  | { readonly type: 'pathPaymentStrictReceiveSrcNoTrust' }
  | { readonly type: 'pathPaymentStrictReceiveSrcNotAuthorized' }
  | { readonly type: 'pathPaymentStrictReceiveNoDestination' }
  | { readonly type: 'pathPaymentStrictReceiveNoTrust' }
  | { readonly type: 'pathPaymentStrictReceiveNotAuthorized' }
  | { readonly type: 'pathPaymentStrictReceiveLineFull' }
  | { readonly type: 'pathPaymentStrictReceiveNoIssuer'; readonly noIssuer: Asset }
  | { readonly type: 'pathPaymentStrictReceiveTooFewOffers' }
  | { readonly type: 'pathPaymentStrictReceiveOfferCrossSelf' }
  | { readonly type: 'pathPaymentStrictReceiveOverSendmax' }

export interface PathPaymentStrictReceiveResultSuccess {
  readonly offers: readonly ClaimAtom[]
  readonly last: SimplePaymentResult
}

export type ClaimAtom =
  | { readonly type: 'claimAtomTypeV0'; readonly v0: ClaimOfferAtomV0 }
  | { readonly type: 'claimAtomTypeOrderBook'; readonly orderBook: ClaimOfferAtom }
  | { readonly type: 'claimAtomTypeLiquidityPool'; readonly liquidityPool: ClaimLiquidityAtom }

export interface ClaimOfferAtomV0 {
  readonly sellerEd25519: Uint8Array
  readonly offerId: bigint
  readonly assetSold: Asset
  readonly amountSold: bigint
  readonly assetBought: Asset
  readonly amountBought: bigint
}

export interface ClaimOfferAtom {
  readonly sellerId: PublicKey
  readonly offerId: bigint
  readonly assetSold: Asset
  readonly amountSold: bigint
  readonly assetBought: Asset
  readonly amountBought: bigint
}

export interface ClaimLiquidityAtom {
  readonly liquidityPoolId: Uint8Array
  readonly assetSold: Asset
  readonly amountSold: bigint
  readonly assetBought: Asset
  readonly amountBought: bigint
}

export interface SimplePaymentResult {
  readonly destination: PublicKey
  readonly asset: Asset
  readonly amount: bigint
}

export type ManageSellOfferResult =
  | { readonly type: 'manageSellOfferSuccess'; readonly success: ManageOfferSuccessResult }
  | { readonly type: 'manageSellOfferMalformed' }
  | { readonly type: 'manageSellOfferSellNoTrust' }
  | { readonly type: 'manageSellOfferBuyNoTrust' }
  | { readonly type: 'manageSellOfferSellNotAuthorized' }
  | { readonly type: 'manageSellOfferBuyNotAuthorized' }
  | { readonly type: 'manageSellOfferLineFull' }
  | { readonly type: 'manageSellOfferUnderfunded' }
  | { readonly type: 'manageSellOfferCrossSelf' }
  | { readonly type: 'manageSellOfferSellNoIssuer' }
  | { readonly type: 'manageSellOfferBuyNoIssuer' }
  | { readonly type: 'manageSellOfferNotFound' }
  | { readonly type: 'manageSellOfferLowReserve' }

export interface ManageOfferSuccessResult {
  readonly offersClaimed: readonly ClaimAtom[]
  readonly offer: ManageOfferSuccessResultOffer
}

export type ManageOfferSuccessResultOffer =
  | { readonly type: 'manageOfferCreated'; readonly offer: OfferEntry }
  | { readonly type: 'manageOfferUpdated'; readonly offer: OfferEntry }
  | { readonly type: 'manageOfferDeleted' }

export interface OfferEntry {
  readonly sellerId: PublicKey
  readonly offerId: bigint
  readonly selling: Asset
  readonly buying: Asset
  readonly amount: bigint
  readonly price: Price
  readonly flags: number
  readonly ext: OfferEntryExt
}

export type OfferEntryExt =
  | { readonly type: 'v0' }

export type SetOptionsResult =
  | { readonly type: 'setOptionsSuccess' }
  | { readonly type: 'setOptionsLowReserve' }
  | { readonly type: 'setOptionsTooManySigners' }
  | { readonly type: 'setOptionsBadFlags' }
  | { readonly type: 'setOptionsInvalidInflation' }
  | { readonly type: 'setOptionsCantChange' }
  | { readonly type: 'setOptionsUnknownFlag' }
  | { readonly type: 'setOptionsThresholdOutOfRange' }
  | { readonly type: 'setOptionsBadSigner' }
  | { readonly type: 'setOptionsInvalidHomeDomain' }
  | { readonly type: 'setOptionsAuthRevocableRequired' }

export type ChangeTrustResult =
  | { readonly type: 'changeTrustSuccess' }
  | { readonly type: 'changeTrustMalformed' }
  | { readonly type: 'changeTrustNoIssuer' }
  | { readonly type: 'changeTrustInvalidLimit' }
  | { readonly type: 'changeTrustLowReserve' }
  | { readonly type: 'changeTrustSelfNotAllowed' }
  | { readonly type: 'changeTrustTrustLineMissing' }
  | { readonly type: 'changeTrustCannotDelete' }
  | { readonly type: 'changeTrustNotAuthMaintainLiabilities' }

export type AllowTrustResult =
  | { readonly type: 'allowTrustSuccess' }
  | { readonly type: 'allowTrustMalformed' }
  | { readonly type: 'allowTrustNoTrustLine' }
  | { readonly type: 'allowTrustTrustNotRequired' }
  | { readonly type: 'allowTrustCantRevoke' }
  | { readonly type: 'allowTrustSelfNotAllowed' }
  | { readonly type: 'allowTrustLowReserve' }

export type AccountMergeResult =
  | { readonly type: 'accountMergeSuccess'; readonly sourceAccountBalance: bigint }
  | { readonly type: 'accountMergeMalformed' }
  | { readonly type: 'accountMergeNoAccount' }
  | { readonly type: 'accountMergeImmutableSet' }
  | { readonly type: 'accountMergeHasSubEntries' }
  | { readonly type: 'accountMergeSeqnumTooFar' }
  | { readonly type: 'accountMergeDestFull' }
  | { readonly type: 'accountMergeIsSponsor' }

export type InflationResult =
  | { readonly type: 'inflationSuccess'; readonly payouts: readonly InflationPayout[] }
  | { readonly type: 'inflationNotTime' }

export interface InflationPayout {
  readonly destination: PublicKey
  readonly amount: bigint
}

export type ManageDataResult =
  | { readonly type: 'manageDataSuccess' }
  | { readonly type: 'manageDataNotSupportedYet' }
  | { readonly type: 'manageDataNameNotFound' }
  | { readonly type: 'manageDataLowReserve' }
  | { readonly type: 'manageDataInvalidName' }

export type BumpSequenceResult =
  | { readonly type: 'bumpSequenceSuccess' }
  | { readonly type: 'bumpSequenceBadSeq' }

export type ManageBuyOfferResult =
  | { readonly type: 'manageBuyOfferSuccess'; readonly success: ManageOfferSuccessResult }
  | { readonly type: 'manageBuyOfferMalformed' }
  | { readonly type: 'manageBuyOfferSellNoTrust' }
  | { readonly type: 'manageBuyOfferBuyNoTrust' }
  | { readonly type: 'manageBuyOfferSellNotAuthorized' }
  | { readonly type: 'manageBuyOfferBuyNotAuthorized' }
  | { readonly type: 'manageBuyOfferLineFull' }
  | { readonly type: 'manageBuyOfferUnderfunded' }
  | { readonly type: 'manageBuyOfferCrossSelf' }
  | { readonly type: 'manageBuyOfferSellNoIssuer' }
  | { readonly type: 'manageBuyOfferBuyNoIssuer' }
  | { readonly type: 'manageBuyOfferNotFound' }
  | { readonly type: 'manageBuyOfferLowReserve' }

export type PathPaymentStrictSendResult =
  | { readonly type: 'pathPaymentStrictSendSuccess'; readonly success: PathPaymentStrictSendResultSuccess }
  | { readonly type: 'pathPaymentStrictSendMalformed' }
  | { readonly type: 'pathPaymentStrictSendUnderfunded' }
  | { readonly type: 'pathPaymentStrictSendSrcNoTrust' }
  | { readonly type: 'pathPaymentStrictSendSrcNotAuthorized' }
  | { readonly type: 'pathPaymentStrictSendNoDestination' }
  | { readonly type: 'pathPaymentStrictSendNoTrust' }
  | { readonly type: 'pathPaymentStrictSendNotAuthorized' }
  | { readonly type: 'pathPaymentStrictSendLineFull' }
  | { readonly type: 'pathPaymentStrictSendNoIssuer'; readonly noIssuer: Asset }
  | { readonly type: 'pathPaymentStrictSendTooFewOffers' }
  | { readonly type: 'pathPaymentStrictSendOfferCrossSelf' }
  | { readonly type: 'pathPaymentStrictSendUnderDestmin' }

export interface PathPaymentStrictSendResultSuccess {
  readonly offers: readonly ClaimAtom[]
  readonly last: SimplePaymentResult
}

export type CreateClaimableBalanceResult =
  | { readonly type: 'createClaimableBalanceSuccess'; readonly balanceId: ClaimableBalanceId }
  | { readonly type: 'createClaimableBalanceMalformed' }
  | { readonly type: 'createClaimableBalanceLowReserve' }
  | { readonly type: 'createClaimableBalanceNoTrust' }
  | { readonly type: 'createClaimableBalanceNotAuthorized' }
  | { readonly type: 'createClaimableBalanceUnderfunded' }

export type ClaimClaimableBalanceResult =
  | { readonly type: 'claimClaimableBalanceSuccess' }
  | { readonly type: 'claimClaimableBalanceDoesNotExist' }
  | { readonly type: 'claimClaimableBalanceCannotClaim' }
  | { readonly type: 'claimClaimableBalanceLineFull' }
  | { readonly type: 'claimClaimableBalanceNoTrust' }
  | { readonly type: 'claimClaimableBalanceNotAuthorized' }
  | { readonly type: 'claimClaimableBalanceTrustlineFrozen' }

export type BeginSponsoringFutureReservesResult =
  | { readonly type: 'beginSponsoringFutureReservesSuccess' }
  | { readonly type: 'beginSponsoringFutureReservesMalformed' }
  | { readonly type: 'beginSponsoringFutureReservesAlreadySponsored' }
  | { readonly type: 'beginSponsoringFutureReservesRecursive' }

export type EndSponsoringFutureReservesResult =
  | { readonly type: 'endSponsoringFutureReservesSuccess' }
  | { readonly type: 'endSponsoringFutureReservesNotSponsored' }

export type RevokeSponsorshipResult =
  | { readonly type: 'revokeSponsorshipSuccess' }
  | { readonly type: 'revokeSponsorshipDoesNotExist' }
  | { readonly type: 'revokeSponsorshipNotSponsor' }
  | { readonly type: 'revokeSponsorshipLowReserve' }
  | { readonly type: 'revokeSponsorshipOnlyTransferable' }
  | { readonly type: 'revokeSponsorshipMalformed' }

export type ClawbackResult =
  | { readonly type: 'clawbackSuccess' }
  | { readonly type: 'clawbackMalformed' }
  | { readonly type: 'clawbackNotClawbackEnabled' }
  | { readonly type: 'clawbackNoTrust' }
  | { readonly type: 'clawbackUnderfunded' }

export type ClawbackClaimableBalanceResult =
  | { readonly type: 'clawbackClaimableBalanceSuccess' }
  | { readonly type: 'clawbackClaimableBalanceDoesNotExist' }
  | { readonly type: 'clawbackClaimableBalanceNotIssuer' }
  | { readonly type: 'clawbackClaimableBalanceNotClawbackEnabled' }

export type SetTrustLineFlagsResult =
  | { readonly type: 'setTrustLineFlagsSuccess' }
  | { readonly type: 'setTrustLineFlagsMalformed' }
  | { readonly type: 'setTrustLineFlagsNoTrustLine' }
  | { readonly type: 'setTrustLineFlagsCantRevoke' }
  | { readonly type: 'setTrustLineFlagsInvalidState' }
  | { readonly type: 'setTrustLineFlagsLowReserve' }

export type LiquidityPoolDepositResult =
  | { readonly type: 'liquidityPoolDepositSuccess' }
  | { readonly type: 'liquidityPoolDepositMalformed' }
  | { readonly type: 'liquidityPoolDepositNoTrust' }
  | { readonly type: 'liquidityPoolDepositNotAuthorized' }
  | { readonly type: 'liquidityPoolDepositUnderfunded' }
  | { readonly type: 'liquidityPoolDepositLineFull' }
  | { readonly type: 'liquidityPoolDepositBadPrice' }
  | { readonly type: 'liquidityPoolDepositPoolFull' }
  | { readonly type: 'liquidityPoolDepositTrustlineFrozen' }

export type LiquidityPoolWithdrawResult =
  | { readonly type: 'liquidityPoolWithdrawSuccess' }
  | { readonly type: 'liquidityPoolWithdrawMalformed' }
  | { readonly type: 'liquidityPoolWithdrawNoTrust' }
  | { readonly type: 'liquidityPoolWithdrawUnderfunded' }
  | { readonly type: 'liquidityPoolWithdrawLineFull' }
  | { readonly type: 'liquidityPoolWithdrawUnderMinimum' }
  | { readonly type: 'liquidityPoolWithdrawTrustlineFrozen' }

export type InvokeHostFunctionResult =
  | { readonly type: 'invokeHostFunctionSuccess'; readonly success: Uint8Array }
  | { readonly type: 'invokeHostFunctionMalformed' }
  | { readonly type: 'invokeHostFunctionTrapped' }
  | { readonly type: 'invokeHostFunctionResourceLimitExceeded' }
  | { readonly type: 'invokeHostFunctionEntryArchived' }
  | { readonly type: 'invokeHostFunctionInsufficientRefundableFee' }

export type ExtendFootprintTtlResult =
  | { readonly type: 'extendFootprintTtlSuccess' }
  | { readonly type: 'extendFootprintTtlMalformed' }
  | { readonly type: 'extendFootprintTtlResourceLimitExceeded' }
  | { readonly type: 'extendFootprintTtlInsufficientRefundableFee' }

export type RestoreFootprintResult =
  | { readonly type: 'restoreFootprintSuccess' }
  | { readonly type: 'restoreFootprintMalformed' }
  | { readonly type: 'restoreFootprintResourceLimitExceeded' }
  | { readonly type: 'restoreFootprintInsufficientRefundableFee' }

export type InnerTransactionResultExt =
  | { readonly type: 'v0' }

export type TransactionResultExt =
  | { readonly type: 'v0' }

export type LedgerEntryChange =
  | { readonly type: 'ledgerEntryCreated'; readonly created: LedgerEntry }
  | { readonly type: 'ledgerEntryUpdated'; readonly updated: LedgerEntry }
  | { readonly type: 'ledgerEntryRemoved'; readonly removed: LedgerKey }
  | { readonly type: 'ledgerEntryState'; readonly state: LedgerEntry }
  | { readonly type: 'ledgerEntryRestored'; readonly restored: LedgerEntry }

export interface LedgerEntry {
  readonly lastModifiedLedgerSeq: number
  readonly data: LedgerEntryData
  readonly ext: LedgerEntryExt
}

export type LedgerEntryData =
  | { readonly type: 'account'; readonly account: AccountEntry }
  | { readonly type: 'trustline'; readonly trustLine: TrustLineEntry }
  | { readonly type: 'offer'; readonly offer: OfferEntry }
  | { readonly type: 'data'; readonly data: DataEntry }
  | { readonly type: 'claimableBalance'; readonly claimableBalance: ClaimableBalanceEntry }
  | { readonly type: 'liquidityPool'; readonly liquidityPool: LiquidityPoolEntry }
  | { readonly type: 'contractData'; readonly contractData: ContractDataEntry }
  | { readonly type: 'contractCode'; readonly contractCode: ContractCodeEntry }
  | { readonly type: 'configSetting'; readonly configSetting: ConfigSettingEntry }
  | { readonly type: 'ttl'; readonly ttl: TtlEntry }

export interface AccountEntry {
  readonly accountId: PublicKey
  readonly balance: bigint
  readonly seqNum: bigint
  readonly numSubEntries: number
  readonly inflationDest: PublicKey | undefined
  readonly flags: number
  readonly homeDomain: Uint8Array
  readonly thresholds: Uint8Array
  readonly signers: readonly Signer[]
  readonly ext: AccountEntryExt
}

export type AccountEntryExt =
  | { readonly type: 'v0' }
  | { readonly type: 'v1'; readonly v1: AccountEntryExtensionV1 }

export interface AccountEntryExtensionV1 {
  readonly liabilities: Liabilities
  readonly ext: AccountEntryExtensionV1Ext
}

export interface Liabilities {
  readonly buying: bigint
  readonly selling: bigint
}

export type AccountEntryExtensionV1Ext =
  | { readonly type: 'v0' }
  | { readonly type: 'v2'; readonly v2: AccountEntryExtensionV2 }

export interface AccountEntryExtensionV2 {
  readonly numSponsored: number
  readonly numSponsoring: number
  readonly signerSponsoringIDs: readonly (PublicKey | undefined)[]
  readonly ext: AccountEntryExtensionV2Ext
}

export type AccountEntryExtensionV2Ext =
  | { readonly type: 'v0' }
  | { readonly type: 'v3'; readonly v3: AccountEntryExtensionV3 }

export interface AccountEntryExtensionV3 {
  readonly ext: ExtensionPoint
  readonly seqLedger: number
  readonly seqTime: bigint
}

export interface TrustLineEntry {
  readonly accountId: PublicKey
  readonly asset: TrustLineAsset
  readonly balance: bigint
  readonly limit: bigint
  readonly flags: number
  readonly ext: TrustLineEntryExt
}

export type TrustLineEntryExt =
  | { readonly type: 'v0' }
  | { readonly type: 'v1'; readonly v1: TrustLineEntryV1 }

export interface TrustLineEntryV1 {
  readonly liabilities: Liabilities
  readonly ext: TrustLineEntryV1Ext
}

export type TrustLineEntryV1Ext =
  | { readonly type: 'v0' }
  | { readonly type: 'v2'; readonly v2: TrustLineEntryExtensionV2 }

export interface TrustLineEntryExtensionV2 {
  readonly liquidityPoolUseCount: number
  readonly ext: TrustLineEntryExtensionV2Ext
}

export type TrustLineEntryExtensionV2Ext =
  | { readonly type: 'v0' }

export interface DataEntry {
  readonly accountId: PublicKey
  readonly dataName: Uint8Array
  readonly dataValue: Uint8Array
  readonly ext: DataEntryExt
}

export type DataEntryExt =
  | { readonly type: 'v0' }

export interface ClaimableBalanceEntry {
  readonly balanceId: ClaimableBalanceId
  readonly claimants: readonly Claimant[]
  readonly asset: Asset
  readonly amount: bigint
  readonly ext: ClaimableBalanceEntryExt
}

export type ClaimableBalanceEntryExt =
  | { readonly type: 'v0' }
  | { readonly type: 'v1'; readonly v1: ClaimableBalanceEntryExtensionV1 }

export interface ClaimableBalanceEntryExtensionV1 {
  readonly ext: ClaimableBalanceEntryExtensionV1Ext
  readonly flags: number
}

export type ClaimableBalanceEntryExtensionV1Ext =
  | { readonly type: 'v0' }

export interface LiquidityPoolEntry {
  readonly liquidityPoolId: Uint8Array
  readonly body: LiquidityPoolEntryBody
}

export type LiquidityPoolEntryBody =
  | { readonly type: 'liquidityPoolConstantProduct'; readonly constantProduct: LiquidityPoolEntryConstantProduct }

export interface LiquidityPoolEntryConstantProduct {
  readonly params: LiquidityPoolConstantProductParameters
  readonly reserveA: bigint
  readonly reserveB: bigint
  readonly totalPoolShares: bigint
  readonly poolSharesTrustLineCount: bigint
}

export interface ContractDataEntry {
  readonly ext: ExtensionPoint
  readonly contract: ScAddress
  readonly key: ScVal
  readonly durability: ContractDataDurability
  readonly val: ScVal
}

export interface ContractCodeEntry {
  readonly ext: ContractCodeEntryExt
  readonly hash: Uint8Array
  readonly code: Uint8Array
}

export type ContractCodeEntryExt =
  | { readonly type: 'v0' }
  | { readonly type: 'v1'; readonly v1: ContractCodeEntryV1 }

export interface ContractCodeEntryV1 {
  readonly ext: ExtensionPoint
  readonly costInputs: ContractCodeCostInputs
}

export interface ContractCodeCostInputs {
  readonly ext: ExtensionPoint
  readonly nInstructions: number
  readonly nFunctions: number
  readonly nGlobals: number
  readonly nTableEntries: number
  readonly nTypes: number
  readonly nDataSegments: number
  readonly nElemSegments: number
  readonly nImports: number
  readonly nExports: number
  readonly nDataSegmentBytes: number
}

export type ConfigSettingEntry =
  | { readonly type: 'configSettingContractMaxSizeBytes'; readonly contractMaxSizeBytes: number }
  | { readonly type: 'configSettingContractComputeV0'; readonly contractCompute: ConfigSettingContractComputeV0 }
  | { readonly type: 'configSettingContractLedgerCostV0'; readonly contractLedgerCost: ConfigSettingContractLedgerCostV0 }
  | { readonly type: 'configSettingContractHistoricalDataV0'; readonly contractHistoricalData: ConfigSettingContractHistoricalDataV0 }
  | { readonly type: 'configSettingContractEventsV0'; readonly contractEvents: ConfigSettingContractEventsV0 }
  | { readonly type: 'configSettingContractBandwidthV0'; readonly contractBandwidth: ConfigSettingContractBandwidthV0 }
  | { readonly type: 'configSettingContractCostParamsCpuInstructions'; readonly contractCostParamsCpuInsns: readonly ContractCostParamEntry[] }
  | { readonly type: 'configSettingContractCostParamsMemoryBytes'; readonly contractCostParamsMemBytes: readonly ContractCostParamEntry[] }
  | { readonly type: 'configSettingContractDataKeySizeBytes'; readonly contractDataKeySizeBytes: number }
  | { readonly type: 'configSettingContractDataEntrySizeBytes'; readonly contractDataEntrySizeBytes: number }
  | { readonly type: 'configSettingStateArchival'; readonly stateArchivalSettings: StateArchivalSettings }
  | { readonly type: 'configSettingContractExecutionLanes'; readonly contractExecutionLanes: ConfigSettingContractExecutionLanesV0 }
  | { readonly type: 'configSettingLiveSorobanStateSizeWindow'; readonly liveSorobanStateSizeWindow: readonly bigint[] }
  | { readonly type: 'configSettingEvictionIterator'; readonly evictionIterator: EvictionIterator }
  | { readonly type: 'configSettingContractParallelComputeV0'; readonly contractParallelCompute: ConfigSettingContractParallelComputeV0 }
  | { readonly type: 'configSettingContractLedgerCostExtV0'; readonly contractLedgerCostExt: ConfigSettingContractLedgerCostExtV0 }
  | { readonly type: 'configSettingScpTiming'; readonly contractScpTiming: ConfigSettingScpTiming }
  | { readonly type: 'configSettingFrozenLedgerKeys'; readonly frozenLedgerKeys: FrozenLedgerKeys }
  | { readonly type: 'configSettingFrozenLedgerKeysDelta'; readonly frozenLedgerKeysDelta: FrozenLedgerKeysDelta }
  | { readonly type: 'configSettingFreezeBypassTxs'; readonly freezeBypassTxs: FreezeBypassTxs }
  | { readonly type: 'configSettingFreezeBypassTxsDelta'; readonly freezeBypassTxsDelta: FreezeBypassTxsDelta }

export interface ConfigSettingContractComputeV0 {
  readonly ledgerMaxInstructions: bigint
  readonly txMaxInstructions: bigint
  readonly feeRatePerInstructionsIncrement: bigint
  readonly txMemoryLimit: number
}

export interface ConfigSettingContractLedgerCostV0 {
  readonly ledgerMaxDiskReadEntries: number
  readonly ledgerMaxDiskReadBytes: number
  readonly ledgerMaxWriteLedgerEntries: number
  readonly ledgerMaxWriteBytes: number
  readonly txMaxDiskReadEntries: number
  readonly txMaxDiskReadBytes: number
  readonly txMaxWriteLedgerEntries: number
  readonly txMaxWriteBytes: number
  readonly feeDiskReadLedgerEntry: bigint
  readonly feeWriteLedgerEntry: bigint
  readonly feeDiskRead1Kb: bigint
  readonly sorobanStateTargetSizeBytes: bigint
  readonly rentFee1KbSorobanStateSizeLow: bigint
  readonly rentFee1KbSorobanStateSizeHigh: bigint
  readonly sorobanStateRentFeeGrowthFactor: number
}

export interface ConfigSettingContractHistoricalDataV0 {
  readonly feeHistorical1Kb: bigint
}

export interface ConfigSettingContractEventsV0 {
  readonly txMaxContractEventsSizeBytes: number
  readonly feeContractEvents1Kb: bigint
}

export interface ConfigSettingContractBandwidthV0 {
  readonly ledgerMaxTxsSizeBytes: number
  readonly txMaxSizeBytes: number
  readonly feeTxSize1Kb: bigint
}

export interface ContractCostParamEntry {
  readonly ext: ExtensionPoint
  readonly constTerm: bigint
  readonly linearTerm: bigint
}

export interface StateArchivalSettings {
  readonly maxEntryTtl: number
  readonly minTemporaryTtl: number
  readonly minPersistentTtl: number
  readonly persistentRentRateDenominator: bigint
  readonly tempRentRateDenominator: bigint
  readonly maxEntriesToArchive: number
  readonly liveSorobanStateSizeWindowSampleSize: number
  readonly liveSorobanStateSizeWindowSamplePeriod: number
  readonly evictionScanSize: number
  readonly startingEvictionScanLevel: number
}

export interface ConfigSettingContractExecutionLanesV0 {
  readonly ledgerMaxTxCount: number
}

export interface EvictionIterator {
  readonly bucketListLevel: number
  readonly isCurrBucket: boolean
  readonly bucketFileOffset: bigint
}

export interface ConfigSettingContractParallelComputeV0 {
  readonly ledgerMaxDependentTxClusters: number
}

export interface ConfigSettingContractLedgerCostExtV0 {
  readonly txMaxFootprintEntries: number
  readonly feeWrite1Kb: bigint
}

export interface ConfigSettingScpTiming {
  readonly ledgerTargetCloseTimeMilliseconds: number
  readonly nominationTimeoutInitialMilliseconds: number
  readonly nominationTimeoutIncrementMilliseconds: number
  readonly ballotTimeoutInitialMilliseconds: number
  readonly ballotTimeoutIncrementMilliseconds: number
}

export interface FrozenLedgerKeys {
  readonly keys: readonly Uint8Array[]
}

export interface FrozenLedgerKeysDelta {
  readonly keysToFreeze: readonly Uint8Array[]
  readonly keysToUnfreeze: readonly Uint8Array[]
}

export interface FreezeBypassTxs {
  readonly txHashes: readonly Uint8Array[]
}

export interface FreezeBypassTxsDelta {
  readonly addTxs: readonly Uint8Array[]
  readonly removeTxs: readonly Uint8Array[]
}

export interface TtlEntry {
  readonly keyHash: Uint8Array
  readonly liveUntilLedgerSeq: number
}

export type LedgerEntryExt =
  | { readonly type: 'v0' }
  | { readonly type: 'v1'; readonly v1: LedgerEntryExtensionV1 }

export interface LedgerEntryExtensionV1 {
  readonly sponsoringId: PublicKey | undefined
  readonly ext: LedgerEntryExtensionV1Ext
}

export type LedgerEntryExtensionV1Ext =
  | { readonly type: 'v0' }

export type TransactionMeta =
  | { readonly type: 'operations'; readonly operations: readonly OperationMeta[] }
  | { readonly type: 'v1'; readonly v1: TransactionMetaV1 }
  | { readonly type: 'v2'; readonly v2: TransactionMetaV2 }
  | { readonly type: 'v3'; readonly v3: TransactionMetaV3 }
  | { readonly type: 'v4'; readonly v4: TransactionMetaV4 }

export interface OperationMeta {
  readonly changes: readonly LedgerEntryChange[]
}

export interface TransactionMetaV1 {
  readonly txChanges: readonly LedgerEntryChange[]
  readonly operations: readonly OperationMeta[]
}

export interface TransactionMetaV2 {
  readonly txChangesBefore: readonly LedgerEntryChange[]
  readonly operations: readonly OperationMeta[]
  readonly txChangesAfter: readonly LedgerEntryChange[]
}

export interface TransactionMetaV3 {
  readonly ext: ExtensionPoint
  readonly txChangesBefore: readonly LedgerEntryChange[]
  readonly operations: readonly OperationMeta[]
  readonly txChangesAfter: readonly LedgerEntryChange[]
  readonly sorobanMeta: SorobanTransactionMeta | undefined
}

export interface SorobanTransactionMeta {
  readonly ext: SorobanTransactionMetaExt
  readonly events: readonly ContractEvent[]
  readonly returnValue: ScVal
  readonly diagnosticEvents: readonly DiagnosticEvent[]
}

export type SorobanTransactionMetaExt =
  | { readonly type: 'v0' }
  | { readonly type: 'v1'; readonly v1: SorobanTransactionMetaExtV1 }

export interface SorobanTransactionMetaExtV1 {
  readonly ext: ExtensionPoint
  readonly totalNonRefundableResourceFeeCharged: bigint
  readonly totalRefundableResourceFeeCharged: bigint
  readonly rentFeeCharged: bigint
}

export interface ContractEvent {
  readonly ext: ExtensionPoint
  readonly contractId: Uint8Array | undefined
  readonly type: ContractEventType
  readonly body: ContractEventBody
}

export type ContractEventType = 'system' | 'contract' | 'diagnostic'

export type ContractEventBody =
  | { readonly type: 'v0'; readonly v0: ContractEventV0 }

export interface ContractEventV0 {
  readonly topics: readonly ScVal[]
  readonly data: ScVal
}

export interface DiagnosticEvent {
  readonly inSuccessfulContractCall: boolean
  readonly event: ContractEvent
}

export interface TransactionMetaV4 {
  readonly ext: ExtensionPoint
  readonly txChangesBefore: readonly LedgerEntryChange[]
  readonly operations: readonly OperationMetaV2[]
  readonly txChangesAfter: readonly LedgerEntryChange[]
  readonly sorobanMeta: SorobanTransactionMetaV2 | undefined
  readonly events: readonly TransactionEvent[]
  readonly diagnosticEvents: readonly DiagnosticEvent[]
}

export interface OperationMetaV2 {
  readonly ext: ExtensionPoint
  readonly changes: readonly LedgerEntryChange[]
  readonly events: readonly ContractEvent[]
}

export interface SorobanTransactionMetaV2 {
  readonly ext: SorobanTransactionMetaExt
  readonly returnValue: ScVal | undefined
}

export interface TransactionEvent {
  readonly stage: TransactionEventStage
  readonly event: ContractEvent
}

export type TransactionEventStage = 'transactionEventStageBeforeAllTxs' | 'transactionEventStageAfterTx' | 'transactionEventStageAfterAllTxs'

export interface UpgradeEntryMeta {
  readonly upgrade: LedgerUpgrade
  readonly changes: readonly LedgerEntryChange[]
}

export type LedgerUpgrade =
  | { readonly type: 'ledgerUpgradeVersion'; readonly newLedgerVersion: number }
  | { readonly type: 'ledgerUpgradeBaseFee'; readonly newBaseFee: number }
  | { readonly type: 'ledgerUpgradeMaxTxSetSize'; readonly newMaxTxSetSize: number }
  | { readonly type: 'ledgerUpgradeBaseReserve'; readonly newBaseReserve: number }
  | { readonly type: 'ledgerUpgradeFlags'; readonly newFlags: number }
  | { readonly type: 'ledgerUpgradeConfig'; readonly newConfig: ConfigUpgradeSetKey }
  | { readonly type: 'ledgerUpgradeMaxSorobanTxSetSize'; readonly newMaxSorobanTxSetSize: number }

export interface ConfigUpgradeSetKey {
  readonly contractId: Uint8Array
  readonly contentHash: Uint8Array
}

export type ScpHistoryEntry =
  | { readonly type: 'v0'; readonly v0: ScpHistoryEntryV0 }

export interface ScpHistoryEntryV0 {
  readonly quorumSets: readonly ScpQuorumSet[]
  readonly ledgerMessages: LedgerScpMessages
}

export interface ScpQuorumSet {
  readonly threshold: number
  readonly validators: readonly PublicKey[]
  readonly innerSets: readonly ScpQuorumSet[]
}

export interface LedgerScpMessages {
  readonly ledgerSeq: number
  readonly messages: readonly ScpEnvelope[]
}

export interface ScpEnvelope {
  readonly statement: ScpStatement
  readonly signature: Uint8Array
}

export interface ScpStatement {
  readonly nodeId: PublicKey
  readonly slotIndex: bigint
  readonly pledges: ScpStatementPledges
}

export type ScpStatementPledges =
  | { readonly type: 'scpStPrepare'; readonly prepare: ScpStatementPrepare }
  | { readonly type: 'scpStConfirm'; readonly confirm: ScpStatementConfirm }
  | { readonly type: 'scpStExternalize'; readonly externalize: ScpStatementExternalize }
  | { readonly type: 'scpStNominate'; readonly nominate: ScpNomination }

export interface ScpStatementPrepare {
  readonly quorumSetHash: Uint8Array
  readonly ballot: ScpBallot
  readonly prepared: ScpBallot | undefined
  readonly preparedPrime: ScpBallot | undefined
  readonly nC: number
  readonly nH: number
}

export interface ScpBallot {
  readonly counter: number
  readonly value: Uint8Array
}

export interface ScpStatementConfirm {
  readonly ballot: ScpBallot
  readonly nPrepared: number
  readonly nCommit: number
  readonly nH: number
  readonly quorumSetHash: Uint8Array
}

export interface ScpStatementExternalize {
  readonly commit: ScpBallot
  readonly nH: number
  readonly commitQuorumSetHash: Uint8Array
}

export interface ScpNomination {
  readonly quorumSetHash: Uint8Array
  readonly votes: readonly Uint8Array[]
  readonly accepted: readonly Uint8Array[]
}

export interface LedgerCloseMetaV1 {
  readonly ext: LedgerCloseMetaExt
  readonly ledgerHeader: LedgerHeaderHistoryEntry
  readonly txSet: GeneralizedTransactionSet
  readonly txProcessing: readonly TransactionResultMeta[]
  readonly upgradesProcessing: readonly UpgradeEntryMeta[]
  readonly scpInfo: readonly ScpHistoryEntry[]
  readonly totalByteSizeOfLiveSorobanState: bigint
  readonly evictedKeys: readonly LedgerKey[]
  readonly unused: readonly LedgerEntry[]
}

export type LedgerCloseMetaExt =
  | { readonly type: 'v0' }
  | { readonly type: 'v1'; readonly v1: LedgerCloseMetaExtV1 }

export interface LedgerCloseMetaExtV1 {
  readonly ext: ExtensionPoint
  readonly sorobanFeeWrite1Kb: bigint
}

export type GeneralizedTransactionSet =
  | { readonly type: 'v1TxSet'; readonly v1TxSet: TransactionSetV1 }

export interface TransactionSetV1 {
  readonly previousLedgerHash: Uint8Array
  readonly phases: readonly TransactionPhase[]
}

export type TransactionPhase =
  | { readonly type: 'v0Components'; readonly v0Components: readonly TxSetComponent[] }
  | { readonly type: 'parallelTxsComponent'; readonly parallelTxsComponent: ParallelTxsComponent }

export type TxSetComponent =
  | { readonly type: 'txsetCompTxsMaybeDiscountedFee'; readonly txsMaybeDiscountedFee: TxSetComponentTxsMaybeDiscountedFee }

export interface TxSetComponentTxsMaybeDiscountedFee {
  readonly baseFee: bigint | undefined
  readonly txs: readonly TransactionEnvelope[]
}

export interface ParallelTxsComponent {
  readonly baseFee: bigint | undefined
  readonly executionStages: readonly (readonly (readonly TransactionEnvelope[])[])[]
}

export interface LedgerCloseMetaV2 {
  readonly ext: LedgerCloseMetaExt
  readonly ledgerHeader: LedgerHeaderHistoryEntry
  readonly txSet: GeneralizedTransactionSet
  readonly txProcessing: readonly TransactionResultMetaV1[]
  readonly upgradesProcessing: readonly UpgradeEntryMeta[]
  readonly scpInfo: readonly ScpHistoryEntry[]
  readonly totalByteSizeOfLiveSorobanState: bigint
  readonly evictedKeys: readonly LedgerKey[]
}

export interface TransactionResultMetaV1 {
  readonly ext: ExtensionPoint
  readonly result: TransactionResultPair
  readonly feeProcessing: readonly LedgerEntryChange[]
  readonly txApplyProcessing: TransactionMeta
  readonly postTxApplyFeeProcessing: readonly LedgerEntryChange[]
}

export type HashIdPreimage =
  | { readonly type: 'envelopeTypeOpId'; readonly operationId: HashIdPreimageOperationId }
  | { readonly type: 'envelopeTypePoolRevokeOpId'; readonly revokeId: HashIdPreimageRevokeId }
  | { readonly type: 'envelopeTypeContractId'; readonly contractId: HashIdPreimageContractId }
  | { readonly type: 'envelopeTypeSorobanAuthorization'; readonly sorobanAuthorization: HashIdPreimageSorobanAuthorization }
  | { readonly type: 'envelopeTypeSorobanAuthorizationWithAddress'; readonly sorobanAuthorizationWithAddress: HashIdPreimageSorobanAuthorizationWithAddress }

export interface HashIdPreimageOperationId {
  readonly sourceAccount: PublicKey
  readonly seqNum: bigint
  readonly opNum: number
}

export interface HashIdPreimageRevokeId {
  readonly sourceAccount: PublicKey
  readonly seqNum: bigint
  readonly opNum: number
  readonly liquidityPoolId: Uint8Array
  readonly asset: Asset
}

export interface HashIdPreimageContractId {
  readonly networkId: Uint8Array
  readonly contractIdPreimage: ContractIdPreimage
}

export interface HashIdPreimageSorobanAuthorization {
  readonly networkId: Uint8Array
  readonly nonce: bigint
  readonly signatureExpirationLedger: number
  readonly invocation: SorobanAuthorizedInvocation
}

export interface HashIdPreimageSorobanAuthorizationWithAddress {
  readonly networkId: Uint8Array
  readonly nonce: bigint
  readonly signatureExpirationLedger: number
  readonly address: ScAddress
  readonly invocation: SorobanAuthorizedInvocation
}

export type ScSpecEntry =
  | { readonly type: 'scSpecEntryFunctionV0'; readonly functionV0: ScSpecFunctionV0 }
  | { readonly type: 'scSpecEntryUdtStructV0'; readonly udtStructV0: ScSpecUdtStructV0 }
  | { readonly type: 'scSpecEntryUdtUnionV0'; readonly udtUnionV0: ScSpecUdtUnionV0 }
  | { readonly type: 'scSpecEntryUdtEnumV0'; readonly udtEnumV0: ScSpecUdtEnumV0 }
  | { readonly type: 'scSpecEntryUdtErrorEnumV0'; readonly udtErrorEnumV0: ScSpecUdtErrorEnumV0 }
  | { readonly type: 'scSpecEntryEventV0'; readonly eventV0: ScSpecEventV0 }

export interface ScSpecFunctionV0 {
  readonly doc: Uint8Array
  readonly name: Uint8Array
  readonly inputs: readonly ScSpecFunctionInputV0[]
  readonly outputs: readonly ScSpecTypeDef[]
}

export interface ScSpecFunctionInputV0 {
  readonly doc: Uint8Array
  readonly name: Uint8Array
  readonly type: ScSpecTypeDef
}

export type ScSpecTypeDef =
  | { readonly type: 'scSpecTypeVal' }
  | { readonly type: 'scSpecTypeBool' }
  | { readonly type: 'scSpecTypeVoid' }
  | { readonly type: 'scSpecTypeError' }
  | { readonly type: 'scSpecTypeU32' }
  | { readonly type: 'scSpecTypeI32' }
  | { readonly type: 'scSpecTypeU64' }
  | { readonly type: 'scSpecTypeI64' }
  | { readonly type: 'scSpecTypeTimepoint' }
  | { readonly type: 'scSpecTypeDuration' }
  | { readonly type: 'scSpecTypeU128' }
  | { readonly type: 'scSpecTypeI128' }
  | { readonly type: 'scSpecTypeU256' }
  | { readonly type: 'scSpecTypeI256' }
  | { readonly type: 'scSpecTypeBytes' }
  | { readonly type: 'scSpecTypeString' }
  | { readonly type: 'scSpecTypeSymbol' }
  | { readonly type: 'scSpecTypeAddress' }
  | { readonly type: 'scSpecTypeMuxedAddress' }
  | { readonly type: 'scSpecTypeOption'; readonly option: ScSpecTypeOption }
  | { readonly type: 'scSpecTypeResult'; readonly result: ScSpecTypeResult }
  | { readonly type: 'scSpecTypeVec'; readonly vec: ScSpecTypeVec }
  | { readonly type: 'scSpecTypeMap'; readonly map: ScSpecTypeMap }
  | { readonly type: 'scSpecTypeTuple'; readonly tuple: ScSpecTypeTuple }
  | { readonly type: 'scSpecTypeBytesN'; readonly bytesN: ScSpecTypeBytesN }
  | { readonly type: 'scSpecTypeUdt'; readonly udt: ScSpecTypeUdt }

export interface ScSpecTypeOption {
  readonly valueType: ScSpecTypeDef
}

export interface ScSpecTypeResult {
  readonly okType: ScSpecTypeDef
  readonly errorType: ScSpecTypeDef
}

export interface ScSpecTypeVec {
  readonly elementType: ScSpecTypeDef
}

export interface ScSpecTypeMap {
  readonly keyType: ScSpecTypeDef
  readonly valueType: ScSpecTypeDef
}

export interface ScSpecTypeTuple {
  readonly valueTypes: readonly ScSpecTypeDef[]
}

export interface ScSpecTypeBytesN {
  readonly n: number
}

export interface ScSpecTypeUdt {
  readonly name: Uint8Array
}

export interface ScSpecUdtStructV0 {
  readonly doc: Uint8Array
  readonly lib: Uint8Array
  readonly name: Uint8Array
  readonly fields: readonly ScSpecUdtStructFieldV0[]
}

export interface ScSpecUdtStructFieldV0 {
  readonly doc: Uint8Array
  readonly name: Uint8Array
  readonly type: ScSpecTypeDef
}

export interface ScSpecUdtUnionV0 {
  readonly doc: Uint8Array
  readonly lib: Uint8Array
  readonly name: Uint8Array
  readonly cases: readonly ScSpecUdtUnionCaseV0[]
}

export type ScSpecUdtUnionCaseV0 =
  | { readonly type: 'scSpecUdtUnionCaseVoidV0'; readonly voidCase: ScSpecUdtUnionCaseVoidV0 }
  | { readonly type: 'scSpecUdtUnionCaseTupleV0'; readonly tupleCase: ScSpecUdtUnionCaseTupleV0 }

export interface ScSpecUdtUnionCaseVoidV0 {
  readonly doc: Uint8Array
  readonly name: Uint8Array
}

export interface ScSpecUdtUnionCaseTupleV0 {
  readonly doc: Uint8Array
  readonly name: Uint8Array
  readonly type: readonly ScSpecTypeDef[]
}

export interface ScSpecUdtEnumV0 {
  readonly doc: Uint8Array
  readonly lib: Uint8Array
  readonly name: Uint8Array
  readonly cases: readonly ScSpecUdtEnumCaseV0[]
}

export interface ScSpecUdtEnumCaseV0 {
  readonly doc: Uint8Array
  readonly name: Uint8Array
  readonly value: number
}

export interface ScSpecUdtErrorEnumV0 {
  readonly doc: Uint8Array
  readonly lib: Uint8Array
  readonly name: Uint8Array
  readonly cases: readonly ScSpecUdtErrorEnumCaseV0[]
}

export interface ScSpecUdtErrorEnumCaseV0 {
  readonly doc: Uint8Array
  readonly name: Uint8Array
  readonly value: number
}

export interface ScSpecEventV0 {
  readonly doc: Uint8Array
  readonly lib: Uint8Array
  readonly name: Uint8Array
  readonly prefixTopics: readonly Uint8Array[]
  readonly params: readonly ScSpecEventParamV0[]
  readonly dataFormat: ScSpecEventDataFormat
}

export interface ScSpecEventParamV0 {
  readonly doc: Uint8Array
  readonly name: Uint8Array
  readonly type: ScSpecTypeDef
  readonly location: ScSpecEventParamLocationV0
}

export type ScSpecEventParamLocationV0 = 'scSpecEventParamLocationData' | 'scSpecEventParamLocationTopicList'

export type ScSpecEventDataFormat = 'scSpecEventDataFormatSingleValue' | 'scSpecEventDataFormatVec' | 'scSpecEventDataFormatMap'

export type ScEnvMetaEntry =
  | { readonly type: 'scEnvMetaKindInterfaceVersion'; readonly interfaceVersion: ScEnvMetaEntryInterfaceVersion }

export interface ScEnvMetaEntryInterfaceVersion {
  readonly protocol: number
  readonly preRelease: number
}

export type ScMetaEntry =
  | { readonly type: 'scMetaV0'; readonly v0: ScMetaV0 }

export interface ScMetaV0 {
  readonly key: Uint8Array
  readonly val: Uint8Array
}

export type LedgerEntryChanges = readonly LedgerEntryChange[]
