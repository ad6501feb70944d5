import type {
  AppliedTransaction,
  DescribedEffect,
  DescribedOperation,
  DescribedTrade,
  HistoryFilter,
  Ledger,
  LedgerFees,
  Operation,
  Readers,
  Transaction,
} from '#ledger'
import {
  appliedOperations,
  countsDiffer,
  described,
  describedEffect,
  describedTrade,
  disagreements,
  effectsOf,
  forgeryOfTransaction,
  generatedReaders,
  isOfLaterProtocol,
  isPayment,
  isSuccessful,
  ledgerOf,
  locateHeader,
  operationOf,
  operationReason,
  operationResults,
  operationWithMemo,
  tradeClaims,
  tradesWithSellerAsBase,
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
  type UnknownRecord,
} from '#ledger/values'
import { matchesTrade } from '../filters.ts'
import { late } from '../late.ts'
import {
  forgeryOfLedger,
  type LedgerPart,
  type LedgerReader,
  type LedgerTransactions,
  ledgerFromTransactions,
  NoEnvelopeError,
  type OpenLedger,
  openLedger,
  type PartlyReadItems,
  type Positioned,
  type Unreadable,
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
  readonly filter?: HistoryFilter | undefined
}

/** Items of some ledgers in the requested order. */
export interface LedgerItems<T> {
  readonly rows: PartlyReadItems<T>
  /** These ledgers have more items than the limit. */
  readonly more: boolean
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
  partsOf: (ledger: OpenLedger, id: Toid) => readonly LedgerPart<T>[],
): Promise<LedgerItems<T>> {
  const ascending = request.order === 'asc'
  const ledgers = batch.ledgers
    .filter(({ sequence }) => sequence >= request.from && sequence <= request.to)
    .toSorted((a, b) => a.sequence - b.sequence)
  const bySequence = new Map(ledgers.map((ledger) => [Number(ledger.sequence), ledger]))
  const rows: Positioned<T | UnknownRecord>[] = []
  const unreadable: LedgerSequence[] = []
  const check = new PassphraseCheck(batch.passphrase)
  let count = 0
  let more = false
  let isForged = false
  const isAfter = (first: Position, last: Position) =>
    request.after === undefined || (ascending ? last > request.after : first < request.after)
  for (const received of ascending ? ledgers : ledgers.toReversed()) {
    const unlinked = linkProblems(received, bySequence.get(received.sequence - 1))
    const opened = await open(received, batch, unlinked)
    if (opened instanceof Error && hasHeader(received)) unreadable.push(received.sequence)
    const parts: readonly LedgerPart<T>[] =
      opened instanceof Error
        ? [unknownLedger(received, opened)]
        : partsOf(opened, toid(received.sequence, 0, 0))
    count += parts.filter(({ isCheck }) => isCheck === undefined).length
    for (const part of ascending ? parts : parts.toReversed()) {
      if (!isAfter(positionOf(part.id), positionOf(part.end))) continue
      if (rows.length >= request.limit && part.isCheck === undefined) {
        more = true
        break
      }
      const read = await readOrUnknown<PartlyReadItems<T>>(
        (readers) => check.read(opened, part, readers),
        part,
        part.partly,
      )
      const forged = 'type' in read ? undefined : await forgedItems(part, read)
      isForged ||= forged !== undefined
      const found: PartlyReadItems<T> =
        'type' in read ? [{ item: read, position: positionOf(part.id) }] : (forged ?? read)
      for (const row of ascending ? found : found.toReversed()) {
        if (!isAfter(row.position, row.position)) continue
        if (rows.length < request.limit) rows.push(row)
        else more = true
      }
      count += found.length - (part.isCheck === undefined ? 1 : 0)
    }
    if (more) break
  }
  check.conclude()
  const sequences = ledgers.map(({ sequence }) => sequence)
  return { rows, more, unreadable, sequences, count, isForged }
}

/** An unknown record instead of items that are forged; undefined where nothing proves it. */
async function forgedItems<T>(
  part: LedgerPart<T>,
  items: PartlyReadItems<T>,
): Promise<PartlyReadItems<T> | undefined> {
  const reason = items.length === 0 ? undefined : await part.forgery?.()
  if (reason === undefined) return undefined
  return [{ item: unknownRecord(part, reason), position: positionOf(part.id) }]
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

function unknownLedger<T>(received: ReceivedLedger, error: Error): LedgerPart<T> {
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
    const { openDamagedLedger } = await late('lists')
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
  read<T>(
    ledger: OpenLedger | Error,
    part: LedgerPart<T>,
    readers: Readers,
  ): readonly Positioned<T>[] {
    try {
      const items = part.read(readers)
      this.#isFound ||= items.length > 0
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

export const transactionsOfLedgers: ReadLedgerItems<Transaction> = (batch, request) =>
  ledgerItems(batch, request, (ledger) => partsOf(ledger, request, 0, positionedTransaction))

export const operationsOfLedgers: ReadLedgerItems<DescribedOperation> = (batch, request) =>
  ledgerItems(batch, request, (ledger) => partsOf(ledger, request, 0xfff, positionedOperations))

export const paymentsOfLedgers: ReadLedgerItems<DescribedOperation> = (batch, request) =>
  ledgerItems(batch, request, (ledger) => partsOf(ledger, request, 0xfff, positionedPayments))

export const effectsOfLedgers: ReadLedgerItems<DescribedEffect> = (batch, request) =>
  ledgerItems(batch, request, (ledger) => partsOf(ledger, request, 0xfff, positionedEffects))

export const tradesOfLedgers: ReadLedgerItems<DescribedTrade> = (batch, request) => {
  const { filter = {} } = request
  const matching: PositionedItemsOf<DescribedTrade> = (transaction) =>
    positionedTrades(transaction).filter(({ item }) => matchesTrade(item, filter))
  return ledgerItems(batch, request, (ledger) => partsOf(ledger, request, 0xfff, matching))
}

type LedgerItem<T> = (ledger: OpenLedger, readers: Readers) => T

const ledgerPart = <T>(ledger: OpenLedger, id: Toid, itemOf: LedgerItem<T>): LedgerPart<T> => ({
  name: 'ledger',
  id,
  end: id,
  raw: () => base64FromBytes(ledger.bytes),
  read: (readers) => [{ item: itemOf(ledger, readers), position: positionOf(id) }],
  forgery: async () => forgeryOfLedger(ledger),
})

function ledgerAs(ledger: OpenLedger, readers: Readers): Ledger {
  const differ = ledger.parts && countsDiffer(ledger.parts)
  if (differ !== undefined) throw new RecordError(differ)
  return ledgerOf(ledger.ledger, ledger.outcomes(readers))
}

/** A check of the ledger's hashes, and one part a transaction, with items up to operation `last`. */
export function partsOf<T>(
  ledger: OpenLedger,
  { order: direction, from, to, filter }: LedgerItemsRequest,
  last: number,
  itemsOf: PositionedItemsOf<T>,
): LedgerPart<T>[] {
  const { sequence, passphrase } = ledger.ledger
  const { info } = ledger
  const isRequested = ({ result }: AppliedTransaction) =>
    filter?.successful !== true || isSuccessful(result)
  const parts: LedgerPart<T>[] = Array.from({ length: ledger.transactionCount }, (_, i) => {
    const order = i + 1
    return {
      name: 'transaction',
      id: toid(sequence, order, 0),
      end: toid(sequence, order, last),
      raw: () => rawText(ledger, order),
      read(readers) {
        const transaction = ledger.transaction(order, readers)
        return isRequested(transaction) ? itemsOf(transaction) : []
      },
      forgery: async () => forgeryOfTransaction(() => ledger.transaction(order)),
      async partly() {
        const { itemsWithoutMeta, partialItems, partialTransaction } = await late('lists')
        if (info === undefined) return itemsWithoutMeta(() => ledger.transaction(order), itemsOf)
        const transaction = partialTransaction(info(order), passphrase)
        if (transaction !== undefined && !isRequested(transaction)) return []
        return last === 0
          ? transaction && itemsOf(transaction)
          : partialItems(info(order), passphrase, itemsOf)
      },
    }
  })
  // Read first, so that no item of the ledger is listed without it; the list of one ledger ends with it.
  return direction === 'asc' && from !== to
    ? [{ ...hashCheck<T>(ledger), id: toid(sequence, 0, 0), end: toid(sequence, 0, 0) }, ...parts]
    : [...parts, hashCheck(ledger)]
}

/** An unknown record where a ledger's parts disagree with its hashes, or its header with the ledger before. */
function hashCheck<T>({ parts, bytes, ledger, problem, unlinked = [] }: OpenLedger): LedgerPart<T> {
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
      if (found.length === 0) return []
      throw new RecordError(`ledger ${ledger.sequence} does not hang together: ${found.join('; ')}`)
    },
  }
}

/** The parts of a transaction that can be found without decoding it, base64. */
function rawText(ledger: OpenLedger, order: number): string {
  const { result, meta, feeMeta } = ledger.bytesAt(order)
  return [
    `hash: ${ledger.hash(order)}`,
    `result: ${base64FromBytes(result)}`,
    `meta: ${base64FromBytes(meta)}`,
    `fee meta: ${base64FromBytes(feeMeta)}`,
  ].join('\n')
}

/** A transaction's items in one list, ascending. */
export type PositionedItemsOf<T> = (transaction: AppliedTransaction) => readonly Positioned<T>[]

export const positionedTransaction: PositionedItemsOf<Transaction> = (transaction) => [
  {
    item: transactionOf(transaction),
    position: positionOf(toid(transaction.ledger, transaction.applicationOrder, 0)),
  },
]

const operationsThat =
  (
    isIncluded: (operation: Operation) => boolean,
    read: typeof operationOf,
  ): PositionedItemsOf<DescribedOperation> =>
  (transaction) =>
    appliedOperations(transaction).flatMap((applied) => {
      const operation = read(applied, transaction)
      if (!isIncluded(operation)) return []
      const reason = operationReason(applied, transaction)
      return [{ item: described(operation), position: positionOf(operation.id), reason }]
    })

export const positionedOperations = operationsThat(() => true, operationOf)

export const positionedPayments = operationsThat(isPayment, operationWithMemo)

export const positionedEffects: PositionedItemsOf<DescribedEffect> = (transaction) =>
  effectsOf(transaction).map((effect) => ({
    item: describedEffect(effect),
    position: positionOf(effect.operation, effect.index),
  }))

/** Trades from the seller's side: a transaction does not state which side a service calls base. */
export const positionedTrades: PositionedItemsOf<DescribedTrade> = (transaction) =>
  hasClaims(transaction)
    ? tradesWithSellerAsBase(transaction, appliedOperations(transaction)).map((trade) => ({
        item: describedTrade(trade),
        position: positionOf(trade.operation, trade.index),
      }))
    : []

/** A result tells if its transaction has trades: the meta of most transactions is not read then. */
const hasClaims = ({ result }: AppliedTransaction): boolean =>
  isSuccessful(result) &&
  operationResults(result).some(
    (operation) => operation.type === 'opInner' && tradeClaims(operation.tr).length > 0,
  )

/** Reads with the generated readers, else with the SDK's, else with `partly`; an unknown record where all fail. */
export async function readOrUnknown<T>(
  read: (readers: Readers) => T,
  unreadable: Unreadable,
  partly?: () => Promise<T | undefined>,
): Promise<T | UnknownRecord> {
  try {
    return read(generatedReaders)
  } catch (error) {
    try {
      const { sdkReaders } = await late('sdk')
      return read(sdkReaders)
    } catch {
      return (await partly?.()) ?? unknownRecord(unreadable, error)
    }
  }
}

/** The record as received, with the first reader's reason. */
export const unknownRecord = ({ name, id, raw }: Unreadable, error: unknown): UnknownRecord => ({
  type: 'unknown',
  name,
  pagingToken: String(id),
  raw: raw(),
  reason: error instanceof Error ? error.message : String(error),
  isLater: isOfLaterProtocol(error),
})
