import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { marks } from './marks.ts'
import { peakMemory } from './memory.ts'
import type { LyingProxy, Traffic } from './proxy.ts'
import {
  type Progress,
  readProgress,
  readStatements,
  type Seen,
  type Statement,
} from './statements.ts'

/** Holds what a visit of one page came to. */
export interface Visit extends Traffic {
  readonly address: string
  readonly seen: Seen
  /** Keeps what a page that reads more and more ledgers stated of those that it covered before, by `coverage`. */
  readonly stages: Readonly<Record<string, readonly Statement[]>>
  /** Milliseconds until the page said something: an answer or an explanation. */
  readonly wordsAt: number | undefined
  readonly longestTask: number
  readonly errors: readonly string[]
  /** Origins, and paths at a service elsewhere, that were asked and that nobody agreed to. */
  readonly foreign: readonly string[]
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
  /** Milliseconds without a change before a page counts as settled: a live list reconnects each second. */
  readonly rest: number
  /** Milliseconds without a request. */
  readonly quiet: number
  /** Milliseconds at most. */
  readonly end: number
  /** Whether `stages` are kept. */
  readonly stages?: boolean | undefined
}

/** An honest page is read when all of it is there, and what it reads by itself in the background. */
export const untilWhole: Until = { rest: 1000, quiet: 1200, end: 60_000, stages: true }
/** Waits for a service that never answers or never ends. */
export const untilOver: Until = { rest: 400, quiet: 400, end: 75_000 }
/** A page under attack has a second more than its patience. */
export const untilSaid = (): Until => ({
  rest: 400,
  quiet: 400,
  end: (patience + 1000) * slowness(),
})

/** How much slower than by itself a page may be: by the processes that wait for a core. */
export const slowness = (): number =>
  Math.min(3, Math.max(1, (loadavg()[0] ?? 1) / availableParallelism()))

interface VisitOptions {
  readonly until: Until
  /** Happens once the page is there; it is read again after that. */
  readonly act?: ((page: Page) => Promise<void>) | undefined
  /** Addresses of those that the reader agreed to. */
  readonly consented: readonly string[]
}

/** Opens addresses one after the other, as one reader; what is found is that of the last. */
export async function visit(
  browser: Browser,
  addresses: readonly string[],
  proxy: LyingProxy,
  options: VisitOptions,
): Promise<Visit> {
  const context = await browser.newContext({
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  })
  try {
    return await visitIn({ browser, context, addresses, proxy }, options)
  } finally {
    await context.close()
  }
}

async function visitIn(
  {
    browser,
    context,
    addresses,
    proxy,
  }: {
    readonly browser: Browser
    readonly context: BrowserContext
    readonly addresses: readonly string[]
    readonly proxy: LyingProxy
  },
  { until, consented, act }: VisitOptions,
): Promise<Visit> {
  const errors: string[] = []
  const foreign = new Set<string>()
  const clock = { lastRequest: 0 }
  context.setDefaultTimeout(120_000)
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
    clock.lastRequest = performance.now()
    const { protocol, origin } = new URL(request.url())
    // Where a redirect leads is asked only by who follows it: the service there tells.
    const isOwn =
      request.redirectedFrom() !== null || consented.some((url) => new URL(url).origin === origin)
    if (protocol.startsWith('http') && !isOwn) foreign.add(origin)
  })
  await page.addInitScript(watchTasks)
  let found: Said | undefined
  for (const [index, address] of addresses.entries()) {
    await page.goto(address, { waitUntil: 'commit' })
    const isLast = index === addresses.length - 1 && act === undefined
    found = await read(page, address, clock, { until: isLast ? until : untilWhole, proxy })
  }
  if (act !== undefined && found !== undefined) {
    await act(page)
    found = {
      ...(await read(page, found.address, clock, { until, proxy })),
      wordsAt: found.wordsAt,
    }
  }
  if (found === undefined) throw new Error('the page did not let itself be read')
  const longestTask = await page.evaluate(() => Math.max(0, ...window.longTasks))
  const memory = await peakMemory(browser)
  return {
    ...found,
    longestTask,
    errors,
    foreign: [...foreign],
    memory,
    ...proxy.traffic(),
  }
}

type Said = Pick<Visit, 'address' | 'seen' | 'stages' | 'wordsAt'>

async function read(
  page: Page,
  address: string,
  clock: { readonly lastRequest: number },
  {
    until: { rest, quiet, end, stages: keeps = false },
    proxy,
  }: { readonly until: Until; readonly proxy: LyingProxy },
): Promise<Said> {
  // From here on: until then the browser had yet to start the page's process.
  const began = performance.now()
  let wordsAt: number | undefined
  let progress: Progress | undefined
  let changedAt = 0
  const stages: Record<string, readonly Statement[]> = {}
  const state = () =>
    page.evaluate(readStatements, { marksOf: marks.source, texts: proxy.traffic().texts })
  do {
    await wait(100)
    const at = performance.now() - began
    const before = progress
    progress = await page.evaluate(readProgress)
    if (before?.letters !== progress.letters || before.busy !== progress.busy) changedAt = at
    if (keeps) {
      const { coverage, statements } = await state()
      if (coverage !== '') stages[coverage] = statements.filter(({ kind }) => kind !== 'words')
    }
    const spoke = progress.letters > 0 && progress.heading !== '' && progress.silent === 0
    if (spoke) wordsAt ??= at
    const isQuiet = performance.now() - clock.lastRequest > quiet
    if (progress.busy === 0 && spoke && isQuiet && at - changedAt > rest) break
  } while (performance.now() - began < end)
  return { address, seen: { ...(await state()), ...progress }, stages, wordsAt }
}

/** Matches what a browser itself says of a failed request. */
const ofTheNetwork =
  /Failed to load resource|net::ERR_|blocked by CORS policy|Content Security Policy/

/** Runs in the page before its own code. */
function watchTasks() {
  window.longTasks = []
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longTasks.push(duration)
  }).observe({ type: 'longtask', buffered: true })
}
