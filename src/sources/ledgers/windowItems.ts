import { openAnyLedger } from './damagedLedger.ts'
import { indexHeader } from '../../xdr/ledgerIndex.ts'
import { XdrError } from '../../xdr/xdrBytes.ts'
import { bytesFromBase64 } from '../../model/values/bytes.ts'
import type { LedgerSequence } from '../../model/values/ledgerSequence.ts'
import type { Reason } from '../../model/page.ts'
import { type Position, positionId, positionOf } from '../../model/values/position.ts'
import type { RecordReader } from '../../rest/records/record.ts'
import { type Toid, toid } from '../../model/values/toid.ts'
import type { UnknownRecord } from '../../model/unknownRecord.ts'
import { framedLedger } from './framedLedger.ts'
import type { LedgerWindow, RpcAnswer, WindowItems } from './jobs.ts'
import { readAnswer, windowOf } from './rpcAnswer.ts'
import { readOrUnknown } from './secondOpinion.ts'
import { createStrangers } from './strangers.ts'
import type { OpenLedger, PartlyPlaced, Unit } from './unit.ts'

/** Walks the ledgers of an answer in the order wanted, decoding what falls into the window and no more. */
export async function windowItems<T>(
  input: RpcAnswer & LedgerWindow,
  unitsOf: (ledger: OpenLedger, place: Toid) => readonly Unit<T>[],
): Promise<WindowItems<T>> {
  const answer = readAnswer(input)
  const ascending = input.order === 'asc'
  const rows = answer
    .list('ledgers', rowOf)
    .filter(({ sequence }) => sequence >= input.from && sequence <= input.to)
    .toSorted((a, b) => a.sequence - b.sequence)
  const items: (T | UnknownRecord)[] = []
  const places: Position[] = []
  const reasons = new Map<Toid, Reason>()
  const unreadable: LedgerSequence[] = []
  const strangers = createStrangers(input.passphrase)
  let count = 0
  let more = false
  const isBehind = (first: Position, last: Position) =>
    input.after === undefined || (ascending ? last > input.after : first < input.after)
  for (const row of ascending ? rows : rows.toReversed()) {
    const ledger = open(row, input)
    if (ledger instanceof Error && hasHeader(row)) unreadable.push(row.sequence)
    const list: readonly Unit<T>[] =
      ledger instanceof Error
        ? [unreadableUnit(row, ledger)]
        : unitsOf(ledger, toid(row.sequence, 0, 0))
    count += list.length
    for (const unit of ascending ? list : list.toReversed()) {
      if (!isBehind(positionOf(unit.place), positionOf(unit.end))) continue
      if (items.length >= input.limit && unit.isCheck === undefined) {
        more = true
        break
      }
      const read = await readOrUnknown<PartlyPlaced<T>>(
        (readers) => strangers.watch(ledger, unit, readers),
        unit,
        unit.partly,
      )
      const found: PartlyPlaced<T> =
        'type' in read ? [{ item: read, place: positionOf(unit.place) }] : read
      for (const { item, place, reason } of ascending ? found : found.toReversed()) {
        if (!isBehind(place, place)) continue
        if (items.length < input.limit) {
          items.push(item)
          places.push(place)
          if (reason !== undefined) reasons.set(positionId(place), reason)
        } else more = true
      }
      count += found.length - 1
    }
    if (more) break
  }
  strangers.check()
  const sequences = rows.map(({ sequence }) => sequence)
  return { items, places, reasons, more, unreadable, sequences, count, window: windowOf(answer) }
}

interface Row {
  readonly sequence: LedgerSequence
  readonly metadata: string
}
const rowOf = (record: RecordReader): Row => ({
  sequence: record.ledger('sequence'),
  metadata: record.text('metadataXdr'),
})

/** Takes a ledger apart: by its own bytes, by the service's frames where there are, or not at all, and why. */
function open(
  { sequence, metadata }: Row,
  { passphrase, frames }: RpcAnswer & LedgerWindow,
): OpenLedger | Error {
  const bytes = bytesFromBase64(metadata)
  if (bytes === undefined) return new XdrError('the ledger is no base64', 0)
  try {
    const ledger = openAnyLedger(bytes, passphrase)
    return ledger.ledger.sequence === sequence
      ? { ...ledger, bytes }
      : new XdrError(`these are the bytes of ledger ${ledger.ledger.sequence}`, 0)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const framed = frames?.find((known) => known.sequence === sequence)
    return framed === undefined
      ? error
      : { ...framedLedger(bytes, framed, passphrase), bytes, problem: error.message }
  }
}

/** Whether it can be told what ledger the bytes are of: then the service's frames may stand for the rest. */
function hasHeader({ sequence, metadata }: Row): boolean {
  try {
    const bytes = bytesFromBase64(metadata)
    return bytes !== undefined && indexHeader(bytes).header.header.ledgerSeq === sequence
  } catch {
    return false // The ledger itself is shown as unknown, with the reason.
  }
}

/** A ledger that is unknown as a whole. */
function unreadableUnit<T>({ sequence, metadata }: Row, error: Error): Unit<T> {
  const place = toid(sequence, 0, 0)
  return {
    name: 'ledger',
    place,
    end: place,
    raw: () => metadata,
    read: () => {
      throw error
    },
  }
}
