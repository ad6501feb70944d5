import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { type Coverage, firstLedger, gapsIn, RecordError, span } from '#ledger/values'
import { hexFromBytes } from '#ledger/values/bytes.ts'
import { locateHeader } from '#ledger/xdr/ledgerIndex.ts'
import { fileSpan } from '#sources/files/lakeNames.ts'
import { columnsOf, manifestFile, type TableName, tables } from '#sources/history/manifest.ts'
import { headerHash, otherChain } from '#sources/history/sameChain.ts'
import { fileBelow } from '../folderFiles.ts'
import { isAddress } from '../lake/openFiles.ts'
import { type Lake, ledgersHeld, openLake } from '../lake/readLake.ts'
import { isBucket, openBucket } from '../lake/s3.ts'
import { anyLedger } from '../ledgerRange.ts'
import { withoutQuery } from '../program.ts'
import { type Database, openDatabase, quoted, rowsIn } from './duckdb.ts'
import { isOfEntries, layersOf, nextEntries, nextRows } from './entryLayers.ts'
import {
  type EntryFiles,
  hashesOf,
  indexParts,
  type KnownIndex,
  type KnownRun,
  knownIndex,
  laterTimes,
  removeOthers,
  type Window,
  windowFile,
  windowFolder,
  windowText,
} from './indexFolder.ts'
import { lockFolder } from './lockFolder.ts'
import { type RunStatistics, runFolder, statisticsFile } from './mapChunk.ts'
import { type Cluster, mapBySpark, type Sorting, sortBySpark } from './spark.ts'
import { writeHeads } from './writeHeads.ts'

export interface BuildTask {
  readonly lake: string
  readonly out: string
  /** Ledgers to index; what the lake has and the index does not where absent. */
  readonly asked: Coverage | undefined
  /** Of a lake that does not say it. */
  readonly passphrase?: string | undefined
  readonly workers: number
  /** Megabytes. */
  readonly memory: number
  /** The bucket for the runs of the map, where those that map see no folder of this machine. */
  readonly runs?: string | undefined
  /** Spark in place of programs and DuckDB on this machine. */
  readonly cluster?: Cluster | undefined
  readonly say: (line: string) => void
  /** Told of newest files that cannot be read: ledgers before them are indexed. */
  readonly leftOut?: ((reason: string) => void) | undefined
}

/**
 * Builds an index of a lake's ledgers, or appends a window to it: each chunk of ledgers is mapped to rows by a program of its
 * own, then all rows are sorted by key into Parquet files, and the manifest comes last. A build that was ended goes on where it
 * stopped. Rejects, and names the chunk, where a ledger is missing or refused.
 */
export async function buildIndex(task: BuildTask): Promise<readonly RunStatistics[]> {
  const { out } = task
  const ledger = task.asked?.from
  const lake = await openLake(task.lake, { passphrase: task.passphrase, ledger })
  mkdirSync(out, { recursive: true })
  const unlock = lockFolder(out)
  try {
    return await buildFrom(lake, task)
  } finally {
    unlock()
  }
}

async function buildFrom(lake: Lake, task: BuildTask): Promise<readonly RunStatistics[]> {
  const { out, say } = task
  const { passphrase } = lake.config
  const known = await knownIndex(out, passphrase)
  await checkLake(out, known, lake, task.lake)
  const { range, left } = await planOf(task, lake, known)
  if (range === undefined) {
    if (left.length === 0) say('the index has all of these ledgers already')
    return []
  }
  const runs = path.join(out, 'runs')
  const statistics = await mapAll(task, lake, range, {
    runs: task.runs ?? runs,
    hasValues: known.begun !== undefined,
  }).catch((error: unknown) => {
    if (!(error instanceof RecordError)) throw error
    throw new RecordError([error.message, ...left].join('\n'), { cause: error })
  })
  if (task.runs !== undefined) await fetchRuns(task.runs, runs, statistics)
  const { windows, manifest, begun } = known
  const [stated] = manifest?.hashes ?? []
  const state =
    windows.length === 0 && stated !== undefined
      ? [{ to: stated.ledger, lastHash: stated.hash }]
      : []
  checkLinks([...state, ...windows.flatMap((each) => each.runs), ...statistics])
  const began = performance.now()
  const merged = mergedWith(windows, range)
  const window: Window = {
    from: merged[0]?.from ?? range.from,
    to: range.to,
    runs: [...merged.flatMap((each) => each.runs), ...statistics],
  }
  const next = await reduce(task, known, { window, statistics, merged, runs })
  const written = await writeHeads(
    out,
    indexParts(
      out,
      {
        passphrase,
        windows: [...windows.slice(0, windows.length - merged.length), window],
        begun: begun && { ...begun, times: laterTimes(begun.times, statistics) },
        manifest,
      },
      next,
    ),
    { isSealed: true },
  )
  // Who reads the manifest before this one still finds its files.
  removeOthers(out, [manifest, written])
  rmSync(runs, { recursive: true, force: true })
  const rows = statistics.reduce((sum, run) => sum + run.rows + run.transactions, 0)
  const took = (performance.now() - began) / 1000
  say(`sorted and written in ${took.toFixed(1)} s, ${Math.round(rows / took)} rows a second`)
  return statistics
}

/** Windows of about one size that are merged: a row is written anew as often as the index grew so many times. */
const mergedAtOnce = 4

/**
 * The newest windows that are sorted anew with ledgers that follow: those that are smaller, and those of its size where they are many.
 * Else an index of a year of nights would have hundreds, in each of which a reader looks.
 */
export function mergedWith<W extends Coverage>(
  windows: readonly W[],
  range: Coverage,
): readonly W[] {
  const sizeOf = ({ from, to }: Coverage) =>
    Math.floor(Math.log(to - from + 1) / Math.log(mergedAtOnce))
  let first = windows.length
  for (;;) {
    const own = sizeOf(span(windows[first]?.from ?? range.from, range.to))
    const like = windows.slice(0, first).findLastIndex((each) => sizeOf(each) > own) + 1
    const hasSmaller = windows.slice(like, first).some((each) => sizeOf(each) < own)
    if (!hasSmaller && first - like < mergedAtOnce - 1) return windows.slice(first)
    first = like
  }
}

/** Rejects with RecordError where an index is of another chain than a lake. */
export async function checkLake(
  out: string,
  { windows, manifest }: KnownIndex,
  lake: Lake,
  target: string,
): Promise<void> {
  const refusal = await otherChain({
    index: out,
    hashes: windows.length > 0 ? hashesOf(windows) : (manifest?.hashes ?? []),
    ledgers: isAddress(target) ? withoutQuery(target) : target,
    async hashOf(ledger) {
      try {
        for await (const { bytes } of lake.ledgers(span(ledger, ledger))) return headerHash(bytes)
      } catch (error) {
        if (!(error instanceof RecordError)) throw error
      }
      return undefined
    },
  })
  if (refusal !== undefined) throw new RecordError(refusal)
}

/**
 * The ledgers to map: those asked for that the lake has and the index has not, up to the first that the lake lacks; those up to
 * a stated one are mapped in any case, and fail by name. What is left out is said.
 */
async function planOf(
  task: BuildTask,
  lake: Lake,
  { windows, begun }: KnownIndex,
): Promise<{ readonly range: Coverage | undefined; readonly left: readonly string[] }> {
  const { lake: target, out, asked } = task
  const first = windows[0]?.from
  // History follows on a state.
  const last = windows.at(-1)?.to ?? begun?.held.ledger
  if (last !== undefined && asked !== undefined && asked.from > last + 1)
    throw new RecordError(
      `${out} ends with ledger ${last}: only ledgers from ${last + 1} on can be added`,
    )
  const isOpen = asked === undefined || asked.to === anyLedger
  if (isAddress(target) && isOpen)
    throw new RecordError(
      `a host does not list its files: give the --ledgers of ${withoutQuery(target)}, the first and the last`,
    )
  const all = isAddress(target) ? [asked ?? []].flat() : await ledgersHeld(target, lake)
  const held = begun === undefined ? all : within(all, span(begun.held.ledger + 1, anyLedger))
  const wanted = asked === undefined ? held : within(held, asked)
  const [oldest, newest] = [wanted[0]?.from, wanted.at(-1)?.to]
  if (oldest === undefined || newest === undefined)
    throw new RecordError(`${target} has none of the ledgers asked for: it has ${named(held)}`)
  const from = last === undefined ? oldest : last + 1
  const gaps = from > newest ? [] : gapsIn(wanted, span(from, newest))
  const left: string[] = []
  if (first !== undefined && oldest < first)
    left.push(
      `${out} begins with ledger ${first}: older ones, from ${oldest} on, are added to no index; one that is built in another folder has them`,
    )
  const end = isOpen ? (gaps[0]?.from ?? newest + 1) - 1 : newest
  if (gaps.length > 0)
    left.push(
      `${target} lacks ledgers ${named(gaps)}: until it has them, the index goes as far as ledger ${(gaps[0]?.from ?? 1) - 1}`,
    )
  for (const reason of left) task.leftOut?.(reason)
  if (!isOpen && asked.to > newest) task.say(`${target} ends with ledger ${newest}`)
  if (end < from) return { range: undefined, left }
  const range = span(from, end)
  return isOpen ? readableOf(task, lake, range, left) : { range, left }
}

const within = (ranges: readonly Coverage[], range: Coverage) =>
  gapsIn(gapsIn(ranges, range), range)

const named = (ranges: readonly Coverage[]) =>
  ranges.map(({ from, to }) => `${from}–${to}`).join(', ')

/** Newest files that are left out at most: a writer may be ended in the middle of one. */
const mostDamaged = 8

/** The ledgers of a range up to the newest file that can be read. Rejects where there are none, and no index of others either. */
async function readableOf(
  { out, leftOut }: BuildTask,
  lake: Lake,
  { from, to }: Coverage,
  left: string[],
): Promise<Awaited<ReturnType<typeof planOf>>> {
  let last: number = to
  for (let n = 0; n < mostDamaged && last >= from; n++)
    try {
      for await (const { sequence } of lake.ledgers(span(last, last)))
        return { range: span(from, sequence), left }
    } catch (error) {
      if (!(error instanceof RecordError) || leftOut === undefined) throw error
      leftOut(error.message)
      left.push(error.message)
      last = fileSpan(lake.config, last).from - 1
    }
  if (fileBelow(out, manifestFile) === undefined) throw new RecordError(left.join('\n'))
  return { range: undefined, left }
}

/** Chunks do not depend on the number of workers, so that a build goes on with another one. */
function chunksOf({ from, to }: Coverage): readonly Coverage[] {
  const size = to - from < 20_000 ? 64 : 512
  const chunks: Coverage[] = []
  for (let next: number = from; next <= to; ) {
    const end = Math.min(to, next - (next % size) + size - 1)
    chunks.push(span(next, end))
    next = end + 1
  }
  return chunks
}

/** Megabytes of this program while others map, and of each of those: they hold a chunk's rows and some ledgers. */
const ownMegabytes = 120
const perProgram = 450

/** Maps all chunks that have no run yet, `workers` at a time. */
async function mapAll(
  { lake: target, workers, memory, cluster, say, ...stated }: BuildTask,
  lake: Lake,
  range: Coverage,
  { runs, hasValues }: { readonly runs: string; readonly hasValues: boolean },
): Promise<readonly RunStatistics[]> {
  if (!isBucket(runs)) mkdirSync(runs, { recursive: true })
  const chunks = chunksOf(range)
  const statistics = new Map<number, RunStatistics>()
  const left: Coverage[] = []
  const read = readRuns(runs)
  const look = async (chunk: Coverage) => {
    const found = await read(chunk, statisticsFile)
    const known: RunStatistics | undefined = found && JSON.parse(new TextDecoder().decode(found))
    // Of a program that left out the list of contracts.
    const isOlder = known?.instances !== true || (known.state !== undefined) !== hasValues
    if (known && !isOlder && (await isOfLake(known, lake))) statistics.set(chunk.from, known)
    else {
      if (!isBucket(runs)) rmSync(runFolder(runs, chunk), { recursive: true, force: true })
      left.push(chunk)
    }
  }
  for (let n = 0; n < chunks.length; n += atOnce)
    await Promise.all(chunks.slice(n, n + atOnce).map(look))
  left.sort((a, b) => a.from - b.from)
  if (statistics.size > 0) say(`${statistics.size} of ${chunks.length} chunks were mapped before`)
  const began = performance.now()
  let told = began
  const mapped = (run: RunStatistics) => {
    statistics.set(run.from, run)
    const now = performance.now()
    if (now - told < 5_000) return
    told = now
    const share = (now - began) / (chunks.length - left.length)
    say(
      `${statistics.size} of ${chunks.length} chunks, about ${Math.ceil((share * left.length) / 1000)} s left`,
    )
  }
  const { passphrase } = stated
  const more = encodeURIComponent(
    JSON.stringify({
      ...(passphrase !== undefined && { passphrase, ledger: range.from }),
      ...(hasValues && { values: true }),
    }),
  )
  if (cluster !== undefined) {
    const [at = '', to = ''] = [target, runs].map((each) =>
      isAddress(each) ? each : path.resolve(each),
    )
    const program = [process.execPath, ...mapProgram, at, to, more]
    const names = left.splice(0).map(({ from, to }) => `${from}-${to}`)
    for (const line of names.length > 0 ? await mapBySpark(cluster, program, names) : [])
      mapped(runOf(line))
  }
  const programs = Math.min(workers, Math.max(1, Math.floor((memory - ownMegabytes) / perProgram)))
  if (programs < workers) say(`${memory} MB are enough for ${programs} programs at once`)
  await Promise.all(
    Array.from({ length: Math.min(programs, left.length) }, () =>
      mapByWorker([target, runs, more], left, mapped),
    ),
  )
  return chunks.flatMap(({ from }) => statistics.get(from) ?? [])
}

/** Runs that are looked for or fetched at the same time: a store answers after a while. */
const atOnce = 16

/** Reads files of runs; undefined where one is not there. */
function readRuns(runs: string) {
  if (isBucket(runs)) {
    const { get } = openBucket(runs)
    return ({ from, to }: Coverage, name: string) => get(`${from}-${to}/${name}`)
  }
  return (chunk: Coverage, name: string) => {
    const file = fileBelow(runs, path.join(runFolder('', chunk), name))
    return Promise.resolve(file === undefined ? undefined : new Uint8Array(readFileSync(file)))
  }
}

/** Fetches the runs that a bucket has and this machine lacks: they are sorted here. */
async function fetchRuns(
  bucket: string,
  folder: string,
  runs: readonly RunStatistics[],
): Promise<void> {
  const read = readRuns(bucket)
  const fetchOne = async (run: RunStatistics) => {
    const own = runFolder(folder, run)
    const stated = JSON.stringify(run)
    const file = path.join(own, statisticsFile)
    if (existsSync(file) && readFileSync(file, 'utf8') === stated) return
    mkdirSync(own, { recursive: true })
    for (const table of ['postings', 'transactions', 'entries', 'contracts']) {
      const found = await read(run, `${table}.parquet`)
      if (found === undefined)
        throw new RecordError(`${bucket} lacks ${table} of the ledgers ${run.from}–${run.to}`)
      writeFileSync(path.join(own, `${table}.parquet`), found)
    }
    writeFileSync(file, stated)
  }
  for (let n = 0; n < runs.length; n += atOnce)
    await Promise.all(runs.slice(n, n + atOnce).map(fetchOne))
}

/** Another lake may have been begun in this folder: the last ledger of a run must be this lake's. */
async function isOfLake({ to, lastHash }: RunStatistics, lake: Lake): Promise<boolean> {
  for await (const { bytes } of lake.ledgers(span(to, to)))
    return hexFromBytes(locateHeader(bytes).header.hash) === lastHash
  return false
}

/**
 * Threads that collect garbage cost the map more of a processor than they save: on a busy machine it read 59 MB of ledgers a second
 * with them and 72 without. It then took 450 MB, and takes 350 with a smaller young generation.
 */
const mapProgram = [
  `--max-old-space-size=${perProgram}`,
  '--single-threaded-gc',
  '--max-semi-space-size=32',
  path.join(import.meta.dirname, 'mapChunk.ts'),
]

/** Reads what a map program said of a chunk. Throws where that is a failure. */
function runOf(line: string): RunStatistics {
  const run: RunStatistics | { readonly failed: string } = JSON.parse(line)
  if ('failed' in run) throw new RecordError(run.failed)
  return run
}

/** One program maps chunk after chunk until none is left. Rejects where one fails. */
async function mapByWorker(
  words: readonly string[],
  left: Coverage[],
  mapped: (run: RunStatistics) => void,
): Promise<void> {
  const child = spawn(process.execPath, [...mapProgram, ...words], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = new Promise<undefined>((resolve) => child.once('close', () => resolve(undefined)))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  try {
    for (let chunk = left.shift(); chunk !== undefined; chunk = left.shift()) {
      child.stdin.write(`${chunk.from}-${chunk.to}\n`)
      const answer = await Promise.race([lines.next(), ended])
      if (answer === undefined || answer.done === true)
        throw new RecordError(`chunk ${chunk.from}-${chunk.to}: its program ended`)
      mapped(runOf(answer.value))
    }
  } catch (error) {
    left.length = 0
    throw error
  } finally {
    child.stdin.end()
    await ended
  }
}

/** Each run follows the one before it. */
function checkLinks(
  runs: readonly (Pick<KnownRun, 'to' | 'lastHash'> & Partial<KnownRun>)[],
): void {
  for (const [n, run] of runs.entries()) {
    const before = runs[n - 1]
    if (before === undefined || run.from === undefined) continue
    if (before.to + 1 !== run.from || before.lastHash !== run.previousHash)
      throw new RecordError(`ledger ${run.from} does not follow from ledger ${before.to}`)
  }
}

export const tableNames = [
  'postings',
  'transactions',
  'entries',
  'contracts',
] as const satisfies readonly TableName[]
/** Rows of a Parquet file at most, about: an entry has some ten times the bytes of a posting. */
export const rowsPerFile = {
  postings: 50_000_000,
  transactions: 50_000_000,
  entries: 5_000_000,
  contracts: 5_000_000,
  holdings: 5_000_000,
}
/** Rows that one request reads. */
export const rowsPerGroup = {
  postings: 4096,
  transactions: 4096,
  entries: 2048,
  contracts: 2048,
  holdings: 2048,
}

interface Reduction {
  readonly window: Window
  readonly statistics: readonly RunStatistics[]
  /** The windows before it that become part of it. */
  readonly merged: readonly Window[]
  /** The folder of the runs. */
  readonly runs: string
}

/** Sorts all rows of the runs into the window's files: a file for each range of keys. Gives what the index has of entries then. */
async function reduce(
  task: BuildTask,
  { manifest, begun, windows }: KnownIndex,
  { window, statistics, merged, runs }: Reduction,
): Promise<EntryFiles> {
  const { out } = task
  const folder = path.join(out, windowFolder(window))
  rmSync(`${folder}.part`, { recursive: true, force: true })
  mkdirSync(`${folder}.part`, { recursive: true })
  // What an index lacks of earlier ledgers, it has of none.
  const lacks = windows.length > 0 && manifest?.tables.contracts === undefined
  const wanted = tableNames.filter((table) => !(lacks && table === 'contracts'))
  const parts = new Set(merged.map((each) => path.resolve(out, windowFolder(each))))
  const begins = begun ? firstLedger : (windows[0]?.from ?? window.from)
  const pathsOf = (files: readonly { readonly path: string }[] = []) =>
    files.map((file) => path.resolve(out, file.path))
  const next: EntryFiles = {}
  const all = wanted.map((table): Sorting => {
    const mapped = statistics.map((run) => path.resolve(runFolder(runs, run), `${table}.parquet`))
    const common = { table, rowsPerFile: rowsPerFile[table], rowsPerGroup: rowsPerGroup[table] }
    if (!isOfEntries(table)) {
      const files = pathsOf(manifest?.tables[table]?.files)
      const own = files.filter((file) => parts.has(path.dirname(file)))
      const columns = columnsOf(table, false)
      return { ...common, columns, runs: [...mapped, ...own], base: [], recent: [], stays: false }
    }
    const layers = layersOf(manifest, table)
    const written = nextEntries(layers, mapped, span(begins, window.to))
    next[table] = written
    return {
      ...common,
      columns: columnsOf(table, begun !== undefined),
      runs: mapped,
      base: pathsOf(layers.base),
      recent: pathsOf(layers.recent),
      stays: written.stays.length > 0,
    }
  })
  const to = path.resolve(`${folder}.part`)
  // What came from a bucket is on this machine alone.
  if (task.cluster === undefined || task.runs !== undefined) await sortByDuckdb(task, all, to)
  else await sortBySpark(task.cluster, all, to, fileName)
  writeFileSync(path.join(`${folder}.part`, windowFile), windowText(window))
  rmSync(folder, { recursive: true, force: true })
  renameSync(`${folder}.part`, folder)
  return next
}

async function sortByDuckdb(
  { out, workers, memory }: BuildTask,
  all: readonly Sorting[],
  folder: string,
): Promise<void> {
  const spill = path.join(out, 'spill')
  // What DuckDB does not count, and this program itself, need the rest.
  const database = await openDatabase({ threads: workers, memory: Math.floor(memory * 0.6), spill })
  try {
    for (const sorting of all) {
      const { table, runs } = sorting
      const rows = isOfEntries(table) ? await nextRows(database, sorting, spill) : rowsIn(runs)
      await sortRows(database, rows, sorting, folder)
    }
  } finally {
    database.close()
    rmSync(spill, { recursive: true, force: true })
  }
}

/** Sorts rows, by the SQL that they are selected from, into files of a folder: ranges of keys in their order. */
export async function sortRows(
  database: Database,
  rows: string,
  {
    table,
    columns,
    rowsPerFile: most,
    rowsPerGroup: size,
  }: Pick<Sorting, 'table' | 'columns' | 'rowsPerFile' | 'rowsPerGroup'>,
  folder: string,
): Promise<void> {
  const { bits } = tables[table]
  const [key] = columns
  // Entries are keys and values: level 12 took three times the processor for 1 to 3 % fewer bytes.
  const level = tables[table].columns[1] === 'place' ? 3 : 12
  const [[count] = []] = await database.rows(`SELECT count(*) FROM ${rows}`)
  const files = Math.max(1, Math.ceil(Number(count) / most))
  const lowest = bits === 64 ? -(1n << 63n) : 0n
  const bound = (n: number) => lowest + ((1n << BigInt(bits)) * BigInt(n)) / BigInt(files)
  for (let n = 0; n < files; n++)
    await database.run(`
      COPY (
        SELECT ${columns.join(', ')} FROM ${rows}
        WHERE ${key} >= ${bound(n)} ${n + 1 < files ? `AND ${key} < ${bound(n + 1)}` : ''}
        ORDER BY ${columns.join(', ')}
      ) TO '${quoted(path.join(folder, fileName(table, n)))}'
      (FORMAT parquet, COMPRESSION zstd, COMPRESSION_LEVEL ${level}, ROW_GROUP_SIZE ${size}, PARQUET_VERSION V2)`)
}

const fileName = (table: TableName, n: number) => `${table}-${String(n).padStart(2, '0')}.parquet`
