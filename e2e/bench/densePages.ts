import type { Browser } from '@playwright/test'
import { setTimeout } from 'node:timers/promises'
import { type Asked, type DenseService, ofTrustlines } from './denseService.ts'
import { traced } from './mainThread.ts'

/** Rows of a list's first page. */
export const rows = 20
/** Milliseconds in which an open page is at rest. */
const settleTime = 4000
const slowdown = 4
const viewport = { width: 1280, height: 900 }
/** What the account's balances and the offer of its base reserve ask for. */
const ofPanels: ReadonlySet<string> = new Set(['getLedgerEntries', 'getFeeStats', ofTrustlines])
const row = 'main tbody:not([hidden]) > tr[data-row]'

export interface Opened {
  /** Milliseconds from the navigation to the last of the first rows. */
  readonly rowsAt: number
  /** Requests of the list before its rows; what other panels of the page ask for is not counted. */
  readonly requests: readonly Asked[]
  /** All that the page asked for before them. */
  readonly all: number
  readonly getEvents: number
  /** Bytes until the page is at rest. */
  readonly bytes: number
  /** Milliseconds that the service itself took before the rows. */
  readonly service: number
}

/** A deep link to an account's transactions, everything from nothing: until its first rows are there, and at rest. */
export async function openList(
  browser: Browser,
  { asked }: DenseService,
  address: string,
): Promise<Opened> {
  const context = await browser.newContext({ viewport })
  try {
    const page = await context.newPage()
    asked.length = 0
    await page.goto(address)
    const shown = await page.waitForFunction(
      ([selector, count]) =>
        document.querySelectorAll(selector).length >= count
          ? performance.timeOrigin + performance.now()
          : undefined,
      [row, rows] as const,
      { timeout: 60_000 },
    )
    const epoch = (await shown.jsonValue()) ?? 0
    const rowsAt = epoch - (await page.evaluate(() => performance.timeOrigin))
    const before = asked.filter(({ at }) => at <= epoch)
    await setTimeout(settleTime)
    const requests = before.filter(({ methods }) => !methods.every((name) => ofPanels.has(name)))
    const methods = requests.flatMap((request) => request.methods)
    return {
      rowsAt,
      requests,
      all: before.length,
      getEvents: methods.filter((method) => method === 'getEvents').length,
      bytes: asked.reduce((sum, { bytes }) => sum + bytes, 0),
      service: before.reduce((sum, { service }) => sum + service, 0),
    }
  } finally {
    await context.close()
  }
}

/**
 * From an account's operations to its transactions in the page that runs already: milliseconds of the longest task of
 * its thread, the processor slowed down.
 */
export async function longestTaskOf(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({ viewport })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await page.goto(address)
    const tab = page.getByRole('link', { name: 'Transactions', exact: true }).last()
    await tab.waitFor()
    await setTimeout(settleTime)
    const box = await tab.boundingBox()
    if (box === null) throw new Error('the account has no transactions tab')
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const tasks = await traced(devtools, async () => {
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
      await setTimeout(settleTime)
    })
    const shown = await page.locator(row).count()
    if (shown < rows) throw new Error(`the step led to ${shown} rows`)
    return tasks[0]?.cpu ?? 0
  } finally {
    await context.close()
  }
}
