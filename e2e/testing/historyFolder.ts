import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { ByteWriter, parquetWrite } from 'hyparquet-writer'
import { ledgerSequence } from '#ledger/values/ids.ts'
import type { Day } from '#sources/history/historyIndex.ts'
import { linkedLedger } from '#sources/index/ledgerParts.ts'
import { createRowGatherer } from '#tools/history/postedRows.ts'
import { writeHeads } from '#tools/history/writeHeads.ts'
import { passphrase, recordedLedgers } from './indexedLedgers.ts'

export interface HistoryFolder {
  readonly folder: string
  readonly read: (name: string) => Uint8Array<ArrayBuffer>
  readonly remove: () => void
}

/** A static index of the recorded network in a folder of its own: two files of ledgers a table, small row groups. */
export async function writeHistoryFolder(): Promise<HistoryFolder> {
  const folder = mkdtempSync(path.join(tmpdir(), 'history-'))
  const ledgers = recordedLedgers()
  const spans = [
    { from: ledgerSequence(2), to: ledgerSequence(200) },
    { from: ledgerSequence(201), to: ledgerSequence(373) },
  ]
  for (const { from, to } of spans) {
    const gatherer = createRowGatherer(passphrase)
    for (const [n, bytes] of ledgers.slice(from - 2, to - 1).entries())
      gatherer.add(linkedLedger(bytes, from + n, undefined))
    const { postings, transactions } = gatherer.take()
    await writeTable(path.join(folder, `postings-${from}.parquet`), { ...postings }, 128)
    await writeTable(path.join(folder, `transactions-${from}.parquet`), { ...transactions }, 128)
  }
  const files = (table: string) =>
    spans.map((span) => ({ path: `${table}-${span.from}.parquet`, ledgers: span }))
  await writeHeads(folder, {
    passphrase,
    ledgers: { from: ledgerSequence(2), to: ledgerSequence(373) },
    days: daysOf(ledgers),
    files: { postings: files('postings'), transactions: files('transactions') },
  })
  return {
    folder,
    read: (name) => new Uint8Array(readFileSync(path.join(folder, name))),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Writes a table's file of some ledgers, its rows sorted by their columns, so many of them a group. */
export async function writeTable(
  file: string,
  columns: Readonly<Record<string, ArrayLike<bigint | number>>>,
  rowGroupSize: number,
): Promise<void> {
  const all = Object.values(columns)
  const order = Array.from({ length: all[0]?.length ?? 0 }, (_, n) => n).toSorted((a, b) => {
    for (const column of all) {
      const [x, y] = [column[a], column[b]]
      if (x !== undefined && y !== undefined && x !== y) return x < y ? -1 : 1
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
      data:
        n === 0
          ? BigInt64Array.from(order, (row) => BigInt(data[row] ?? 0))
          : Int32Array.from(order, (row) => Number(data[row])),
      type: n === 0 ? ('INT64' as const) : ('INT32' as const),
      nullable: false,
    })),
  })
  writeFileSync(file, writer.getBytes())
}

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
