import type { Readers } from '../decode/appliedTransaction.ts'
import { type LedgerReader, openLedger } from '../decode/closedLedger.ts'
import { XdrError } from '../decode/xdrBytes.ts'
import { bytesFromBase64 } from '../model/bytes.ts'
import type { LedgerSequence } from '../model/ledgerSequence.ts'
import { type Position, positionOf } from '../model/position.ts'
import type { RecordReader } from '../model/record.ts'
import { type Toid, toid } from '../model/toid.ts'
import type { UnknownRecord } from '../model/unknownRecord.ts'
import type { Placed } from './items.ts'
import type { LedgerWindow, RpcAnswer, WindowItems } from './protocol.ts'
import { readAnswer, windowOf } from './rpcAnswer.ts'
import { type Unreadable, readOrUnknown } from './secondOpinion.ts'

/** Part of a ledger that is decoded as one, and only when it is shown. */
export interface Unit<T> extends Unreadable {
  /** The last place it may have an item at; `place` is the first. */
  readonly end: Toid
  readonly read: (readers: Readers) => readonly Placed<T>[]
}

export type OpenLedger = LedgerReader & { readonly bytes: Uint8Array }

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
  let count = 0
  let more = false
  const isBehind = (first: Position, last: Position) =>
    input.after === undefined || (ascending ? last > input.after : first < input.after)
  for (const row of ascending ? rows : rows.toReversed()) {
    const list = open(row, input.passphrase, unitsOf)
    count += list.length
    for (const unit of ascending ? list : list.toReversed()) {
      if (!isBehind(positionOf(unit.place), positionOf(unit.end))) continue
      if (items.length >= input.limit) {
        more = true
        break
      }
      const read = await readOrUnknown(unit.read, unit)
      const found = 'type' in read ? [{ item: read, place: positionOf(unit.place) }] : read
      for (const { item, place } of ascending ? found : found.toReversed()) {
        if (!isBehind(place, place)) continue
        if (items.length < input.limit) {
          items.push(item)
          places.push(place)
        } else more = true
      }
      count += found.length - 1
    }
    if (more) break
  }
  const sequences = rows.map(({ sequence }) => sequence)
  return { items, places, more, sequences, count, window: windowOf(answer) }
}

interface Row {
  readonly sequence: LedgerSequence
  readonly metadata: string
}
const rowOf = (record: RecordReader): Row => ({
  sequence: record.ledger('sequence'),
  metadata: record.text('metadataXdr'),
})

/** The units of a ledger; one that is unknown where its bytes make no sense. */
function open<T>(
  { sequence, metadata }: Row,
  passphrase: string,
  unitsOf: (ledger: OpenLedger, place: Toid) => readonly Unit<T>[],
): readonly Unit<T>[] {
  const place = toid(sequence, 0, 0)
  try {
    const bytes = bytesFromBase64(metadata)
    if (bytes === undefined) throw new XdrError('the ledger is no base64', 0)
    const ledger = openLedger(bytes, passphrase)
    if (ledger.ledger.sequence !== sequence)
      throw new XdrError(`these are the bytes of ledger ${ledger.ledger.sequence}`, 0)
    return unitsOf({ ...ledger, bytes }, place)
  } catch (error) {
    const unreadable = { name: 'ledger', place, raw: () => metadata }
    return [
      {
        ...unreadable,
        end: place,
        read: () => {
          throw error
        },
      },
    ]
  }
}
