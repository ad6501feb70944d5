import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { ByteWriter, parquetWrite } from 'hyparquet-writer'
import { compareBytes, hexFromBytes } from '#ledger/values/bytes.ts'
import { ledgerSequence } from '#ledger/values/ids.ts'
import type { Day } from '#sources/history/historyIndex.ts'
import { columnType } from '#sources/history/manifest.ts'
import type { Value } from '#sources/history/rowGroup.ts'
import { linkedLedger } from '#sources/ledgers/ledgerParts.ts'
import { createEntryGatherer, type EntryRows } from '#tools/history/entryRows.ts'
import { createRowGatherer, type IndexRows } from '#tools/history/postedRows.ts'
import { writeHeads } from '#tools/history/writeHeads.ts'
import { passphrase, recordedLedgers } from './indexedLedgers.ts'

interface EntryRow {
  readonly key: bigint
  readonly place: number
  readonly entry: Uint8Array
  readonly ledger: number
}

/**
 * The rows of entries that some ledgers changed, and with a negative ledger those under which one is found no more; `known`: all
 * rows that there are, which become those after these ledgers.
 */
function changesOf(rows: EntryRows, known: Map<string, EntryRow>): readonly EntryRow[] {
  const changes: EntryRow[] = []
  const nameOf = ({ key, place, entry }: EntryRow) => `${key} ${place} ${hexFromBytes(entry)}`
  const changed = new Map<string, number>()
  for (const [n, entry] of rows.entry.entries()) {
    const row = { key: rows.key[n] ?? 0n, place: rows.place[n] ?? 0, ledger: rows.ledger[n] ?? 0 }
    changed.set(hexFromBytes(entry), row.ledger)
    if (rows.live[n] === 1) changes.push({ ...row, entry })
  }
  const found = new Set(changes.map(nameOf))
  for (const [name, row] of known) {
    const ledger = changed.get(hexFromBytes(row.entry))
    if (ledger === undefined) continue
    known.delete(name)
    if (!found.has(name)) changes.push({ ...row, ledger: -ledger })
  }
  for (const row of changes) if (row.ledger > 0) known.set(nameOf(row), row)
  return changes
}

export interface HistoryFolder {
  readonly folder: string
  readonly read: (name: string) => Uint8Array<ArrayBuffer>
  /** Answers as a host of files does. */
  readonly answer: (request: Request) => Response
  readonly remove: () => void
}

/**
 * A static index of a network’s ledgers, from 2 on, in a folder of its own: two files of ledgers a table, small row groups. What later
 * ledgers changed of entries is apart from what there was before.
 */
export async function writeHistoryFolder({
  ledgers = recordedLedgers(),
  groupsPerHead,
  misled = (postings) => ({ ...postings }),
}: {
  readonly ledgers?: readonly Uint8Array[] | undefined
  readonly groupsPerHead?: number | undefined
  /** Changes what is written of owners. */
  readonly misled?: (postings: IndexRows['postings']) => Readonly<Record<string, ArrayLike<Value>>>
} = {}): Promise<HistoryFolder> {
  const folder = mkdtempSync(path.join(tmpdir(), 'history-'))
  const spans = [
    { from: ledgerSequence(2), to: ledgerSequence(200) },
    { from: ledgerSequence(201), to: ledgerSequence(ledgers.length + 1) },
  ]
  const known = { entries: new Map<string, EntryRow>(), contracts: new Map<string, EntryRow>() }
  for (const { from, to } of spans) {
    const gatherer = createRowGatherer(passphrase)
    const gathered = {
      entries: createEntryGatherer(),
      contracts: createEntryGatherer(undefined, 'contracts'),
    }
    for (const [n, bytes] of ledgers.slice(from - 2, to - 1).entries()) {
      const ledger = linkedLedger(bytes, from + n, undefined)
      gatherer.add(ledger)
      gathered.entries.add(ledger)
      gathered.contracts.add(ledger)
    }
    const { postings, transactions } = gatherer.take()
    await writeTable(path.join(folder, `postings-${from}.parquet`), misled(postings), 128)
    await writeTable(path.join(folder, `transactions-${from}.parquet`), { ...transactions }, 128)
    for (const table of ['entries', 'contracts'] as const) {
      const rows = changesOf(gathered[table].take(), known[table])
      const column = (name: keyof EntryRow) => rows.map((row) => row[name])
      const columns = {
        key: column('key'),
        place: column('place'),
        entry: column('entry'),
        ledger: column('ledger'),
      }
      await writeTable(path.join(folder, `${table}-${from}.parquet`), columns, 128)
    }
  }
  const whole = { from: ledgerSequence(2), to: ledgerSequence(ledgers.length + 1) }
  const files = (table: string) =>
    spans.map((span) => ({ path: `${table}-${span.from}.parquet`, ledgers: span }))
  const parts = {
    passphrase,
    ledgers: whole,
    days: daysOf(ledgers),
    hashes: [
      { ledger: whole.to, hash: hashOf(ledgers.at(-1), whole.to) },
      { ledger: whole.from, hash: hashOf(ledgers[0], whole.from) },
    ],
    files: {
      postings: files('postings'),
      transactions: files('transactions'),
      entries: files('entries'),
      contracts: files('contracts'),
    },
  }
  await writeHeads(folder, parts, { groupsPerHead })
  const read = (name: string) => new Uint8Array(readFileSync(path.join(folder, name)))
  return {
    folder,
    read,
    answer(request) {
      const bytes = read(new URL(request.url).pathname.slice('/index/'.length))
      const [, first = 0, last = bytes.length - 1] =
        /^bytes=(\d+)-(\d+)$/.exec(request.headers.get('range') ?? '')?.map(Number) ?? []
      const status = request.headers.has('range') ? 206 : 200
      return new Response(bytes.slice(first, last + 1), { status })
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** That of the recorded network: one for all tests of a process, which leave it as it is. */
export function recordedHistory(): Promise<HistoryFolder> {
  if (written === undefined) {
    written = writeHistoryFolder()
    void written.then(({ remove }) => process.on('exit', remove))
  }
  return written
}
let written: Promise<HistoryFolder> | undefined

/** Writes a table's file of some ledgers, its rows sorted by their columns, so many of them a group. */
export async function writeTable(
  file: string,
  columns: Readonly<Record<string, ArrayLike<Value>>>,
  rowGroupSize: number,
): Promise<void> {
  const all = Object.values(columns)
  const order = Array.from({ length: all[0]?.length ?? 0 }, (_, n) => n).toSorted((a, b) => {
    for (const column of all) {
      const [x, y] = [column[a], column[b]]
      if (x instanceof Uint8Array && y instanceof Uint8Array) {
        if (compareBytes(x, y) !== 0) return compareBytes(x, y)
      } else if (x !== undefined && y !== undefined && x !== y) return x < y ? -1 : 1
    }
    return 0
  })
  const writer = new ByteWriter()
  await parquetWrite({
    writer,
    codec: 'ZSTD',
    compressors: { ZSTD: (bytes: Uint8Array) => zstdCompressSync(bytes) },
    rowGroupSize,
    columnData: Object.entries(columns).map(([column, data], n) => ({
      name: column,
      data: order.map((row) => data[row]),
      type: columnType(column, n),
      nullable: false,
    })),
  })
  writeFileSync(file, writer.getBytes())
}

const hashOf = (bytes: Uint8Array | undefined, sequence: number): string =>
  hexFromBytes(linkedLedger(bytes ?? new Uint8Array(), sequence, undefined).hash)

/** The first ledger of each day. */
function daysOf(ledgers: readonly Uint8Array[]): readonly Day[] {
  const days = new Map<number, Day>()
  for (const [n, bytes] of ledgers.entries()) {
    const { header } = linkedLedger(bytes, n + 2, undefined)
    const time = Number(header.scpValue.closeTime)
    const day = { time: time - (time % 86_400), ledger: ledgerSequence(n + 2) }
    if (!days.has(day.time)) days.set(day.time, day)
  }
  return [...days.values()]
}
