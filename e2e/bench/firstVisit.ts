import { fork } from 'node:child_process'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { BareBrowser, BarePage } from './bareBrowser.ts'
import type { FirstPage } from './firstPages.ts'
import type { FromHosts, Hosts, Line, Request } from './firstTypes.ts'
import { watchFirst } from './firstWatch.ts'

const slowdown = 4
/** Milliseconds after which a page is said to show no figure. */
const longestVisit = 30_000

/** A blank page; the processor a quarter as fast on a slow line. */
export async function coldPage(browser: BareBrowser, line: Line): Promise<BarePage> {
  const page = await browser.openPage()
  if (line === 'slow') await page.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return page
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
  /** Milliseconds to the beginning of the frame that shows it. */
  readonly frame: number
  /** Milliseconds since 1970 of the start. */
  readonly origin: number
  readonly paint: number
  readonly longest: number
  readonly shift: number
  /** Not closed yet. */
  readonly page: BarePage
}

/** Opens a page in a new context until its figure is in a frame, and so many milliseconds longer. */
export async function visit(
  browser: BareBrowser,
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
  const page = await coldPage(browser, line)
  await page.send('Page.enable')
  const source = `(${watchFirst.toString()})(${JSON.stringify({ where, figure })})`
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source })
  await page.send('Page.navigate', { url })
  const began = Date.now()
  // Not at every frame: frames that nothing else asks for take time from the page.
  while (!(await page.evaluate<boolean>('window.first?.answer !== undefined'))) {
    if (Date.now() - began > longestVisit) {
      const shown = await page.evaluate<string>('document.body.innerText')
      throw new Error(`${url} does not show ${figure}: ${shown.slice(0, 600)}`)
    }
    await setTimeout(200)
  }
  await setTimeout(rest)
  const found = await page.evaluate<Omit<Visit, 'page'>>(`({
    ...window.first,
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    origin: performance.timeOrigin,
  })`)
  return { ...found, page }
}

/** The upper median; 0 of none. */
export const median = (of: readonly number[]): number =>
  of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0
