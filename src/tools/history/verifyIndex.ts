import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Coverage } from '#ledger/values/call.ts'
import { manifestFile, tables } from '#sources/history/manifest.ts'
import { chunksOf, indexParts, knownWindows } from './build.ts'
import { type Database, openDatabase } from './duckdb.ts'
import { openLake } from '../lake/readLake.ts'
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
): Promise<readonly string[]> {
  const lake = await openLake(lakeAt)
  const { passphrase } = lake.config
  const windows = knownWindows(out, passphrase)
  const chunks = windows.flatMap((window) => chunksOf(window))
  const aside = mkdtempSync(path.join(tmpdir(), 'parallax-verify-'))
  const spill = path.join(aside, 'spill')
  const database = await openDatabase({ threads: 2, memory: Math.floor(memory * 0.6), spill })
  try {
    const parts = indexParts(out, passphrase, windows)
    const problems = await differentHeads(out, parts, path.join(aside, 'heads'))
    const chosen = sample === undefined ? chunks : someOf(chunks, sample)
    for (const chunk of chosen) {
      const run = await mapChunk(lake, aside, chunk)
      const known = windows.flatMap(({ runs }) => runs).find(({ from }) => from === chunk.from)
      if (JSON.stringify(known?.days) !== JSON.stringify(run.days))
        problems.push(`ledgers ${chunk.from}–${chunk.to}: their days are others`)
      problems.push(...(await differentRows(database, out, parts, aside, chunk)))
    }
    say(`${chosen.length} of ${chunks.length} chunks were mapped anew`)
    return problems
  } finally {
    database.close()
    rmSync(aside, { recursive: true, force: true })
  }
}

function someOf<T>(items: readonly T[], count: number): readonly T[] {
  const left = [...items]
  const chosen: T[] = []
  while (chosen.length < count && left.length > 0)
    chosen.push(...left.splice(Math.floor(Math.random() * left.length), 1))
  return chosen
}

async function differentRows(
  database: Database,
  out: string,
  { files }: IndexParts,
  runs: string,
  chunk: Coverage,
): Promise<readonly string[]> {
  const problems: string[] = []
  for (const table of ['postings', 'transactions'] as const) {
    const columns = tables[table].columns.join(', ')
    const rowsOf = (names: readonly string[]) =>
      `SELECT ${columns} FROM read_parquet([${names.map((name) => `'${name.replaceAll("'", "''")}'`).join(', ')}])`
    const all = rowsOf(files[table].map((file) => path.join(out, file.path)))
    const index = `${all} WHERE ledger BETWEEN ${chunk.from} AND ${chunk.to}`
    const mapped = rowsOf([path.join(runFolder(runs, chunk), `${table}.parquet`)])
    const found = await database.rows(`
      SELECT ledger, sum(lacking), sum(more) FROM (
        SELECT ledger, 1 AS lacking, 0 AS more FROM (${mapped} EXCEPT ALL ${index})
        UNION ALL SELECT ledger, 0, 1 FROM (${index} EXCEPT ALL ${mapped})
      ) GROUP BY ledger ORDER BY ledger`)
    for (const [ledger, lacking, more] of found)
      problems.push(
        `ledger ${String(ledger)}: of its ${table} the index lacks ${String(lacking)} and has ${String(more)} others`,
      )
  }
  return problems
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
  const made = readFileSync(path.join(aside, name))
  try {
    return readFileSync(path.join(out, name)).equals(made)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}
