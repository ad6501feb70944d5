import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { build } from 'vite'
import { parseAsset } from '#ledger/asset.ts'
import type { OperationFilter } from '#ledger/collections.ts'
import { parseContractId } from '#ledger/values/ids.ts'
import { locateParts } from '#ledger/xdr/ledgerIndex.ts'
import { launchOptions } from '../../../support/browsers.ts'
import { assets, contracts } from '../../../support/examples.ts'
import { serveFolder } from '../../../support/staticServer.ts'
import { largeLedger } from '../../../testing/largeLedger.ts'
import { openBundledRecording } from '../../conformance/bundledRecording.ts'
import { type Bench, median, percentile, printHead, printRow, recordedFolder } from '../bench.ts'
import type { Jobs } from '../indexWorker.ts'

/**
 * `-- index --most 1000000`: building and reading the index of ledgers in a worker of a browser, out of ledgers in
 * memory, of about 900 recorded operations each, until so many operations are in it.
 */
const sizes = [10_000, 100_000, 1_000_000]
/**
 * Bounds: operations a second of the renderer's processor time at least; milliseconds of a page's 95th percentile, how
 * much slower it may be than in the smallest index, and of pages from anywhere; of a filtered first page; of a first
 * page, browser started anew; bytes of an operation at most.
 */
const bounds = {
  rate: 10_000,
  page: 30,
  growth: 2,
  anywhere: 50,
  filtered: 50,
  opening: 700,
  bytes: 1500,
}

export async function run({ options, bound }: Bench): Promise<void> {
  const { values } = parseArgs({
    args: options,
    options: { most: { type: 'string', default: '1000000' } },
  })
  const chosen = sizes.filter((size) => size <= Number(values.most))
  const { bases, passphrase } = await baseLedgers()
  const folder = mkdtempSync(path.join(tmpdir(), 'parallax-bench-'))
  const profile = path.join(folder, 'profile')
  mkdirSync(profile)
  await buildWorker(folder)
  for (const [i, bytes] of bases.entries()) writeFileSync(path.join(folder, `${i}.bin`), bytes)
  const server = await serveFolder({ folder, fallback: 'none' })
  let context: BrowserContext | undefined
  const started = async () => {
    await context?.close()
    context = await chromium.launchPersistentContext(profile, launchOptions())
    const page = await context.newPage()
    await page.goto(server.url)
    return { page, ask: asker(page, passphrase) }
  }
  try {
    let { ask, page } = await started()
    const devtools = await page.context().browser()?.newBrowserCDPSession()
    /** Processor seconds of all renderers: a shared machine makes clocks lie. */
    const spent = async () => {
      const { processInfo = [] } = (await devtools?.send('SystemInfo.getProcessInfo')) ?? {}
      return processInfo.reduce(
        (sum, { type, cpuTime }) => sum + (type === 'renderer' ? cpuTime : 0),
        0,
      )
    }
    await ask('prepare', { bases: bases.length })
    const { operations } = await ask('walk', { name: 'once', ledgers: bases.length })
    printHead(
      `operations | a second | a second of processor time (≥ ${bounds.rate}) | bytes each (≤ ${bounds.bytes}), of XDR | newest or oldest page of 50, p50 | p95 (≤ ${bounds.page}) | ÷ the smallest’s (≤ ${bounds.growth}) | from anywhere, p95 (≤ ${bounds.anywhere}) | slowest filtered page (≤ ${bounds.filtered})`,
    )
    let smallest = 0
    let accounts: Jobs['accounts']['answer'] = []
    for (const size of chosen) {
      const name = `index${size}`
      const before = await spent()
      const ledgers = Math.ceil((size * bases.length) / operations)
      const walk = await ask('walk', { name, ledgers })
      const rate = walk.operations / ((await spent()) - before)
      if (accounts.length === 0) accounts = await ask('accounts', { name })
      const { alike, anywhere } = await ask('pages', { name, accounts })
      const filtered = Math.max(...(await ask('filtered', { name, filters })))
      const [p50, p95] = [percentile(alike, 0.5), percentile(alike, 0.95)]
      smallest ||= p95
      const anywhere95 = percentile(anywhere, 0.95)
      const each = `${(walk.stored / walk.operations).toFixed(0)}, ${(walk.bytes / walk.operations).toFixed(0)}`
      const times = [p50, p95, p95 / smallest, anywhere95, filtered].map((ms) => ms.toFixed(1))
      printRow(walk.operations, walk.operations / walk.seconds, rate, each, ...times)
      bound(`${size}: the bound’s share of operations a second`, bounds.rate / rate, 1)
      bound(`${size}: page`, p95, bounds.page, ' ms')
      bound(`${size}: page ÷ the smallest’s`, p95 / smallest, bounds.growth)
      bound(`${size}: page from anywhere`, anywhere95, bounds.anywhere, ' ms')
      bound(`${size}: an operation`, walk.stored / walk.operations, bounds.bytes, ' bytes')
      bound(`${size}: filtered page`, filtered, bounds.filtered, ' ms')
    }
    const [account] = accounts
    if (account === undefined) throw new Error('an account has a full page')
    const opened: number[] = []
    const states: number[] = []
    for (let n = 0; n < 3; n++) {
      ;({ ask, page } = await started())
      opened.push(await ask('open', { name: `index${chosen.at(-1)}`, account }))
      states.push(await ask('state', { name: `index${chosen.at(-1)}` }))
    }
    console.log(
      `\nFirst page of 50, browser started anew: ${median(opened).toFixed(0)} ms (≤ ${bounds.opening}); the state of all entries: ${median(states).toFixed(0)} ms`,
    )
    bound('first page, browser started anew', median(opened), bounds.opening, ' ms')
  } finally {
    await context?.close()
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const [usd, contract] = [
  parseAsset(assets.usd.replace('-', ':')),
  parseContractId(contracts.workshop),
]
/** Ask for an index's postings: types, assets, contracts and outcomes, frequent and rare, alone and together. */
const filters: readonly OperationFilter[] = [
  ...(['payment', 'manage_buy_offer', 'account_merge'] as const).map((type) => ({ type })),
  { asset: { type: 'native' } },
  { asset: usd },
  { asset: usd, type: 'payment', successful: false },
  { contract },
  { successful: false },
  { successful: true, type: 'payment' },
]

/** As a busy network's: together every recorded transaction once. */
async function baseLedgers() {
  const { passphrase, ledgers } = openBundledRecording(recordedFolder)
  const recorded: Uint8Array[] = []
  for await (const bytes of ledgers()) recorded.push(bytes)
  const bases: Uint8Array[] = []
  for (let first = 0; bases.length < 6; ) {
    const bytes = largeLedger(recorded, 1_700_000, passphrase, first)
    first += locateParts(bytes).processing.length
    bases.push(bytes)
  }
  return { bases, passphrase }
}

/** A blank page beside `/worker.js`, bundled as the product's own. */
async function buildWorker(folder: string): Promise<void> {
  const entry = path.join(import.meta.dirname, '..', 'indexWorker.ts')
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2023',
      lib: { entry, formats: ['es'], fileName: () => 'worker.js' },
    },
  })
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>bench</title>')
}

/** Runs jobs in the worker of a page. */
const asker =
  (page: Page, passphrase: string) =>
  <K extends keyof Jobs>(kind: K, input: Jobs[K]['input']): Promise<Jobs[K]['answer']> =>
    page.evaluate(
      async ({ kind, input, passphrase }): Promise<Jobs[K]['answer']> => {
        const known: unknown = Reflect.get(globalThis, 'worker')
        const worker =
          known instanceof Worker ? known : new Worker('/worker.js', { type: 'module' })
        Reflect.set(globalThis, 'worker', worker)
        return new Promise((resolve, reject) => {
          const once = { once: true }
          const answered = ({ data }: MessageEvent) =>
            data.error === undefined ? resolve(data.value) : reject(new Error(data.error))
          worker.addEventListener('message', answered, once)
          worker.addEventListener('error', ({ message }) => reject(new Error(message)), once)
          worker.postMessage({ kind, passphrase, input }, [])
        })
      },
      { kind, input, passphrase },
    )
