/**
 * `npm run bench:index [operations]`: what the index costs in a worker of a real browser, out of ledgers in memory,
 * beside what a database would cost. Figures are of this machine; ratios are what to hold on to.
 */
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BrowserContext, type Page, chromium } from '@playwright/test'
import { build } from 'vite'
import { chromiumArguments, chromiumPath } from '../support/browsers.ts'
import { baseLedgers, passphrase } from './baseLedgers.ts'
import { type Model, chainOf, modelOf } from './chainedLedgers.ts'
import { type WalkFigures, memoryStore, walkInto } from './indexBench.ts'
import { watchHost } from './hostShare.ts'
import type { PagesAnswer } from './indexBenchPages.ts'
import type { Answers, Job } from './indexJobs.ts'
import { type StaticServer, serveFolder } from '../support/staticServer.ts'

const most = Number(process.argv[2] ?? 1_000_000)
const sizes = [10_000, 100_000, 1_000_000].filter((size) => size <= most)
/** What a database holds for comparison: more would take minutes to fill. */
const sqliteRows = 100_000
const plainRows = 20_000
const leastRate = 100_000
const maxPage = 10
const maxGrowth = 2
const maxOpening = 500

const root = path.join(import.meta.dirname, '..', '..')
const failures: string[] = []
const say = (name: string, text: string) => console.log(`${name.padEnd(46)} ${text}`)
const thousands = (value: number) => `${(value / 1000).toFixed(1)} k`
const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} ms`
const bound = (name: string, holds: boolean) => {
  if (!holds) failures.push(name)
}

/** A folder that serves the worker, the ledgers, and SQLite. */
async function served(bases: readonly Uint8Array[], folder: string): Promise<StaticServer> {
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2023',
      lib: {
        entry: path.join(import.meta.dirname, 'indexBench.worker.ts'),
        formats: ['es'],
        fileName: () => 'worker.js',
      },
    },
  })
  const sqlite = path.join(root, 'node_modules', '@sqlite.org', 'sqlite-wasm', 'dist')
  copyFileSync(path.join(sqlite, 'index.mjs'), path.join(folder, 'sqlite3.js'))
  copyFileSync(path.join(sqlite, 'sqlite3.wasm'), path.join(folder, 'sqlite3.wasm'))
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>bench</title>')
  for (const [i, bytes] of bases.entries()) writeFileSync(path.join(folder, `${i}.bin`), bytes)
  return serveFolder({ folder, fallback: 'none' })
}

type Kind = Job['kind']
type Asked<K extends Kind> = Omit<
  Extract<Job, { readonly kind: K }>,
  'kind' | 'bases' | 'passphrase'
>

/** Runs jobs in a worker of the page: in the one there is, which knows the ledgers, or in a new one. */
function asker(page: Page, ledgers: number) {
  const run = <K extends Kind>(kind: K, more: object, fresh: boolean): Promise<Answers[K]> =>
    page.evaluate(
      async ({ job, fresh, ledgers }): Promise<Answers[K]> => {
        const bases: Uint8Array[] = []
        for (let i = 0; i < (job.kind === 'prepare' ? ledgers : 0); i++)
          bases.push(new Uint8Array(await (await fetch(`/${i}.bin`)).arrayBuffer()))
        const known: unknown = Reflect.get(globalThis, 'worker')
        if (fresh && known instanceof Worker) known.terminate()
        const worker =
          !fresh && known instanceof Worker ? known : new Worker('/worker.js', { type: 'module' })
        Reflect.set(globalThis, 'worker', worker)
        return new Promise((resolve, reject) => {
          const once = { once: true }
          worker.addEventListener(
            'message',
            ({ data }) =>
              data.error === undefined ? resolve(data.value) : reject(new Error(data.error)),
            once,
          )
          worker.addEventListener('error', ({ message }) => reject(new Error(message)), once)
          worker.postMessage({ ...job, bases }, [])
        })
      },
      { job: { ...more, kind, passphrase }, fresh, ledgers },
    )
  return {
    fresh: <K extends Kind>(kind: K, more: Asked<K>) => run(kind, more, true),
    next: <K extends Kind>(kind: K, more: Asked<K>) => run(kind, more, false),
  }
}

/** Whether a process is the browser with that profile, or was started by it: others may run their own. */
function isOf(profile: string, id: string): boolean {
  for (let at = id; at !== '0' && at !== ''; ) {
    if (readFileSync(`/proc/${at}/cmdline`, 'utf8').includes(profile)) return true
    at = /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${at}/status`, 'utf8'))?.[1] ?? ''
  }
  return false
}

/** Seconds of CPU that all workers' threads have used, where the system says (Linux): a shared machine makes clocks lie. */
function workerSeconds(profile: string): number | undefined {
  if (process.platform !== 'linux') return undefined
  let nanoseconds = 0
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      if (!isOf(profile, id)) continue
      for (const task of readdirSync(`/proc/${id}/task`)) {
        const at = `/proc/${id}/task/${task}`
        if (!readFileSync(`${at}/comm`, 'utf8').startsWith('DedicatedWorker')) continue
        nanoseconds += Number(readFileSync(`${at}/schedstat`, 'utf8').split(' ')[0])
      }
    } catch {}
  return nanoseconds / 1e9
}

function tellWalk(name: string, figures: WalkFigures, cpu: number | undefined): void {
  const { operations, bytes, seconds, best, stored, storedXdr, segments } = figures
  say(
    name,
    `${thousands(operations / seconds)} operations/s, ${thousands(best)} in the best tenth of the requests${cpu ? `, ${thousands(cpu)} a second of CPU` : ''}; ${(bytes / seconds / 1e6).toFixed(0)} MB/s of XDR`,
  )
  say(
    '',
    `${operations} operations of ${(bytes / operations).toFixed(0)} bytes of XDR in ${(stored / operations).toFixed(0)} bytes: ${(storedXdr / operations).toFixed(0)} XDR, ${((stored - storedXdr) / operations).toFixed(0)} rows, postings and entries; ${segments} segments`,
  )
}

function tellPages({ operations, alike, again, anywhere }: PagesAnswer, smallest: number): void {
  const kb = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`
  const growth = `${(alike.p95 / smallest).toFixed(2)} × the smallest's (at most ${maxGrowth})`
  for (const [name, figures, more] of [
    [
      `account's page of 50 at ${operations}`,
      alike,
      ` (at most ${maxPage} ms), ${growth}: the same ${alike.pages} accounts at each size, newest or oldest, in an index opened anew`,
    ],
    ['  the same pages again', again, ''],
    ['  any account, anywhere in its list', anywhere, ` (at most ${maxPage} ms)`],
  ] as const) {
    const { p50, p95, items, storeTransactions, storeRequests, bytesRead } = figures
    say(name, `p50 ${ms(p50)}, p95 ${ms(p95)}${more}`)
    say(
      '',
      `on average ${items.toFixed(1)} rows from ${figures.segmentsAsked.toFixed(1)} segments: ${storeRequests.toFixed(1)} records of ${kb(bytesRead)} in ${storeTransactions.toFixed(2)} transactions, ${kb(figures.bytesUnpacked)} unpacked`,
    )
  }
}

async function inNode(models: readonly Model[], ledgers: number): Promise<void> {
  await walkInto(memoryStore(), chainOf(models, 60), passphrase)
  const used = process.cpuUsage()
  const figures = await walkInto(memoryStore(), chainOf(models, ledgers), passphrase)
  const { user, system } = process.cpuUsage(used)
  tellWalk('Node, into memory', figures, figures.operations / ((user + system) / 1e6))
}

async function main(): Promise<void> {
  const bases = await baseLedgers()
  const models = bases.map(modelOf)
  const once = await walkInto(memoryStore(), chainOf(models, models.length), passphrase)
  const perLedger = once.operations / models.length
  const ledgersFor = (operations: number) => Math.ceil(operations / perLedger)
  await inNode(models, ledgersFor(100_000))

  const folder = mkdtempSync(path.join(tmpdir(), 'parallax-bench-'))
  const server = await served(bases, folder)
  const profile = path.join(folder, 'profile')
  mkdirSync(profile)
  let context: BrowserContext | undefined
  const started = async () => {
    await context?.close()
    context = await chromium.launchPersistentContext(profile, {
      ...(chromiumPath === undefined ? {} : { executablePath: chromiumPath }),
      args: chromiumArguments,
    })
    const page = await context.newPage()
    await page.goto(server.url)
    return asker(page, bases.length)
  }
  try {
    let ask = await started()
    console.log('\nChromium, one worker\n')
    await ask.fresh('prepare', {})
    const timed = async (name: string, ledgers: number, store?: string) => {
      const host = watchHost()
      const before = workerSeconds(profile)
      const figures = await ask.next('walk', { ledgers, ...(store ? { name: store } : {}) })
      const after = workerSeconds(profile)
      const cpu =
        before === undefined || after === undefined
          ? undefined
          : figures.operations / (after - before)
      tellWalk(name, figures, cpu)
      say('', host() ?? '')
      return { ...figures, rate: Math.max(figures.best, cpu ?? 0) }
    }
    const inMemory = await timed('ledgers into an index in memory', ledgersFor(100_000))
    let best = inMemory.rate
    for (const size of sizes) {
      const { rate } = await timed(`into IndexedDB, ${size}`, ledgersFor(size), `index${size}`)
      best = Math.max(best, rate)
    }
    bound('operations a second', best >= leastRate)
    const accounts = await ask.next('accounts', { name: `index${sizes[0]}` })
    let smallest = 0
    for (const size of sizes) {
      const host = watchHost()
      const pages = await ask.next('pages', { name: `index${size}`, accounts })
      smallest ||= pages.alike.p95
      tellPages(pages, smallest)
      say('', host() ?? '')
      const { alike, anywhere } = pages
      bound(`page at ${size}`, alike.p95 <= maxPage && alike.p95 <= maxGrowth * smallest)
      bound(`page anywhere at ${size}`, anywhere.p95 <= maxPage)
    }
    const [account] = accounts
    if (account === undefined) throw new Error('an account has a full page')
    const sqlite = await ask.next('sqlite', { rows: sqliteRows })
    const plain = await ask.next('plain', { rows: plainRows, name: 'plain' })

    const opened: Record<'index' | 'sqlite' | 'plain', number[]> = {
      index: [],
      sqlite: [],
      plain: [],
    }
    for (let n = 0; n < 3; n++) {
      ask = await started()
      opened.index.push(await ask.fresh('open', { name: `index${sizes.at(-1)}`, account }))
      const kept = await ask.fresh('openSqlite', { account })
      if (kept !== undefined) opened.sqlite.push(kept)
      opened.plain.push(await ask.fresh('openPlain', { name: 'plain', account }))
    }
    tellOpening(`opened cold at ${sizes.at(-1)}, first page of 50`, opened.index)
    bound('cold opening', median(opened.index) <= maxOpening)

    console.log('\nThe same operations in a database, derived before the clock starts\n')
    for (const [name, figures, times] of [
      [`SQLite in ${sqlite.where}`, sqlite, opened.sqlite],
      [`rows in ${plain.where}`, plain, opened.plain],
    ] as const) {
      const { rows, insertsPerSecond, p50, p95 } = figures
      say(
        `${name}, ${rows} rows`,
        `${thousands(insertsPerSecond)} inserts/s (the index ${(inMemory.operations / inMemory.seconds / insertsPerSecond).toFixed(1)} ×, reading and deriving included); page p50 ${ms(p50)}, p95 ${ms(p95)}`,
      )
      if (times.length > 0) tellOpening('  opened cold, first page of 50', times)
    }
  } finally {
    await context?.close()
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
  for (const failure of failures) console.error(`Over its bound: ${failure}`)
  process.exitCode = failures.length > 0 ? 1 : 0
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const tellOpening = (name: string, times: readonly number[]) =>
  say(
    name,
    `${ms(median(times))} (of ${times.map((time) => time.toFixed(0)).join(', ')}), browser started anew`,
  )

await main()
