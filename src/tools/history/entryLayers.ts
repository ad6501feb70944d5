import { mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { type Coverage, span } from '#ledger/values/answer.ts'
import {
  columnsOf,
  type Manifest,
  type TableFile,
  type TableName,
} from '#sources/history/manifest.ts'
import { type Database, quoted, rowsIn } from './duckdb.ts'

/** Of what exists after the index's last ledger. */
export const isOfEntries = (table: TableName): table is 'entries' | 'contracts' =>
  table === 'entries' || table === 'contracts'

/**
 * The files of entries. Those of `recent` have what later ledgers changed: of the rows that one entry has at one place of a finder
 * the newest counts, and a negative ledger says that it is found there no more. So an append need not write all that exists anew.
 */
export interface EntryLayers {
  readonly base: readonly TableFile[]
  readonly recent: readonly TableFile[]
}

/** The layers of a table in an index that exists. */
export function layersOf(manifest: Manifest | undefined, table: TableName): EntryLayers {
  const files = manifest?.tables[table]?.files ?? []
  const first = Math.min(...files.map(({ ledgers }) => ledgers.from))
  const { base = [], recent = [] } = Object.groupBy(files, ({ ledgers }) =>
    ledgers.from === first ? 'base' : 'recent',
  )
  return { base, recent }
}

/**
 * The ledgers of the file that is written next: behind the base where that stays, and recent rows and those of new runs become one;
 * else from the first on, and all become one. It stays until recent rows, which each append writes anew, have cost as much as the base.
 */
export function nextEntries(
  { base, recent }: EntryLayers,
  runs: readonly string[],
  { from, to }: Coverage,
): { readonly ledgers: Coverage; readonly stays: readonly TableFile[] } {
  const bytesOf = (files: readonly TableFile[]) => files.reduce((sum, file) => sum + file.bytes, 0)
  const added = runs.reduce((sum, file) => sum + statSync(file).size, 0)
  const end = base[0]?.ledgers.to
  // Appends of one size cost least while half of recent rows times their number is less than the base.
  const isWhole = end === undefined || (bytesOf(recent) + added) ** 2 > 2 * bytesOf(base) * added
  return isWhole
    ? { ledgers: span(from, to), stays: [] }
    : { ledgers: span(end + 1, to), stays: base }
}

/** SQL of the rows of entries that an index has: newer ones replace those of the base. */
export function standingRows(out: string, manifest: Manifest, table: TableName): string {
  const layers = layersOf(manifest, table)
  const [base, recent] = [layers.base, layers.recent].map((files) =>
    files.map((file) => path.resolve(out, file.path)),
  )
  return standing(
    columnsOf(table, manifest.tables[table]?.values === true),
    base ?? [],
    recent ?? [],
  )
}

const standing = (
  columns: readonly string[],
  base: readonly string[],
  recent: readonly string[],
): string =>
  recent.length === 0
    ? rowsIn(base)
    : `(SELECT ${columns.join(', ')} FROM ${rowsIn([...base, ...recent])}
        QUALIFY ledger > 0 AND row_number() OVER (PARTITION BY key, place, entry ORDER BY abs(ledger) DESC) = 1)`

/** What an index has of entries, and what runs say of those that their ledgers changed. */
export interface EntryChanges {
  readonly columns: readonly string[]
  /** Each row has `live` too: 0 where it says that an entry was removed. */
  readonly runs: readonly string[]
  readonly base: readonly string[]
  readonly recent: readonly string[]
  /** Whether the base stays as it is. */
  readonly stays: boolean
}

/**
 * The rows of the next file, by the SQL that they are selected from. Those of an entry's last change where it exists after it, and
 * what was known of entries without a change; where the base stays, only that of recent ones, and that changed entries are found
 * where the base has them no more. Written aside, so that each range of keys reads them and not all changes.
 */
export async function nextRows(
  database: Database,
  { columns: own, runs, base, recent, stays }: EntryChanges,
  aside: string,
): Promise<string> {
  mkdirSync(aside, { recursive: true })
  const file = path.join(aside, 'entries.parquet')
  const columns = own.join(', ')
  const changes = rowsIn(runs)
  const before = stays ? recent : [...base, ...recent]
  const known = stays ? rowsIn(recent) : standing(own, base, recent)
  const gone = own.map((name) =>
    name === 'ledger' ? '-changed.ledger' : name === 'value' ? `''::BLOB` : name,
  )
  await database.run(`
    COPY (
      WITH changed AS (SELECT entry, max(ledger) AS ledger FROM ${changes} GROUP BY entry),
      live AS (SELECT ${columns} FROM ${changes} JOIN changed USING (entry, ledger) WHERE live = 1)
      SELECT ${columns} FROM live
      ${before.length === 0 ? '' : `UNION ALL SELECT ${columns} FROM ${known} ANTI JOIN changed USING (entry)`}
      ${
        stays
          ? `UNION ALL SELECT ${gone.join(', ')} FROM ${rowsIn(base)} AS base JOIN changed USING (entry)
             ANTI JOIN live USING (key, place, entry)`
          : ''
      }
    ) TO '${quoted(file)}' (FORMAT parquet, COMPRESSION zstd, COMPRESSION_LEVEL 1)`)
  return rowsIn([file])
}
