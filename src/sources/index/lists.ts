import {
  type AggregationRequest,
  type AppliedOperation,
  type AppliedTransaction,
  type Asset,
  type AssetRank,
  assetKey,
  type Effect,
  formatAsset,
  type Ledger,
  type Operation,
  type Positioned,
  type Trade,
  type TradeAggregation,
  type Transaction,
} from '#ledger'
import {
  assetFromXdr,
  mirrored,
  operationOf,
  operationReason,
  operationWithMemo,
  PairSums,
  rankByFirstTrade,
  readAll,
  readAsset,
  syntheticOffer,
  transactionOf,
} from '#ledger/readers'
import {
  accountOf,
  bytesFromHex,
  type ContractId,
  type Coverage,
  type LedgerHash,
  type LedgerSequence,
  ledgerSequence,
  type Order,
  overlap,
  type Position,
  parsePosition,
  parseToid,
  positionId,
  positionOf,
  type Reason,
  type Toid,
  type TransactionHash,
  toid,
  toidParts,
  type UnixSeconds,
  type UnknownRecord,
  unixSeconds,
} from '#ledger/values'
import type { PartlyReadItems } from '../ledgers/candidates.ts'
import { sameKey } from '../ledgers/ledgerParts.ts'
import { keyAt, tableSize } from './byteTable.ts'
import type { LedgerIndex } from './openIndex.ts'
import {
  type IndexOwner,
  listCount,
  type OwnerList,
  operationFlags,
  ownerKinds,
  ownerLists,
} from './owners.ts'
import {
  consistentAnswer,
  countRows,
  loadedAhead,
  type RowPosition,
  rangeOf,
  rowPositions,
} from './rowPositions.ts'
import { type PostedContracts, seenContracts } from './seenContracts.ts'
import { ownerRows, type RowQuery, readPostings, rowId, type Segment } from './segment.ts'
import { hashStart } from './segmentBuilder.ts'
import { ledgerAt, Transactions } from './transactions.ts'

/** The owner of a list: a part of history, or an owner with postings. */
export type ListOwner =
  | IndexOwner
  | { readonly kind: 'ledger'; readonly id: LedgerSequence }
  | { readonly kind: 'transaction'; readonly id: TransactionHash }
  | { readonly kind: 'operation'; readonly id: Toid }

/** A request for a list of `T`. */
export interface IndexRequest<T> {
  readonly owner?: ListOwner | undefined
  readonly order: Order
  readonly limit: number
  /** A paging token, exclusive. */
  readonly cursor?: string | undefined
  /** Rows outside these ledgers are skipped. */
  readonly within?: Coverage | undefined
  /** Successful transactions and their operations alone, or failed ones alone. */
  readonly successful?: boolean | undefined
  /** REST's `type_i`, as the columns have it (RowQuery). */
  readonly types?: ReadonlySet<number> | undefined
  /** Only rows in the postings of all of these owners; `match` decides. */
  readonly posted?: readonly IndexOwner[] | undefined
  /** Selects items of the rows that columns and postings give. */
  readonly match?: ((item: T) => boolean) | undefined
}

export interface ListAnswer<T> {
  /** An unknown record in place of each whose transaction is forged. */
  readonly rows: PartlyReadItems<T>
  /** Where reading stopped before the end: at the last item of the page, or the last one that did not match. */
  readonly last: Position | undefined
  /** Items of the list without its filter, as far as it was read; absent where they were not counted. */
  readonly scanned: number | undefined
  /** The scanned ledgers: an empty list means none in these. Absent: none of the requested ledgers is covered. */
  readonly coverage: Coverage | undefined
}

/** A pair's trades by spans of time. */
export interface AggregationAnswer {
  readonly items: readonly TradeAggregation[]
  /** There are more in the same order, in the scanned ledgers. */
  readonly more: boolean
  /** The scanned ledgers; absent where none is covered. */
  readonly coverage: Coverage | undefined
}

/** Lists and single things from the index alone, equal to what the REST service would say of these ledgers. */
export class IndexLists {
  readonly #index: LedgerIndex
  readonly #transactions: Transactions
  #known: { readonly of: number; readonly rank: AssetRank } | undefined

  constructor(index: LedgerIndex) {
    this.#index = index
    this.#transactions = new Transactions(index)
  }

  ledgers(request: IndexRequest<Ledger>): Promise<ListAnswer<Ledger>> {
    const { passphrase } = this.#index
    return this.#answer(request, { unit: 'ledger' }, async ({ segment, row }) => [
      { item: ledgerAt(segment, row, passphrase) },
    ])
  }

  async transactions(request: IndexRequest<Transaction>): Promise<ListAnswer<Transaction>> {
    const query = await this.#queryOf(request, 'transactions', 0)
    return this.#answer(request, query, async (position) => {
      const found = await this.#transactions.at(position)
      return found && [{ item: transactionOf(found.transaction) }]
    })
  }

  async operations(request: IndexRequest<Operation>, flags = 0): Promise<ListAnswer<Operation>> {
    return this.#operations(request, await this.#queryOf(request, 'operations', flags), operationOf)
  }

  async payments(request: IndexRequest<Operation>): Promise<ListAnswer<Operation>> {
    const query = await this.#queryOf(request, 'operations', operationFlags.payment)
    return this.#operations(request, query, operationWithMemo)
  }

  async effects(request: IndexRequest<Effect>): Promise<ListAnswer<Effect>> {
    const { owner } = request
    const query = await this.#queryOf(request, 'effects', operationFlags.successful)
    /** An account's list has its own effects alone. */
    const isListed = ({ account }: Effect) =>
      owner?.kind !== 'account' || accountOf(account) === owner.id
    const itemsOf: ItemsOf<Effect> = async (position) => {
      const indexed = await this.#transactions.at(position)
      return indexed
        ?.effects()
        .filter((effect) => effect.operation === position.id && isListed(effect))
        .map((item) => ({ item, index: item.index }))
    }
    return this.#answer(request, query, itemsOf, severalEach)
  }

  /** The trades that the owner had a part in, from the side that the rank of their assets gives. */
  async trades(request: IndexRequest<Trade>): Promise<ListAnswer<Trade>> {
    const query = await this.#queryOf(request, 'trades', operationFlags.trades)
    const rank = this.#rank()
    const itemsOf: ItemsOf<Trade> = async (position) => {
      const indexed = await this.#transactions.at(position)
      return indexed
        ?.trades()
        .filter((trade) => trade.operation === position.id && isPartOf(trade, request.owner))
        .map((trade) => ({
          item: rank.isBase(trade.base.asset, trade.counter.asset) ? trade : mirrored(trade),
          index: trade.index,
        }))
    }
    return this.#answer(request, query, itemsOf, severalEach)
  }

  /** Reads a transaction by outer or inner hash; undefined if no covered ledger has it. */
  async transaction(hash: TransactionHash): Promise<Transaction | undefined> {
    const position = await this.#findTransaction(hash)
    const found = position && (await this.#transactions.at(position))
    return found && transactionOf(found.transaction)
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
  async operation(id: Toid): Promise<Operation | UnknownRecord | undefined> {
    const query: RowQuery = { unit: 'operation', first: id, last: id }
    const { rows } = await this.#operations({ order: 'asc', limit: 1 }, query, operationOf)
    return rows[0]?.item
  }

  /** A pair's trades by spans of time. */
  aggregations(request: AggregationRequest, signal: AbortSignal): Promise<AggregationAnswer> {
    const [index, transactions] = [this.#index, this.#transactions]
    return consistentAnswer(index, () => aggregationsOf(index, transactions, request, signal))
  }

  /** Looks for an asset in trades of the covered ledgers. */
  async isTraded(asset: Asset): Promise<boolean> {
    const { rows } = await this.trades({ owner: owner(asset), order: 'desc', limit: 1 })
    return rows.length > 0
  }

  /** The results of `read` for the operations that involve a contract, each with its whole meta. */
  async ofContract<T>(
    contract: ContractId,
    request: IndexRequest<T>,
    read: (operation: AppliedOperation, transaction: AppliedTransaction) => T,
  ): Promise<ListAnswer<T>> {
    const owner = { kind: 'contract', id: contract } as const
    const query = await this.#queryOf({ ...request, owner }, 'operations', 0)
    return this.#answer(request, query, async (position) => {
      const found = await this.#transactions.at(position)
      const operation = found?.operations()[toidParts(position.id).operation - 1]
      return found && operation && [{ item: read(operation, found.transaction) }]
    })
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

  #operations(
    request: IndexRequest<Operation>,
    query: RowQuery | undefined,
    read: typeof operationOf,
  ): Promise<ListAnswer<Operation>> {
    return this.#answer(request, query, async (position) => {
      const found = await this.#transactions.operation(position)
      if (found === undefined) return undefined
      const { operation, transaction } = found
      return [
        { item: read(operation, transaction), reason: operationReason(operation, transaction) },
      ]
    })
  }

  #rank(): AssetRank {
    const of = this.#index.turn()
    if (this.#known?.of !== of) this.#known = { of, rank: indexAssetRank(this.#index) }
    return this.#known.rank
  }

  /** The rows of a list; undefined where its owner is in no covered ledger. */
  async #queryOf(
    { owner, successful, types, posted }: Omit<IndexRequest<never>, 'match'>,
    list: OwnerList,
    flags: number,
  ): Promise<RowQuery | undefined> {
    const isTransactions = list === 'transactions'
    const query: RowQuery = {
      unit: isTransactions ? 'transaction' : 'operation',
      flags,
      successful,
      types,
      also: posted?.map((of) => ({ of, list })),
    }
    switch (owner?.kind) {
      case undefined:
        return query
      case 'ledger':
        return { ...query, first: toid(owner.id, 0, 0), last: toid(owner.id, 0xfffff, 0xfff) }
      case 'operation':
        return { ...query, first: owner.id, last: owner.id }
      case 'transaction': {
        const position = await this.#findTransaction(owner.id)
        return position && { ...query, first: position.id, last: lastOf(position.id) }
      }
      case 'liquidityPool':
        // All effects of every operation that changed the pool (rest.md 5.19).
        return { ...query, owner: { of: owner, list: list === 'effects' ? 'operations' : list } }
      case 'offer': {
        const id = operationOfOffer(owner.id)
        const operation = id === undefined ? undefined : parseToid(`${id}`)
        return operation === undefined
          ? { ...query, owner: { of: owner, list } }
          : { ...query, first: operation, last: operation }
      }
      case 'account':
      case 'asset':
      case 'claimableBalance':
      case 'contract':
      case 'innerTransaction':
        return { ...query, owner: { of: owner, list } }
    }
  }

  /** A page: rows in order, from the cursor on, what each gives, until the limit is passed. */
  async #answer<T>(
    { order, limit, cursor: text, match, within }: IndexRequest<T>,
    query: RowQuery | undefined,
    itemsOf: ItemsOf<T>,
    { ahead, counts }: ItemsPerRow = oneEach,
  ): Promise<ListAnswer<T>> {
    const [index, transactions] = [this.#index, this.#transactions]
    const cursor = text === undefined ? undefined : parsePosition(text)
    return consistentAnswer(index, async () => {
      const covered = rangeOf(index, order, cursor, query)
      const coverage = overlap(covered, within)
      const start = performance.now()
      const rows: Positioned<T | UnknownRecord>[] = []
      let isMore = false
      let scanned = 0
      let last: Position | undefined
      if (query === undefined || coverage === undefined)
        return { rows, coverage: covered, last, scanned: match && 0 }
      const positions = rowPositions(index, query, order, cursor, coverage)
      for await (const position of loadedAhead(index, positions, Math.min(limit + 1, ahead))) {
        const found = await itemsOf(position)
        if (found === undefined) return 'removed'
        for (const { item, index: at, reason } of order === 'asc' ? found : found.toReversed()) {
          const place = positionOf(position.id, at)
          const isPast = cursor === undefined || (order === 'asc' ? place > cursor : place < cursor)
          if (!isPast) continue
          const isMatch = match === undefined || match(item)
          isMore = isMatch
            ? rows.length === limit
            : scanned > 0 && performance.now() - start > patience
          if (isMore) break
          scanned++
          last = place
          if (!isMatch) continue
          const forged = await transactions.forgedRow(position, place)
          rows.push({ item: forged ?? item, position: place, reason })
        }
        if (isMore) break
      }
      const upTo = isMore ? last : undefined
      return { rows, coverage: covered, last: upTo, scanned: scannedBy(upTo) }

      /** Rows that columns and postings skip count as scanned. */
      function scannedBy(end: Position | undefined): number | undefined {
        if (match === undefined || coverage === undefined || query === undefined) return undefined
        if (!counts) return query.also === undefined ? scanned : undefined
        const { unit, owner, flags, first, last: final } = query
        const all = { unit, owner, flags, first, last: final }
        const [after, upTo] = [cursor, end].map((at) => (at === undefined ? at : positionId(at)))
        return countRows(index, all, order, { after, upTo, coverage })
      }
    })
  }

  /** Finds a transaction by its hash or that of its inner one; undefined where no covered ledger has it. */
  async #findTransaction(hash: TransactionHash): Promise<RowPosition | undefined> {
    const target = bytesFromHex(hash)
    if (target === undefined) return undefined
    for (const segment of this.#index.segments().toReversed()) {
      const row =
        (await rowOfHash(this.#index, segment, target)) ??
        ownerRows(segment, { kind: 'innerTransaction', id: hash }, 'transactions')[0]
      if (row !== undefined)
        return { segment, unit: 'transaction', row, id: rowId(segment, 'transaction', row) }
    }
    return undefined
  }
}

const lastOf = (id: Toid): Toid => toid(Number(id >> 32n), Number((id >> 12n) & 0xfffffn), 0xfff)

/** The number of items in a row. */
interface ItemsPerRow {
  /** Rows loaded at once. */
  readonly ahead: number
  /** Items can be counted by their rows. */
  readonly counts: boolean
}
const oneEach: ItemsPerRow = { ahead: 64, counts: true }
const severalEach: ItemsPerRow = { ahead: 16, counts: false }
/** Milliseconds after which a search for matches returns the page as it is. */
const patience = 2_000

/** The first bytes of hashes are random: they rule out nearly all rows; the full hash decides. */
async function rowOfHash(
  index: LedgerIndex,
  segment: Segment,
  target: Uint8Array,
): Promise<number | undefined> {
  const { hashStarts } = segment.transactions
  const start = hashStart(target)
  for (let row = hashStarts.indexOf(start); row >= 0; row = hashStarts.indexOf(start, row + 1)) {
    const body = await index.body(segment, row)
    if (body && sameKey(body.hash, target)) return row
  }
  return undefined
}

/** The owner of the items; a part of history owns all of them. */
type Owner = IndexOwner | { readonly kind: 'ledger' | 'transaction' | 'operation' }

/** The items of a row: itself (no index), or its effects or trades by their index within the operation. */
type ItemsOf<T> = (position: RowPosition) => Promise<readonly Found<T>[] | undefined>

interface Found<T> {
  readonly item: T
  readonly index?: number | undefined
  /** The reason why the operation failed. */
  readonly reason?: Reason | undefined
}

function isPartOf({ base, counter }: Trade, owner: Owner | undefined): boolean {
  const sides = [base, counter]
  switch (owner?.kind) {
    case 'account':
      return sides.some(({ account }) => account === owner.id)
    case 'offer':
      return sides.some(({ offer }) => offer === owner.id)
    case 'liquidityPool':
      return sides.some(({ pool }) => pool === owner.id)
    case 'asset':
      return sides.some(({ asset }) => formatAsset(asset) === formatAsset(owner.id))
    case 'claimableBalance':
    case 'contract':
    case 'innerTransaction':
      return false
    case 'ledger':
    case 'transaction':
    case 'operation':
    case undefined:
      return true
  }
}

/** The operation in a taker's synthetic offer ID; undefined for a real offer. */
export const operationOfOffer = (offer: bigint): bigint | undefined =>
  offer >= syntheticOffer(0n) ? offer - syntheticOffer(0n) : undefined

/**
 * Trade aggregations of a pair (rest.md 3.10) over the newest ledgers without a gap; spans without a trade are left
 * out. Reads no more transactions than the page needs.
 */
async function aggregationsOf(
  index: LedgerIndex,
  transactions: Transactions,
  request: AggregationRequest,
  signal: AbortSignal,
): Promise<AggregationAnswer | 'removed'> {
  const { order, start = 0, end = Number.POSITIVE_INFINITY } = request
  const coverage = rangeOf(index, order, undefined, undefined)
  if (coverage === undefined) return { items: [], more: false, coverage }
  const first = start > 0 ? ledgerAtTime(index, coverage, start / 1000) : coverage.from
  const next = Number.isFinite(end) ? ledgerAtTime(index, coverage, end / 1000) : coverage.to + 1
  const sums = new PairSums(request)
  if (first >= next) return { items: [], more: false, coverage }
  const [owner, other] = ownersOf(request)
  const query: RowQuery = {
    unit: 'operation',
    owner: { of: owner, list: 'trades' },
    flags: operationFlags.trades,
    first: toid(first, 0, 0),
    last: toid(next - 1, 0xfffff, 0xfff),
  }
  const hasOther = createOtherRows(other)
  let last: AppliedTransaction | undefined
  for (const position of rowPositions(index, query, order, undefined, coverage)) {
    signal.throwIfAborted()
    if (!hasOther(position)) continue
    const indexed = await transactions.at(position)
    if (indexed === undefined) return 'removed'
    const { transaction } = indexed
    if (transaction !== last && !sums.add(transaction))
      return { items: sums.items, more: true, coverage }
    last = transaction
  }
  return { items: sums.items, more: false, coverage }
}

/** The trades of the first are read: lumens, which most trades have, come second. */
function ownersOf({ base, counter }: AggregationRequest): readonly [IndexOwner, IndexOwner] {
  return base.type === 'native' ? [owner(counter), owner(base)] : [owner(base), owner(counter)]
}
const owner = (id: Asset): IndexOwner => ({ kind: 'asset', id })

/** Only a row that is on the other asset's list too is worth reading its transaction. */
function createOtherRows(other: IndexOwner): (position: RowPosition) => boolean {
  const known = new Map<number, ReadonlySet<number>>()
  return ({ segment, row }) => {
    const rows = known.get(segment.id) ?? new Set(ownerRows(segment, other, 'trades'))
    known.set(segment.id, rows)
    return rows.has(row)
  }
}

/** The rank as a service numbers assets whose history begins with the index's (rest.md 6.2). */
function indexAssetRank(index: LedgerIndex): AssetRank {
  const firstTraded = new Map<string, number>()
  for (const segment of index.segments()) learn(segment, firstTraded)
  return rankByFirstTrade(firstTraded)
}

function learn(segment: Segment, firstTraded: Map<string, number>): void {
  const { owners, postings } = segment
  for (let owner = 0; owner < tableSize(owners); owner++) {
    const { kind, bytes } = keyAt(owners, owner)
    if (kind !== ownerKinds.asset) continue
    const [row] = readPostings(postings, owner * listCount + ownerLists.trades)
    if (row === undefined) continue
    const key = assetKey(assetFromXdr(readAll(bytes, readAsset)))
    const { ledger } = toidParts(rowId(segment, 'operation', row))
    if (!firstTraded.has(key)) firstTraded.set(key, ledger)
  }
}

/** The first covered ledger that closed at or after a time (Unix seconds); the one after the last if none did. */
function ledgerAtTime(index: LedgerIndex, coverage: Coverage, time: number): number {
  let low: number = coverage.from
  let high = coverage.to + 1
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if ((index.closeTime(middle) ?? 0) < time) low = middle + 1
    else high = middle
  }
  return low
}
