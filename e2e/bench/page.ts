import { chromium, type Browser, type Page } from '@playwright/test'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createMock } from '#mock/mock.ts'
import { createPackedFolderCorpus } from '#tools/network/packedFolder.ts'
import { listen } from '#tools/network/server.ts'
import type { Fetch } from '#ledger/values/fetch.ts'
import { chromiumArguments, chromiumPath } from '../support/browsers.ts'
import { accounts, ledgers, operations, transactions } from '../support/examples.ts'
import { passphrase } from '../support/faultyNetwork.ts'
import { watchHost } from './hostShare.ts'
import { createLargeLedgerNetwork, largeSequence } from './largeLedgerNetwork.ts'
import { serveFolder } from '../support/staticServer.ts'

const slowdown = 4
const maxRequests = 6
/** Milliseconds after the first load: a task of the page, and from the reader's input to the next frame. */
const [longestTask, longestInteraction] = [100, 200]
const oneMegabyte = 2 ** 20
/** Rows and facts; what has a bar of skeleton in it is still to come. */
const rows = 'main tbody:not([hidden]) > tr, main dl dd'
/** Milliseconds from a request to its answer, beside what the service itself takes. */
const roundTrip = 50
/** Milliseconds: how long a page rests, and how long a reader points at a link before the click. */
const [settleTime, pointingTime] = [2500, 150]

const sights = ['rest', 'rpc'] as const
const pages = {
  network: '',
  ledgers: '/ledgers',
  ledger: `/ledgers/${ledgers.busy}`,
  'its operations': `/ledgers/${ledgers.busy}/operations`,
  transactions: '/transactions',
  transaction: `/transactions/${transactions.path}`,
  'of 100 operations': `/transactions/${transactions.hundred}`,
  operations: '/operations',
  operation: `/operations/${operations.path}`,
  account: `/accounts/${accounts.alice}`,
}

interface Measured {
  readonly requests: number
  /** Milliseconds from the navigation to the first row. */
  readonly firstRow: number
  readonly longest: number
  /** Milliseconds from an input to the frame that shows what it did; 0 at the first load. */
  readonly interaction: number
}

declare global {
  interface Window {
    longTasks: number[]
    interactions: number[]
    firstRow: number | undefined
  }
}

/** Runs in the page before its own code. */
function watch(selector: string) {
  window.longTasks = []
  window.interactions = []
  window.firstRow = undefined
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.interactions.push(duration)
  }).observe({ type: 'event' })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longTasks.push(duration)
  }).observe({ type: 'longtask', buffered: true })
  const look = () => {
    const found = [...document.querySelectorAll(selector)]
    if (
      found.some(
        (row) =>
          !row.matches('.loading-cell') && row.querySelector('.skeleton, .loading-cell') === null,
      )
    )
      window.firstRow ??= performance.now()
    else requestAnimationFrame(look)
  }
  document.addEventListener('DOMContentLoaded', look)
}

interface Watched {
  readonly page: Page
  /** When each request for data was made. */
  readonly asked: number[]
  readonly close: () => Promise<void>
}

async function openPage(browser: Browser, services: string): Promise<Watched> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  const asked: number[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(services) && request.method() !== 'OPTIONS') asked.push(Date.now())
  })
  await page.addInitScript(watch, rows)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return { page, asked, close: () => context.close() }
}

/** A deep link: everything from nothing. */
async function measure(browser: Browser, address: string, services: string): Promise<Measured> {
  const { page, asked, close } = await openPage(browser, services)
  await page.goto(address)
  const { at, epoch } = await firstRow(page, address)
  const longest = await longestSoFar(page)
  await close()
  return {
    requests: asked.filter((time) => time <= epoch).length,
    firstRow: at,
    longest,
    interaction: 0,
  }
}

/** How often the step is taken; a single one tells as much of the machine as of the page. */
const openings = 9

/**
 * From one ledger to its neighbour, by a click in the page that runs already: the opening that is
 * the median of several by its longest task. Nothing looks into the page till it is at rest: what
 * a driver runs there to find or to wait for an element is a task like the page's own.
 */
async function measureStep(browser: Browser, services: string, via: string): Promise<Measured> {
  const found: Measured[] = []
  for (let opening = 0; opening < openings; opening++)
    found.push(await stepOnce(browser, services, via))
  const sorted = found.toSorted((a, b) => a.longest - b.longest)
  const median = sorted[Math.floor(openings / 2)]
  if (median === undefined) throw new Error('the step was never taken')
  return { ...median, requests: Math.max(...found.map(({ requests }) => requests)) }
}

async function stepOnce(browser: Browser, services: string, via: string): Promise<Measured> {
  const { page, asked, close } = await openPage(browser, services)
  const start = `${site.url}large/ledgers/${largeSequence + 1}?via=${via}`
  await page.goto(start)
  await firstRow(page, start)
  await longestSoFar(page)
  const link = page.getByRole('link', { name: `Ledger ${largeSequence}` })
  const box = await link.boundingBox()
  if (box === null) throw new Error('the neighbour has no link')
  await page.evaluate(watchStep, String(largeSequence))
  await setTimeout(settleTime)
  asked.length = 0
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await setTimeout(pointingTime)
  await page.mouse.down()
  await page.mouse.up()
  await setTimeout(settleTime)
  await page.locator('main table[aria-busy="false"]').waitFor()
  const { longest, interaction, rowAt, heading, rows } = await page.evaluate(() => ({
    longest: Math.max(0, ...window.longTasks),
    interaction: Math.max(0, ...window.interactions),
    rowAt: window.firstRow,
    heading: document.querySelector('h1')?.textContent,
    rows: document.querySelectorAll('main :not([hidden]) > tr[data-row]').length,
  }))
  if (rowAt === undefined || heading !== `Ledger ${largeSequence}` || rows === 0)
    throw new Error(`the step led to “${heading}” with ${rows} rows`)
  await close()
  return { requests: asked.length, firstRow: rowAt, longest, interaction }
}

/** From the click on: how long till a row of that ledger is there, told without looking for it again and again. */
function watchStep(sequence: string) {
  window.longTasks = []
  window.interactions = []
  window.firstRow = undefined
  let began = 0
  const begin = (event: Event) => {
    began = event.timeStamp
  }
  addEventListener('pointerdown', begin, { capture: true })
  const main = document.querySelector('main') ?? document.body
  new MutationObserver(() => {
    const title = main.querySelector('h1')?.textContent
    if (began === 0 || title !== `Ledger ${sequence}`) return
    if (main.querySelector(':not([hidden]) > tr[data-row]') !== null)
      window.firstRow ??= performance.now() - began
  }).observe(main, { childList: true, subtree: true })
}

async function longestSoFar(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(500)
  return page.evaluate(() => Math.max(0, ...window.longTasks))
}

async function firstRow(page: Page, address: string): Promise<{ at: number; epoch: number }> {
  try {
    await page.waitForFunction(() => window.firstRow !== undefined, undefined, { timeout: 20_000 })
  } catch (cause) {
    const text = await page.locator('body').innerText()
    throw new Error(`${address} has no row: ${text.slice(0, 600)}`, { cause })
  }
  return page.evaluate(() => ({
    at: window.firstRow ?? 0,
    epoch: performance.timeOrigin + (window.firstRow ?? 0),
  }))
}

/** A service is not on the reader's own machine: its answers take their way. */
function far(fetch: Fetch): Fetch {
  return async (request) => {
    const answer = await fetch(request)
    await setTimeout(roundTrip)
    return answer
  }
}

const demo = path.join(import.meta.dirname, '..', '..', 'public', 'recorded', 'demo')
const recorded = await listen(far(createMock(createPackedFolderCorpus(demo))), 0)
const large = await listen(far(await createLargeLedgerNetwork(oneMegabyte)), 0)
const network = (id: string, url: string) => ({
  id,
  name: id,
  passphrase,
  rest: url,
  rpc: `${url}/rpc`,
})
const site = await serveFolder({
  folder: path.resolve(process.argv[2] ?? 'dist'),
  fallback: 'redirects',
  edited: {
    'networks.json': JSON.stringify([network('bench', recorded.url), network('large', large.url)]),
  },
})
const browser = await chromium.launch({
  args: chromiumArguments,
  ...(chromiumPath === undefined ? {} : { executablePath: chromiumPath }),
})

const broken: string[] = []
const told: string[] = []
const figure = (name: string, { requests, firstRow, longest, interaction }: Measured) => {
  if (requests > maxRequests) broken.push(`${name}: ${requests} requests before the first row`)
  const longestWords = longest === 0 ? '< 50' : longest.toFixed(0)
  return `${requests} | ${firstRow.toFixed(0)} | ${longestWords} | ${interaction === 0 ? '' : interaction.toFixed(0)}`
}
try {
  await measure(browser, `${site.url}bench?via=rest`, recorded.url) // the first one warms the machine up
  console.log(`| page | via | requests | first row, ms | longest task, ms | interaction, ms |`)
  console.log('| --- | --- | ---: | ---: | ---: | ---: |')
  for (const [name, address] of Object.entries(pages))
    for (const via of sights) {
      const found = await measure(browser, `${site.url}bench${address}?via=${via}`, recorded.url)
      console.log(`| ${name} | ${via} | ${figure(`${name} via ${via}`, found)} |`)
    }
  for (const tab of ['', '/operations']) {
    const name = `a ledger of 1 MB${tab === '' ? '' : ', its operations'}`
    const address = `${site.url}large/ledgers/${largeSequence}${tab}?via=rpc`
    const cold = await measure(browser, address, large.url)
    console.log(`| ${name} | rpc | ${figure(name, cold)} |`)
  }
  for (const via of sights) {
    const name = `a ledger of 1 MB, opened from its neighbour, median of ${openings} openings`
    const host = watchHost()
    const step = await measureStep(browser, large.url, via)
    console.log(`| ${name} | ${via} | ${figure(`${name} via ${via}`, step)} |`)
    told.push(`Steps via ${via}: ${host() ?? ''}`)
    if (step.longest > longestTask)
      broken.push(`${name} via ${via}: a task of ${step.longest.toFixed(0)} ms on the main thread`)
    if (step.interaction > longestInteraction)
      broken.push(`${name} via ${via}: an interaction of ${step.interaction.toFixed(0)} ms`)
  }
} finally {
  await browser.close()
  await Promise.all([site.close(), recorded.close(), large.close()])
}
for (const words of told) console.log(words)
for (const words of broken) console.error(words)
process.exitCode = broken.length > 0 ? 1 : 0
