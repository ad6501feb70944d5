import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { RecordError } from '#ledger/values'

/** Names what is used of DuckDB's own package, which is installed apart. */
interface Connection {
  readonly run: (sql: string) => Promise<unknown>
  readonly runAndReadAll: (sql: string) => Promise<{ readonly getRowsJson: () => unknown[][] }>
  readonly closeSync: () => void
}
interface Duckdb {
  readonly DuckDBInstance: {
    readonly create: (
      path: string,
      options: Readonly<Record<string, string>>,
    ) => Promise<{ readonly connect: () => Promise<Connection>; readonly closeSync: () => void }>
  }
}

export interface Database {
  readonly run: (sql: string) => Promise<void>
  /** The rows of an answer, their values as text or JSON. */
  readonly rows: (sql: string) => Promise<readonly (readonly unknown[])[]>
  readonly close: () => void
}

/** The engine's 70 MB are for this program alone: the project's own lock does not have them. */
const locked = path.join(import.meta.dirname, 'duckdb')
const installed = path.resolve('node_modules', '.tmp', 'duckdb')

/**
 * A database in memory, within bounds; what does not fit is spilled to `spill`. Installs the engine where it is not
 * there.
 */
export async function openDatabase(options: {
  readonly threads: number
  /** Megabytes. */
  readonly memory: number
  readonly spill: string
}): Promise<Database> {
  install()
  const file = createRequire(path.join(installed, 'package.json')).resolve('@duckdb/node-api')
  const found: unknown = await import(file)
  if (!isDuckdb(found)) throw new Error(`${file} is not the engine that its lock names`)
  const instance = await found.DuckDBInstance.create(':memory:', {
    threads: String(options.threads),
    memory_limit: `${options.memory}MB`,
    temp_directory: options.spill,
    preserve_insertion_order: 'true',
  })
  const connection = await instance.connect()
  return {
    run: async (sql) => {
      await connection.run(sql).catch(inOneLine)
    },
    rows: async (sql) => (await connection.runAndReadAll(sql).catch(inOneLine)).getRowsJson(),
    close() {
      connection.closeSync()
      instance.closeSync()
    },
  }
}

/** The engine says in further lines which SQL it was asked. */
function inOneLine(cause: unknown): never {
  const [line = ''] = String(cause instanceof Error ? cause.message : cause).split('\n')
  throw new RecordError(line, { cause })
}

const isDuckdb = (value: unknown): value is Duckdb =>
  typeof value === 'object' && value !== null && 'DuckDBInstance' in value

function install(): void {
  const lock = (folder: string) => readFileSync(path.join(folder, 'package-lock.json'), 'utf8')
  const isThere = existsSync(path.join(installed, 'node_modules', '.package-lock.json'))
  if (isThere && lock(installed) === lock(locked)) return
  console.error('installing DuckDB …')
  const aside = `${installed}-${process.pid}`
  mkdirSync(aside, { recursive: true })
  for (const name of ['package.json', 'package-lock.json'])
    copyFileSync(path.join(locked, name), path.join(aside, name))
  const words = ['ci', '--prefix', aside, '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const { status } = npm
    ? spawnSync(process.execPath, [npm, ...words], { stdio: ['ignore', 2, 2] })
    : spawnSync('npm', words, { stdio: ['ignore', 2, 2], shell: true })
  if (status !== 0) {
    rmSync(aside, { recursive: true, force: true })
    throw new Error('DuckDB could not be installed: `npm ci` failed, its own words are above')
  }
  rmSync(installed, { recursive: true, force: true })
  renameSync(aside, installed)
}

/** Names for DuckDB the files whose rows it reads. */
export const rowsIn = (files: readonly string[]): string =>
  `read_parquet([${files.map((name) => `'${quoted(name)}'`).join(', ')}])`

export const quoted = (text: string): string => text.replaceAll("'", "''")
