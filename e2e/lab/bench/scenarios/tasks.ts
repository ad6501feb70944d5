import { parseArgs } from 'node:util'
import type { BrowserContext, Page } from '@playwright/test'
import { settled } from '../../../support/fixtures.ts'
import { serveFolder } from '../../../support/staticServer.ts'
import { Reader, type Task, tasks } from '../../../support/tasks.ts'
import { type Bench, median, printHead, printRow } from '../bench.ts'
import { launch } from '../browser.ts'

/**
 * `-- tasks --runs 3`: from the last action of each of a reader's tasks to its answer, on the recorded network, as a
 * returning reader. A first round warms up and is not counted.
 */

/** Milliseconds in which a task is answered, and how many may take longer. */
const most = 1000
const exempt = { auto: 2, rpc: 4 } as const

export async function run({ dist, options, bound }: Bench): Promise<void> {
  const { values } = parseArgs({ args: options, options: { runs: { type: 'string' } } })
  const rounds = Number(values.runs ?? 3)
  const host = await serveFolder({ folder: dist, fallback: 'redirects' })
  const browser = await launch()
  const context = await browser.newContext({
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 900 },
    baseURL: host.url,
  })
  const kept = await context.newPage()
  await kept.goto(`${host.url}favicon.svg`)
  const slow = { auto: 0, rpc: 0 }
  try {
    printHead(`task | actions | Auto, ms (≤ ${most}) | RPC, ms`)
    for (const task of tasks) {
      const found = { auto: await measure(task, 'demo'), rpc: await measure(task, 'demo?via=rpc') }
      for (const via of ['auto', 'rpc'] as const) if (!(found[via] <= most)) slow[via]++
      printRow(task.question, String(task.most), found.auto, found.rpc)
    }
    for (const via of ['auto', 'rpc'] as const) {
      console.log(`${via}: ${tasks.length - slow[via]} of ${tasks.length} within ${most} ms`)
      bound(`tasks through ${via} that take longer`, slow[via], exempt[via])
    }
  } finally {
    await browser.close()
    await host.close()
  }

  async function measure(task: Task, home: string): Promise<number> {
    const times: number[] = []
    for (let round = 0; round <= rounds; round++) {
      const time = await answerTime(context, host.url + home, task)
      if (round > 0) times.push(time)
    }
    return median(times)
  }
}

/** Milliseconds from a task's last action to its answer; infinite where it has none. */
async function answerTime(context: BrowserContext, home: string, task: Task): Promise<number> {
  const page = await context.newPage()
  await page.addInitScript(watchChanges)
  try {
    await page.goto(home)
    await settled(page)
    const reader = new Reader(page)
    await task.answer(reader)
    // A whole page may have had the answer before the last action.
    return Math.max(0, (await lastChange(page)) - reader.actedAt)
  } catch (error) {
    console.error(`${task.question}: ${error instanceof Error ? error.message : String(error)}`)
    return Number.POSITIVE_INFINITY
  } finally {
    await page.close()
  }
}

declare global {
  interface Window {
    changedAt: number
  }
}

/** Runs in the page: when its document changed last. What it says then it has said since. */
function watchChanges(): void {
  const note = () => {
    window.changedAt = performance.timeOrigin + performance.now()
  }
  note()
  const subtree = { childList: true, subtree: true, characterData: true, attributes: true }
  new MutationObserver(note).observe(document, subtree)
}

/** Assertions look at growing intervals: the answer was there by the last change before it was seen, if not earlier. */
const lastChange = (page: Page): Promise<number> => page.evaluate('window.changedAt')
