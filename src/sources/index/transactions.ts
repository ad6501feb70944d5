import type { AppliedTransaction, CountedTransaction, Ledger, RowFacts } from '#ledger'
import {
  appliedTransaction,
  forgeryOfTransaction,
  generatedReaders,
  ledgerOf,
  readAll,
  readLedgerHeader,
} from '#ledger/readers'
import {
  base64FromBytes,
  type Coverage,
  type LedgerSequence,
  type Order,
  type Position,
  positionId,
  toid,
  toidParts,
  transactionHashFromBytes,
  transactionToid,
  unixSeconds,
} from '#ledger/values'
import { Cache } from '../cache.ts'
import type { Candidate, HistoryList } from '../ledgers/candidates.ts'
import { closedLedger } from '../ledgers/ledger.ts'
import type { Body } from './bodies.ts'
import { startOf } from './byteTable.ts'
import type { Narrowing } from './narrowing.ts'
import type { LedgerIndex } from './openIndex.ts'
import { operationFlags } from './owners.ts'
import { firstRow, rowId, rowsOf, type Segment } from './segment.ts'

/** The row of a transaction. */
export interface IndexRow {
  readonly segment: Segment
  readonly row: number
}

/** A transaction of the index, decoded as far as it was needed. */
interface Indexed {
  readonly transaction: AppliedTransaction
  /** The reason why it is forged: the walk checks no signatures, so they are checked as rows are shown. */
  readonly forgery: () => Promise<string | undefined>
}

/** Bytes of XDR whose transactions are cached decoded: a few pages. */
const held = 8 * 2 ** 20
/** Bytes that decoded values need beside their XDR. */
const decodedSize = 2048
/** Transactions whose blocks are loaded at once at most. */
const mostAhead = 64

/** Reads transactions from the XDR in the index. */
export class Transactions {
  readonly #index: LedgerIndex
  readonly #cache = new Cache<Indexed>(held)

  constructor(index: LedgerIndex) {
    this.#index = index
  }

  /** Undefined where its segment was removed. */
  async at({ segment, row }: IndexRow): Promise<AppliedTransaction | undefined> {
    return (await this.#load(segment, row))?.transaction
  }

  /** A transaction that may have rows of a list; undefined where its segment was removed. */
  async candidate<T>(
    { segment, row }: IndexRow,
    list: HistoryList<T>,
    facts: RowFacts,
  ): Promise<Candidate<T> | undefined> {
    const found = await this.#load(segment, row)
    if (found === undefined) return undefined
    const { transaction, forgery } = found
    const { bytes, hash } = transaction
    const id = rowId(segment, row)
    return {
      name: 'transaction',
      id,
      end: toid(transaction.ledger, transaction.applicationOrder, 0xfff),
      raw: () => `hash: ${hash}\nenvelope: ${base64FromBytes(bytes.envelope)}`,
      read: (readers) =>
        list.rows(
          readers === generatedReaders ? transaction : appliedTransaction(transaction, readers),
          facts,
        ),
      forgery,
    }
  }

  /** Rows that a narrowing leaves of some ledgers, behind a position. Their blocks are loaded together: `ahead` will be read. */
  async *along(
    narrowing: Narrowing,
    { order, after, within }: Along,
    ahead: number,
  ): AsyncGenerator<IndexRow> {
    const at = after === undefined ? undefined : positionId(after)
    const isUp = order === 'asc'
    // Of the transaction with the cursor some rows may be behind it.
    const edge = at && transactionToid(at)
    const first = max(
      narrowing.first ?? toid(within.from, 0, 0),
      max(toid(within.from, 0, 0), isUp ? edge : undefined),
    )
    const last = min(
      narrowing.last ?? toid(within.to, 0xfffff, 0xfff),
      min(toid(within.to, 0xfffff, 0xfff), isUp ? undefined : edge),
    )
    let batch: IndexRow[] = []
    const segments = this.#index
      .segments()
      .filter(({ from, to }) => toid(from, 0, 0) <= last && toid(to, 0xfffff, 0xfff) >= first)
    for (const segment of isUp ? segments : segments.toReversed())
      for (const row of rowsOf(segment, { ...narrowing, first, last }, order)) {
        batch.push({ segment, row })
        if (batch.length < Math.min(ahead, mostAhead)) continue
        await this.#prefetch(batch)
        yield* batch
        batch = []
      }
    await this.#prefetch(batch)
    yield* batch
  }

  #prefetch(batch: readonly IndexRow[]): Promise<void> {
    return this.#index.prefetch(
      batch.flatMap(({ segment, row }) => {
        const block = segment.transactions.blocks[row]
        return block === undefined ? [] : [{ segment, block }]
      }),
    )
  }

  async #load(segment: Segment, row: number): Promise<Indexed | undefined> {
    const key = `${segment.id}/${row}`
    const known = this.#cache.get(key)
    if (known !== undefined) return known
    const body = await this.#index.body(segment, row)
    if (body === undefined) return undefined
    const transaction = this.#transactionOf(body, segment, row)
    let forgery: Promise<string | undefined> | undefined
    const made = {
      transaction,
      forgery: () => (forgery ??= forgeryOfTransaction(() => transaction)),
    }
    const { envelope, result, meta } = body
    this.#cache.set(key, made, decodedSize + envelope.length + result.length + meta.length)
    return made
  }

  #transactionOf(body: Body, segment: Segment, row: number): AppliedTransaction {
    const { envelope, hash, result, meta, feeMeta } = body
    const { ledger, transaction: applicationOrder } = toidParts(rowId(segment, row))
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

/** The ledgers to go through, and where to begin in them. */
export interface Along {
  readonly order: Order
  readonly after?: Position | undefined
  readonly within: Coverage
}

const min = (a: bigint, b: bigint | undefined): bigint => (b === undefined || b > a ? a : b)

const max = (a: bigint, b: bigint | undefined): bigint => (b === undefined || b < a ? a : b)

/** A covered ledger, as REST has it. */
export function ledgerAt(segment: Segment, sequence: LedgerSequence, passphrase: string): Ledger {
  const { ledgers, transactions } = segment
  const row = sequence - segment.from
  const headerBytes = ledgers.headers.subarray(
    startOf(ledgers.headerEnds, row),
    ledgers.headerEnds[row],
  )
  const header = readAll(headerBytes, readLedgerHeader)
  const hash = ledgers.hashes.subarray(row * 32, row * 32 + 32)
  const outcomes: CountedTransaction[] = []
  const end = firstRow(segment, toid(sequence + 1, 0, 0))
  for (let at = firstRow(segment, toid(sequence, 0, 0)); at < end; at++)
    outcomes.push({
      successful: ((transactions.flags[at] ?? 0) & operationFlags.successful) !== 0,
      operationCount: transactions.operations[at] ?? 0,
    })
  return ledgerOf(closedLedger({ header, hash }, headerBytes, passphrase), outcomes)
}
