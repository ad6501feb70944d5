import {
  OperationMeta,
  TransactionEnvelope,
  TransactionMeta,
  TransactionResult,
} from '@stellar/stellar-sdk/xdr'
import type { Readers } from './appliedTransaction.ts'
import { type Schema, resolve } from './schema.ts'
import { sdkShape } from './sdkShape.ts'

/**
 * The second opinion: the SDK's own readers, in the shape of the generated ones. Imported only after a generated
 * reader has failed: its 60 kB are not loaded for nothing.
 */
export const sdkReaders: Readers = {
  envelope: readerOf(TransactionEnvelope),
  result: readerOf(TransactionResult),
  meta: readerOf(TransactionMeta),
  changes: reader(changesSchema()),
}

function readerOf<T>(type: object): (bytes: Uint8Array) => T {
  return reader(Reflect.get(type, 'schema'))
}

function reader<T>(schema: unknown): (bytes: Uint8Array) => T {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the SDK's schemas are public but untyped for walking
  const known = schema as Schema & { decode(bytes: Uint8Array): unknown }
  return (bytes) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the generated types are made from these schemas
    sdkShape(known, known.decode(bytes)) as T
}

/** The SDK has no class for XDR `LedgerEntryChanges`: it is the type of a field. */
function changesSchema(): unknown {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the SDK's schemas are public but untyped for walking
  const meta = resolve(Reflect.get(OperationMeta, 'schema') as Schema)
  const changes = meta.kind === 'struct' && meta.entries.find(([name]) => name === 'changes')
  if (!changes) throw new Error('the SDK has no OperationMeta.changes')
  return resolve(changes[1])
}
