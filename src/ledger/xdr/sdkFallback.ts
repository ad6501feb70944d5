import {
  OperationMeta,
  TransactionEnvelope,
  TransactionMeta,
  TransactionResult,
} from '@stellar/stellar-sdk/xdr'
import type { Readers } from './appliedTransaction.ts'
import { operationMetas } from './operationMeta.ts'
import { type Schema, resolve } from './schema.ts'
import { sdkShape } from './sdkShape.ts'

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
