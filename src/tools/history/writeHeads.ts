import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, readFile, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { constants, zstdCompressSync } from 'node:zlib'
import { type FileMetaData, parquetMetadata } from 'hyparquet'
import type { DayPiece } from '#ledger'
import type { Coverage, LedgerAtClose } from '#ledger/values/answer.ts'
import { hexFromBytes, joinedBytes } from '#ledger/values/bytes.ts'
import type { LedgerSequence } from '#ledger/values/ids.ts'
import type { UnixSeconds } from '#ledger/values/numbers.ts'
import { sumsText } from '#sources/history/daySums.ts'
import { decodeHead, encodeHead, proveHeads, type RowGroup, sumOf } from '#sources/history/heads.ts'
import { type Day, daysText, timesText } from '#sources/history/historyIndex.ts'
import { prefixOf } from '#sources/history/keys.ts'
import {
  columnsOf,
  columnType,
  daysFile,
  headFile,
  type LedgerHash,
  type Manifest,
  type ManifestTable,
  manifestFile,
  manifestText,
  type OfTables,
  sumsFile,
  type TableName,
  tables,
  timesFile,
} from '#sources/history/manifest.ts'
import { readRowGroup, type Value } from '#sources/history/rowGroup.ts'
import type { StatedLedger } from '#sources/lists/context.ts'
import { fileBelow } from '../folderFiles.ts'
import { decompressed } from '../lake/nodeZstd.ts'

/** A Parquet file of a table, by its path below the index's folder, and the ledgers whose rows it has. */
export interface WrittenFile {
  readonly path: string
  readonly ledgers: Coverage
}

/** What an index is made of: history, a state, or both. */
export interface IndexParts {
  readonly passphrase: string
  readonly ledgers?: Coverage | undefined
  readonly state?: StatedLedger | undefined
  readonly held?: LedgerAtClose | undefined
  readonly checked?: LedgerSequence | undefined
  /** All of them are listed. */
  readonly instances?: boolean | undefined
  /** Of the ledgers. */
  readonly days?: readonly Day[] | undefined
  /** By day; absent where no ledger was counted. */
  readonly sums?: readonly DayPiece[] | undefined
  /** When ledgers closed that follow each other. */
  readonly times?: ReadonlyMap<number, UnixSeconds> | undefined
  /** Absent: layout 2, which has none. */
  readonly hashes?: readonly LedgerHash[] | undefined
  readonly files: OfTables<readonly WrittenFile[]>
}

/** Row groups that a head has at most, about: some 20 kB. */
const usualGroupsPerHead = 512

const compressed = (bytes: Uint8Array): Uint8Array =>
  zstdCompressSync(bytes, { params: { [constants.ZSTD_c_checksumFlag]: 1 } })

/**
 * Writes the heads of an index's Parquet files, its table of days and, last, its manifest: until then a reader has the build
 * before. The same files give the same bytes. Gives the manifest. Throws where a file's rows are not in the order of its columns, of
 * entries of the first two.
 */
export async function writeHeads(
  folder: string,
  parts: IndexParts,
  {
    groupsPerHead = usualGroupsPerHead,
    isSealed = false,
  }: {
    readonly groupsPerHead?: number | undefined
    /** What an earlier build found in a file is kept beside it, and not looked for again. */
    readonly isSealed?: boolean
  } = {},
): Promise<Manifest> {
  const { passphrase, ledgers, state, held, checked, instances, files } = parts
  const { from, to } = ledgers ?? { from: state?.ledger, to: state?.ledger }
  const groups = (own: TableName) => groupsOf(folder, own, files[own], isSealed)
  const found = {
    postings: await groups('postings'),
    transactions: await groups('transactions'),
    entries: await groups('entries'),
    contracts: await groups('contracts'),
    holdings: await groups('holdings'),
  }
  const most = Math.max(...Object.values(found).map(({ length }) => length))
  // The files of a state have ranges of keys each: a head of one range has the groups of its file alone.
  const ranges = state ? [files.entries.length, files.contracts?.length ?? 0] : []
  const prefixBits = Math.ceil(Math.log2(Math.max(1, most / groupsPerHead, ...ranges)))
  const days = compressed(Buffer.from(daysText(parts.days ?? [])))
  const sums = parts.sums && compressed(Buffer.from(sumsText(parts.sums)))
  const times = parts.times && compressed(Buffer.from(timesText(parts.times)))
  // A build is named by what it is made of.
  const name = createHash('sha256').update(days).update(passphrase)
  for (const part of [sums, times]) if (part !== undefined) name.update(part)
  for (const { group } of Object.values(found).flat()) name.update(String(group.sum))
  const epoch = `${from}-${to}-${name.digest('hex').slice(0, 16)}`
  const table = async (own: TableName): Promise<ManifestTable> => {
    const heads = proveHeads(bodiesOf(own, found[own], prefixBits))
    for (const [prefix, file] of heads.files.entries())
      await replace(path.join(folder, headFile(epoch, own, prefix)), compressed(file))
    return {
      rows: found[own].reduce((sum, { group }) => sum + group.rows, 0),
      nullable: found[own].some(({ nullable }) => nullable),
      ...(found[own].some(({ values }) => values) && { values: true }),
      root: heads.root,
      files: await Promise.all(
        (files[own] ?? []).map(async (file) => ({
          path: file.path,
          bytes: (await stat(path.join(folder, file.path))).size,
          ledgers: file.ledgers,
        })),
      ),
    }
  }
  const manifest = {
    passphrase,
    ledgers,
    state,
    held,
    checked,
    instances,
    epoch,
    prefixBits,
    tables: {
      postings: files.postings && (await table('postings')),
      transactions: files.transactions && (await table('transactions')),
      entries: await table('entries'),
      contracts: files.contracts && (await table('contracts')),
      holdings: files.holdings && (await table('holdings')),
    },
    days: parts.days && createHash('sha256').update(days).digest(),
    sums: sums && createHash('sha256').update(sums).digest(),
    times: times && createHash('sha256').update(times).digest(),
    hashes: parts.hashes ?? [],
  }
  if (parts.days !== undefined) await replace(path.join(folder, daysFile(epoch)), days)
  if (sums !== undefined) await replace(path.join(folder, sumsFile(epoch)), sums)
  if (times !== undefined) await replace(path.join(folder, timesFile(epoch)), times)
  await replace(path.join(folder, manifestFile), Buffer.from(manifestText(manifest, hexFromBytes)))
  return manifest
}

interface FoundGroup {
  readonly group: RowGroup
  readonly lastKey: bigint
  readonly nullable: boolean
  readonly values: boolean
}

/** The row groups of a table's files, with what their rows begin and end with. */
async function groupsOf(
  folder: string,
  table: TableName,
  files: readonly WrittenFile[] = [],
  isSealed: boolean,
): Promise<readonly FoundGroup[]> {
  const found: FoundGroup[] = []
  const own = tables[table].columns
  // Readers rely on the order of keys and places alone, and bytes take most of the time.
  const ordered = own[1] === 'place' ? 2 : own.length
  for (const [file, written] of files.entries()) {
    const seal = isSealed ? fileBelow(folder, sealOf(written.path)) : undefined
    if (seal !== undefined) {
      for (const each of unsealed(await readFile(seal)))
        found.push({ ...each, group: { ...each.group, file } })
      continue
    }
    const first = found.length
    const handle = await open(path.join(folder, written.path))
    try {
      const footer = await footerOf(handle, written.path)
      const values = hasValues(footer, table, written.path)
      const nullable = footer.schema.some(({ repetition_type: type }) => type === 'OPTIONAL')
      let before: readonly Value[] = []
      for (const { columns, num_rows: count } of footer.row_groups) {
        const chunks = columns.map(({ meta_data: chunk }) => {
          if (chunk === undefined || chunk.codec !== 'ZSTD')
            throw new Error(`${written.path} has a column that is not compressed by zstd`)
          return {
            start: Number(chunk.dictionary_page_offset ?? chunk.data_page_offset),
            bytes: Number(chunk.total_compressed_size),
          }
        })
        const [first] = chunks
        if (first === undefined) throw new Error(`${written.path} has a row group without columns`)
        let next = first.start
        for (const { start, bytes } of chunks) {
          if (start !== next)
            throw new Error(`${written.path}: its columns do not follow each other`)
          next += bytes
        }
        const bytes = await read(handle, first.start, next - first.start)
        const group = {
          file,
          offset: first.start,
          columns: chunks.map((chunk) => chunk.bytes),
          rows: Number(count),
          firstKey: 0n,
          firstPlace: 0,
          sum: sumOf(bytes),
        }
        const shape = { table, nullable, values }
        const rows = await readRowGroup(shape, group, bytes, decompressed, ordered)
        for (const row of rows) {
          if (compareRows(before, row) > 0)
            throw new Error(`${written.path}: its rows are not in the order of their columns`)
          before = row
        }
        const [firstKey, firstPlace] = rows[0] ?? []
        const [lastKey] = before
        found.push({
          group: { ...group, firstKey: asKey(firstKey), firstPlace: Number(firstPlace ?? 0) },
          lastKey: asKey(lastKey),
          nullable,
          values,
        })
      }
    } finally {
      await handle.close()
    }
    if (isSealed) await replace(path.join(folder, sealOf(written.path)), sealed(found.slice(first)))
  }
  return found
}

/** The file beside a Parquet file that has its groups: flags, the length of a head of them, the head, and the last key of each. */
export const sealOf = (file: string): string => file.replace(/parquet$/, 'groups')

function sealed(groups: readonly FoundGroup[]): Uint8Array {
  const head = encodeHead({ groups: groups.map(({ group }) => ({ ...group, file: 0 })) })
  const [one] = groups
  const start = new Uint8Array(8)
  new DataView(start.buffer).setUint32(4, head.length)
  start.set([Number(one?.nullable), Number(one?.values)])
  const keys = new DataView(new ArrayBuffer(8 * groups.length))
  for (const [n, { lastKey }] of groups.entries()) keys.setBigInt64(8 * n, lastKey)
  return joinedBytes([start, head, new Uint8Array(keys.buffer)])
}

function unsealed(bytes: Uint8Array): readonly FoundGroup[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const end = 8 + view.getUint32(4)
  const { groups } = decodeHead(bytes.subarray(8, end))
  const shape = { nullable: bytes[0] === 1, values: bytes[1] === 1 }
  return groups.map((group, n) => ({ group, lastKey: view.getBigInt64(end + 8 * n), ...shape }))
}

const asKey = (value: Value | undefined): bigint => (typeof value === 'bigint' ? value : 0n)

function compareRows(before: readonly Value[], row: readonly Value[]): number {
  for (let n = 0; n < before.length; n++) {
    const [a, b] = [before[n], row[n]]
    if (a !== undefined && b !== undefined && a !== b) return a < b ? -1 : 1
  }
  return 0
}

async function footerOf(handle: FileHandle, name: string): Promise<FileMetaData> {
  const { size } = await handle.stat()
  const end = await read(handle, size - 8, 8)
  const length = new DataView(end.buffer).getUint32(0, true)
  if (size < 12 || length > size - 12 || Buffer.from(end).toString('latin1', 4) !== 'PAR1')
    throw new Error(`${name} is no Parquet file, or was not written to its end`)
  const footer = await read(handle, size - 8 - length, length + 8)
  return parquetMetadata(footer.buffer)
}

/** Whether a file has values of entries. Throws where it has other columns than its table. */
function hasValues({ schema }: FileMetaData, table: TableName, name: string): boolean {
  const own = schema.slice(1).map((column) => `${column.name} ${column.type}`)
  const has = own.length > tables[table].columns.length
  const expected = columnsOf(table, has).map((column, n) => `${column} ${columnType(column, n)}`)
  if (own.join() !== expected.join())
    throw new Error(`${name} has the columns ${own.join(', ')} in place of ${expected.join(', ')}`)
  return has
}

async function read(handle: FileHandle, from: number, length: number) {
  const bytes = new Uint8Array(length)
  const { bytesRead } = await handle.read(bytes, 0, length, from)
  if (bytesRead !== length) throw new Error(`${length} bytes were expected, ${bytesRead} are there`)
  return bytes
}

/** The head of each prefix: the groups that have keys of it. */
function bodiesOf(
  table: TableName,
  groups: readonly FoundGroup[],
  prefixBits: number,
): readonly Uint8Array[] {
  const { bits } = tables[table]
  const heads = Array.from({ length: 2 ** prefixBits }, (): RowGroup[] => [])
  for (const { group, lastKey } of groups) {
    const last = prefixOf(lastKey, bits, prefixBits)
    for (let prefix = prefixOf(group.firstKey, bits, prefixBits); prefix <= last; prefix++)
      heads[prefix]?.push(group)
  }
  return heads.map((own) => encodeHead({ groups: own }))
}

/** Written aside and renamed: a reader never meets half of a file. */
async function replace(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(`${file}.new`, bytes)
  await rename(`${file}.new`, file)
}
