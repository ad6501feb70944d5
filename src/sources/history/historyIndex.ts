import { sha256 } from '@noble/hashes/sha2.js'
import type { DayPiece } from '#ledger'
import {
  type Coverage,
  compareBytes,
  firstLedger,
  hexFromBytes,
  type LedgerSequence,
  ledgerSequence,
  type PageRequest,
  RecordError,
  secondsPerDay,
  span,
  type UnixSeconds,
  unixSeconds,
} from '#ledger/values'
import { type Ctx, Kept } from '../context.ts'
import { sumsOf } from './daySums.ts'
import { type FindBy, finderKey, mostPlace } from './finders.ts'
import {
  bytesOf,
  decodeHead,
  groupsOfKey,
  type Head,
  mostHeadBytes,
  provenHead,
  type RowGroup,
} from './heads.ts'
import { ownerKey, prefixOf, transactionKey } from './keys.ts'
import {
  daysFile,
  headFile,
  type Manifest,
  type ManifestTable,
  manifestFile,
  manifestOf,
  sumsFile,
  type TableFile,
  type TableName,
  tables,
  timesFile,
} from './manifest.ts'
import { type Decompress, readRowGroup, type Value } from './rowGroup.ts'

/** Reads the files of an index. Rejects with SourceError. */
export interface HistoryFiles {
  /** A whole file; `fresh`: past any cache. */
  readonly whole: (path: string, ctx: Ctx, fresh?: 'fresh') => Promise<Uint8Array>
  /** `length` bytes from `from` on. */
  readonly range: (path: string, from: number, length: number, ctx: Ctx) => Promise<Uint8Array>
}

/** The place of a transaction or operation of an owner, by a static index: its ledger decides whether that is true. */
export interface HistoryRow {
  readonly ledger: LedgerSequence
  /** The place of its transaction in the ledger, from 1 on. */
  readonly transaction: number
  /** The place of the operation in the transaction, from 1 on; 0 for the transaction itself. */
  readonly operation: number
  /** The number of the operation's type in REST (`type_i`). */
  readonly type: number
  /** `operationFlags` (`index/owners.ts`). */
  readonly flags: number
  /** The lists of its owner that it is in (`postTo`). */
  readonly lists: number
}

/** Rows of an owner. */
export interface RowsOfOwner {
  /** The index's number for the owner's kind (`ownerKinds`), beside the bytes of its id. */
  readonly kind: number
  readonly id: Uint8Array
  /** Only those that satisfy it. */
  readonly matches: (row: HistoryRow) => boolean
  readonly order: PageRequest['order']
  readonly limit: number
  /** Only those behind it in the order. */
  readonly after?: Pick<HistoryRow, 'ledger' | 'transaction' | 'operation'> | undefined
}

/** An entry of the ledger that exists as of the index's last ledger. */
export interface FoundEntry {
  /** XDR `LedgerKey`. */
  readonly entry: Uint8Array
  /** The ledger of its last change. */
  readonly ledger: LedgerSequence
  /** Its place among those of its finder (`finders.ts`). */
  readonly place: number
  /** XDR `LedgerEntry`, where the index has it. */
  readonly value?: Uint8Array | undefined
}

/** Entries that a finder finds. */
export interface EntriesOfFinder {
  /** The table that has it; default `entries`. */
  readonly table?: 'entries' | 'contracts' | 'holdings' | undefined
  readonly finder: FindBy
  readonly id: Uint8Array
  readonly order: PageRequest['order']
  /** Row groups before it in the order are passed over. */
  readonly place?: number | undefined
}

/** Operations of a transaction at most, and one: `pos` counts both in one number. */
const placesPerTransaction = 128
/** Rows that are looked up at once: those of a page, mostly. */
const rowsAtOnce = 64
/** Row groups that are kept: some 20 kB each, of entries more. Eight finders read two each. */
const mostGroups = 16
/**
 * Row groups that are read at once, where the first has too few rows, up to one of a file that has more than a few: of an owner who is
 * rare, each window of ledgers has one or two.
 */
const groupsAtOnce = 16
const fewGroups = 2

/** A row group, and the ledgers or places that its rows may have. */
interface FoundGroup {
  readonly file: TableFile
  readonly group: RowGroup
  readonly places: { readonly from: number; readonly to: number }
}

/**
 * A static index of a network's whole history: files that a program wrote once and any host of files serves. It says where
 * the rows of an owner are, and in which ledgers a hash may be. Each look-up reads a head and then row groups.
 */
export class HistoryIndex {
  readonly manifest: Manifest
  readonly #files: HistoryFiles
  readonly #decompress: Decompress
  readonly #heads = new Kept<Head>()
  /** The row groups that were read last: a page and what is known ahead of it read the same. */
  readonly #rows = new Kept<readonly (readonly Value[])[]>({ most: mostGroups })
  readonly #days = new Kept<readonly Day[]>()
  readonly #sums = new Kept<readonly DayPiece[]>()
  readonly #times = new Kept<ReadonlyMap<number, UnixSeconds>>()

  private constructor(manifest: Manifest, files: HistoryFiles, decompress: Decompress) {
    this.manifest = manifest
    this.#files = files
    this.#decompress = decompress
  }

  /** Reads the manifest. Throws RecordError where it is none. */
  static async open(files: HistoryFiles, decompress: Decompress, ctx: Ctx): Promise<HistoryIndex> {
    const text = new TextDecoder().decode(await files.whole(manifestFile, ctx, 'fresh'))
    const manifest = await ofFile(manifestFile, () => {
      let value: unknown
      try {
        value = JSON.parse(text)
      } catch (cause) {
        throw new RecordError('it is no JSON', { cause })
      }
      return manifestOf(value)
    })
    return new HistoryIndex(manifest, files, decompress)
  }

  /** The ledgers whose rows it has. Throws RecordError where it has a state alone. */
  get coverage(): Coverage {
    const { ledgers } = this.manifest
    if (ledgers === undefined) throw new RecordError('the index has a state, and no history')
    return ledgers
  }

  /** The ledgers that its entries are of: all up to the one whose state it has. */
  get stateCoverage(): Coverage {
    const { state } = this.manifest
    return state === undefined ? this.coverage : span(firstLedger, state.ledger)
  }

  /**
   * The first `limit` rows of an owner in an order, and whether there may be more. The newest or oldest row group is read first:
   * mostly it has them.
   */
  async rows(
    { kind, id, matches, order, limit, after }: RowsOfOwner,
    ctx: Ctx,
  ): Promise<{ readonly rows: readonly HistoryRow[]; readonly more: boolean }> {
    const key = ownerKey(kind, id)
    const way = order === 'desc' ? -1 : 1
    const found: HistoryRow[] = []
    const all = await this.#groups('postings', key, order, ctx)
    // Without those whose rows all come before the ones asked for.
    const groups = all.filter(({ places }) => !(after && isBefore(places, after.ledger, order)))
    const inFile = Map.groupBy(groups, ({ file }) => file)
    const isOfMany = ({ file }: FoundGroup) => (inFile.get(file)?.length ?? 0) > fewGroups
    for (let at = 0, count = 1; at < groups.length; at += count) {
      const next = groups.slice(at, at + groupsAtOnce)
      count = at === 0 ? 1 : next.findIndex(isOfMany) + 1 || next.length
      const some = next.slice(0, count)
      const read = await Promise.all(some.map((each) => this.#read('postings', each, ctx)))
      for (const rows of read) {
        const own = rows.filter((row) => row[0] === key).map(historyRow)
        for (const row of order === 'desc' ? own.toReversed() : own) {
          if ((after && way * compareRows(row, after) <= 0) || !matches(row)) continue
          if (found.length === limit) return { rows: found, more: true }
          found.push(row)
        }
      }
    }
    return { rows: found, more: false }
  }

  /** An owner's rows of some ledgers by their ledgers, in an order: each ledger once. */
  async *rowsByLedger(
    owner: Pick<RowsOfOwner, 'kind' | 'id' | 'matches'>,
    { order, from, to }: { readonly order: PageRequest['order'] } & Coverage,
    ctx: Ctx,
  ): AsyncGenerator<ReadonlyMap<LedgerSequence, readonly HistoryRow[]>> {
    const isUp = order === 'asc'
    let after: RowsOfOwner['after'] = {
      ledger: ledgerSequence(isUp ? from : to + 1),
      transaction: 0,
      operation: -1,
    }
    let held: readonly HistoryRow[] = []
    for (;;) {
      const { rows, more } = await this.rows({ ...owner, order, limit: rowsAtOnce, after }, ctx)
      const last = rows.at(-1)
      const isEnd = !more || last === undefined || (isUp ? last.ledger > to : last.ledger < from)
      const all = [...held, ...rows].filter(({ ledger }) => from <= ledger && ledger <= to)
      // The last ledger may have more.
      held = isEnd ? [] : all.filter(({ ledger }) => ledger === last.ledger)
      yield Map.groupBy(all.slice(0, all.length - held.length), ({ ledger }) => ledger)
      if (isEnd) return
      after = last
    }
  }

  /**
   * The entries that a finder finds, some at a time: with all of their place, or those of a row group. `isPassed`: groups before these
   * were passed over.
   */
  async *entries(
    { table = 'entries', finder, id, order, place }: EntriesOfFinder,
    ctx: Ctx,
  ): AsyncGenerator<{ readonly entries: readonly FoundEntry[]; readonly isPassed: boolean }> {
    const key = finderKey(finder, id)
    const all = await this.#groups(table, key, order, ctx)
    const groups = all.filter(
      ({ places }) => place === undefined || !isBefore(places, place, order),
    )
    const isPassed = groups.length < all.length
    const rowsOf = async (found: FoundGroup) =>
      (await this.#read(table, found, ctx)).filter((row) => row[0] === key).map(foundRow)
    // Of later ledgers, there are what those changed, and of all before them what there was.
    const layers = [...Map.groupBy(groups, ({ file }) => file.ledgers.from).values()]
    if (layers.length < 2)
      for (const found of groups) {
        const entries = (await rowsOf(found)).filter(({ isGone }) => !isGone)
        yield { entries: order === 'desc' ? entries.toReversed() : entries, isPassed }
      }
    else
      for await (const entries of mergedLayers(layers, { order, place }, rowsOf))
        yield { entries, isPassed }
  }

  /**
   * The ledgers, ascending, in which a transaction with this outer or inner hash may be; none if it is in no ledger
   * covered.
   */
  async ledgersOfTransaction(hash: Uint8Array, ctx: Ctx): Promise<readonly LedgerSequence[]> {
    const key = transactionKey(hash)
    const groups = await this.#groups('transactions', key, 'asc', ctx)
    const read = await Promise.all(groups.map((each) => this.#read('transactions', each, ctx)))
    const own = read.flat().filter((row) => row[0] === key)
    return [...new Set(own.map(([, ledger]) => Number(ledger)))].map(ledgerSequence)
  }

  /** The first ledger of each day (UTC) that has one, by the day's beginning in seconds. */
  async days(ctx: Ctx): Promise<readonly Day[]> {
    const { epoch, days } = this.manifest
    if (days === undefined) return []
    const path = daysFile(epoch)
    return this.#days.of(path, ctx, (own) => this.#whole(path, days, daysOf, own))
  }

  /** Sums of the ledgers that were counted, by day; undefined where the index lacks this part. */
  async sums(ctx: Ctx): Promise<readonly DayPiece[] | undefined> {
    const { epoch, sums } = this.manifest
    if (sums === undefined) return undefined
    const path = sumsFile(epoch)
    const read = (content: Uint8Array) => sumsOf(new TextDecoder().decode(content))
    return this.#sums.of(path, ctx, (own) => this.#whole(path, sums, read, own))
  }

  /** When ledgers up to that of the state closed, as far back as the index says. */
  async times(ctx: Ctx): Promise<ReadonlyMap<number, UnixSeconds>> {
    const { epoch, times } = this.manifest
    if (times === undefined) return new Map()
    const path = timesFile(epoch)
    return this.#times.of(path, ctx, (own) => this.#whole(path, times, timesOf, own))
  }

  /** A small file that the manifest names by its SHA-256. */
  async #whole<T>(path: string, sum: Uint8Array, read: (content: Uint8Array) => T, ctx: Ctx) {
    const file = await this.#files.whole(path, ctx)
    return ofFile(path, () => {
      const content = this.#decompress(file, mostHeadBytes)
      // Where its host unpacked it on the way, it is the packed file that has the hash.
      if (content !== file && sha256(file).some((byte, n) => byte !== sum[n]))
        throw new RecordError('it is damaged, or of another build')
      return read(content)
    })
  }

  /**
   * The row groups that may have rows of a key, in the order of its rows, each with the ledgers or places that they may
   * have.
   */
  async #groups(
    table: TableName,
    key: bigint,
    order: PageRequest['order'],
    ctx: Ctx,
  ): Promise<readonly FoundGroup[]> {
    const own = this.manifest.tables[table]
    if (own === undefined) return []
    const { files } = own
    const head = await this.#head(table, key, own, ctx)
    const found = [...groupsOfKey(head, key)].flatMap(([n, groups]) => {
      const file = files[n]
      if (file === undefined)
        throw new RecordError(`a head names file ${n}, the manifest has ${files.length}`)
      return groups.map((group, at) => {
        const next = groups[at + 1]
        const ends =
          tables[table].columns[1] === 'place' ? { from: 0, to: mostPlace } : file.ledgers
        const from = group.firstKey === key ? group.firstPlace : ends.from
        const to = next?.firstKey === key ? next.firstPlace : ends.to
        return { file, group, places: { from, to } }
      })
    })
    const ascending = found.toSorted((a, b) => a.file.ledgers.from - b.file.ledgers.from)
    return order === 'desc' ? ascending.toReversed() : ascending
  }

  async #head(table: TableName, key: bigint, { root }: ManifestTable, ctx: Ctx): Promise<Head> {
    const { epoch, prefixBits } = this.manifest
    const prefix = prefixOf(key, tables[table].bits, prefixBits)
    const path = headFile(epoch, table, prefix)
    return this.#heads.of(path, ctx, async (own) => {
      const file = await this.#files.whole(path, own)
      return ofFile(path, () => {
        const content = this.#decompress(file, mostHeadBytes)
        return decodeHead(provenHead(content, { prefix, prefixBits, root }))
      })
    })
  }

  #read(table: TableName, { file: { path }, group }: FoundGroup, ctx: Ctx) {
    const { nullable = false, values } = this.manifest.tables[table] ?? {}
    const key = `${path} ${group.offset}`
    return this.#rows.of(key, ctx, async (own) => {
      const bytes = await this.#files.range(path, group.offset, bytesOf(group), own)
      return ofFile(path, () =>
        readRowGroup({ table, nullable, values }, group, bytes, this.#decompress),
      )
    })
  }
}

/** Reads what a file has, and names the file where that cannot be read. */
async function ofFile<T>(path: string, read: () => T | Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (cause) {
    if (!(cause instanceof RecordError)) throw cause
    throw new RecordError(`the file ${path} of the index: ${cause.message}`, { cause })
  }
}

export interface Day {
  /** Its beginning (UTC), in seconds. */
  readonly time: number
  readonly ledger: LedgerSequence
}

/** The text of the table of days: pairs of numbers, the day since 1970 and its first ledger. */
export const daysText = (days: readonly Day[]): string =>
  days.map(({ time, ledger }) => `${time / secondsPerDay} ${ledger}\n`).join('')

function daysOf(bytes: Uint8Array): readonly Day[] {
  const lines = new TextDecoder().decode(bytes).trimEnd().split('\n')
  return lines.map((line) => {
    const [, day, ledger] = /^(\d{1,6}) (\d{1,10})$/.exec(line) ?? []
    if (day === undefined) throw new RecordError('the index’s table of days cannot be read')
    return { time: Number(day) * secondsPerDay, ledger: ledgerSequence(Number(ledger)) }
  })
}

/** The text of times: the first of ledgers that follow each other, then for each the seconds after the one before it. */
export const timesText = (times: ReadonlyMap<number, UnixSeconds>): string =>
  [...times]
    .map(([n, time], at) => (at === 0 ? `${n}\n${time}` : time - (times.get(n - 1) ?? 0)))
    .join('\n')

function timesOf(bytes: Uint8Array): ReadonlyMap<number, UnixSeconds> {
  const [first = Number.NaN, ...steps] = new TextDecoder().decode(bytes).split('\n').map(Number)
  if (![first, ...steps].every(Number.isInteger))
    throw new RecordError('the index’s table of times cannot be read')
  const times = new Map<number, UnixSeconds>()
  let time = 0
  for (const [n, step] of steps.entries()) {
    time += step
    times.set(first + n, unixSeconds(time))
  }
  return times
}

/** A row of an entry, which may say that it is found there no more. */
interface FoundRow extends FoundEntry {
  readonly isGone: boolean
}

function foundRow([, place = 0, entry, ledger = 0, value]: readonly Value[]): FoundRow {
  if (!(entry instanceof Uint8Array)) throw new RecordError('an entry of the index has no key')
  const isGone = Number(ledger) < 0
  const found = {
    entry,
    place: Number(place),
    ledger: ledgerSequence(Math.abs(Number(ledger))),
    isGone,
  }
  return value instanceof Uint8Array ? { ...found, value } : found
}

/**
 * The entries of layers, whose groups are each in an order, in that order: those of some places at a time, once no group is left that
 * may have rows of these.
 */
async function* mergedLayers(
  layers: readonly (readonly FoundGroup[])[],
  { order, place }: Pick<EntriesOfFinder, 'order' | 'place'>,
  rowsOf: (group: FoundGroup) => Promise<readonly FoundRow[]>,
): AsyncGenerator<readonly FoundEntry[]> {
  const way = order === 'desc' ? -1 : 1
  // Groups that begin before the place asked for are all needed at once.
  const begin = ({ places }: FoundGroup) =>
    order === 'desc' ? Math.min(places.to, place ?? mostPlace) : Math.max(places.from, place ?? 0)
  let left = layers
  let held: readonly FoundRow[] = []
  for (;;) {
    const next = left.flatMap(([group]) => group ?? [])
    const edge = way * Math.min(...next.map((group) => way * begin(group)))
    const { known = [], open = [] } = Object.groupBy(held, (row) =>
      next.length === 0 || way * (row.place - edge) < 0 ? 'known' : 'open',
    )
    if (known.length > 0) yield standingEntries(known, way)
    if (next.length === 0) return
    const due = next.filter((group) => begin(group) === edge)
    left = left.map((groups) => (groups[0] && due.includes(groups[0]) ? groups.slice(1) : groups))
    const read = await Promise.all(due.map(rowsOf))
    held = [...open, ...read.flat()]
  }
}

/** Of the rows that one entry has at one place, the newest; none where that says that it is gone. In the order of places. */
function standingEntries(rows: readonly FoundRow[], way: 1 | -1): readonly FoundEntry[] {
  const newest = new Map<string, FoundRow>()
  for (const row of rows) {
    const name = `${row.place} ${hexFromBytes(row.entry)}`
    if (row.ledger >= (newest.get(name)?.ledger ?? 0)) newest.set(name, row)
  }
  return [...newest.values()]
    .filter(({ isGone }) => !isGone)
    .toSorted((a, b) => way * (a.place - b.place || compareBytes(a.entry, b.entry)))
}

const isBefore = (
  { from, to }: { readonly from: number; readonly to: number },
  place: number,
  order: PageRequest['order'],
): boolean => (order === 'desc' ? from > place : to < place)

function historyRow(columns: readonly Value[]): HistoryRow {
  const [, ledger = 0, pos = 0, type = 0, flags = 0] = columns.map(Number)
  return {
    ledger: ledgerSequence(ledger),
    transaction: Math.floor(pos / placesPerTransaction),
    operation: pos % placesPerTransaction,
    type,
    flags: flags & 0xf,
    lists: flags >> 4,
  }
}

type Place = Pick<HistoryRow, 'ledger' | 'transaction' | 'operation'>

const compareRows = (a: Place, b: Place): number =>
  a.ledger - b.ledger || a.transaction - b.transaction || a.operation - b.operation
