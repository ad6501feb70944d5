// node mapChunk.ts LAKE RUNS [STATED]: reads names of chunks from its input, one a line (FROM-TO), writes each one's run into the folder
// or bucket RUNS, and prints for each a line of JSON: its statistics, or why it failed.
import '#tools/lateCode.ts'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { constants, zstdCompressSync } from 'node:zlib'
import { ByteWriter, parquetWrite } from 'hyparquet-writer'
import { type Coverage, RecordError, secondsPerDay, span, unixSeconds } from '#ledger/values'
import { hexFromBytes } from '#ledger/values/bytes.ts'
import { sumsText } from '#sources/history/daySums.ts'
import {
  isOfNetwork,
  type LedgerOffsets,
  linkedLedger,
  previousHash,
  proveContents,
  readOrRefuse,
} from '#sources/ledgers/ledgerParts.ts'
import type { StatedLedger } from '#sources/lists/context.ts'
import { type Lake, openLake } from '../lake/readLake.ts'
import { isBucket, sendFolder } from '../lake/s3.ts'
import { reasonOf } from '../program.ts'
import { createEntryGatherer } from './entryRows.ts'
import { createKeyTable } from './keyTable.ts'
import { createRowGatherer } from './postedRows.ts'

/** Holds what a run says of itself; the last of its files. */
export interface RunStatistics extends Coverage {
  /** Hashes of the ledger before its first, and of its last: runs follow each other. */
  readonly previousHash: string
  readonly lastHash: string
  /** Of its own first ledger; older builds lack it. */
  readonly firstHash?: string | undefined
  /** Its last ledger, where its entries have their values; and when each of its ledgers closed. */
  readonly state?: StatedLedger | undefined
  readonly times?: readonly number[] | undefined
  /** The first ledger of each day, by the days since 1970. */
  readonly days: readonly (readonly [day: number, ledger: number])[]
  /** Its sums by day, as the index has them; older builds lack them. */
  readonly sums?: string | undefined
  /** Its rows list the instances of contracts; those of older builds do not. */
  readonly instances?: boolean | undefined
  readonly rows: number
  readonly transactions: number
  readonly operations: number
  readonly rawBytes: number
  /** Seconds of the processor. */
  readonly processor: number
  /** Megabytes that the program had at most so far. */
  readonly memory: number
}

export const runFolder = (runs: string, { from, to }: Coverage) => path.join(runs, `${from}-${to}`)
export const statisticsFile = 'run.json'

/** Owners and finders that this program met, some 60 bytes each. */
let known = createKeyTable()
const mostKnown = 300_000

/**
 * Maps the ledgers of a chunk to the index's rows and writes them, aside and then renamed. Every ledger is proved, follows the
 * one before it and is of the lake's network; rejects with what is missing or refused.
 */
export async function mapChunk(
  lake: Lake,
  runs: string,
  chunk: Coverage,
  hasValues = false,
): Promise<RunStatistics> {
  const began = process.cpuUsage()
  const { passphrase } = lake.config
  if (known.size() > mostKnown) known = createKeyTable()
  const gatherer = createRowGatherer(passphrase, known)
  const entries = createEntryGatherer(known, 'listed', hasValues)
  const contracts = createEntryGatherer(known, 'contracts', hasValues)
  const days = new Map<number, number>()
  const times: number[] = []
  let first: LedgerOffsets | undefined
  let before: LedgerOffsets | undefined
  let rawBytes = 0
  for await (const { sequence, bytes } of lake.ledgers(chunk)) {
    const ledger = linkedLedger(bytes, sequence, before)
    const proof = proveContents(ledger)
    if (isOfNetwork(ledger, passphrase) === false)
      throw new RecordError(`ledger ${sequence} is not of the network “${passphrase}”`)
    await proof
    readOrRefuse(sequence, () => {
      gatherer.add(ledger)
      entries.add(ledger)
      contracts.add(ledger)
    })
    const closed = Number(ledger.header.scpValue.closeTime)
    times.push(closed)
    const day = Math.floor(closed / secondsPerDay)
    if (!days.has(day)) days.set(day, sequence)
    rawBytes += bytes.length
    first ??= ledger
    before = ledger
  }
  if (first === undefined || before === undefined) throw new RecordError('a chunk has no ledgers')
  const { postings, transactions, operations, sums } = gatherer.take()
  // A program whose build was ended may still write the same run; once there are no runs, it writes nothing.
  const aside = `${runFolder(runs, chunk)}.${process.pid}`
  rmSync(aside, { recursive: true, force: true })
  mkdirSync(aside)
  await writeTable(`${aside}/postings.parquet`, postings)
  await writeTable(`${aside}/transactions.parquet`, transactions)
  await writeTable(`${aside}/entries.parquet`, { ...entries.take() })
  await writeTable(`${aside}/contracts.parquet`, { ...contracts.take() })
  const spent = process.cpuUsage(began)
  const statistics: RunStatistics = {
    ...chunk,
    previousHash: previousHash(first),
    lastHash: hexFromBytes(before.hash),
    firstHash: hexFromBytes(first.hash),
    ...(hasValues && {
      state: {
        ledger: chunk.to,
        closed: unixSeconds(times.at(-1) ?? 0),
        protocol: before.header.ledgerVersion,
      },
      times,
    }),
    days: [...days],
    sums: sumsText(sums),
    instances: true,
    rows: postings.key.length,
    transactions: transactions.ledger.length,
    operations,
    rawBytes,
    processor: (spent.user + spent.system) / 1e6,
    memory: Math.round(process.resourceUsage().maxRSS / 1024),
  }
  writeFileSync(`${aside}/${statisticsFile}`, JSON.stringify(statistics))
  if (existsSync(runFolder(runs, chunk))) rmSync(aside, { recursive: true })
  else renameSync(aside, runFolder(runs, chunk))
  return statistics
}

/** Writes columns as one Parquet file. */
export async function writeTable(
  file: string,
  columns: Readonly<Record<string, BigInt64Array | Int32Array | Uint8Array[]>>,
): Promise<void> {
  const writer = new ByteWriter()
  await parquetWrite({
    writer,
    codec: 'ZSTD',
    compressors: {
      ZSTD: (bytes) =>
        zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 1 } }),
    },
    statistics: false,
    rowGroupSize: 1_000_000,
    columnData: Object.entries(columns).map(([name, data]) => ({
      name,
      data,
      type: parquetType(data),
      nullable: false,
      encoding: 'PLAIN' as const,
      offsetIndex: false,
    })),
  })
  writeFileSync(file, writer.getBytes())
}

const parquetType = (data: BigInt64Array | Int32Array | Uint8Array[]) =>
  data instanceof BigInt64Array ? 'INT64' : data instanceof Int32Array ? 'INT32' : 'BYTE_ARRAY'

if (import.meta.main) {
  const [target = '', runs = '', stated = '%7B%7D'] = process.argv.slice(2)
  const { values, ...lakeOf } = JSON.parse(decodeURIComponent(stated))
  const lake = await openLake(target, lakeOf)
  const folder = isBucket(runs) ? mkdtempSync(path.join(tmpdir(), 'parallax-runs-')) : runs
  for await (const line of createInterface({ input: process.stdin })) {
    const [from = 0, to = 0] = line.split('-').map(Number)
    try {
      const run = await mapChunk(lake, folder, span(from, to), values === true)
      if (folder !== runs) {
        const own = runFolder(folder, run)
        await sendFolder(own, `${runs}/${path.basename(own)}`, { last: statisticsFile })
        rmSync(own, { recursive: true })
      }
      console.log(JSON.stringify(run))
    } catch (error) {
      console.log(JSON.stringify({ failed: `chunk ${line}: ${reasonOf(error)}` }))
    }
  }
}
