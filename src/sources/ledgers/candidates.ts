import type {
  AppliedTransaction,
  Collections,
  FilterOf,
  HistoryFilter,
  HistoryKind,
  Owner,
  Positioned,
  Readers,
  RowFacts,
  RowsIn,
  RowsOf,
} from '#ledger'
import {
  forgeryOfTransaction,
  generatedReaders,
  isOfLaterProtocol,
  picksItems,
  rowsOf,
} from '#ledger/readers'
import {
  type Order,
  type Position,
  positionOf,
  type Toid,
  toid,
  type UnknownRecord,
} from '#ledger/values'
import { late } from '../late.ts'
import { appliedOf, type TransactionInfo } from './ledger.ts'

/** A list of history: what it has of a transaction, whoever finds that. */
export interface HistoryList<T> {
  readonly kind: HistoryKind
  readonly owner: Owner | undefined
  /** By what its rows can be found: `rows` applies it. */
  readonly filter: HistoryFilter
  readonly rows: RowsOf<T>
  /** Its filter drops items that have to be looked at. */
  readonly isPicked: boolean
}

export const historyList = <K extends HistoryKind>(
  kind: K,
  owner: Owner | undefined,
  filter: FilterOf<K>,
): HistoryList<Collections[K]['item']> => ({
  kind,
  owner,
  filter,
  rows: rowsOf(kind, owner, filter),
  isPicked: picksItems(filter),
})

/** The name, id and raw bytes of a record, for an unknown record. */
export interface Unreadable {
  readonly name: string
  readonly id: Toid
  readonly raw: () => string
}

/** What may have rows of a list: a transaction, or a ledger. It is decoded at once, and only where its rows are needed. */
export interface Candidate<T> extends Unreadable {
  /** The last TOID that it may have a row at; `id` is the first. */
  readonly end: Toid
  /** Has a row only where a check fails. */
  readonly isCheck?: true | undefined
  readonly read: (readers: Readers) => RowsIn<T>
  /** The reason why it is forged; undefined if nothing proves it, or if it cannot be read. */
  readonly forgery?: (() => Promise<string | undefined>) | undefined
  /** Reads as much as possible where `read` throws; undefined where nothing can be read. */
  readonly partly?: (() => Promise<PartlyRead<T> | undefined>) | undefined
}

/** Rows, some of which may be unknown. */
export type PartlyRead<T> = RowsIn<T | UnknownRecord>
export type PartlyReadItems<T> = PartlyRead<T>['rows']

/** A transaction as a service sent it. */
export const candidateOfInfo = <T>(
  info: TransactionInfo,
  passphrase: string,
  list: HistoryList<T>,
  facts?: RowFacts,
): Candidate<T> => {
  let applied: AppliedTransaction | undefined
  const read = (readers: Readers) => {
    applied = appliedOf(info, passphrase, readers)
    return list.rows(applied, facts)
  }
  return {
    ...unreadableInfo(info),
    end: toid(info.ledger, info.applicationOrder, 0xfff),
    read,
    forgery: () =>
      forgeryOfTransaction(() => applied ?? appliedOf(info, passphrase, generatedReaders)),
    partly: async () => (await late('damaged')).partialItems(info, passphrase, list),
  }
}

export const unreadableInfo = ({
  ledger,
  applicationOrder,
  envelope,
  result,
  meta,
}: TransactionInfo): Unreadable => ({
  name: 'transaction',
  id: toid(ledger, applicationOrder, 0),
  raw: () => `envelope: ${envelope}\nresult: ${result}\nmeta: ${meta}`,
})

/** The rows to take: in an order, behind a position. */
interface Taken {
  readonly order: Order
  readonly limit: number
  readonly after?: Position | undefined
}

/** Opens candidates one by one, and takes their rows up to a limit. */
export class RowTaker<T> {
  readonly #taken: Taken
  readonly rows: Positioned<T | UnknownRecord>[] = []
  /** There are more rows than the limit, or candidates that were not opened. */
  more = false
  /** The items that were looked at, up to the last row where there are more. */
  looked = 0
  /** A row is of a forged transaction. */
  isForged = false

  constructor(taken: Taken) {
    this.#taken = taken
  }

  /** Where it stopped, with more rows behind; undefined where it took all. */
  get upTo(): Position | undefined {
    return this.more ? this.rows.at(-1)?.position : undefined
  }

  /** Takes the rows of a candidate, the next in the order. Gives the number of its items; undefined where it was not opened. */
  async take(candidate: Candidate<T>): Promise<number | undefined> {
    const { order, limit } = this.#taken
    const isUp = order === 'asc'
    if (!this.#isAhead(positionOf(isUp ? candidate.end : candidate.id))) return undefined
    if (this.more) return undefined
    if (this.rows.length >= limit && candidate.isCheck === undefined) {
      this.more = true
      return undefined
    }
    const { rows, others } = await this.#read(candidate)
    let last: Position | undefined
    for (const row of isUp ? rows : rows.toReversed()) {
      if (!this.#isAhead(row.position)) continue
      if (this.rows.length < limit) {
        this.rows.push(row)
        this.looked++
        last = row.position
      } else this.more = true
    }
    const isLooked = (at: Position) =>
      this.#isAhead(at) && (!this.more || (last !== undefined && (isUp ? at < last : at > last)))
    this.looked += others.filter(isLooked).length
    return rows.length + others.length
  }

  #isAhead(position: Position): boolean {
    const { order, after } = this.#taken
    return after === undefined || (order === 'asc' ? position > after : position < after)
  }

  /** The rows of a candidate: one unknown record where it cannot be read, or is forged. */
  async #read(candidate: Candidate<T>): Promise<PartlyRead<T>> {
    const read = await readOrUnknown<PartlyRead<T>>(candidate.read, candidate, candidate.partly)
    if ('type' in read) return unknownRow(candidate, read)
    const reason = read.rows.length === 0 ? undefined : await candidate.forgery?.()
    if (reason === undefined) return read
    this.isForged = true
    return unknownRow(candidate, unknownRecord(candidate, reason))
  }
}

const unknownRow = ({ id }: Unreadable, item: UnknownRecord): RowsIn<UnknownRecord> => ({
  rows: [{ item, position: positionOf(id) }],
  others: [],
})

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
