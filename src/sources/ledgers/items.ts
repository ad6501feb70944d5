import type { Ledger, LedgerFees, Readers, RowFacts, RowsIn } from '#ledger'
import {
  countsDiffer,
  disagreements,
  forgeryOfTransaction,
  ledgerOf,
  locateHeader,
  transactionOf,
  XdrError,
} from '#ledger/readers'
import {
  base64FromBytes,
  compareBytes,
  type LedgerSequence,
  type Order,
  type Position,
  positionOf,
  RecordError,
  SourceError,
  type Toid,
  toid,
} from '#ledger/values'
import { late } from '../late.ts'
import { type Candidate, type HistoryList, type PartlyReadItems, RowTaker } from './candidates.ts'
import {
  forgeryOfLedger,
  type LedgerReader,
  type LedgerTransactions,
  ledgerFromTransactions,
  NoEnvelopeError,
  type OpenLedger,
  openLedger,
  type ReadableLedger,
} from './ledger.ts'

/** A ledger as a service or a file gives it. */
export type ReceivedLedger = LedgerBytes | GarbledLedger

export interface LedgerBytes {
  /** The sequence as the sender states it; the bytes must have the same. */
  readonly sequence: LedgerSequence
  /** XDR `LedgerCloseMeta`. */
  readonly bytes: Uint8Array
}

/** A ledger whose encoding or compression is broken: shown as received, with the reason. */
interface GarbledLedger {
  readonly sequence: LedgerSequence
  readonly raw: string
  readonly reason: string
}

/** Ledgers to read lists from, in any order. */
interface LedgerBatch {
  readonly ledgers: readonly ReceivedLedger[]
  readonly passphrase: string
  /** Transactions of ledgers whose own bytes cannot be read, where the sender also gives transactions separately. */
  readonly transactions?: readonly LedgerTransactions[] | undefined
}

/** The items of the ledgers to read. */
export interface LedgerItemsRequest {
  readonly order: Order
  readonly limit: number
  /** Ledgers outside are ignored: a service may send more than requested. */
  readonly from: LedgerSequence
  readonly to: LedgerSequence
  /** Only items after this position in the order, exclusive. */
  readonly after?: Position | undefined
}

/** Items of some ledgers in the requested order. */
export interface LedgerItems<T> {
  readonly rows: PartlyReadItems<T>
  /** These ledgers have more items than the limit. */
  readonly more: boolean
  /** The items that were looked at for the rows. */
  readonly looked: number
  /** Ledgers whose bytes can be read no further than their headers. */
  readonly unreadable: readonly LedgerSequence[]
  /** Ledgers that were read, ascending. */
  readonly sequences: readonly LedgerSequence[]
  /** Number of items in these ledgers, on the page or not. */
  readonly count: number
  /** One of them is of a forged transaction. */
  readonly isForged: boolean
}

/** Reads the items of one list from ledgers. Throws SourceError where the passphrase is that of another network. */
export type ReadLedgerItems<T> = (
  batch: LedgerBatch,
  request: LedgerItemsRequest,
) => Promise<LedgerItems<T>>

/** Reads ledgers in the requested order, and decodes only the parts that have requested items. */
export async function ledgerItems<T>(
  batch: LedgerBatch,
  request: LedgerItemsRequest,
  partsOf: (ledger: OpenLedger, id: Toid) => readonly Candidate<T>[],
): Promise<LedgerItems<T>> {
  const ascending = request.order === 'asc'
  const ledgers = batch.ledgers
    .filter(({ sequence }) => sequence >= request.from && sequence <= request.to)
    .toSorted((a, b) => a.sequence - b.sequence)
  const bySequence = new Map(ledgers.map((ledger) => [Number(ledger.sequence), ledger]))
  const unreadable: LedgerSequence[] = []
  const check = new PassphraseCheck(batch.passphrase)
  const taker = new RowTaker<T>(request)
  let count = 0
  for (const received of ascending ? ledgers : ledgers.toReversed()) {
    const unlinked = linkProblems(received, bySequence.get(received.sequence - 1))
    const opened = await open(received, batch, unlinked)
    if (opened instanceof Error && hasHeader(received)) unreadable.push(received.sequence)
    const parts: readonly Candidate<T>[] =
      opened instanceof Error
        ? [unknownLedger(received, opened)]
        : partsOf(opened, toid(received.sequence, 0, 0))
    for (const part of ascending ? parts : parts.toReversed()) {
      const read = (readers: Readers) => check.read(opened, part, readers)
      count += (await taker.take({ ...part, read })) ?? (part.isCheck ? 0 : 1)
    }
    if (taker.more) break
  }
  check.conclude()
  const sequences = ledgers.map(({ sequence }) => sequence)
  const { rows, more, looked, isForged } = taker
  return { rows, more, looked, unreadable, sequences, count, isForged }
}

/** Opens a ledger by its own bytes, or by transactions sent separately; gives the error where neither works. */
async function open(
  received: ReceivedLedger,
  { passphrase, transactions }: LedgerBatch,
  unlinked: readonly string[],
): Promise<OpenLedger | Error> {
  if ('reason' in received) return new RecordError(received.reason)
  const { sequence, bytes } = received
  try {
    const ledger = await openAnyLedger(bytes, passphrase)
    return ledger.ledger.sequence === sequence
      ? { ...ledger, bytes, unlinked }
      : new XdrError(`these are the bytes of ledger ${ledger.ledger.sequence}`, 0)
  } catch (error) {
    if (!(error instanceof Error) || error instanceof SourceError) throw error
    const known = transactions?.find((each) => each.sequence === sequence)
    return known === undefined
      ? error
      : { ...ledgerFromTransactions(bytes, known, passphrase), bytes, problem: error.message }
  }
}

/**
 * The reason why a ledger does not follow from the one before it. Close times are not compared: ledgers of test
 * networks may close in the same second, and pages mark times that cannot be (`ledger/plausible`).
 */
function linkProblems(received: ReceivedLedger, before: ReceivedLedger | undefined): string[] {
  const [own, previous] = [headerOf(received), before && headerOf(before)]
  if (own === undefined || previous === undefined) return []
  return compareBytes(own.header.previousLedgerHash, previous.hash) === 0
    ? []
    : ['its header names another ledger as the one before']
}

/** With a header of this ledger's sequence, transactions sent separately may replace the remaining bytes. */
const hasHeader = (received: ReceivedLedger): boolean => headerOf(received) !== undefined

/** The header of a ledger, if it has the stated sequence. */
function headerOf(received: ReceivedLedger) {
  if (!('bytes' in received)) return undefined
  try {
    const { header } = locateHeader(received.bytes)
    return header.header.ledgerSeq === received.sequence ? header : undefined
  } catch {
    return undefined // the ledger is shown as unknown, with the reason
  }
}

function unknownLedger<T>(received: ReceivedLedger, error: Error): Candidate<T> {
  const id = toid(received.sequence, 0, 0)
  return {
    name: 'ledger',
    id,
    end: id,
    raw: () => ('raw' in received ? received.raw : base64FromBytes(received.bytes)),
    read: () => {
      throw error
    },
  }
}

/** Throws XdrError where its transaction set cannot be read either. */
async function openAnyLedger(bytes: Uint8Array, passphrase: string): Promise<LedgerReader> {
  try {
    return openLedger(bytes, passphrase)
  } catch (error) {
    if (!(error instanceof XdrError)) throw error
    const { openDamagedLedger } = await late('damaged')
    return openDamagedLedger(bytes, passphrase)
  }
}

/** Detects a wrong passphrase: then no transaction of a valid ledger has the hash in its result. */
class PassphraseCheck {
  readonly #passphrase: string
  #isFound = false
  #mismatched: OpenLedger | undefined

  constructor(passphrase: string) {
    this.#passphrase = passphrase
  }

  /** Reads a part and records whether its transaction was found. */
  read<T>(ledger: OpenLedger | Error, part: Candidate<T>, readers: Readers): RowsIn<T> {
    try {
      const items = part.read(readers)
      this.#isFound ||= items.rows.length + items.others.length > 0
      return items
    } catch (error) {
      if (error instanceof NoEnvelopeError && !(ledger instanceof Error)) this.#mismatched = ledger
      throw error
    }
  }

  /** Throws SourceError('badResponse') where no transaction was found. */
  conclude(): void {
    const mismatched = this.#mismatched
    if (this.#isFound || mismatched?.parts === undefined) return
    // Damaged bytes are an unknown record; they do not show that the passphrase is wrong.
    if (disagreements(mismatched.bytes, mismatched.parts).length > 0) return
    throw new SourceError(
      'badResponse',
      `The hashes do not match: ledger ${mismatched.ledger.sequence} is valid, but its transactions do not have the hashes in their results under the passphrase “${this.#passphrase}” that this service states. That is the passphrase of another network`,
    )
  }
}

/** Ledgers, each followed by an unknown record where its parts do not match its hashes. */
export const ledgersOfBatch: ReadLedgerItems<Ledger> = (batch, request) =>
  ledgerItems(batch, request, (ledger, id) => [ledgerPart(ledger, id, ledgerAs), hashCheck(ledger)])

/** Each ledger with the fees of its transactions. */
export const feesOfLedgers: ReadLedgerItems<LedgerFees> = (batch, request) =>
  ledgerItems(batch, request, (ledger, id) => [ledgerPart(ledger, id, feesAs), hashCheck(ledger)])

const feesAs: LedgerItem<LedgerFees> = (ledger, readers) => ({
  ledger: ledgerAs(ledger, readers),
  transactions: Array.from({ length: ledger.transactionCount }, (_, i) => {
    const { feeCharged, maxFee, operationCount, feeBump } = transactionOf(
      ledger.transaction(i + 1, readers),
    )
    return { feeCharged, maxFee, operationCount, isFeeBump: feeBump !== undefined }
  }),
})

/** The rows that a list has of ledgers. */
export const rowsOfLedgers =
  <T>(list: HistoryList<T>): ReadLedgerItems<T> =>
  (batch, request) =>
    ledgerItems(batch, request, (ledger) => partsOf(ledger, request, list))

type LedgerItem<T> = (ledger: OpenLedger, readers: Readers) => T

const ledgerPart = <T>(ledger: OpenLedger, id: Toid, itemOf: LedgerItem<T>): Candidate<T> => ({
  name: 'ledger',
  id,
  end: id,
  raw: () => base64FromBytes(ledger.bytes),
  read: (readers) => ({
    rows: [{ item: itemOf(ledger, readers), position: positionOf(id) }],
    others: [],
  }),
  forgery: async () => forgeryOfLedger(ledger),
})

function ledgerAs(ledger: OpenLedger, readers: Readers): Ledger {
  const differ = ledger.parts && countsDiffer(ledger.parts)
  if (differ !== undefined) throw new RecordError(differ)
  return ledgerOf(ledger.ledger, ledger.outcomes(readers))
}

/** A check of the ledger's hashes, and a candidate for each transaction. */
export function partsOf<T>(
  ledger: OpenLedger,
  { order, from, to }: LedgerItemsRequest,
  list: HistoryList<T>,
): Candidate<T>[] {
  const { sequence } = ledger.ledger
  const parts = Array.from({ length: ledger.transactionCount }, (_, i) =>
    candidateAt(ledger, i + 1, list),
  )
  // Read first, so that no item of the ledger is listed without it; the list of one ledger ends with it.
  return order === 'asc' && from !== to
    ? [{ ...hashCheck<T>(ledger), id: toid(sequence, 0, 0), end: toid(sequence, 0, 0) }, ...parts]
    : [...parts, hashCheck(ledger)]
}

/** A transaction of a ledger, by its application order. */
export function candidateAt<T>(
  ledger: ReadableLedger,
  order: number,
  list: HistoryList<T>,
  facts?: RowFacts,
): Candidate<T> {
  const { sequence, passphrase } = ledger.ledger
  const { info } = ledger
  return {
    name: 'transaction',
    id: toid(sequence, order, 0),
    end: toid(sequence, order, list.kind === 'transactions' ? 0 : 0xfff),
    raw: () => rawText(ledger, order),
    read: (readers) => list.rows(ledger.transaction(order, readers), facts),
    forgery: () => forgeryOfTransaction(() => ledger.transaction(order)),
    async partly() {
      const { itemsWithoutMeta, partialItems } = await late('damaged')
      return info === undefined
        ? itemsWithoutMeta(() => ledger.transaction(order), list)
        : partialItems(info(order), passphrase, list)
    },
  }
}

/** An unknown record where a ledger's parts disagree with its hashes, or its header with the ledger before. */
function hashCheck<T>({ parts, bytes, ledger, problem, unlinked = [] }: OpenLedger): Candidate<T> {
  const id = toid(ledger.sequence, 0xfffff, 0xfff)
  return {
    name: 'ledger',
    id,
    end: id,
    isCheck: true,
    raw: () => base64FromBytes(ledger.headerBytes),
    read: () => {
      if (problem !== undefined)
        throw new RecordError(
          `ledger ${ledger.sequence} cannot be read as a whole: ${problem}; its transactions are read one by one`,
        )
      const found = [...unlinked, ...(parts === undefined ? [] : disagreements(bytes, parts))]
      if (found.length === 0) return { rows: [], others: [] }
      throw new RecordError(`ledger ${ledger.sequence} does not hang together: ${found.join('; ')}`)
    },
  }
}

/** The parts of a transaction that can be found without decoding it, base64. */
function rawText(ledger: ReadableLedger, order: number): string {
  const { result, meta, feeMeta } = ledger.bytesAt(order)
  return [
    `hash: ${ledger.hash(order)}`,
    `result: ${base64FromBytes(result)}`,
    `meta: ${base64FromBytes(meta)}`,
    `fee meta: ${base64FromBytes(feeMeta)}`,
  ].join('\n')
}
