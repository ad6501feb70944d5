import * as sdk from '@stellar/stellar-sdk/xdr'
import type { Schema } from './schema.ts'
import { sdkShape } from './sdkShape.ts'

/** A value of one of the SDK's types, in the shape of the generated readers. */
export interface TypedXdr {
  readonly type: string
  readonly value: unknown
}

/**
 * Types whose values people copy besides those that the generated readers are asked for, the most usual first: what is
 * signed and hashed, addresses, parts of transactions and entries, settings and upgrades, ledgers, and what nodes send.
 */
const types =
  `HashIdPreimage ScAddress TransactionSignaturePayload ConfigUpgradeSet LedgerCloseMeta LedgerCloseMetaBatch
  SorobanAuthorizedInvocation SorobanAuthorizedFunction SorobanCredentials SorobanAddressCredentials InvokeContractArgs
  HostFunction InvokeHostFunctionOp CreateContractArgs CreateContractArgsV2 ContractIdPreimage ContractExecutable
  ScContractInstance ScMapEntry ScError ScSpecTypeDef ScMetaEntry ScEnvMetaEntry LedgerFootprint SorobanResources
  SorobanTransactionMeta SorobanTransactionMetaV2 InvokeHostFunctionSuccessPreImage
  MuxedAccount SignerKey Signer Memo Preconditions TimeBounds LedgerBounds Claimant Price TrustLineAsset
  ChangeTrustAsset AllowTrustOp AlphaNum4 AlphaNum12 ClaimableBalanceId LiquidityPoolParameters DecoratedSignature
  Transaction TransactionV0 FeeBumpTransaction TransactionV1Envelope TransactionV0Envelope FeeBumpTransactionEnvelope
  OperationBody OperationResult OperationResultTr InnerTransactionResult InnerTransactionResultPair
  TransactionResultSet TransactionResultMeta TransactionResultMetaV1 TransactionMetaV1 TransactionMetaV2
  TransactionMetaV3 TransactionMetaV4 OperationMeta OperationMetaV2 LedgerEntryChange AccountEntry TrustLineEntry
  OfferEntry DataEntry ClaimableBalanceEntry LiquidityPoolEntry ContractDataEntry ContractCodeEntry TtlEntry
  ConfigSettingEntry ConfigUpgradeSetKey LedgerUpgrade UpgradeEntryMeta StellarValue TransactionSet
  GeneralizedTransactionSet TransactionSetV1 TransactionPhase TransactionHistoryEntry TransactionHistoryResultEntry
  LedgerHeaderExtensionV1 LedgerCloseMetaV0 LedgerCloseMetaV1 LedgerCloseMetaV2 LedgerCloseMetaExt BucketEntry
  HotArchiveBucketEntry ScpEnvelope ScpStatement ScpQuorumSet ScpBallot ScpNomination ScpHistoryEntry LedgerScpMessages
  StellarMessage AuthenticatedMessage`.split(/\s+/)

/** The bytes as each of these types whose value they are exactly, by the SDK's own readers. */
export const sdkValuesOf = (bytes: Uint8Array): readonly TypedXdr[] =>
  types.flatMap((type) => {
    const schema = schemaOf(type)
    try {
      return schema === undefined ? [] : [{ type, value: sdkShape(schema, schema.decode(bytes)) }]
    } catch {
      return [] // they are no value of this type
    }
  })

type Decoder = Schema & { readonly decode: (bytes: Uint8Array) => unknown }

const schemaOf = (type: string): Decoder | undefined => {
  const found: unknown = Reflect.get(sdk, type)
  return typeof found === 'function' ? Reflect.get(found, 'schema') : undefined
}
