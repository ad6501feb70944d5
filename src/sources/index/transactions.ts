import type {
  AppliedOperation,
  AppliedTransaction,
  CountedTransaction,
  Effect,
  Ledger,
  Trade,
} from '#ledger'
import {
  appliedOperations,
  appliedTransaction,
  effectsOf,
  forgeryOfTransaction,
  ledgerOf,
  readAll,
  readLedgerHeader,
  tradesWithSellerAsBase,
} from '#ledger/readers'
import {
  base64FromBytes,
  formatPosition,
  type Position,
  toid,
  toidParts,
  transactionHashFromBytes,
  type UnknownRecord,
  unixSeconds,
} from '#ledger/values'
import { Cache } from '../cache.ts'
import { closedLedger } from '../ledgers/ledger.ts'
import type { Body } from './bodies.ts'
import { startOf } from './byteTable.ts'
import type { LedgerIndex } from './openIndex.ts'
import { operationFlags } from './owners.ts'
import type { RowPosition } from './rowPositions.ts'
import { operationCount, type Segment, transactionRow } from './segment.ts'

/** A transaction of the index without its meta: enough for most rows, and most of the work saved. */
interface BareTransaction {
  readonly transaction: AppliedTransaction
  readonly operations: () => readonly AppliedOperation[]
}

/** A transaction of the index; derived values are cached. */
export interface IndexedTransaction extends BareTransaction {
  readonly effects: () => readonly Effect[]
  /** The trades, with the maker's asset as base. */
  readonly trades: () => readonly Trade[]
  /** The reason why it is forged (`forgeryOfTransaction`). */
  readonly forgery: () => Promise<string | undefined>
}

/** Bytes of XDR whose transactions are cached decoded: a few pages. */
const held = 8 * 2 ** 20
/** Bytes that decoded values need beside their XDR. */
const decodedSize = 2048

/** Reads transactions from the XDR in the index. Undefined where their segment was removed. */
export class Transactions {
  readonly #index: LedgerIndex
  readonly #bare = new Cache<BareTransaction>(held)
  readonly #whole = new Cache<IndexedTransaction>(held)

  constructor(index: LedgerIndex) {
    this.#index = index
  }

  async at(position: RowPosition): Promise<IndexedTransaction | undefined> {
    return (
      this.#whole.get(keyOf(position)) ??
      this.#load(position, this.#whole, (body) => indexed(this.#transactionOf(body, position)))
    )
  }

  async operation(
    position: RowPosition,
  ): Promise<
    { readonly transaction: AppliedTransaction; readonly operation: AppliedOperation } | undefined
  > {
    const flags = position.segment.operations.flags[position.row] ?? 0
    const isFromMeta = (flags & operationFlags.fromMeta) !== 0
    const found = await (isFromMeta ? this.at(position) : this.#bareAt(position))
    const operation = found?.operations()[toidParts(position.id).operation - 1]
    return found && operation && { transaction: found.transaction, operation }
  }

  /**
   * The record that replaces a row whose transaction is forged (`forgeryOfTransaction`); undefined for others. The walk
   * checks no signatures: rows are checked as they are shown.
   */
  async forgedRow(position: RowPosition, place: Position): Promise<UnknownRecord | undefined> {
    if (position.unit === 'ledger') return undefined
    const found = await this.at(position)
    const reason = await found?.forgery()
    if (found === undefined || reason === undefined) return undefined
    const { hash, bytes } = found.transaction
    return {
      type: 'unknown',
      name: 'transaction',
      pagingToken: formatPosition(place),
      raw: `hash: ${hash}\nenvelope: ${base64FromBytes(bytes.envelope)}`,
      reason,
      isLater: false,
    }
  }

  /** An operation's row is read without its transaction's meta, which need not be decoded then. */
  async #bareAt(position: RowPosition): Promise<BareTransaction | undefined> {
    const key = keyOf(position)
    return (
      this.#bare.get(key) ??
      this.#whole.get(key) ??
      this.#load(position, this.#bare, (body) => {
        const transaction = this.#transactionOf({ ...body, meta: none, feeMeta: none }, position)
        return { transaction, operations: once(() => appliedOperations(transaction)) }
      })
    )
  }

  async #load<T>(
    position: RowPosition,
    cache: Cache<T>,
    make: (body: Body) => T,
  ): Promise<T | undefined> {
    const { segment, id } = position
    const body = await this.#index.body(segment, transactionRow(segment, id))
    if (body === undefined) return undefined
    const made = make(body)
    const { envelope, result, meta } = body
    const bytes = envelope.length + result.length + meta.length
    cache.set(keyOf(position), made, decodedSize + bytes)
    return made
  }

  #transactionOf(body: Body, { segment, id }: RowPosition): AppliedTransaction {
    const { envelope, hash, result, meta, feeMeta } = body
    const { ledger, transaction: applicationOrder } = toidParts(id)
    return appliedTransaction({
      ledger,
      closedAt: unixSeconds(segment.ledgers.closedAt[ledger - segment.from] ?? 0),
      passphrase: this.#index.passphrase,
      applicationOrder,
      hash: transactionHashFromBytes(hash),
      bytes: { envelope, result, meta, feeMeta },
    })
  }
}

const keyOf = ({ segment, id }: RowPosition): string =>
  `${segment.id}/${transactionRow(segment, id)}`
const none = new Uint8Array(0)

function indexed(transaction: AppliedTransaction): IndexedTransaction {
  const operations = once(() => appliedOperations(transaction))
  return {
    transaction,
    operations,
    effects: once(() => effectsOf(transaction, operations())),
    trades: once(() => tradesWithSellerAsBase(transaction, operations())),
    forgery: once(() => forgeryOfTransaction(() => transaction)),
  }
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** The ledger of a row, as REST has it. */
export function ledgerAt(segment: Segment, row: number, passphrase: string): Ledger {
  const { ledgers, transactions } = segment
  const sequence = segment.from + row
  const headerBytes = ledgers.headers.subarray(
    startOf(ledgers.headerEnds, row),
    ledgers.headerEnds[row],
  )
  const header = readAll(headerBytes, readLedgerHeader)
  const hash = ledgers.hashes.subarray(row * 32, row * 32 + 32)
  const outcomes: CountedTransaction[] = []
  const end = transactionRow(segment, toid(sequence + 1, 0, 0))
  for (let at = transactionRow(segment, toid(sequence, 0, 0)); at < end; at++)
    outcomes.push({
      successful: transactions.flags[at] === 1,
      operationCount: operationCount(segment, at),
    })
  return ledgerOf(closedLedger({ header, hash }, headerBytes, passphrase), outcomes)
}
