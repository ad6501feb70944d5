import type { Browser, BrowserContext, Page } from '@playwright/test'
import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { peakMemory } from './memory.ts'
import type { LyingProxy } from './proxy.ts'
import { type Seen, readStatements } from './statements.ts'

/** What a visit of one page came to. */
export interface Visit {
  readonly address: string
  readonly seen: Seen
  /** Milliseconds until the page said something: an answer or an explanation. */
  readonly wordsAt: number | undefined
  readonly longestTask: number
  readonly errors: readonly string[]
  readonly hosts: readonly string[]
  readonly requests: number
  readonly bytes: number
  readonly touched: ReadonlySet<string>
  /** MB that the page took of its own at most; undefined where the system doesn't say. */
  readonly memory: number | undefined
}

declare global {
  interface Window {
    longTasks: number[]
  }
}

/** Milliseconds by which a page says something. */
export const patience = 6000

/** When a visit ends. */
export interface Until {
  /** Milliseconds without a request before a page counts as settled. */
  readonly rest: number
  /** Milliseconds at most. */
  readonly end: number
}

/** An honest page is read when all of it is there; one under attack has a second more than its patience. */
export const untilWhole: Until = { rest: 1500, end: 40_000 }
export const untilSaid = (): Until => ({ rest: 400, end: (patience + 1000) * slowness() })

/** How much slower than by itself a page may be: by the processes that wait for a core. */
export const slowness = (): number =>
  Math.min(3, Math.max(1, (loadavg()[0] ?? 1) / availableParallelism()))

export async function visit(
  browser: Browser,
  address: string,
  proxy: LyingProxy,
  until: Until,
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  })
  try {
    return await visitIn(browser, context, address, proxy, until)
  } finally {
    await context.close()
  }
}

async function visitIn(
  browser: Browser,
  context: BrowserContext,
  address: string,
  proxy: LyingProxy,
  { rest, end }: Until,
): Promise<Visit> {
  const errors: string[] = []
  const hosts = new Set<string>()
  let lastRequest = performance.now()
  const page = await context.newPage()
  page.on('pageerror', (error) => errors.push(String(error.stack ?? error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !ofTheNetwork.test(message.text()))
      errors.push(message.text())
  })
  page.on('dialog', (dialog) => {
    errors.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  context.on('request', (request) => {
    lastRequest = performance.now()
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http')) hosts.add(origin)
  })
  await page.addInitScript(watchTasks)
  const began = performance.now()
  await page.goto(address, { waitUntil: 'commit' })
  let wordsAt: number | undefined
  let seen: Seen | undefined
  while (performance.now() - began < end) {
    await wait(200)
    const at = performance.now() - began
    seen = await look(page)
    const spoke = seen !== undefined && seen.letters > 0 && seen.heading !== '' && seen.silent === 0
    if (spoke) wordsAt ??= at
    const isQuiet = performance.now() - lastRequest > rest
    if (seen?.busy === 0 && spoke && isQuiet && at > 1000) break
  }
  if (seen === undefined) throw new Error('the page did not let itself be read')
  const longestTask = await page.evaluate(() => Math.max(0, ...window.longTasks))
  const memory = await peakMemory(browser)
  return {
    address,
    seen,
    wordsAt,
    longestTask,
    errors,
    hosts: [...hosts],
    memory,
    ...proxy.traffic(),
  }
}

/** Undefined while the document is still to come. */
async function look(page: Page): Promise<Seen | undefined> {
  return page.evaluate(readStatements)
}

/** What a browser itself says of a failed request. */
const ofTheNetwork =
  /Failed to load resource|net::ERR_|blocked by CORS policy|Content Security Policy/

/** Runs in the page before its own code. */
function watchTasks() {
  window.longTasks = []
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longTasks.push(duration)
  }).observe({ type: 'longtask', buffered: true })
}
