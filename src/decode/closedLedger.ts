import type { AppliedTransaction, ClosedLedger } from '../model/closedLedger.ts'
import { type TransactionHash, parseLedgerHash } from '../model/hash.ts'
import { hexFromBytes } from '../model/bytes.ts'
import { ledgerSequence } from '../model/ledgerSequence.ts'
import { unixSeconds } from '../model/time.ts'
import {
  readLedgerEntryChanges,
  readTransactionEnvelope,
  readTransactionMeta,
  readTransactionResult,
} from './generated/xdr.ts'
import { type LedgerIndex, type Slice, indexLedger } from './ledgerIndex.ts'
import { createEncoders } from './encoders.ts'
import { operationMetas } from './operationMeta.ts'
import { hashFromBytes, transactionHash } from './transactionHash.ts'
import { XdrError, readAll } from './xdrBytes.ts'

/** A ledger whose transactions are decoded one by one, when asked for. */
export interface LedgerReader {
  readonly index: LedgerIndex
  readonly transactionCount: number
  /** Hash of the transaction at an application order (from 1), without decoding it. */
  hash(applicationOrder: number): TransactionHash
  /** Decodes one transaction; throws XdrError if its bytes make no sense. */
  transaction(applicationOrder: number): AppliedTransaction
  /** Header facts without the transactions. */
  readonly ledger: Omit<ClosedLedger, 'transactions'>
}

/** Opens XDR `LedgerCloseMeta` (V0–V2): finds its parts, decodes the header alone. */
export function openLedger(bytes: Uint8Array, passphrase: string): LedgerReader {
  const index = indexLedger(bytes)
  const { header, hash } = index.header
  const cut = ({ start, end }: Slice) => bytes.subarray(start, end)
  const sequence = ledgerSequence(header.ledgerSeq)
  const closedAt = unixSeconds(Number(header.scpValue.closeTime))
  const ledgerHash = parseLedgerHash(hexFromBytes(hash))
  if (ledgerHash === undefined) throw new XdrError('a ledger hash has 32 bytes', 0)
  const processingAt = (order: number) => {
    const processing = index.processing[order - 1]
    if (processing === undefined)
      throw new RangeError(`ledger ${sequence} has no transaction ${order}`)
    return processing
  }
  const encoders = createEncoders(passphrase)
  const hashAt = (order: number) => hashFromBytes(cut(processingAt(order).result).subarray(0, 32))
  let envelopes: Map<string, Slice> | undefined
  const envelopeOf = (wanted: TransactionHash) => {
    envelopes ??= new Map(
      index.envelopes.map((slice) => [transactionHash(cut(slice), passphrase), slice]),
    )
    const slice = envelopes.get(wanted)
    if (slice === undefined)
      throw new XdrError(
        `ledger ${sequence} has a result for ${wanted}, but no such transaction`,
        0,
      )
    return cut(slice)
  }
  return {
    index,
    transactionCount: index.processing.length,
    hash: hashAt,
    ledger: {
      sequence,
      hash: ledgerHash,
      closedAt,
      header,
      headerBytes: cut(index.headerBytes),
      passphrase,
    },
    transaction(order) {
      const processing = processingAt(order)
      const hash = hashAt(order)
      const parts = {
        envelope: envelopeOf(hash),
        result: cut(processing.result).subarray(32),
        meta: cut(processing.meta),
        feeMeta: cut(processing.feeChanges),
      }
      const post = processing.postFeeChanges
      const meta = readAll(parts.meta, readTransactionMeta)
      return {
        ledger: sequence,
        closedAt,
        passphrase,
        applicationOrder: order,
        hash,
        envelope: readAll(parts.envelope, readTransactionEnvelope),
        result: readAll(parts.result, readTransactionResult),
        meta,
        operationMetas: operationMetas(meta),
        encoders,
        feeChanges: readAll(parts.feeMeta, readLedgerEntryChanges),
        postFeeChanges: post && readAll(cut(post), readLedgerEntryChanges),
        bytes: parts,
      }
    },
  }
}

/** Decodes a whole ledger. Throws XdrError on the first transaction that makes no sense. */
export function readClosedLedger(bytes: Uint8Array, passphrase: string): ClosedLedger {
  const reader = openLedger(bytes, passphrase)
  return {
    ...reader.ledger,
    transactions: Array.from({ length: reader.transactionCount }, (_, i) =>
      reader.transaction(i + 1),
    ),
  }
}
