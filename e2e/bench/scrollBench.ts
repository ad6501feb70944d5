import type { Browser, CDPSession, Page } from '@playwright/test'
import { setTimeout } from 'node:timers/promises'
import { type Task, busy, traced } from './mainThread.ts'

/** What happened while a reader scrolled through a list, or added to it. */
export interface Scrolled {
  readonly name: string
  /** Of the list, whether they are in the document or not. */
  readonly rows: number
  /** By the processor's time of the thread, longest first. */
  readonly tasks: readonly Task[]
  /** Milliseconds that the browser calls a long task by the clock. */
  readonly longest: number
  /** Frames that came too late, of those that a screen shows in that time. */
  readonly late: number
  readonly frames: number
  readonly nodes: number
  readonly heap: number
}

/** What a browser calls a long task begins here. */
const longTask = 50
/** How many times slower the processor is made: its time of a task, without that of others, is as many times longer. */
const slowdown = 4
const [frame, oneMegabyte] = [1000 / 60, 2 ** 20]
/** Pixels and milliseconds of a wheel that is turned fast, and how long in all. */
const [notch, between, lasting] = [120, 33, 6000]
/** Milliseconds in which added rows come to rest. */
const settleTime = 1500

declare global {
  interface Window {
    scrolled: { frames: number[]; longest: number }
  }
}

/**
 * Scrolls a list while the index behind it reads ledgers (`grows`: an account's list of a network with far more of them),
 * then one of as many rows as a page takes. By the clock others have a part in every figure.
 */
export async function measureScrolls(
  browser: Browser,
  { grows, long }: { readonly grows: string; readonly long: string },
): Promise<readonly Scrolled[]> {
  const first = await open(browser, grows)
  const growing = await measure('200 rows while indexing', first, () => scroll(first.page))
  await first.page.context().close()
  const second = await open(browser, long)
  await setTimeout(settleTime)
  const few = await measure('200 rows', second, () => scroll(second.page))
  const added = await measure('800 rows added below', second, () => addRows(second.page))
  const many = await measure('1,000 rows', second, () => scroll(second.page))
  await second.page.context().close()
  return [growing, few, added, many]
}

/** The row of a table in Markdown. */
export const scrolledRow = (scrolled: Scrolled): string => {
  const { name, rows, tasks, longest, late, frames, nodes, heap } = scrolled
  const over = tasks.filter(({ cpu }) => cpu > longTask).length
  const cells = [
    name,
    rows,
    `${(tasks[0]?.cpu ?? 0).toFixed(0)} (${over} over ${longTask})`,
    longest === 0 ? `< ${longTask}` : longest.toFixed(0),
    busy(tasks).toFixed(0),
    `${late} of ${frames}`,
    nodes,
    heap.toFixed(1),
  ]
  return `| ${cells.join(' | ')} |`
}

export const scrolledHead = `| list | rows | longest task by the processor, ms | by the clock, ms | busy, ms | frames late | nodes | heap, MiB |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |`

interface Opened {
  readonly page: Page
  readonly devtools: CDPSession
}

async function open(browser: Browser, address: string): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await page.addInitScript(() => {
    window.scrolled = { frames: [], longest: 0 }
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        window.scrolled.longest = Math.max(window.scrolled.longest, duration)
    }).observe({ type: 'longtask' })
    const next = (time: number) => {
      window.scrolled.frames.push(time)
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable')
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(address)
  await untilRows(page, 100)
  return { page, devtools }
}

async function measure(
  name: string,
  { page, devtools }: Opened,
  run: () => Promise<void>,
): Promise<Scrolled> {
  await page.evaluate(() => {
    window.scrolled = { frames: [], longest: 0 }
  })
  const tasks = await traced(devtools, run)
  const { frames, longest } = await page.evaluate(() => window.scrolled)
  const { metrics } = await devtools.send('Performance.getMetrics')
  const metric = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? 0
  const due = Math.round(((frames.at(-1) ?? 0) - (frames[0] ?? 0)) / frame) + 1
  return {
    name,
    rows: await rowCount(page),
    tasks,
    longest,
    late: Math.max(0, due - frames.length),
    frames: due,
    nodes: metric('Nodes'),
    heap: metric('JSHeapUsedSize') / oneMegabyte,
  }
}

/** Down and up again, faster than anybody reads. */
async function scroll(page: Page): Promise<void> {
  const began = performance.now()
  await page.mouse.move(600, 500)
  for (let turns = 0; performance.now() - began < lasting; turns++) {
    await page.mouse.wheel(0, turns % 120 < 60 ? notch : -notch)
    await setTimeout(between)
  }
}

async function addRows(page: Page): Promise<void> {
  for (let pages = 2; pages <= 5; pages++) {
    await page.getByRole('button', { name: 'Load more' }).evaluate((button) => {
      if (button instanceof HTMLElement) button.click()
    })
    await untilRows(page, pages * 200)
    await setTimeout(settleTime)
  }
}

/** The list's own count, where not all rows are in the document. */
const rowCount = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(
      Number(document.querySelector('main table[aria-rowcount]')?.ariaRowCount ?? 1) - 1,
      document.querySelectorAll('main :not([hidden]) > tr[data-row]').length,
    ),
  )

async function untilRows(page: Page, rows: number): Promise<void> {
  const began = performance.now()
  while ((await rowCount(page)) < rows) {
    if (performance.now() - began > 90_000) throw new Error(`the list has less than ${rows} rows`)
    await setTimeout(100)
  }
}
