import type { ExplainedCall } from './explainedCall.ts'
import { encodersOf } from '../xdr/encoders.ts'
import type { OperationMeta } from '../xdr/entryChange.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import {
  type InnerTransaction,
  innerTransaction,
  isSuccessful,
  sourcedOperations,
} from '../xdr/innerTransaction.ts'
import { operationMetas } from '../xdr/operationMeta.ts'
import { authorizations, missingAuthorizations } from './authorizations.ts'
import { callTree } from './buildCallTree.ts'
import { diagnosticEvents } from './diagnosticEvents.ts'
import { stateChanges } from './stateChanges.ts'

/** The XDR of a transaction with a contract operation, as far as it could be read. */
export interface CallXdr {
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
  return {
    tree,
    authorizations:
      call === undefined
        ? []
        : authorizations({
            auth: call.auth,
            source: operation.source,
            successful,
            changes: done?.changes,
            steps: tree?.basis === 'diagnostic' ? tree.steps : undefined,
            encoders,
          }),
    missing: missingAuthorizations(diagnostic),
    changes: meta === undefined ? undefined : stateChanges(changes, footprint, encoders),
  }
}

const footprintOf = ({ soroban }: InnerTransaction): readonly Xdr.LedgerKey[] =>
  soroban === undefined
    ? []
    : [...soroban.resources.footprint.readOnly, ...soroban.resources.footprint.readWrite]

function returnValueOf(meta: Xdr.TransactionMeta | undefined): Xdr.ScVal | undefined {
  if (meta?.type === 'v3') return meta.v3.sorobanMeta?.returnValue
  return meta?.type === 'v4' ? meta.v4.sorobanMeta?.returnValue : undefined
}
