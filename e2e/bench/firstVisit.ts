import type { Browser, CDPSession, Page } from '@playwright/test'
import { fork } from 'node:child_process'
import path from 'node:path'
import type { FirstPage } from './firstPages.ts'
import type { FromHosts, Hosts, Line, Request } from './firstTypes.ts'
import { watchFirst } from './firstWatch.ts'

const slowdown = 4

/** The processor a quarter as fast on a slow line. */
export async function coldPage(browser: Browser, line: Line) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    ignoreHTTPSErrors: true,
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  if (line === 'slow') await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return { context, page, devtools }
}

/** Builds and the recorded network, served by a process of their own; `log` grows by each request that they get. */
export async function startHosts(builds: readonly string[]): Promise<{
  readonly hosts: readonly Hosts[]
  readonly log: Request[]
  readonly stop: () => void
}> {
  const log: Request[] = []
  const child = fork(
    path.join(import.meta.dirname, 'firstHosts.ts'),
    builds.map((each) => path.resolve(each)),
  )
  const hosts = await new Promise<readonly Hosts[]>((resolve, reject) => {
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

export interface Visit {
  /** Milliseconds from the start to the figure. */
  readonly answer: number
  /** Milliseconds since 1970 of the start. */
  readonly origin: number
  readonly paint: number
  readonly longest: number
  readonly shift: number
  /** Not closed yet. */
  readonly page: Page
  readonly devtools: CDPSession
  readonly close: () => Promise<void>
}

/** Opens a page in a new context until its figure is in a frame, and so many milliseconds longer. */
export async function visit(
  browser: Browser,
  {
    url,
    page: { where, figure },
    line,
    rest,
  }: {
    readonly url: string
    readonly page: FirstPage
    readonly line: Line
    readonly rest: number
  },
): Promise<Visit> {
  const { context, page, devtools } = await coldPage(browser, line)
  await page.addInitScript(watchFirst, { where, figure })
  await page.goto(url, { waitUntil: 'commit' })
  try {
    // Not at every frame, which is the default: frames that nothing else asks for take time from the page.
    await page.waitForFunction(() => window.first.answer !== undefined, undefined, {
      timeout: 30_000,
      polling: 200,
    })
  } catch (cause) {
    const shown = await page.locator('body').innerText()
    throw new Error(`${url} does not show ${figure}: ${shown.slice(0, 600)}`, { cause })
  }
  await page.waitForTimeout(rest)
  const found = await page.evaluate(() => ({
    ...window.first,
    answer: window.first.answer ?? 0,
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    origin: performance.timeOrigin,
  }))
  return { ...found, page, devtools, close: () => context.close() }
}

/** The upper median; 0 of none. */
export const median = (of: readonly number[]): number =>
  of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0
