import type { Readers } from '../decode/appliedTransaction.ts'
import { type LedgerReader, openLedger } from '../decode/closedLedger.ts'
import { XdrError } from '../decode/xdrBytes.ts'
import { ledgerOf } from '../derive/ledger.ts'
import { operationsOf } from '../derive/operations.ts'
import { transactionOf } from '../derive/transaction.ts'
import { base64FromBytes, bytesFromBase64 } from '../model/bytes.ts'
import type { Ledger } from '../model/ledger.ts'
import type { LedgerSequence } from '../model/ledgerSequence.ts'
import type { RecordReader } from '../model/record.ts'
import { type Toid, toid } from '../model/toid.ts'
import type { Transaction } from '../model/transaction.ts'
import type { UnknownRecord } from '../model/unknownRecord.ts'
import { tell, type ToldOperation } from '../operations/registry.ts'
import type { LedgerWindow, RpcAnswer, WindowItems } from './protocol.ts'
import { readAnswer, windowOf } from './rpcAnswer.ts'
import { type Unreadable, readOrUnknown } from './secondOpinion.ts'

type Input = RpcAnswer & LedgerWindow

/** Part of a ledger that is decoded as one, and only when it is shown. */
interface Unit<T> extends Unreadable {
  /** The last place it may have an item at; `place` is the first. */
  readonly end: Toid
  readonly read: (readers: Readers) => readonly { readonly item: T; readonly place: Toid }[]
}

/** Ledgers of a getLedgers answer: headers and counts, no meta decoded. */
export const ledgers = (input: Input): Promise<WindowItems<Ledger>> =>
  windowItems(input, (ledger, place) => [
    {
      name: 'ledger',
      place,
      end: place,
      raw: () => base64FromBytes(ledger.bytes),
      read: (readers) => [{ item: ledgerOf(ledger.ledger, ledger.outcomes(readers)), place }],
    },
  ])

/** Transactions of a getLedgers answer. */
export const ledgerTransactions = (input: Input): Promise<WindowItems<Transaction>> =>
  windowItems(input, (ledger) =>
    units(ledger, 0, (order, place, readers) => [
      { item: transactionOf(ledger.transaction(order, readers)), place },
    ]),
  )

/** Operations of a getLedgers answer. */
export const ledgerOperations = (input: Input): Promise<WindowItems<ToldOperation>> =>
  windowItems(input, (ledger) =>
    units(ledger, 0xfff, (order, _place, readers) =>
      operationsOf(ledger.transaction(order, readers)).map((item) => ({
        item: tell(item),
        place: item.id,
      })),
    ),
  )

/** One unit a transaction, whose items lie up to operation `last`. */
function units<T>(
  ledger: OpenLedger,
  last: number,
  read: (order: number, place: Toid, readers: Readers) => ReturnType<Unit<T>['read']>,
): Unit<T>[] {
  const { sequence } = ledger.ledger
  return Array.from({ length: ledger.transactionCount }, (_, i) => {
    const order = i + 1
    const place = toid(sequence, order, 0)
    return {
      name: 'transaction',
      place,
      end: toid(sequence, order, last),
      raw: () => rawText(ledger, order),
      read: (readers) => read(order, place, readers),
    }
  })
}

type OpenLedger = LedgerReader & { readonly bytes: Uint8Array }

/** Walks the ledgers of an answer in the order wanted, decoding what falls into the window and no more. */
async function windowItems<T>(
  input: Input,
  unitsOf: (ledger: OpenLedger, place: Toid) => readonly Unit<T>[],
): Promise<WindowItems<T>> {
  const answer = readAnswer(input)
  const ascending = input.order === 'asc'
  const rows = answer
    .list('ledgers', rowOf)
    .filter(({ sequence }) => sequence >= input.from && sequence <= input.to)
    .toSorted((a, b) => a.sequence - b.sequence)
  const items: (T | UnknownRecord)[] = []
  const places: Toid[] = []
  let count = 0
  let more = false
  const isBehind = (first: Toid, last: Toid) =>
    input.after === undefined || (ascending ? last > input.after : first < input.after)
  for (const row of ascending ? rows : rows.toReversed()) {
    const list = open(row, input.passphrase, unitsOf)
    count += list.length
    for (const unit of ascending ? list : list.toReversed()) {
      if (!isBehind(unit.place, unit.end)) continue
      if (items.length >= input.limit) {
        more = true
        break
      }
      const read = await readOrUnknown(unit.read, unit)
      const found = 'type' in read ? [{ item: read, place: unit.place }] : read
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

/** The parts of a transaction that can be found without reading it, base64. */
function rawText(ledger: LedgerReader, order: number): string {
  const { result, meta, feeMeta } = ledger.parts(order)
  return [
    `hash: ${ledger.hash(order)}`,
    `result: ${base64FromBytes(result)}`,
    `meta: ${base64FromBytes(meta)}`,
    `fee meta: ${base64FromBytes(feeMeta)}`,
  ].join('\n')
}
