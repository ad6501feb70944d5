import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { accounts, ledgers, operations, transactions } from '../../../support/examples.ts'
import { type BareBrowser, launchBare } from '../bareBrowser.ts'
import { type Bench, median, printHead, printRow, sum } from '../bench.ts'
import { slowdown } from '../browser.ts'
import { writeHeldState } from '../heldState.ts'
import type { FromHosts, Request } from '../hosts.ts'

/**
 * `-- first --before DIR --runs 7 --pages ledger,account --via rpc --slow`: what a page costs until its whole answer
 * stands, from a cold start over a slow line (100 ms, 10 Mbit/s), in pairs with another build: processor of the page's own
 * thread, which other load does not change, or with `--slow` milliseconds at a quarter of the processor's speed.
 */

/** As many visible elements, each with all of these texts; without a text, with any. */
interface Part {
  readonly where: string
  readonly texts?: readonly string[]
  readonly count?: number
}

interface FirstPage {
  readonly address: string
  readonly whole: readonly Part[]
}

const fact = (...texts: readonly string[]): Part => ({ where: 'main dl > div', texts })
const succeeded: Part = { where: 'main span', texts: ['Succeeded'] }
const rows = (column: number, count: number): Part => ({
  where: `main tr[data-row] > td:nth-child(${column})`,
  count,
})
const balance = (...texts: readonly string[]): Part => ({ where: 'main table tr', texts })
const sentPath = fact('Minimum received', 'OLIVE')
/** Elements of a named list. */
const items = (name: string, count: number, ...texts: readonly string[]): Part => ({
  where: `main ol[aria-label="${name}"] > li`,
  texts,
  count,
})

const pages: Readonly<Record<string, FirstPage>> = {
  transaction: {
    address: `/transactions/${transactions.path}`,
    whole: [
      { where: 'h1', texts: ['175.43'] },
      succeeded,
      fact('Fee', '100 stroops'),
      sentPath,
      // Each hop with the offer that was taken.
      items('Path', 3, 'to offer'),
    ],
  },
  call: {
    address: `/transactions/${transactions.call}`,
    whole: [
      { where: 'h1', texts: ['deliver'] },
      succeeded,
      fact('Fee', '248,031'),
      items('Calls and events', 1, 'deliver', '3,600,000,000'),
      items('Calls and events', 1, 'transfer', '39'),
    ],
  },
  ledger: {
    address: `/ledgers/${ledgers.busy}`,
    whole: [
      fact('Transactions', '45'),
      fact('Fee pool', '3,661'),
      fact('Base fee', '100 stroops'),
      // Each row with its sentence.
      { where: 'main tr[data-row]:not(:has([aria-busy]))', count: 20 },
    ],
  },
  operation: {
    address: `/operations/${operations.path}`,
    whole: [{ where: 'h1', texts: ['175.43'] }, sentPath, rows(1, 8)],
  },
  account: {
    address: `/accounts/${accounts.alice}`,
    whole: [
      balance('XLM', '48,429'),
      fact('Spendable', '48,419'),
      balance('BOND2031', '209'),
      balance('USD', '25,653'),
      balance('pool', '632.455'),
    ],
  },
  ledgers: { address: '/ledgers', whole: [rows(5, 20)] },
  /** Of the asset that most hold, which the index says. */
  holders: {
    address: '/assets/LARGEST/holders',
    whole: [{ where: 'main tbody > tr > td:nth-child(4)', texts: ['%'], count: 20 }],
  },
}

/** The most requests until the whole answer; what is below an account's balances asks after them. */
const requestsOf = (name: string) => (name === 'call' ? 19 : name === 'account' ? 17 : 18)
/** KiB of JS until then: measured, and 3 more. What follows any first view (32) comes before all rows of ledgers do. */
const scripts: Readonly<Record<string, number>> = {
  transaction: 330,
  call: 385,
  ledger: 365,
  operation: 330,
  account: 305,
  ledgers: 336,
  holders: 399,
}
/** What a page of holders asks of an index: so many requests, and kB. */
const [mostAsked, mostKilobytes] = [6, 300]

/** Milliseconds after which a page does not show its whole answer. */
const longestVisit = 60_000

interface Measured {
  /** Milliseconds of the page's thread until the whole answer, and since the page was opened. */
  readonly thread: number
  readonly whole: number
  readonly requests: number
  /** KiB of scripts, the worker's included. */
  readonly scripts: number
  /** Of those requests the ones for data, and their kB. */
  readonly asked: number
  readonly data: number
}

export async function run({ dist, options, bound }: Bench): Promise<void> {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args: options,
    options: {
      before: text,
      runs: text,
      pages: text,
      via: text,
      slow: { type: 'boolean', default: false },
    },
  })
  const names = values.pages?.split(',') ?? Object.keys(pages)
  const wrong = names.find((name) => pages[name] === undefined)
  if (wrong !== undefined) throw new Error(`no page ${wrong}: ${Object.keys(pages).join()}`)
  const sights = values.via?.split(',') ?? ['rest', 'rpc']
  const builds = [dist, ...(values.before === undefined ? [] : [path.resolve(values.before)])]
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-state-'))
  const index = path.join(folder, 'index')
  const largest = names.includes('holders') ? await writeHeldState(folder, index) : ''
  const { hosts, log, stop } = await startHosts([index, ...builds])
  const browser = await launchBare()
  const key = values.slow ? 'whole' : 'thread'
  const ratios: number[] = []

  async function measure(url: string, page: FirstPage): Promise<Measured> {
    log.length = 0
    const { origin, ...found } = await visit(browser, url, page, values.slow)
    const before = log.filter(({ at }) => at <= origin + found.whole)
    const bytesOf = (of: Request['kind']) =>
      sum(before, ({ kind, bytes }) => (kind === of ? bytes : 0))
    return {
      ...found,
      requests: before.length,
      scripts: bytesOf('script') / 1024,
      asked: before.filter(({ kind }) => kind === 'data').length,
      data: bytesOf('data') / 1000,
    }
  }

  async function compare(name: string, via: string): Promise<void> {
    const page = pages[name]
    if (page === undefined) return
    const found: Measured[][] = hosts.map(() => [])
    // In turn; the first round warms up and is not counted.
    for (let round = 0; round <= Number(values.runs ?? 7); round++)
      for (const [index, host] of hosts.entries()) {
        const address = page.address.replace('LARGEST', largest)
        const network = via === 'files' ? 'state' : 'bench'
        const one = await measure(`${host}${network}${address}?via=${via}`, page)
        if (round > 0) found[index]?.push(one)
      }
    const [own = [], other = []] = found
    const get = (of: keyof Measured) => median(own.map((each) => each[of]))
    const pairs = other.flatMap((each, at) => (own[at] ? own[at][key] / each[key] : []))
    ratios.push(...pairs)
    const told = (['thread', 'whole', 'requests', 'scripts', 'asked', 'data'] as const).map(get)
    printRow(name, via, ...told, ...toldPairs(pairs))
    const title = `${name} through ${via}`
    bound(`${title}: requests until the whole answer`, get('requests'), requestsOf(name))
    bound(`${title}: scripts until the whole answer`, get('scripts'), scripts[name] ?? 0, ' KiB')
    if (name === 'holders') {
      bound(`${title}: requests for data`, get('asked'), mostAsked)
      bound(`${title}: data`, get('data'), mostKilobytes, ' kB')
    }
    if (pairs.length > 0) bound(`${title}: ÷ before`, median(pairs), 1.05)
  }

  try {
    printHead(
      `page | via | thread, ms | whole answer, ms | requests | JS, KiB | of data | kB | ${key} ÷ before | faster`,
    )
    for (const name of names)
      for (const via of name === 'holders' ? ['files'] : sights) await compare(name, via)
    if (ratios.length > 0) printRow('all', '', '', '', '', '', '', '', ...toldPairs(ratios))
  } finally {
    await browser.close()
    stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The median of the pairs, and in how many this build was faster. */
const toldPairs = (pairs: readonly number[]): readonly string[] =>
  pairs.length === 0
    ? ['', '']
    : [median(pairs).toFixed(2), `${pairs.filter((ratio) => ratio < 1).length} of ${pairs.length}`]

/** Builds and the recorded network, served by a process of their own (`hosts.ts`); `log` grows by each request that they get. */
async function startHosts(folders: readonly string[]) {
  const log: Request[] = []
  const child = fork(path.join(import.meta.dirname, '..', 'hosts.ts'), folders)
  const hosts = await new Promise<readonly string[]>((resolve, reject) => {
    child.on('message', (message: FromHosts) => {
      if (message.request !== undefined) log.push(message.request)
      if (message.hosts !== undefined) resolve(message.hosts)
    })
    child.on('exit', (code) => reject(new Error(`the hosts ended with ${code}`)))
  })
  const stop = () => {
    child.removeAllListeners('exit')
    child.kill()
  }
  return { hosts, log, stop }
}

declare global {
  interface Window {
    first: { whole: number | undefined }
  }
}

/** Opens a page in a new context until its whole answer is in a frame. */
async function visit(browser: BareBrowser, url: string, { whole }: FirstPage, isSlow: boolean) {
  const page = await browser.openPage()
  if (isSlow) await page.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.send('Page.enable')
  const source = `(${watchPage.toString()})(${JSON.stringify(whole)})`
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source })
  await page.send('Page.navigate', { url })
  const began = Date.now()
  // Not at every frame: frames that nothing else asks for take time from the page.
  while (!(await page.evaluate<boolean>('window.first?.whole !== undefined'))) {
    if (Date.now() - began > longestVisit) {
      const shown = await page.evaluate<string>('document.body.innerText')
      throw new Error(`${url} does not show its whole answer: ${shown.slice(0, 2000)}`)
    }
    await setTimeout(100)
  }
  const { metrics } = await page.send<{ metrics: { name: string; value: number }[] }>(
    'Performance.getMetrics',
  )
  const found = await page.evaluate<{ whole: number; origin: number }>(
    '({ ...window.first, origin: performance.timeOrigin })',
  )
  await page.close()
  const thread = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
  return { ...found, thread: thread * 1000 }
}

/** Runs in the page before its own code: notes when all of the parts are in a frame. */
function watchPage(parts: readonly Part[]): void {
  const first: Window['first'] = { whole: undefined }
  window.first = first
  const isThere = ({ where, texts = [], count = 1 }: Part) =>
    [...document.querySelectorAll(where)].filter(
      (element) =>
        element.textContent.trim() !== '' &&
        texts.every((text) => element.textContent.includes(text)) &&
        element.checkVisibility(),
    ).length >= count
  let missing = parts
  // Once a frame: looked for at each change, one figure took 40 ms of a page's time at a quarter of the speed.
  let isAsked = false
  const observer = new MutationObserver(() => {
    if (!isAsked) requestAnimationFrame(look)
    isAsked = true
  })
  function look(): void {
    isAsked = false
    // What has been found is not looked for again, which would take time from the page.
    missing = missing.filter((part) => !isThere(part))
    if (missing.length > 0) return
    observer.disconnect()
    // After the frame that begins now.
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => (first.whole = performance.now()))
    port1.start()
    port2.postMessage(0)
  }
  const subtree = { childList: true, subtree: true, characterData: true, attributes: true }
  observer.observe(document, subtree)
}
