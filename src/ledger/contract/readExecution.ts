import { definitionOfArm } from '../operations/registry.ts'
import { hexFromBytes } from '../values/bytes.ts'
import type { AccountAddress } from '../values/ids.ts'
import {
  entryAfter,
  type InnerTransaction,
  innerTransaction,
  isSuccessful,
  type OperationMeta,
  operationMetas,
  sourcedOperations,
} from '../xdr/closedLedger.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import { encodersOf } from '../xdr/values.ts'
import { diagnosticEvents } from './callError.ts'
import {
  alsoAllowed,
  assetContracts,
  authorizations,
  callTree,
  missingAuthorizations,
  ownCall,
} from './callTree.ts'
import {
  type Allowed,
  type AuthorizedCall,
  type DiagnosticEvent,
  type Execution,
  type ExplainedCall,
  metricOf,
  type PlannedCall,
  type ResourceCharges,
  type ResourceFee,
  type Resources,
  type Use,
} from './execution.ts'
import { callValue, executionEvents } from './executionEvents.ts'
import { footprintKey, stateChanges } from './stateChanges.ts'

/** The decoded parts of a transaction's XDR, as far as they could be read. */
export interface ExecutionParts {
  readonly envelope: Xdr.TransactionEnvelope | undefined
  readonly result: Xdr.TransactionResult | undefined
  readonly meta: Xdr.TransactionMeta | undefined
  readonly feeChanges?: Xdr.LedgerEntryChanges | undefined
}

/** A transaction's execution by its XDR, on the network of the passphrase (CAP-46-7, CAP-46-8, CAP-67). */
export function execution(
  { envelope, result, meta, feeChanges }: ExecutionParts,
  passphrase: string,
): Omit<Execution, 'problems'> {
  const inner = envelope && innerTransaction(envelope)
  const encoders = encodersOf(passphrase)
  const events = meta && executionEvents(meta, encoders)
  const soroban = sorobanMeta(meta)
  return {
    events,
    returnValue:
      soroban?.returnValue && isCall(inner?.operations) && result && isSuccessful(result)
        ? callValue(soroban.returnValue, encoders)
        : undefined,
    resources: inner?.soroban && resourcesOf(inner.soroban, events?.diagnostic),
    fee: envelope && inner?.soroban && feeOf(envelope, inner.soroban, { result, meta, feeChanges }),
  }
}

/** The common fields of XDR `SorobanTransactionMeta` (V3) and `SorobanTransactionMetaV2` (V4). */
function sorobanMeta(
  meta: Xdr.TransactionMeta | undefined,
): Xdr.SorobanTransactionMetaV2 | undefined {
  if (meta?.type === 'v3') return meta.v3.sorobanMeta
  return meta?.type === 'v4' ? meta.v4.sorobanMeta : undefined
}

/** The other contract operations return nothing, which meta V3 writes as a value. */
const isCall = (operations: readonly Xdr.Operation[] = []): boolean =>
  operations.some(({ body }) => definitionOfArm(body.type).contract !== undefined)

function feeOf(
  envelope: Xdr.TransactionEnvelope,
  { resourceFee }: Xdr.SorobanTransactionData,
  { result, meta, feeChanges }: Pick<ExecutionParts, 'result' | 'meta' | 'feeChanges'>,
): ResourceFee {
  const ext = sorobanMeta(meta)?.ext
  const isFeeBump = envelope.type === 'envelopeTypeTxFeeBump'
  const resources = ext?.type === 'v1' ? chargesOf(ext.v1) : undefined
  const charged = result?.feeCharged
  const mayStateRefund =
    isFeeBump &&
    meta?.type === 'v3' &&
    resources !== undefined &&
    resourceFee > resources.nonRefundable + resources.refundable
  return {
    maxFee: isFeeBump ? envelope.feeBump.tx.fee : BigInt(innerTransaction(envelope).fee),
    declared: resourceFee,
    charged,
    statesRefund: mayStateRefund ? statedCharge(charged, feeChanges) : undefined,
    resources,
  }
}

/** Tells which charge a result states, by the amount that the fee's own changes took before the refund. */
function statedCharge(
  charged: bigint | undefined,
  changes: Xdr.LedgerEntryChanges | undefined,
): ResourceFee['statesRefund'] {
  const balances = (changes ?? []).flatMap((change) => {
    const entry = entryAfter(change)
    return entry?.data.type === 'account' ? [entry.data.account.balance] : []
  })
  const [before, after] = balances
  if (before === undefined || after === undefined) return 'byProtocol'
  return before - after === charged ? 'yes' : undefined
}

const chargesOf = (ext: Xdr.SorobanTransactionMetaExtV1): ResourceCharges => ({
  nonRefundable: ext.totalNonRefundableResourceFeeCharged,
  refundable: ext.totalRefundableResourceFeeCharged,
  rent: ext.rentFeeCharged,
})

/** Declared resources, and used ones by diagnostic events. */
export function resourcesOf(
  { resources, ext }: Xdr.SorobanTransactionData,
  diagnostic: readonly DiagnosticEvent[] = [],
): Resources {
  const { footprint, instructions, diskReadBytes, writeBytes } = resources
  const used = metricsOf(diagnostic)
  const use = (declared: number, metric: string): Use => ({ declared, used: used.get(metric) })
  const archived = new Set(ext.type === 'resourceExt' ? ext.resourceExt.archivedSorobanEntries : [])
  return {
    instructions: use(instructions, 'cpu_insn'),
    diskRead: use(diskReadBytes, 'ledger_read_byte'),
    written: use(writeBytes, 'ledger_write_byte'),
    readOnly: footprint.readOnly.map((key) => ({ ...footprintKey(key), archived: false })),
    // Archived entries are named by their index among these (CAP-66).
    readWrite: footprint.readWrite.map((key, index) => ({
      ...footprintKey(key),
      archived: archived.has(index),
    })),
  }
}

function metricsOf(events: readonly DiagnosticEvent[]): ReadonlyMap<string, bigint> {
  const metrics = new Map<string, bigint>()
  for (const event of events) {
    const name = metricOf(event)
    const { value } = event.data
    if (name !== undefined && value.kind === 'number') metrics.set(name, BigInt(value.value))
  }
  return metrics
}

/** The XDR of a transaction with a contract operation, as far as it could be read. */
interface CallXdr {
  readonly envelope: Xdr.TransactionEnvelope
  readonly result: Xdr.TransactionResult | undefined
  readonly meta: Xdr.TransactionMeta | undefined
}

/**
 * Explains the contract operation of a transaction on the network of the passphrase; undefined for a classic
 * transaction.
 */
export function explainedCall(
  { envelope, result, meta }: CallXdr,
  passphrase: string,
): ExplainedCall | undefined {
  const inner = innerTransaction(envelope)
  const [operation] = sourcedOperations(inner)
  if (inner.soroban === undefined || operation === undefined) return undefined
  const encoders = encodersOf(passphrase)
  const successful = result !== undefined && isSuccessful(result)
  const [done]: readonly OperationMeta[] =
    meta === undefined || !successful ? [] : operationMetas(meta)
  const diagnostic = meta === undefined ? [] : diagnosticEvents(meta)
  const footprint = footprintOf(inner)
  const changes = done?.changes ?? []
  const call =
    operation.body.type === 'invokeHostFunction' ? operation.body.invokeHostFunctionOp : undefined
  const tree =
    call === undefined || call.hostFunction.type === 'hostFunctionTypeUploadContractWasm'
      ? undefined
      : callTree({
          operation: call,
          events: done?.events ?? [],
          diagnostic,
          footprint,
          successful,
          changes: done?.changes,
          returnValue: returnValueOf(meta),
          encoders,
        })
  const authorized =
    call === undefined
      ? []
      : authorizations({
          auth: call.auth,
          source: operation.source,
          successful,
          changes: done?.changes,
          steps: tree?.basis === 'diagnostic' ? tree.steps : undefined,
          encoders,
        })
  const names = { events: done?.events ?? [], diagnostic, footprint, encoders }
  return {
    tree,
    creates: call && ownCall(call, encoders)?.creates,
    authorizations: authorized,
    assets: assetContracts(
      names,
      tree?.steps ?? [],
      authorized.flatMap((each) => each.calls),
    ),
    missing: missingAuthorizations(diagnostic),
    codes: footprint.flatMap((key) =>
      key.type === 'contractCode' ? [hexFromBytes(key.contractCode.hash)] : [],
    ),
    changes: meta === undefined ? undefined : stateChanges(changes, footprint, encoders),
  }
}

/** What contract operations of a transaction that is in no ledger yet allow and create; undefined for the others. */
export function plannedCalls(
  inner: InnerTransaction,
  passphrase: string,
): readonly (PlannedCall | undefined)[] {
  const footprint = footprintOf(inner)
  return sourcedOperations(inner).map(({ source, body }) =>
    body.type === 'invokeHostFunction'
      ? plannedCall(body.invokeHostFunctionOp, { source, footprint, passphrase })
      : undefined,
  )
}

interface PlannedParts {
  /** The account that acts by source-account credentials; undefined where it is not known. */
  readonly source: AccountAddress | undefined
  readonly footprint: readonly Xdr.LedgerKey[]
  readonly passphrase: string
}

/** What a contract operation that is in no ledger yet allows and creates. */
export function plannedCall(call: Xdr.InvokeHostFunctionOp, parts: PlannedParts): PlannedCall {
  const own = ownCall(call, encodersOf(parts.passphrase))
  const planned = allowedBy(call.auth, parts, own)
  return {
    ...planned,
    own,
    creates: own?.creates,
    also: alsoAllowed(planned.authorizations, own),
  }
}

/** What entries of authorizations that are in no ledger yet allow. */
export function allowedBy(
  auth: readonly Xdr.SorobanAuthorizationEntry[],
  { source, footprint, passphrase }: PlannedParts,
  own?: AuthorizedCall,
): Allowed {
  const encoders = encodersOf(passphrase)
  const authorized = authorizations({
    auth,
    source,
    successful: false,
    changes: undefined,
    steps: undefined,
    encoders,
  })
  const names = { events: [], diagnostic: [], footprint, encoders }
  const calls = [...(own === undefined ? [] : [own]), ...authorized.flatMap((each) => each.calls)]
  return { authorizations: authorized, assets: assetContracts(names, [], calls) }
}

export const footprintOf = ({ soroban }: InnerTransaction): readonly Xdr.LedgerKey[] =>
  soroban === undefined
    ? []
    : [...soroban.resources.footprint.readOnly, ...soroban.resources.footprint.readWrite]

function returnValueOf(meta: Xdr.TransactionMeta | undefined): Xdr.ScVal | undefined {
  if (meta?.type === 'v3') return meta.v3.sorobanMeta?.returnValue
  return meta?.type === 'v4' ? meta.v4.sorobanMeta?.returnValue : undefined
}
