import * as sdk from '@stellar/stellar-sdk/xdr'
import {
  OperationMeta,
  ScVal,
  TransactionEnvelope,
  TransactionMeta,
  TransactionResult,
} from '@stellar/stellar-sdk/xdr'
import { operationMetas, type Readers } from './closedLedger.ts'

/**
 * The fallback: the SDK's own readers, in the shape of the generated ones. Imported only after a generated reader has
 * failed, since it has 60 kB.
 */
export const sdkReaders: Readers = {
  envelope: (bytes) => read(untyped(TransactionEnvelope, 'schema'), bytes),
  result: (bytes) => read(untyped(TransactionResult, 'schema'), bytes),
  meta: (bytes) => read(untyped(TransactionMeta, 'schema'), bytes),
  operationMetas: (bytes) =>
    bytes.length === 0 ? [] : operationMetas(read(untyped(TransactionMeta, 'schema'), bytes)),
  changes: (bytes) => read(changesSchema(), bytes),
}

/** A schema of the SDK with its decoder. */
type SdkSchema = Schema & { readonly decode: (bytes: Uint8Array) => unknown }

const read = (schema: SdkSchema, bytes: Uint8Array) =>
  untyped({ value: sdkShape(schema, schema.decode(bytes)) }, 'value')

/** The SDK has no class for XDR `LedgerEntryChanges`: it is the type of a field. */
function changesSchema(): SdkSchema {
  const meta = resolve(untyped(OperationMeta, 'schema'))
  const changes = meta.kind === 'struct' && meta.entries.find(([name]) => name === 'changes')
  if (!changes) throw new Error('the SDK has no OperationMeta.changes')
  return untyped({ value: resolve(changes[1]) }, 'value')
}

/** Reads without a type: the generated types come from these schemas, and a test compares both readers. */
function untyped(from: object, key: string) {
  return Reflect.get(from, key)
}

/** A value of one of the SDK's types, in the shape of the generated readers. */
interface TypedXdr {
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
  MuxedAccount SignerKey Signer Preconditions TimeBounds LedgerBounds Claimant Price TrustLineAsset
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

/** A contract value (base64 `ScVal`) as JSON by SEP-51, by the SDK. Imported only when a reader asks for it. Throws. */
export const jsonOfScVal = (base64: string): string =>
  JSON.stringify(ScVal.fromXDR(base64, 'base64').toJson(), undefined, 2)

/**
 * The SDK's decoded plain value in the shape of the generated readers: discriminants by name,
 * absent options undefined. Used by the fallback and by the tests.
 */
export function sdkShape(schema: Schema, value: unknown): unknown {
  const type = resolve(schema)
  switch (type.kind) {
    case 'enum':
      return type.nameByValue.get(Number(value))
    case 'option':
      return value === null ? undefined : sdkShape(type.element, value)
    case 'array':
    case 'fixedArray':
      return Array.isArray(value) ? value.map((item) => sdkShape(type.element, item)) : value
    case 'struct':
      return Object.fromEntries(
        type.entries.map(([key, element]) => [key, sdkShape(element, field(value, key))]),
      )
    case 'union': {
      const tag = field(value, type.switchKey)
      const found = type.cases.find((entry) => entry.discriminant === tag)
      const arm = found?.arm ?? type.defaultArm
      const name = found?.name ?? 'default'
      return arm?.kind === 'field'
        ? { type: name, [arm.name]: sdkShape(arm.schema, field(value, arm.name)) }
        : { type: name }
    }
    case 'string':
      // The SDK wraps text, which need not be UTF-8, around its bytes.
      return field(value, 'bytes') ?? value
    default:
      return value
  }
}

const field = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined

/** The SDK's public XDR schema objects (js-xdr 5), as far as they are read here. */
export type Schema = { readonly name?: string | undefined } & (
  | { readonly kind: 'int32' | 'uint32' | 'int64' | 'uint64' | 'bool' | 'void' }
  | { readonly kind: 'opaque'; readonly length: number }
  | { readonly kind: 'varOpaque' | 'string'; readonly maxLength: number }
  | { readonly kind: 'enum'; readonly nameByValue: ReadonlyMap<number, string> }
  | { readonly kind: 'struct'; readonly entries: readonly (readonly [string, Schema])[] }
  | { readonly kind: 'array'; readonly element: Schema; readonly maxLength: number }
  | { readonly kind: 'fixedArray'; readonly element: Schema; readonly length: number }
  | { readonly kind: 'option'; readonly element: Schema }
  | {
      readonly kind: 'union'
      readonly switchOn: Schema
      readonly switchKey: string
      readonly cases: readonly UnionCase[]
      readonly defaultArm?: Arm | undefined
    }
  | { readonly kind: 'lazy'; readonly getSchema: () => Schema }
)
type Arm =
  | { readonly kind: 'field'; readonly name: string; readonly schema: Schema }
  | { readonly kind: 'void' }
interface UnionCase {
  readonly name: string
  readonly discriminant: number | boolean
  readonly arm: Arm
}

export type ResolvedSchema = Exclude<Schema, { kind: 'lazy' }>
/** The schema of a lazy one: types that contain themselves are written so. */
export function resolve(schema: Schema): ResolvedSchema {
  let inner = schema
  while (inner.kind === 'lazy') inner = inner.getSchema()
  return inner
}
