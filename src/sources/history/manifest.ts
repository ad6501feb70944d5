import type { Ledger, RecordReader } from '#ledger'
import { ledgerFromRest, ledgerToRest, readRecord } from '#ledger/readers'
import {
  bytesFromHex,
  type Coverage,
  hexFromBytes,
  type LedgerAtClose,
  type LedgerSequence,
  RecordError,
  unixSeconds,
} from '#ledger/values'
import type { StatedLedger } from '../lists/context.ts'
import type { KeyBits } from './keys.ts'

/** The names of a manifest and of the folder beside it, below the index's address. */
export const manifestFile = 'manifest.json'
export const daysFile = (epoch: string): string => `heads/${epoch}/days.zst`
export const sumsFile = (epoch: string): string => `heads/${epoch}/sums.zst`
export const timesFile = (epoch: string): string => `heads/${epoch}/times.zst`
export const headFile = (epoch: string, table: TableName, prefix: number): string =>
  `heads/${epoch}/${table}/${prefix.toString(16).padStart(4, '0')}.zst`

/**
 * The tables of a static index, with their columns in their order: `postings` has one row for each owner of a transaction
 * or operation, by the owner's key; `transactions` has one for each outer and inner hash; `entries` has, as of the last ledger, one
 * for each way by which an entry that exists is found (`finders`), with its place in lists, its XDR `LedgerKey`, and the ledger of
 * its last change. `contracts` has the same for what contracts have: a part that an index may lack. An index of a state alone lacks
 * the first two. Where it has a state, the other two have one column more, `value`, the XDR `LedgerEntry`, and there is `holdings`:
 * what is held of each asset, and who holds most of it. Rows are in the order of the columns: the first is INT64, `entry` and `value`
 * BYTE_ARRAY, the others INT32.
 *
 * Files of `entries` and `contracts` of later ledgers have what those changed (layout 4). Of the rows that one entry has at one place of a
 * finder the newest counts; a negative ledger says that the entry is found there no more.
 */
export const tables = {
  postings: { columns: ['key', 'ledger', 'pos', 'type', 'flags'], bits: 64 },
  transactions: { columns: ['hash40', 'ledger'], bits: 40 },
  entries: { columns: ['key', 'place', 'entry', 'ledger'], bits: 64 },
  contracts: { columns: ['key', 'place', 'entry', 'ledger'], bits: 64 },
  holdings: { columns: ['key', 'place', 'entry', 'ledger'], bits: 64 },
} as const satisfies Record<string, { columns: readonly string[]; bits: KeyBits }>
export type TableName = keyof typeof tables
/** What an index has of its tables. */
export type OfTables<T> = { readonly entries: T } & { readonly [Name in TableName]?: T | undefined }

/** The columns of a table's files, which may have the values of entries. */
export const columnsOf = (table: TableName, hasValues: boolean): readonly string[] =>
  hasValues ? [...tables[table].columns, 'value'] : tables[table].columns

/** The Parquet type of a table's column. */
export const columnType = (name: string, n: number): 'INT64' | 'INT32' | 'BYTE_ARRAY' =>
  n === 0 ? 'INT64' : name === 'entry' || name === 'value' ? 'BYTE_ARRAY' : 'INT32'

/** The index's description of itself: the one file that changes. */
export interface Manifest {
  readonly passphrase: string
  /** The ledgers whose rows it has, all of them; absent where it has a state alone. */
  readonly ledgers?: Coverage | undefined
  /** The ledger whose whole state its entries are; absent where they are those that `ledgers` changed. */
  readonly state?: StatedLedger | undefined
  /** The ledger that its holdings are of: that of the archive, before history followed. */
  readonly held?: LedgerAtClose | undefined
  /** The checkpoint up to which who built it compared what its ledgers changed with an archive: no reader did. */
  readonly checked?: LedgerSequence | undefined
  /** Its contracts are listed (`instances` of `finders`); absent from an older index, and where it has parts of one. */
  readonly instances?: boolean | undefined
  /** The build: part of the paths of heads, so that those of two builds are never mixed. */
  readonly epoch: string
  /** There are 2 to its power heads a table. */
  readonly prefixBits: number
  readonly tables: OfTables<ManifestTable>
  /** SHA-256 of the file of days; absent where it has a state alone. */
  readonly days?: Uint8Array | undefined
  /** SHA-256 of the file of sums by day, of the ledgers that were counted; absent from an older index. */
  readonly sums?: Uint8Array | undefined
  /** SHA-256 of the file of times at which ledgers up to that of the state closed. */
  readonly times?: Uint8Array | undefined
  /** Hashes of its last ledger and of others, by which it is compared with a lake; none in layout 2. */
  readonly hashes: readonly LedgerHash[]
}

/** A ledger of an index, and its hash as hexadecimal text. */
export interface LedgerHash {
  readonly ledger: LedgerSequence
  readonly hash: string
}

export interface ManifestTable {
  readonly rows: number
  /** Its files have columns that may lack values (`TableShape`). */
  readonly nullable: boolean
  /** Its files have the column `value`. */
  readonly values?: boolean | undefined
  /** The root of its heads (`proveHeads`). */
  readonly root: Uint8Array
  readonly files: readonly TableFile[]
}

/** A Parquet file with the rows of some ledgers. */
export interface TableFile {
  readonly path: string
  readonly bytes: number
  readonly ledgers: Coverage
}

/**
 * The layouts that are read. The third has optional parts: hashes of ledgers, what contracts have, their list, and sums by day. The
 * fourth has changes of entries apart.
 */
const versions = [2, 3, 4] as const
/** 65,536 heads: those of the public network have some 20 kB at 16,384. */
const mostPrefixBits = 16

/** Reads a parsed manifest. Throws RecordError, which names the field. */
export function manifestOf(value: unknown): Manifest {
  const record = readRecord(value)
  const found = record.integer('version')
  if (!versions.some((version) => version === found))
    throw new RecordError(
      `the index has layout ${found}, this page reads layouts ${versions.join(', ')}`,
    )
  const prefixBits = record.integer('prefixBits')
  if (prefixBits > mostPrefixBits)
    throw new RecordError(`${prefixBits} bits of a prefix are too many`)
  const epoch = record.text('epoch')
  if (!/^[\w-]{1,64}$/.test(epoch))
    throw new RecordError(`${epoch.slice(0, 80)} is no name of a build`)
  const state = record.has('state') ? statedOf(record.object('state')) : undefined
  const held = record.has('held') ? closedOf(record.object('held')) : undefined
  // Only an index with a state may lack history.
  const ledgers =
    state === undefined || record.has('ledgers') ? coverageOf(record.object('ledgers')) : undefined
  const { from, to } = ledgers ?? { from: state?.ledger, to: state?.ledger }
  if (!epoch.startsWith(`${from}-${to}-`))
    throw new RecordError(`the build ${epoch} is not of ledgers ${from}–${to}`)
  const all = record.object('tables')
  const table = (name: TableName): ManifestTable => {
    const own = all.object(name)
    return {
      rows: Number(own.bigint('rows')),
      nullable: own.boolean('nullable'),
      values: own.has('values') && own.boolean('values'),
      root: hash(own, 'root'),
      files: own.list('files', fileOf),
    }
  }
  const history = ledgers && { postings: table('postings'), transactions: table('transactions') }
  for (const { files } of Object.values(history ?? {})) if (ledgers) checkRanges(files, ledgers)
  return {
    passphrase: record.text('passphrase'),
    ledgers,
    state,
    held,
    checked: record.has('checked') ? record.ledger('checked') : undefined,
    instances: record.has('instances') ? record.boolean('instances') : undefined,
    epoch,
    prefixBits,
    tables: {
      ...history,
      entries: table('entries'),
      contracts: all.has('contracts') ? table('contracts') : undefined,
      holdings: held && table('holdings'),
    },
    days: ledgers && hash(record, 'days'),
    sums: record.has('sums') ? hash(record, 'sums') : undefined,
    times: record.has('times') ? hash(record, 'times') : undefined,
    hashes: record.has('hashes') ? record.list('hashes', hashOf) : [],
  }
}

const closedOf = (record: RecordReader): LedgerAtClose => ({
  ledger: record.ledger('ledger'),
  closed: unixSeconds(record.integer('closed')),
})

function statedOf(record: RecordReader): StatedLedger {
  const closed = closedOf(record)
  const own = record.has('record') ? ledgerFromRest(record.object('record')) : undefined
  if (own !== undefined && own.sequence !== closed.ledger)
    throw new RecordError(`its state is of ledger ${closed.ledger}, the record of ${own.sequence}`)
  return { ...closed, protocol: record.integer('protocol'), record: own }
}

/** A ledger as REST has it, without addresses. */
function restOf(ledger: Ledger) {
  const { _links, ...record } = ledgerToRest(ledger, '')
  return record
}

/** The text of a manifest, the same for the same index. */
export const manifestText = (
  { tables: all, state, days, sums, times, hashes, ...manifest }: Manifest,
  hex: (bytes: Uint8Array) => string,
) => {
  const table = ({ root, ...rest }: ManifestTable) => ({ ...rest, root: hex(root) })
  const written = Object.fromEntries(
    Object.entries(all).flatMap(([name, own]) => (own ? [[name, table(own)]] : [])),
  )
  const [oldest, withParts, withChanges] = versions
  const hasChanges = [all.entries, all.contracts].some(
    (own) => new Set(own?.files.map((file) => file.ledgers.from)).size > 1,
  )
  const hasParts = hashes.length > 0 || all.contracts !== undefined || state !== undefined
  const version = hasChanges ? withChanges : hasParts ? withParts : oldest
  const optional = {
    ...(state && { state: { ...state, record: state.record && restOf(state.record) } }),
    ...(days && { days: hex(days) }),
    ...(sums && { sums: hex(sums) }),
    ...(times && { times: hex(times) }),
    ...(hashes.length > 0 && { hashes }),
  }
  return `${JSON.stringify({ version, ...manifest, tables: written, ...optional }, undefined, 1)}\n`
}

const hashOf = (record: RecordReader): LedgerHash => ({
  ledger: record.ledger('ledger'),
  hash: hexFromBytes(hash(record, 'hash')),
})

function coverageOf(record: RecordReader): Coverage {
  const [from, to] = [record.ledger('from'), record.ledger('to')]
  if (from > to) throw new RecordError(`ledgers ${from}–${to} are no range`)
  return { from, to }
}

/** The files of each window follow those of the one before, and nothing else says which rows are in them. */
function checkRanges(files: readonly TableFile[], { from, to }: Coverage): void {
  let before = { from: 0, to: from - 1 }
  for (const { ledgers } of files.toSorted((a, b) => a.ledgers.from - b.ledgers.from)) {
    const isSame = ledgers.from === before.from && ledgers.to === before.to
    if (!isSame && ledgers.from !== before.to + 1)
      throw new RecordError(`its files do not follow each other at ledger ${ledgers.from}`)
    before = ledgers
  }
  if (before.to !== to) throw new RecordError(`its files end with ledger ${before.to}`)
}

function fileOf(record: RecordReader): TableFile {
  const path = record.text('path')
  // Below the index's address, whatever it says.
  if (!/^[\w-]+(\.[\w-]+|\/[\w-]+)*$/.test(path))
    throw new RecordError(`${path.slice(0, 80)} is no path of a file`)
  return {
    path,
    bytes: Number(record.bigint('bytes')),
    ledgers: coverageOf(record.object('ledgers')),
  }
}

function hash(record: RecordReader, key: string): Uint8Array {
  const bytes = bytesFromHex(record.text(key))
  if (bytes?.length !== 32) throw new RecordError(`${key} is no SHA-256`)
  return bytes
}
