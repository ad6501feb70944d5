import type { AppliedTransaction } from './closedLedger.ts'
import type { OperationMeta } from './entryChange.ts'
import type * as Xdr from './generated/xdr.ts'
import type { TransactionHash, LedgerSequence } from '../values/ids.ts'
import type { UnixSeconds } from '../values/time.ts'
import { encodersOf } from './encoders.ts'
import {
  readLedgerEntryChanges,
  readTransactionEnvelope,
  readTransactionMeta,
  readTransactionResult,
} from './generated/reader.ts'
import { readOperationMetas } from './operationMeta.ts'
import { readAll } from './xdrBytes.ts'

/** Readers of a transaction's parts: the generated ones, or the SDK's as fallback. */
export interface Readers {
  readonly envelope: (bytes: Uint8Array) => Xdr.TransactionEnvelope
  readonly result: (bytes: Uint8Array) => Xdr.TransactionResult
  readonly meta: (bytes: Uint8Array) => Xdr.TransactionMeta
  /** Empty for empty bytes: the meta is absent. */
  readonly operationMetas: (bytes: Uint8Array) => readonly OperationMeta[]
  readonly changes: (bytes: Uint8Array) => Xdr.LedgerEntryChanges
}
/** The readers that are made from the SDK’s schemas: each throws XdrError with the offset. */
export const generatedReaders: Readers = {
  envelope: (bytes) => readAll(bytes, readTransactionEnvelope),
  result: (bytes) => readAll(bytes, readTransactionResult),
  meta: (bytes) => readAll(bytes, readTransactionMeta),
  operationMetas: readOperationMetas,
  changes: (bytes) => readAll(bytes, readLedgerEntryChanges),
}

/** A transaction's bytes and position. */
export interface TransactionParts {
  readonly ledger: LedgerSequence
  readonly closedAt: UnixSeconds
  readonly passphrase: string
  readonly applicationOrder: number
  readonly hash: TransactionHash
  readonly bytes: AppliedTransaction['bytes']
}

/** A transaction with its parts decoded. Throws XdrError if the bytes of one cannot be read. */
export const decodedTransaction = (
  parts: TransactionParts,
  readers: Readers = generatedReaders,
): AppliedTransaction => ({
  // Plain fields: creating an object with getters takes ten times as long, and each read of it longer.
  ledger: parts.ledger,
  closedAt: parts.closedAt,
  passphrase: parts.passphrase,
  applicationOrder: parts.applicationOrder,
  hash: parts.hash,
  bytes: parts.bytes,
  encoders: encodersOf(parts.passphrase),
  envelope: readers.envelope(parts.bytes.envelope),
  result: readers.result(parts.bytes.result),
  operationMetas: readers.operationMetas(parts.bytes.meta),
})

/**
 * A transaction whose parts are decoded on first access: a row of a list needs no meta.
 * Reading a part throws XdrError if its bytes cannot be read.
 */
export function appliedTransaction(
  parts: TransactionParts,
  readers: Readers = generatedReaders,
): AppliedTransaction {
  const { bytes } = parts
  // Variables, not a closure for each part: those and their contexts were a tenth of a ledger's memory.
  let envelope: Xdr.TransactionEnvelope | undefined
  let result: Xdr.TransactionResult | undefined
  let operationMetas: readonly OperationMeta[] | undefined
  return {
    // Field by field: spreading beside getters cost a tenth of decoding a ledger.
    ledger: parts.ledger,
    closedAt: parts.closedAt,
    passphrase: parts.passphrase,
    applicationOrder: parts.applicationOrder,
    hash: parts.hash,
    bytes,
    encoders: encodersOf(parts.passphrase),
    get envelope() {
      envelope ??= readers.envelope(bytes.envelope)
      return envelope
    },
    get result() {
      result ??= readers.result(bytes.result)
      return result
    },
    get operationMetas() {
      operationMetas ??= readers.operationMetas(bytes.meta)
      return operationMetas
    },
  }
}
