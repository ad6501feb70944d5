import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseJson, RecordError } from '#ledger/values'
import type { Coverage } from '#ledger/values/answer.ts'
import { hexFromBytes } from '#ledger/values/bytes.ts'
import { ledgerSequence } from '#ledger/values/ids.ts'
import { finderKey } from '#sources/history/finders.ts'
import {
  columnsOf,
  manifestFile,
  manifestOf,
  manifestText,
  type TableName,
  tables,
} from '#sources/history/manifest.ts'
import { fileBelow } from '../folderFiles.ts'
import { openLake } from '../lake/readLake.ts'
import type { ExitCode } from '../program.ts'
import { verifyLake } from './archive/compareLake.ts'
import { checkLake } from './build.ts'
import { type Database, openDatabase, rowsIn } from './duckdb.ts'
import { nextRows, standingRows } from './entryLayers.ts'
import { noBytes } from './entryRows.ts'
import { indexFile, indexParts, knownIndex, openIndex } from './indexFolder.ts'
import { lockFolder } from './lockFolder.ts'
import { mapChunk, runFolder } from './mapChunk.ts'
import { type IndexParts, writeHeads } from './writeHeads.ts'

/**
 * Maps chunks of the lake anew and compares their rows with the index's, none lacking and none more; and writes the heads of the
 * index's files anew: they and the manifest must be the same bytes. Gives what differs, in words.
 */
export async function verifyIndex(
  out: string,
  lakeAt: string,
  /** Chunks to map, which chance chooses; all where absent. */
  sample: number | undefined,
  memory: number,
  say: (line: string) => void,
  /** The network of a lake that does not say it. */
  stated?: string,
): Promise<readonly string[]> {
  const lake = await openLake(lakeAt, { passphrase: stated })
  const { passphrase } = lake.config
  const known = await knownIndex(out, passphrase)
  const { windows, begun, manifest } = known
  if (windows.length === 0 || manifest === undefined)
    throw new RecordError(`${out} has a state, and no ledgers to compare with those of a lake`)
  await checkLake(out, known, lake, lakeAt)
  const chunks = windows.flatMap(({ runs }) => runs)
  const aside = mkdtempSync(path.join(tmpdir(), 'parallax-verify-'))
  const spill = path.join(aside, 'spill')
  const database = await openDatabase({ threads: 2, memory: Math.floor(memory * 0.6), spill })
  try {
    const parts = sameLayout(out, indexParts(out, known))
    const problems = await differentHeads(out, parts, path.join(aside, 'heads'))
    const chosen = sample === undefined ? chunks : someOf(chunks, sample)
    // An index that lists no contracts, or some, is compared without their list.
    const compared = (table: TableName, rows: string) =>
      parts.instances === true || table !== 'contracts'
        ? rows
        : `(SELECT * FROM ${rows} WHERE key <> ${finderKey('instances', noBytes)})`
    const files = (table: TableName) =>
      rowsIn((parts.files[table] ?? []).map((file) => indexFile(out, file.path)))
    const ofEntries = parts.files.contracts
      ? (['entries', 'contracts'] as const)
      : (['entries'] as const)
    for (const chunk of chosen) {
      const run = await mapChunk(lake, aside, chunk, begun !== undefined)
      if (JSON.stringify(chunk.days) !== JSON.stringify(run.days))
        problems.push(`ledgers ${chunk.from}–${chunk.to}: their days are others`)
      if (chunk.sums !== undefined && chunk.sums !== run.sums)
        problems.push(`ledgers ${chunk.from}–${chunk.to}: their sums by day are others`)
      const mapped = (table: TableName) =>
        compared(table, rowsIn([path.join(runFolder(aside, chunk), `${table}.parquet`)]))
      for (const table of ['postings', 'transactions'] as const) {
        const index = `${files(table)} WHERE ledger BETWEEN ${chunk.from} AND ${chunk.to}`
        problems.push(...(await differentRows(database, table, mapped(table), index)))
      }
      if (chosen.length === chunks.length) continue
      const isNewest = chunk.to === parts.ledgers.to
      for (const table of ofEntries) {
        const entries = compared(table, standingRows(out, manifest, table))
        const [own, index] = entriesOf(chunk, isNewest, mapped(table), entries)
        problems.push(...(await differentRows(database, table, own, index)))
      }
    }
    if (chosen.length === chunks.length) {
      for (const table of ofEntries) {
        const runs = chunks.map((chunk) => path.join(runFolder(aside, chunk), `${table}.parquet`))
        const columns = columnsOf(table, begun !== undefined)
        const all = { columns, runs, base: [], recent: [], stays: false }
        const live = compared(table, await nextRows(database, all, spill))
        // What the state has of ledgers before them is the archive’s.
        const later = begun ? `WHERE ledger > ${begun.held.ledger}` : ''
        problems.push(
          ...(await differentRows(
            database,
            table,
            live,
            `${compared(table, standingRows(out, manifest, table))} ${later}`,
            columns,
          )),
        )
      }
    }
    say(`${chosen.length} of ${chunks.length} chunks were mapped anew`)
    return problems
  } finally {
    database.close()
    rmSync(aside, { recursive: true, force: true })
  }
}

/**
 * Compares an index whole with its lake, and what its ledgers changed with a history archive. Where all is equal, the index says so
 * from now on, in the name of who built it.
 */
export async function checkIndex(
  out: string,
  lakeAt: string,
  archiveAt: string,
  task: Omit<Parameters<typeof verifyLake>[2], 'asked'> & { readonly memory: number },
): Promise<ExitCode> {
  const { say, memory, passphrase } = task
  const unlock = lockFolder(out)
  try {
    const { manifest } = await openIndex(out)
    const problems = await verifyIndex(out, lakeAt, undefined, memory, say, passphrase)
    for (const problem of problems) say(problem)
    const asked = manifest.ledgers
    const { code, last } = await verifyLake(lakeAt, archiveAt, { ...task, asked })
    if (code !== 0 || problems.length > 0) return 1
    const file = path.join(out, manifestFile)
    const text = manifestText({ ...manifest, checked: ledgerSequence(last) }, hexFromBytes)
    writeFileSync(`${file}.new`, text)
    renameSync(`${file}.new`, file)
    say(`the index says from now on: ${checkedText(last)}`)
    return 0
  } finally {
    unlock()
  }
}

export const checkedText = (ledger: number): string =>
  `changes checked against checkpoint ${ledger} by who built it`

/** What an index of an earlier layout is written anew with: it has no hashes. */
function sameLayout<Parts extends IndexParts>(out: string, parts: Parts): Parts {
  const { hashes } = manifestOf(parseJson(readFileSync(indexFile(out, manifestFile))))
  return { ...parts, hashes: hashes.length === 0 ? undefined : parts.hashes }
}

function someOf<T>(items: readonly T[], count: number): readonly T[] {
  const left = [...items]
  const chosen: T[] = []
  while (chosen.length < count && left.length > 0)
    chosen.push(...left.splice(Math.floor(Math.random() * left.length), 1))
  return chosen
}

/**
 * The entries whose last change should be in a chunk, as it was mapped and as the index has them. What the index has not at all may
 * have been removed by a later ledger, except in the newest chunk.
 */
function entriesOf(
  { from, to }: Coverage,
  isNewest: boolean,
  mapped: string,
  files: string,
): readonly [mapped: string, index: string] {
  const changed = `entry IN (SELECT entry FROM ${mapped})`
  const index = `${files} WHERE ledger BETWEEN ${from} AND ${to} OR (ledger < ${from} AND ${changed})`
  const left = isNewest ? '' : `AND entry IN (SELECT entry FROM ${index})`
  return [`${mapped} WHERE live = 1 ${left}`, index]
}

/** Ledgers of which the index has other rows of a table than those mapped, in words. */
async function differentRows(
  database: Database,
  table: TableName,
  /** SQL that each is selected from. */
  mapped: string,
  index: string,
  compared: readonly string[] = tables[table].columns,
): Promise<readonly string[]> {
  const columns = compared.join(', ')
  const found = await database.rows(`
    SELECT ledger, sum(lacking), sum(more) FROM (
      SELECT ledger, 1 AS lacking, 0 AS more FROM
        (SELECT ${columns} FROM ${mapped} EXCEPT ALL SELECT ${columns} FROM ${index})
      UNION ALL SELECT ledger, 0, 1 FROM
        (SELECT ${columns} FROM ${index} EXCEPT ALL SELECT ${columns} FROM ${mapped})
    ) GROUP BY ledger ORDER BY ledger`)
  return found.map(
    ([ledger, lacking, more]) =>
      `ledger ${String(ledger)}: of its ${table} the index lacks ${String(lacking)} and has ${String(more)} others`,
  )
}

/** Files of heads, and the manifest, that are others when they are written anew. */
async function differentHeads(out: string, parts: IndexParts, aside: string): Promise<string[]> {
  mkdirSync(aside)
  symlinkSync(path.resolve(out, '0'), path.join(aside, '0'))
  await writeHeads(aside, parts)
  const heads = readdirSync(path.join(aside, 'heads'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.zst'))
    .map((name) => path.join('heads', name))
  return [...heads, manifestFile]
    .filter((name) => !isSame(out, aside, name))
    .map((name) => `${name} is not the one of these files`)
}

function isSame(out: string, aside: string, name: string): boolean {
  const file = fileBelow(out, name)
  return file !== undefined && readFileSync(file).equals(readFileSync(path.join(aside, name)))
}
