import { base64FromBytes, hexFromBytes } from '#ledger/values/bytes.ts'
import { type Row, rowOf, textOf } from '#mock/record.ts'
import type { WrittenTransaction } from './ledgerBytes.ts'
import type { ByteSpan, EventPart } from './template.ts'

/** A row of getTransactions. `order` counts from 1. */
export function transactionRow(
  transaction: WrittenTransaction,
  ledger: number,
  order: number,
  time: number,
): Row {
  const { template, hashes, envelope, applied } = transaction
  const { result, meta, diagnostics, row } = template
  const text = ({ start, end }: ByteSpan) => base64FromBytes(applied.subarray(start, end))
  const recorded = rowOf(row, 'events')
  const { contractEventsXdr } = recorded
  const ofTransaction = template.events.filter(({ place }) => place !== 'operation')
  const byOperation = Map.groupBy(
    template.events.filter(({ place }) => place === 'operation'),
    ({ operation }) => operation,
  )
  const events = {
    ...(ofTransaction.length === 0
      ? {}
      : { transactionEventsXdr: ofTransaction.map(({ xdr }) => text(xdr)) }),
    ...(Array.isArray(contractEventsXdr)
      ? {
          contractEventsXdr: contractEventsXdr.map((_, operation) =>
            (byOperation.get(operation) ?? []).map(({ xdr }) => text(xdr)),
          ),
        }
      : {}),
  }
  return {
    status: row.status,
    txHash: hexFromBytes(hashes.hash),
    applicationOrder: order,
    feeBump: row.feeBump,
    envelopeXdr: base64FromBytes(envelope),
    // A pair's first 32 bytes are the hash.
    resultXdr: text({ start: result.start + 32, end: result.end }),
    resultMetaXdr: text(meta),
    ...(diagnostics.length === 0 ? {} : { diagnosticEventsXdr: diagnostics.map(text) }),
    events,
    ledger,
    createdAt: time,
  }
}

/** A transaction's place, as its events' ids state it. */
export interface EventPlace {
  readonly ledger: number
  /** From 1. */
  readonly order: number
  /** Unix seconds. */
  readonly time: number
  /** Events before and behind all transactions of the ledger that belong to those before this one. */
  readonly beforeAll: number
  readonly afterAll: number
}

/** Rows of getEvents for a transaction. */
export function eventRows(
  { template, hashes, applied }: WrittenTransaction,
  place: EventPlace,
): readonly Row[] {
  const text = ({ start, end }: ByteSpan) => base64FromBytes(applied.subarray(start, end))
  const closedAt = new Date(place.time * 1000).toISOString().replace('.000Z', 'Z')
  const txHash = hexFromBytes(hashes.hash)
  return template.events.map((part) => {
    const [transaction, operation, index] = indexesOf(part, place)
    const toid = (BigInt(place.ledger) << 32n) | (BigInt(transaction) << 12n) | BigInt(operation)
    return {
      type: textOf(part.row, 'type'),
      ledger: place.ledger,
      ledgerClosedAt: closedAt,
      contractId: textOf(part.row, 'contractId'),
      id: `${String(toid).padStart(19, '0')}-${String(index).padStart(10, '0')}`,
      operationIndex: operation,
      transactionIndex: transaction,
      txHash,
      inSuccessfulContractCall: part.row.inSuccessfulContractCall,
      topic: part.topics.map(text),
      value: text(part.value),
    }
  })
}

function indexesOf(
  { place, operation, index }: EventPart,
  { order, beforeAll, afterAll }: EventPlace,
): readonly [number, number, number] {
  switch (place) {
    case 'beforeAll':
      return [0, 0, beforeAll + index]
    case 'operation':
      return [order, operation, index]
    case 'afterTransaction':
      return [order, 0xfff, index]
    case 'afterAll':
      return [0xf_ffff, 0, afterAll + index]
  }
}
