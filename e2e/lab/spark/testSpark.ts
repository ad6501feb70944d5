import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { parseJson, span } from '#ledger/values'
import { manifestFile, manifestOf, tables } from '#sources/history/manifest.ts'
import { buildIndex, tableNames } from '#tools/history/build.ts'
import { openDatabase, rowsIn } from '#tools/history/duckdb.ts'
import { isOfEntries, standingRows } from '#tools/history/entryLayers.ts'
import { installSpark } from '#tools/history/spark.ts'
import { lake } from '#tools/lake/run.ts'

const recording = 'public/recorded/demo'
/** Megabytes of an executor. */
const memory = 700

/**
 * `npm run spark`: builds an index of the recorded network by a cluster of Spark on this machine, a master and two workers, and compares its rows
 * with DuckDB's: once in two windows, the first undisturbed and the second with a worker killed while it maps, and once in one with
 * a worker killed while it sorts. Gives what differs.
 */
async function testSpark(say: (line: string) => void): Promise<readonly string[]> {
  const home = installSpark()
  const folder = mkdtempSync(path.join(tmpdir(), 'parallax-spark-'))
  const from = path.join(folder, 'lake')
  const words = ['--from', recording, '--to', from]
  if ((await lake(words, say, new AbortController().signal)) !== 0) throw new Error('no lake')
  const usual = { lake: from, asked: undefined, workers: 1, memory: 1024, say }
  const [atOnce, appended] = [path.join(folder, 'duckdb'), path.join(folder, 'duckdb-appended')]
  const first = { ...usual, asked: span(2, 200) }
  await buildIndex({ ...usual, out: atOnce })
  await buildIndex({ ...first, out: appended })
  await buildIndex({ ...usual, out: appended })
  const port = 20_000 + (process.pid % 20_000)
  const master = `spark://127.0.0.1:${port}`
  const started: ChildProcess[] = []
  const start = async (
    kind: 'master.Master' | 'worker.Worker',
    ready: RegExp,
    ...more: string[]
  ) => {
    const program = path.join(home, 'bin', 'spark-class')
    const class_ = `org.apache.spark.deploy.${kind}`
    const common = ['--host', '127.0.0.1', '--webui-port', '0']
    // A group of its own: a worker ends with its executors.
    const child = spawn(program, [class_, ...more, ...common], {
      cwd: folder,
      env: { ...process.env, SPARK_HOME: home, SPARK_LOCAL_IP: '127.0.0.1' },
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    started.push(child)
    const lines = createInterface({ input: child.stderr })
    for await (const line of lines)
      if (ready.test(line)) {
        child.stderr.resume()
        return child
      }
    throw new Error(`${kind} of Spark did not start`)
  }
  const startWorker = () =>
    start('worker.Worker', /registered with master/, master, '-c', '1', '-m', '1g')
  const problems: string[] = []
  const killAll = () => {
    for (const child of started) kill(child)
  }
  process.once('exit', killAll)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  try {
    await start('master.Master', /New state: ALIVE/, '--port', String(port))
    let workers = await Promise.all([startWorker(), startWorker()])
    for (const moment of ['in the map', 'in the sort'] as const) {
      const out = path.join(folder, moment.replaceAll(' ', '-'))
      const by = { out, cluster: { master, memory } }
      const expected = moment === 'in the map' ? appended : atOnce
      if (moment === 'in the map') await buildIndex({ ...first, ...by })
      const building = buildIndex({ ...usual, ...by })
      const ended = building.then(
        () => true,
        () => true,
      )
      const isDue = moment === 'in the map' ? isMapping : isSorting
      while (!isDue(out)) if (await Promise.race([ended, wait(20, false)])) break
      const [one, other] = workers
      kill(one)
      say(`killed a worker ${moment}`)
      workers = [await startWorker(), other]
      await building
      const found = await differences(expected, out)
      problems.push(...found.map((line) => `a worker killed ${moment}: ${line}`))
      say(`a worker killed ${moment}: ${found.length === 0 ? 'the same rows' : 'other rows'}`)
    }
  } finally {
    killAll()
    rmSync(folder, { recursive: true, force: true })
  }
  return problems
}

const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : [])
const isMapping = (out: string) => namesIn(path.join(out, 'runs')).length > 0
const isSorting = (out: string) =>
  namesIn(path.join(out, '0')).some((name) => namesIn(path.join(out, '0', name)).includes('sorted'))

function kill(child: ChildProcess | undefined): void {
  if (child?.pid !== undefined && child.exitCode === null && child.signalCode === null)
    process.kill(-child.pid, 'SIGKILL')
}

/** Tables of two indexes that have other rows, in words. */
async function differences(a: string, b: string): Promise<readonly string[]> {
  const database = await openDatabase({ threads: 2, memory: 500, spill: path.join(a, 'spill') })
  const problems: string[] = []
  for (const table of tableNames) {
    const rowsOf = (out: string) => {
      const manifest = manifestOf(parseJson(readFileSync(path.join(out, manifestFile))))
      const files = manifest.tables[table]?.files ?? []
      const rows = isOfEntries(table)
        ? standingRows(out, manifest, table)
        : rowsIn(files.map((file) => path.join(out, file.path)))
      return `SELECT ${tables[table].columns.join(', ')} FROM ${rows}`
    }
    const [row = []] = await database.rows(`
      SELECT (SELECT count(*) FROM (${rowsOf(a)} EXCEPT ALL ${rowsOf(b)})),
             (SELECT count(*) FROM (${rowsOf(b)} EXCEPT ALL ${rowsOf(a)}))`)
    if (row.some((count) => Number(count) !== 0))
      problems.push(`${table} differ: ${row.join(', ')}`)
  }
  database.close()
  return problems
}

const problems = await testSpark((line) => console.log(line))
for (const problem of problems) console.log(problem)
process.exitCode = problems.length === 0 ? 0 : 1
