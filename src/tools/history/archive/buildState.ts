import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import {
  firstLedger,
  formatAmount,
  formatTime,
  RecordError,
  span,
  unixSeconds,
} from '#ledger/values'
import { bytesFromHex, hexFromBytes } from '#ledger/values/bytes.ts'
import { accountIdFromBytes, ledgerSequence } from '#ledger/values/ids.ts'
import { readLedgerEntry } from '#ledger/xdr/generated/reader.ts'
import { lossyText } from '#ledger/xdr/values.ts'
import { readAll } from '#ledger/xdr/xdrBytes.ts'
import { columnsOf, type TableName } from '#sources/history/manifest.ts'
import { NothingToDo } from '../../program.ts'
import { rowsPerFile, rowsPerGroup, sortRows } from '../build.ts'
import { type Database, openDatabase, quoted, rowsIn } from '../duckdb.ts'
import { noBytes } from '../entryRows.ts'
import { knownIndex, removeOthers } from '../indexFolder.ts'
import { lockFolder } from '../lockFolder.ts'
import { writeHeads } from '../writeHeads.ts'
import {
  type Archive,
  type HistoryFile,
  hashOfLists,
  isEmptyBucket,
  openArchive,
  readHistoryFile,
} from './archive.ts'
import type { BucketReader } from './bucketReader.ts'
import { localBuckets, mergeLocal } from './buckets.ts'
import {
  appliedSets,
  checkPassphrase,
  checkpointLedger,
  closeTimes,
  type ProvedHeader,
  provedHeaders,
  signersOf,
} from './checkpoint.ts'
import type { Issuer } from './holdings.ts'
import { createStateGatherer, mostRanked, type StateRuns, writeSums } from './stateRows.ts'

export interface StateTask {
  readonly archive: string
  readonly out: string
  /** The ledger; the newest state where absent. */
  readonly at: number | undefined
  /** Of an archive that does not state it. */
  readonly passphrase: string | undefined
  /** The folder that buckets are kept in; one in `out` where absent. */
  readonly buckets: string | undefined
  /** Megabytes. */
  readonly memory: number
  readonly say: (line: string) => void
}

/** The first protocol with an archive of what expired (CAP-62). */
const firstOfHotArchive = 23

/**
 * Builds the index of a network's whole state at a checkpoint of a history archive. Rejects with RecordError where a file of the
 * archive is missing or damaged, or they do not belong together: the folder has the index before then.
 */
export async function buildState(task: StateTask): Promise<void> {
  const archive = openArchive(task.archive)
  const file = await readHistoryFile(archive, task.at)
  mkdirSync(task.out, { recursive: true })
  const unlock = lockFolder(task.out)
  try {
    await build(task, archive, file)
  } finally {
    unlock()
  }
}

async function build(task: StateTask, archive: Archive, file: HistoryFile): Promise<void> {
  const { out, say } = task
  const passphrase = file.passphrase ?? task.passphrase
  if (passphrase === undefined)
    throw new NothingToDo(`${archive.name} does not state its network: give its --passphrase`)
  if (passphrase !== (task.passphrase ?? passphrase))
    throw new NothingToDo(`${archive.name} is of the network “${passphrase}”`)
  const headers = await provedHeaders(archive, file.ledger)
  const own = headers.get(file.ledger)
  if (own === undefined)
    throw new RecordError(`${archive.name} lacks the header of ledger ${file.ledger}`)
  checkLists(archive, file, own)
  const applied = await appliedSets(archive, file.ledger)
  const shown = checkPassphrase(archive, applied, headers, passphrase)
  const signed = await signersOf(archive, file.ledger, own.hash, passphrase)
  const closed = unixSeconds(Number(own.header.scpValue.closeTime))
  const protocol = own.header.ledgerVersion
  const ledger = ledgerSequence(file.ledger)
  const record = checkpointLedger(ledger, applied, own, passphrase)
  const state = { ledger, closed, protocol, record }
  const times = await closeTimes(archive, headers, file.ledger)
  const hashes = [{ ledger: state.ledger, hash: hexFromBytes(own.hash) }]
  say(
    `“${passphrase}”, ledger ${file.ledger}, closed ${formatTime(closed)}, hash ${hashes[0]?.hash}`,
  )
  const { manifest: before, windows } = await knownIndex(out, passphrase)
  if (windows.length > 0)
    throw new RecordError(`${out} is an index of ledgers: name another folder for a state`)
  const folder = `0/state-${file.ledger}`
  const runs = path.join(out, 'runs')
  const part = path.join(out, `${folder}.part`)
  for (const old of [runs, part]) rmSync(old, { recursive: true, force: true })
  try {
    mkdirSync(part, { recursive: true })
    const rows = await gather(task, archive, file, { header: own.header, passphrase, runs })
    await sort(task, rows, { ledger: file.ledger, runs, part })
    rmSync(path.join(out, folder), { recursive: true, force: true })
    renameSync(part, path.join(out, folder))
  } finally {
    for (const old of [runs, part]) rmSync(old, { recursive: true, force: true })
  }
  const files = (table: TableName) =>
    readdirSync(path.join(out, folder))
      .filter((name) => name.startsWith(`${table}-`))
      .toSorted()
      .map((name) => ({ path: `${folder}/${name}`, ledgers: span(firstLedger, file.ledger) }))
  const written = await writeHeads(out, {
    passphrase,
    state,
    held: { ledger: state.ledger, closed },
    instances: true,
    hashes,
    times,
    files: {
      entries: files('entries'),
      contracts: files('contracts'),
      holdings: files('holdings'),
    },
  })
  // Who reads the manifest before this one still finds its files.
  removeOthers(out, [before, written])
  say(
    'proved: each bucket by the hash that names it, their list by the header, the header by its hash',
  )
  say(
    shown === undefined
      ? 'not shown: that the passphrase is this network’s, as the checkpoint has no transaction'
      : `proved: the passphrase, by the hash of a transaction of ledger ${shown}`,
  )
  say(
    typeof signed === 'string'
      ? `not shown to be signed: ${signed}`
      : `signed: ledger ${file.ledger + 1}, whose transaction set names this header’s hash, by ${signed.map((key) => accountIdFromBytes(key)).join(', ')}`,
  )
}

/** Rejects where the buckets that a history file names are not those of the ledger's header. */
export function checkLists(archive: Archive, file: HistoryFile, { header }: ProvedHeader): void {
  const { ledgerVersion: protocol } = header
  if (protocol >= firstOfHotArchive !== (file.hot !== undefined))
    throw new RecordError(
      `${archive.name}: the history file of ledger ${file.ledger} ${file.hot ? 'has' : 'lacks'} archived entries, which protocol ${protocol} ${file.hot ? 'has not' : 'has'}`,
    )
  const [stated, found] = [hexFromBytes(header.bucketListHash), hashOfLists(file)]
  if (stated !== found)
    throw new RecordError(
      `${archive.name}: the buckets of ledger ${file.ledger} have the hash ${found} together, its header states ${stated}`,
    )
}

interface Gathering {
  readonly header: ProvedHeader['header']
  readonly passphrase: string
  readonly runs: string
}

/** Reads the buckets and writes the rows of what exists. Rejects where lumens do not add up: a lost entry would show. */
async function gather(
  { out, buckets = path.join(out, 'buckets'), say }: StateTask,
  archive: Archive,
  { live, hot = [] }: HistoryFile,
  { header, passphrase, runs }: Gathering,
): Promise<StateRuns> {
  const wanted = [live, hot].map((list) => list.filter((hash) => !isEmptyBucket(hash)))
  const { files, fetched, bytes } = await localBuckets(archive, wanted.flat(), buckets)
  if (archive.remote !== undefined)
    say(
      `${fetched} buckets fetched, ${megabytes(bytes)}; ${files.size - fetched} were there already`,
    )
  const leftOut = new Map<string, number>()
  const leave = (reason: string) => leftOut.set(reason, (leftOut.get(reason) ?? 0) + 1)
  const gatherer = createStateGatherer(runs, passphrase, leave)
  const began = process.cpuUsage()
  let size = 0
  let records = 0
  for (const [n, list] of wanted.entries()) {
    const each = (reader: BucketReader) => gatherer.add(reader, n === 1)
    const merged = await mergeLocal(archive, list, { files, leftOut: leave, each })
    size += merged.size
    records += merged.records
  }
  const rows = await gatherer.end()
  const { user, system } = process.cpuUsage(began)
  const processor = (user + system) / 1e6
  const { live: entries, archived } = gatherer.counts
  say(
    `${files.size} buckets, ${megabytes(size)} unpacked, ${records} records: ${entries} entries, ${archived} archived; ${processor.toFixed(1)} s of a processor, ${(size / 1e6 / processor).toFixed(1)} MB a second, ${peak()} MB of memory`,
  )
  for (const [reason, count] of leftOut) say(`${count} ${reason}`)
  const left = header.totalCoins - header.feePool - rows.lumens
  if (left !== 0n)
    throw new RecordError(
      `the lumens of all entries and the fee pool are ${formatAmount(left < 0n ? -left : left)} XLM ${left > 0n ? 'less' : 'more'} than the header’s total`,
    )
  say('proved: the lumens of all entries and of the fee pool are the header’s total')
  return rows
}

/** Megabytes that this program had at most so far. */
const peak = () => (process.resourceUsage().maxRSS / 1024).toFixed(0)
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

/** Sorts the rows into the files of an index, ranks and sums among them. */
async function sort(
  { memory, out, say }: StateTask,
  rows: StateRuns,
  { ledger, runs, part }: { readonly ledger: number; readonly runs: string; readonly part: string },
): Promise<void> {
  const began = performance.now()
  const spill = path.join(out, 'spill')
  const database = await openDatabase({ threads: 2, memory: Math.floor(memory * 0.6), spill })
  try {
    const issuers = await issuersOf(database, rows, path.join(runs, 'issuers.parquet'))
    const sums = await writeSums(runs, rows, ledger, issuers)
    const ranked = path.join(runs, 'ranked.parquet')
    // The numbers of two halves order as the balance does.
    await database.run(`
      COPY (
        SELECT key, place::INTEGER AS place, entry, ledger, value FROM (
          SELECT *, row_number() OVER (PARTITION BY key ORDER BY high DESC, low DESC, holder) - 1 AS place
          FROM ${rowsIn(rows.holders)} AS a JOIN ${rowsIn(rows.ranks)} AS b USING (held)
        ) WHERE place < ${mostRanked}
      ) TO '${quoted(ranked)}' (FORMAT parquet, COMPRESSION zstd, COMPRESSION_LEVEL 1)`)
    const all = {
      entries: rows.entries,
      contracts: rows.contracts,
      holdings: [...sums, ranked],
    }
    for (const table of ['entries', 'contracts', 'holdings'] as const) {
      const sorting = {
        table,
        columns: columnsOf(table, true),
        rowsPerFile: await rowsOfFile(database, rowsIn(all[table]), rowsPerFile[table]),
        rowsPerGroup: rowsPerGroup[table],
      }
      await sortRows(database, rowsIn(all[table]), sorting, part)
    }
  } finally {
    database.close()
    rmSync(spill, { recursive: true, force: true })
  }
  const { user, system } = process.cpuUsage()
  say(
    `sorted in ${((performance.now() - began) / 1000).toFixed(1)} s; in all ${((user + system) / 1e6).toFixed(1)} s of a processor, ${peak()} MB of memory`,
  )
}

/**
 * Rows of a file at most. DuckDB writes 2,048 of them at least as one group, which a reader fetches whole: where a young network has
 * much code and little else, files of fewer rows keep that small.
 */
async function rowsOfFile(database: Database, rows: string, usual: number): Promise<number> {
  const [[count, bytes] = []] = await database.rows(
    `SELECT count(*), sum(octet_length(value)) FROM ${rows}`,
  )
  const groups = Number(bytes) / mostGroupBytes
  if (groups <= Math.max(1, Number(count) / 2048)) return usual
  const files = 2 ** Math.min(mostFileBits, Math.ceil(Math.log2(groups)))
  return Math.min(usual, Math.ceil(Number(count) / files))
}

/** Bytes of values in a group, about, and the power of two of files that a table has for that. */
const mostGroupBytes = 1_500_000
const mostFileBits = 8

/** What sums have of the accounts that issue assets; most say nothing. */
async function issuersOf(database: Database, rows: StateRuns, aside: string) {
  // Of what an owner finds, its account has the place 0 and the shortest key.
  await database.run(`
    COPY (
      SELECT value FROM ${rowsIn(rows.entries)}
      WHERE place = 0 AND octet_length(entry) = 40 AND key IN (SELECT issuer FROM ${rowsIn(rows.ranks)})
    ) TO '${quoted(aside)}' (FORMAT parquet)`)
  const issuers = new Map<string, Issuer>()
  const [[count] = []] = await database.rows(`SELECT count(*) FROM ${rowsIn([aside])}`)
  // An answer is held whole.
  for (let at = 0; at < Number(count); at += issuersAtOnce) {
    const found = await database.rows(
      `SELECT hex(value) FROM ${rowsIn([aside])} LIMIT ${issuersAtOnce} OFFSET ${at}`,
    )
    for (const [value] of found) {
      const { data } = readAll(bytesFromHex(String(value)) ?? noBytes, readLedgerEntry)
      if (data.type !== 'account') continue
      const { accountId, flags, homeDomain } = data.account
      if (flags !== 0 || homeDomain.length > 0)
        issuers.set(hexFromBytes(accountId.ed25519), {
          flags,
          homeDomain: lossyText(homeDomain) || undefined,
        })
    }
  }
  return (account: Uint8Array) => issuers.get(hexFromBytes(account))
}

const issuersAtOnce = 50_000
