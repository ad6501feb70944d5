import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { TableName } from '#sources/history/manifest.ts'
import type { EntryChanges } from './entryLayers.ts'

/** Spark's 500 MB are for this engine alone: they are installed at its first use. It needs Python 3 and Java 17. */
const here = path.join(import.meta.dirname, 'spark')
const installed = path.resolve('node_modules', '.tmp', 'spark')

/** Where Spark runs, and with how much memory. */
export interface Cluster {
  /** `local[2]`, `spark://HOST:7077`, `yarn`, `k8s://…`. */
  readonly master: string
  /** Megabytes of each of its programs. */
  readonly memory: number
}

/**
 * Maps chunks, by a program for each; gives its lines. Every machine of the cluster must see what the program's words
 * name.
 */
export const mapBySpark = async (
  cluster: Cluster,
  program: readonly string[],
  chunks: readonly string[],
): Promise<readonly string[]> => {
  const words = program.map((word) => `'${word.replaceAll("'", `'"'"'`)}'`).join(' ')
  // The credentials of a bucket: a machine of the cluster has none of its own.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => name.startsWith('AWS_')),
  )
  const said = await run(cluster, { step: 'map', chunks, program: words, env })
  return said.split('\n').filter((line) => line.startsWith('{'))
}

/** A table's rows, in the files of the runs; of entries with what the index has of them. */
export interface Sorting extends EntryChanges {
  readonly table: TableName
  /** Rows of a file at most, about. */
  readonly rowsPerFile: number
  readonly rowsPerGroup: number
}

/** Sorts the rows of runs into files of a folder, ranges of keys in their order; names them by `nameOf`. */
export async function sortBySpark(
  cluster: Cluster,
  all: readonly Sorting[],
  folder: string,
  nameOf: (table: TableName, n: number) => string,
): Promise<void> {
  const to = (table: TableName) => path.join(folder, 'sorted', table)
  await run(cluster, { step: 'sort', tables: all.map((each) => ({ ...each, to: to(each.table) })) })
  for (const { table } of all) {
    const parts = readdirSync(to(table)).filter((name) => name.endsWith('.parquet'))
    for (const [n, part] of parts.toSorted().entries())
      renameSync(path.join(to(table), part), path.join(folder, nameOf(table, n)))
  }
  rmSync(path.join(folder, 'sorted'), { recursive: true })
}

async function run(
  { master, memory }: Cluster,
  task: Readonly<Record<string, unknown>>,
): Promise<string> {
  installSpark()
  const settings = {
    'spark.driver.memory': `${memory}m`,
    'spark.executor.memory': `${memory}m`,
    'spark.ui.enabled': 'false',
    'spark.ui.showConsoleProgress': 'false',
    'spark.sql.shuffle.partitions': '16',
  }
  const child = spawn(path.join(installed, 'bin', 'python3'), [path.join(here, 'spark.py')], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, SPARK_LOCAL_IP: isHere(master) ? '127.0.0.1' : undefined },
  })
  child.stdin.end(JSON.stringify({ master, settings, ...task }))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const said = await text(child.stdout)
  const code = await ended
  if (code !== 0) throw new Error(`Spark ended with ${code}: its own words are above`)
  return said
}

const isHere = (master: string) => /^local|\/\/127\./.test(master)

/** Installs Spark where it is not there; gives its folder. */
export function installSpark(): string {
  const wanted = readFileSync(path.join(here, 'requirements.txt'), 'utf8')
  const done = path.join(installed, 'installed.txt')
  if (existsSync(done) && readFileSync(done, 'utf8') === wanted) return sparkHome()
  console.error('installing Spark …')
  rmSync(installed, { recursive: true, force: true })
  const pip = path.join(installed, 'bin', 'pip')
  const words = ['install', '--quiet', '--disable-pip-version-check', '--require-hashes', '-r']
  for (const [command, ...more] of [
    ['python3', '-m', 'venv', installed],
    [pip, ...words, path.join(here, 'requirements.txt')],
  ] as const)
    if (spawnSync(command, more, { stdio: ['ignore', 2, 2] }).status !== 0)
      throw new Error(`Spark could not be installed: ${command} failed, its own words are above`)
  writeFileSync(done, wanted)
  return sparkHome()
}

function sparkHome(): string {
  const python = readdirSync(path.join(installed, 'lib')).find((name) => name.startsWith('python'))
  return path.join(installed, 'lib', python ?? '', 'site-packages', 'pyspark')
}
