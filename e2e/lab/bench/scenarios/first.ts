import { fork } from 'node:child_process'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import {
  accounts,
  contracts,
  ledgers,
  operations,
  transactions,
} from '../../../support/examples.ts'
import { type BareBrowser, type BarePage, launchBare } from '../bareBrowser.ts'
import { type Bench, median, printHead, printRow, sum } from '../bench.ts'
import { slowdown } from '../browser.ts'
import type { FromHosts, Request } from '../hosts.ts'

/**
 * `-- first --before DIR --runs 5 --pages ledger,account --via rpc --away 300 --requests`: when a page's head and its whole answer
 * stand, from a cold start over a slow line (100 ms, 10 Mbit/s, a quarter of the processor), beside bare fetches of the
 * same data, and beside another build; `--away`: services that take so many milliseconds longer than the host.
 */

/** As many visible elements, each with all of these texts; without a text, with any. */
interface Part {
  readonly where: string
  readonly texts?: readonly string[]
  readonly count?: number
}

interface FirstPage {
  readonly address: string
  /** The figure that a reader opens the page for. */
  readonly head: Part
  /** Lists what else the whole answer has. */
  readonly whole: readonly Part[]
}

const fact = (...texts: readonly string[]): Part => ({ where: 'main dl > div', texts })
const succeeded: Part = { where: 'main span', texts: ['Succeeded'] }
const rows = (column: number, count: number): Part => ({
  where: `main tr[data-row] > td:nth-child(${column})`,
  count,
})
const balance = (...texts: readonly string[]): Part => ({ where: 'main table tr', texts })
const sentPath = [fact('Minimum received', 'OLIVE'), fact('Path', 'XLM', 'EUR', 'GOLD')]
/** Elements of a named list. */
const items = (name: string, count: number, ...texts: readonly string[]): Part => ({
  where: `main ol[aria-label="${name}"] > li`,
  texts,
  count,
})

const pages: Readonly<Record<string, FirstPage>> = {
  transaction: {
    address: `/transactions/${transactions.path}`,
    head: { where: 'h1', texts: ['175.43'] },
    whole: [
      succeeded,
      fact('Fee charged', '100 stroops'),
      ...sentPath,
      // Each hop with the offer that was taken.
      items('Path', 3, 'to offer'),
    ],
  },
  call: {
    address: `/transactions/${transactions.call}`,
    head: { where: 'h1', texts: ['deliver'] },
    whole: [
      succeeded,
      fact('Fee charged', '248,031'),
      fact('Arguments', 'U64', 'Bytes'),
      fact('Returned', '3,600,000,000'),
      items('Calls and events', 3, 'transfer', 'amount'),
    ],
  },
  ledger: {
    address: `/ledgers/${ledgers.busy}`,
    head: { where: 'main dl > div', texts: ['Transactions', '45'] },
    whole: [
      fact('Fee pool', '3,661'),
      fact('Base fee', '100 stroops'),
      // Each row with its sentence.
      { where: 'main tr[data-row]:not(:has([aria-busy]))', count: 20 },
    ],
  },
  operation: {
    address: `/operations/${operations.path}`,
    head: { where: 'h1', texts: ['175.43'] },
    whole: [...sentPath, rows(1, 8)],
  },
  account: {
    address: `/accounts/${accounts.alice}`,
    head: balance('XLM', '48,419'),
    whole: [balance('BOND2031', '209'), balance('USD', '25,653'), balance('pool', '632.455')],
  },
  ledgers: { address: '/ledgers', head: rows(1, 1), whole: [rows(5, 20)] },
  /** The interface of the largest recorded code; it comes through RPC alone. */
  interface: {
    address: `/contracts/${contracts.workshop}/interface`,
    // The heading is “Contract”; its whole id stands below.
    head: { where: 'main', texts: [contracts.workshop] },
    whole: [{ where: 'main section', texts: ['fn job'] }],
  },
}

/** Bounds: requests and KiB of JS until the whole answer, milliseconds of a task, MiB of heap, layout shift. */
const bounds = { requests: 18, scripts: 320, task: 120, heap: 5, shift: 0.02, ofBefore: 1.05 }
/** A node lists no trustlines: an account's are looked for in events and in the index. */
const accountByRpc = { requests: 24, scripts: 370 }
/** What a call did and what a contract's interface says have code of their own. */
const ofContracts = { scripts: 370 }

function boundsOf(name: string, via: string): typeof bounds {
  const isAccount = name === 'account' && via === 'rpc'
  const isContract = name === 'call' || name === 'interface'
  return { ...bounds, ...(isAccount && accountByRpc), ...(isContract && ofContracts) }
}

/** The whole answer's bound in milliseconds, by the bare fetches of the same data; a node's wait for its status. */
const most = (floor: number, via: string) => 2 * floor + (via === 'rpc' ? 750 : 600)
/** Milliseconds that a page rests after its answer, for the longest task. */
const settleTime = 2000
/** Milliseconds after which a page does not show its whole answer. */
const longestVisit = 60_000

interface Measured {
  readonly floor: number
  readonly paint: number
  readonly head: number
  readonly whole: number
  readonly requests: number
  /** KiB of scripts, the worker's included. */
  readonly scripts: number
  readonly task: number
  /** MiB after a collection of garbage. */
  readonly heap: number
  readonly shift: number
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
      away: text,
      requests: { type: 'boolean' },
    },
  })
  const names = values.pages?.split(',') ?? Object.keys(pages)
  const wrong = names.find((name) => pages[name] === undefined)
  if (wrong !== undefined) throw new Error(`no page ${wrong}: ${Object.keys(pages).join()}`)
  const sights = values.via?.split(',') ?? ['rest', 'rpc']
  const builds = [dist, ...(values.before === undefined ? [] : [path.resolve(values.before)])]
  const { hosts, log, stop } = await startHosts(builds, values.away)
  const browser = await launchBare()

  async function measure(host: string, address: string, page: FirstPage): Promise<Measured> {
    log.length = 0
    const found = await visit(browser, host + address, page)
    const before = log.filter(({ at }) => at <= found.origin + found.wholeFrame)
    if (values.requests === true) printRequests(host + address, found.origin, found.whole)
    const asked = before.filter(({ kind, method }) => kind === 'data' && method !== 'OPTIONS')
    return {
      ...found,
      floor: await bareFetches(browser, host, address, asked),
      requests: before.length,
      scripts: sum(before, ({ kind, bytes }) => (kind === 'script' ? bytes : 0)) / 1024,
    }
  }

  /** Lists what one run asked for, in milliseconds since its start. */
  function printRequests(url: string, origin: number, whole: number): void {
    console.log(`${url}: whole answer after ${whole.toFixed(0)} ms`)
    for (const { at, method, url: asked, sent, bytes } of log) {
      const what = [method, asked, sent?.slice(0, 100) ?? ''].join(' ')
      console.log(`${(at - origin).toFixed(0).padStart(6)} ${String(bytes).padStart(7)} ${what}`)
    }
  }

  async function compare(name: string, via: string): Promise<void> {
    const page = pages[name]
    if (page === undefined) return
    const found: Measured[][] = hosts.map(() => [])
    // In turn; the first round warms up and is not counted.
    for (let round = 0; round <= Number(values.runs ?? 5); round++)
      for (const [index, host] of hosts.entries()) {
        const one = await measure(host, `bench${page.address}?via=${via}`, page)
        if (round > 0) found[index]?.push(one)
      }
    const get = (key: keyof Measured, build = 0) => median((found[build] ?? []).map((e) => e[key]))
    const pair = (key: keyof Measured, digits = 0) =>
      hosts.length === 1
        ? get(key).toFixed(digits)
        : `${get(key).toFixed(digits)} (${get(key, 1).toFixed(digits)})`
    const bar = most(get('floor'), via)
    const bounded = boundsOf(name, via)
    const ratio = hosts.length === 1 ? undefined : get('head') / get('head', 1)
    const times = [get('floor'), pair('paint'), pair('head'), ratio?.toFixed(2) ?? '']
    const rest = [pair('task'), pair('heap', 1), pair('shift', 3)]
    printRow(name, via, ...times, pair('whole'), bar, pair('requests'), pair('scripts'), ...rest)
    const title = `${name} through ${via}`
    bound(`${title}: whole answer`, get('whole'), bar, ' ms')
    bound(`${title}: requests until the whole answer`, get('requests'), bounded.requests)
    bound(`${title}: scripts until the whole answer`, get('scripts'), bounded.scripts, ' KiB')
    bound(`${title}: longest task`, get('task'), bounded.task, ' ms')
    bound(`${title}: heap`, get('heap'), bounded.heap, ' MiB')
    bound(`${title}: layout shift`, get('shift'), bounded.shift)
    if (ratio !== undefined) bound(`${title}: head ÷ before`, ratio, bounds.ofBefore)
  }

  try {
    printHead(
      `page | via | bare fetches, ms | first paint | head | ÷ before (≤ ${bounds.ofBefore}) | whole answer | ≤ 2 × bare + 600 (rpc: 750) | requests | JS, KiB | longest task (≤ ${bounds.task}) | heap, MiB (≤ ${bounds.heap}) | shift (≤ ${bounds.shift})`,
    )
    for (const name of names)
      for (const via of name === 'interface' ? ['rpc'] : sights) await compare(name, via)
  } finally {
    await browser.close()
    stop()
  }
}

/** Builds and the recorded network, served by a process of their own; `log` grows by each request that they get. */
async function startHosts(builds: readonly string[], away: string | undefined) {
  const log: Request[] = []
  const child = fork(path.join(import.meta.dirname, '..', 'hosts.ts'), builds, {
    env: { ...process.env, AWAY: away ?? '0' },
  })
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

async function coldPage(browser: BareBrowser): Promise<BarePage> {
  const page = await browser.openPage()
  await page.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return page
}

declare global {
  interface Window {
    first: {
      head: number | undefined
      whole: number | undefined
      /** When the frame began that shows the whole answer: it did not wait for what is asked for later. */
      wholeFrame: number
      task: number
      shift: number
    }
  }
}

/** Opens a page in a new context until its whole answer is in a frame, and till it rests. */
async function visit(browser: BareBrowser, url: string, { head, whole }: FirstPage) {
  const page = await coldPage(browser)
  await page.send('Page.enable')
  const source = `(${watchPage.toString()})(${JSON.stringify([head, ...whole])})`
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source })
  await page.send('Page.navigate', { url })
  const began = Date.now()
  // Not at every frame: frames that nothing else asks for take time from the page.
  while (!(await page.evaluate<boolean>('window.first?.whole !== undefined'))) {
    if (Date.now() - began > longestVisit) {
      const shown = await page.evaluate<string>('document.body.innerText')
      throw new Error(`${url} does not show its whole answer: ${shown.slice(0, 2000)}`)
    }
    await setTimeout(200)
  }
  await setTimeout(settleTime)
  const found = await page.evaluate<
    Window['first'] & { head: number; whole: number; paint: number; origin: number }
  >(`({
    ...window.first,
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    origin: performance.timeOrigin,
  })`)
  await page.send('HeapProfiler.collectGarbage')
  const { usedSize } = await page.send<{ usedSize: number }>('Runtime.getHeapUsage')
  await page.close()
  return { ...found, heap: usedSize / 1024 ** 2 }
}

/**
 * Runs in the page before its own code: notes when the first of the parts, and all of them, are in a frame, the longest
 * task and the layout shift.
 */
function watchPage(parts: readonly Part[]): void {
  const first: Window['first'] = {
    head: undefined,
    whole: undefined,
    wholeFrame: 0,
    task: 0,
    shift: 0,
  }
  window.first = first
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) first.task = Math.max(first.task, duration)
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('value' in entry && typeof entry.value === 'number') first.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  const isThere = ({ where, texts = [], count = 1 }: Part) =>
    [...document.querySelectorAll(where)].filter(
      (element) =>
        element.textContent.trim() !== '' &&
        texts.every((text) => element.textContent.includes(text)) &&
        element.checkVisibility(),
    ).length >= count
  /** Calls with the time after the frame that begins now. */
  const afterFrame = (note: (time: number) => void) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => note(performance.now()))
    port1.start()
    port2.postMessage(0)
  }
  const [head] = parts
  let missing = parts
  // Once a frame: looked for at each change, one figure took 40 ms of a page's time at a quarter of the speed.
  let isAsked = false
  const observer = new MutationObserver(() => {
    if (!isAsked) requestAnimationFrame(look)
    isAsked = true
  })
  function look(): void {
    isAsked = false
    const had = missing
    // What has been found is not looked for again, which would take time from the page.
    missing = missing.filter((part) => !isThere(part))
    if (head !== undefined && had.includes(head) && !missing.includes(head))
      afterFrame((time) => (first.head = time))
    if (missing.length > 0) return
    first.wholeFrame = performance.now()
    observer.disconnect()
    afterFrame((time) => (first.whole = time))
  }
  const subtree = { childList: true, subtree: true, characterData: true, attributes: true }
  observer.observe(document, subtree)
}

/** Milliseconds of fetching the document, then all data at once, each once, from a blank page. */
async function bareFetches(
  browser: BareBrowser,
  host: string,
  address: string,
  asked: readonly Request[],
): Promise<number> {
  const page = await coldPage(browser)
  await page.send('Page.navigate', { url: `${host}blank` })
  const once = new Map(
    asked.map(({ url, sent }) => [`${url} ${sent?.replaceAll(/"id":\d+/g, '')}`, { url, sent }]),
  )
  const sent = JSON.stringify({ document: host + address, data: [...once.values()] })
  const took = await page.evaluate<number>(`(${fetchAll.toString()})(${sent})`)
  await page.close()
  return took
}

/** Runs in the blank page. */
async function fetchAll({
  document,
  data,
}: {
  readonly document: string
  readonly data: readonly { readonly url: string; readonly sent: string | undefined }[]
}): Promise<number> {
  const began = performance.now()
  await (await fetch(document)).text()
  await Promise.all(
    data.map(async ({ url, sent }) => {
      const headers = { accept: 'application/json', 'content-type': 'application/json' }
      const asked =
        sent === undefined
          ? { headers: { accept: headers.accept } }
          : { method: 'POST', body: sent, headers }
      await (await fetch(url, asked)).arrayBuffer()
    }),
  )
  return performance.now() - began
}
