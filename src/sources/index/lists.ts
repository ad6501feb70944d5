import {
  type AggregationRequest,
  type Asset,
  type AssetRank,
  assetKey,
  type DescribedOperation,
  type Ledger,
  type Owner,
  type RowFacts,
  type TradeAggregation,
  type Transaction,
} from '#ledger'
import {
  assetFromXdr,
  PairSums,
  rankByFirstTrade,
  readAll,
  readAsset,
  transactionOf,
} from '#ledger/readers'
import {
  bytesFromHex,
  type Coverage,
  type LedgerHash,
  type LedgerSequence,
  ledgerSequence,
  overlap,
  type Position,
  positionId,
  positionOf,
  rangeHolding,
  type Toid,
  type TransactionHash,
  toid,
  toidParts,
  transactionToid,
  type UnixSeconds,
  type UnknownRecord,
  unixSeconds,
} from '#ledger/values'
import {
  type HistoryList,
  historyList,
  type PartlyReadItems,
  RowTaker,
} from '../ledgers/candidates.ts'
import { sameKey } from '../ledgers/ledgerParts.ts'
import { keyAt, tableSize } from './byteTable.ts'
import { type Narrowing, narrowingOf, postedOwner } from './narrowing.ts'
import type { LedgerIndex } from './openIndex.ts'
import { type IndexOwner, ownerKinds, postTo } from './owners.ts'
import { type PostedContracts, seenContracts } from './seenContracts.ts'
import { firstRow, ownerRows, readPostings, rowId, type Segment } from './segment.ts'
import { hashStart } from './segmentBuilder.ts'
import { type Along, type IndexRow, ledgerAt, Transactions } from './transactions.ts'

/** The rows of a list to read: within covered ledgers without a gap. */
export interface IndexRequest extends Along {
  readonly limit: number
}

/** Rows of a list. */
export interface IndexedRows<T> {
  readonly rows: PartlyReadItems<T>
  /** The requested ledgers from the first one on that are still covered; absent where that one is not. */
  readonly ledgers: Coverage | undefined
  /** Where reading stopped before the end; absent where all was read. */
  readonly upTo: Position | undefined
  /** Items of the list without its filter, as far as it was read. */
  readonly looked: number | 'uncounted'
}

/** A pair's trades by spans of time. */
export interface AggregationAnswer {
  readonly items: readonly TradeAggregation[]
  /** There are more in the same order, in the scanned ledgers. */
  readonly more: boolean
  /** The scanned ledgers; absent where none is covered. */
  readonly coverage: Coverage | undefined
}

/** Milliseconds after which a search for matches returns the page as it is. */
const patience = 2_000

/**
 * Lists and single things of the ledgers in the index, equal to what the REST service would say of them. Columns and
 * postings say which transactions may have rows; the rows are made of the transactions.
 */
export class IndexLists {
  readonly #index: LedgerIndex
  readonly #transactions: Transactions
  #known: { readonly turn: number; readonly rank: AssetRank } | undefined

  constructor(index: LedgerIndex) {
    this.#index = index
    this.#transactions = new Transactions(index)
  }

  rows<T>(list: HistoryList<T>, request: IndexRequest): Promise<IndexedRows<T>> {
    return consistentAnswer(this.#index, async () => {
      const ledgers = coveredFrom(this.#index.coverage(), request)
      const narrowing = await this.#narrowing(list)
      const taker = new RowTaker<T>(request)
      const facts: RowFacts = list.kind === 'trades' ? { rank: this.#rank() } : {}
      const began = performance.now()
      const opened: IndexRow[] = []
      let upTo: Position | undefined
      if (narrowing !== undefined && ledgers !== undefined) {
        const along = { ...request, within: ledgers }
        for await (const at of this.#transactions.along(narrowing, along, request.limit + 1)) {
          const candidate = await this.#transactions.candidate(at, list, facts)
          if (candidate === undefined) return 'removed'
          opened.push(at)
          const count = taker.rows.length
          await taker.take(candidate)
          if (taker.more) break
          const isLong = list.isPicked && performance.now() - began > patience
          if (!isLong || taker.rows.length > count) continue
          upTo = positionOf(request.order === 'asc' ? candidate.end : candidate.id)
          break
        }
      }
      const end = taker.upTo ?? upTo
      const looked = this.#looked(list, request, end, taker.looked, opened)
      return { rows: taker.rows, ledgers, upTo: end, looked }
    })
  }

  /** Reads a transaction by outer or inner hash; undefined if no covered ledger has it. */
  async transaction(hash: TransactionHash): Promise<Transaction | undefined> {
    const at = await this.#find(hash)
    const found = at && (await this.#transactions.at(at))
    return found && transactionOf(found)
  }

  /** Undefined where no covered ledger has the hash. */
  async ledgerOfHash(hash: LedgerHash): Promise<LedgerSequence | undefined> {
    const target = bytesFromHex(hash)
    if (target === undefined) return undefined
    for (const { from, ledgers } of this.#index.segments().toReversed())
      for (let row = 0; row < ledgers.closedAt.length; row++)
        if (sameKey(ledgers.hashes.subarray(row * 32, row * 32 + 32), target))
          return ledgerSequence(from + row)
    return undefined
  }

  /** An unknown record where its transaction is forged. */
  async operation(id: Toid): Promise<DescribedOperation | UnknownRecord | undefined> {
    const { ledger } = toidParts(id)
    const within = rangeHolding(this.#index.coverage(), ledger)
    if (within === undefined) return undefined
    const list = historyList('operations', { kind: 'operation', id }, {})
    const { rows } = await this.rows(list, { order: 'asc', limit: 1, within })
    return rows[0]?.item
  }

  /** A covered ledger. */
  ledger(sequence: LedgerSequence): Ledger | undefined {
    const segment = this.#index.segmentOf(sequence)
    return segment && ledgerAt(segment, sequence, this.#index.passphrase)
  }

  /** A pair's trades by spans of time (rest.md 3.10), over the newest ledgers without a gap: reads no more than the page needs. */
  aggregations(request: AggregationRequest, signal: AbortSignal): Promise<AggregationAnswer> {
    const { order, base, counter, start = 0, end = Number.POSITIVE_INFINITY } = request
    return consistentAnswer(this.#index, async () => {
      const coverage = this.#index.coverage().at(-1)
      if (coverage === undefined) return { items: [], more: false, coverage }
      const first = start > 0 ? this.#ledgerAtTime(coverage, start / 1000) : coverage.from
      const next = Number.isFinite(end) ? this.#ledgerAtTime(coverage, end / 1000) : coverage.to + 1
      const narrowing = narrowingOf({ kind: 'trades', owner: undefined, filter: { base, counter } })
      const sums = new PairSums(request)
      const within = { from: ledgerSequence(first), to: ledgerSequence(next - 1) }
      if (first < next)
        for await (const at of this.#transactions.along(narrowing, { order, within }, ahead)) {
          signal.throwIfAborted()
          const transaction = await this.#transactions.at(at)
          if (transaction === undefined) return 'removed'
          if (!sums.add(transaction)) return { items: sums.items, more: true, coverage }
        }
      return { items: sums.items, more: false, coverage }
    })
  }

  /** Looks for an asset in trades of the covered ledgers. */
  async isTraded(id: Asset): Promise<boolean> {
    return this.#has({ kind: 'asset', id }, postTo.trades)
  }

  /** The covered ledgers have something of an owner, or it is one without postings. */
  async knows(of: Owner): Promise<boolean> {
    const owner = postedOwner(of)
    return owner === undefined || this.#has(owner)
  }

  /** The contracts that the newest covered ledgers name. */
  async contracts(): Promise<PostedContracts> {
    return seenContracts(this.#index)
  }

  /** The close times of ledgers, as far as they are covered. */
  async closeTimes(sequences: Iterable<number>): Promise<ReadonlyMap<number, UnixSeconds>> {
    const times = new Map<number, UnixSeconds>()
    for (const sequence of sequences) {
      const time = this.#index.closeTime(sequence)
      if (time !== undefined) times.set(sequence, unixSeconds(time))
    }
    return times
  }

  /** Undefined for a transaction that no covered ledger has. */
  async #narrowing<T>(list: HistoryList<T>): Promise<Narrowing | undefined> {
    const narrowing = narrowingOf(list)
    if (list.owner?.kind !== 'transaction') return narrowing
    const at = await this.#find(list.owner.id)
    if (at === undefined) return undefined
    const id = rowId(at.segment, at.row)
    return { ...narrowing, first: id, last: id }
  }

  /** Items that were looked at: those of opened transactions, and of the ones that columns and postings skip. */
  #looked<T>(
    { kind, owner, filter }: HistoryList<T>,
    { order, after, within }: IndexRequest,
    upTo: Position | undefined,
    looked: number,
    opened: readonly IndexRow[],
  ): number | 'uncounted' {
    const { type, asset, contract, base } = filter
    // Of a contract's calls the others are no items.
    if ((type ?? asset ?? contract ?? base) === undefined || owner?.kind === 'contract')
      return looked
    if (owner !== undefined || (kind !== 'operations' && kind !== 'payments')) return 'uncounted'
    const countOf = ({ segment, row }: IndexRow) => segment.transactions[kind][row] ?? 0
    const [from, to] = order === 'asc' ? [after, upTo] : [upTo, after]
    const low = from === undefined ? toid(within.from, 0, 0) : transactionAt(from)
    const high = to === undefined ? toid(within.to + 1, 0, 0) : transactionAt(to) + 1n
    let skipped = 0
    for (const segment of this.#index.segments())
      for (let row = firstRow(segment, low); row < firstRow(segment, high); row++)
        skipped += countOf({ segment, row })
    for (const each of opened) {
      const id = rowId(each.segment, each.row)
      if (low <= id && id < high) skipped -= countOf(each)
    }
    return looked + skipped
  }

  #has(owner: IndexOwner, lists?: number): boolean {
    return this.#index.segments().some((segment) => ownerRows(segment, owner, lists).length > 0)
  }

  /** The rank as a service numbers assets whose history begins with the index's (rest.md 6.2). */
  #rank(): AssetRank {
    const turn = this.#index.turn()
    if (this.#known?.turn === turn) return this.#known.rank
    const firstTraded = new Map<string, number>()
    for (const segment of this.#index.segments()) learn(segment, firstTraded)
    this.#known = { turn, rank: rankByFirstTrade(firstTraded) }
    return this.#known.rank
  }

  /** Finds a transaction by its hash or that of its inner one; undefined where no covered ledger has it. */
  async #find(hash: TransactionHash): Promise<IndexRow | undefined> {
    const target = bytesFromHex(hash)
    if (target === undefined) return undefined
    for (const segment of this.#index.segments().toReversed()) {
      const row =
        (await this.#rowOfHash(segment, target)) ??
        ownerRows(segment, { kind: 'innerTransaction', id: hash })[0]
      if (row !== undefined) return { segment, row }
    }
    return undefined
  }

  /** The first bytes of hashes are random: they rule out nearly all rows; the full hash decides. */
  async #rowOfHash(segment: Segment, target: Uint8Array): Promise<number | undefined> {
    const { hashStarts } = segment.transactions
    const start = hashStart(target)
    for (let row = hashStarts.indexOf(start); row >= 0; row = hashStarts.indexOf(start, row + 1)) {
      const body = await this.#index.body(segment, row)
      if (body && sameKey(body.hash, target)) return row
    }
    return undefined
  }

  /** The first covered ledger that closed at or after a time (Unix seconds); the one after the last if none did. */
  #ledgerAtTime(coverage: Coverage, time: number): number {
    let low: number = coverage.from
    let high = coverage.to + 1
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      if ((this.#index.closeTime(middle) ?? 0) < time) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** The ledgers of a request from its first one on, as far as they are covered without a gap. */
function coveredFrom(ranges: readonly Coverage[], { order, within }: Along): Coverage | undefined {
  const range = rangeHolding(ranges, order === 'asc' ? within.from : within.to)
  return range && overlap(range, within)
}

/** The TOID of the transaction that has a position. */
const transactionAt = (position: Position): bigint => transactionToid(positionId(position))

/** Transactions with trades whose blocks are loaded at once. */
const ahead = 16

function learn(
  { owners, postings, transactions }: Segment,
  firstTraded: Map<string, number>,
): void {
  for (let owner = 0; owner < tableSize(owners); owner++) {
    const { kind, bytes } = keyAt(owners, owner)
    if (kind !== ownerKinds.asset) continue
    const [row] = readPostings(postings, owner, postTo.trades)
    if (row === undefined) continue
    const key = assetKey(assetFromXdr(readAll(bytes, readAsset)))
    if (!firstTraded.has(key)) firstTraded.set(key, Number((transactions.ids[row] ?? 0n) >> 32n))
  }
}

/**
 * An answer read from one state of the index. `attempt` gives 'removed' where a segment was evicted or found damaged
 * meanwhile, and is tried again on the new state. Damaged segments are each skipped once, however many; rejects where
 * the index changes too often, or where a part cannot be read although nothing changed.
 */
export async function consistentAnswer<T>(
  index: Pick<LedgerIndex, 'turn' | 'segments' | 'refresh'>,
  attempt: () => Promise<T | 'removed'>,
): Promise<T> {
  for (let retries = 0; retries < maxRetries; ) {
    const turn = index.turn()
    const count = index.segments().length
    const answer = await attempt()
    if (answer !== 'removed') return answer
    if (index.segments().length < count) continue
    if (index.turn() === turn) await index.refresh()
    if (index.turn() === turn) throw new Error('a part of the index cannot be read')
    retries++
  }
  throw new Error('the index kept changing while it was read')
}

/** Retries of one answer while another tab writes. */
const maxRetries = 20
