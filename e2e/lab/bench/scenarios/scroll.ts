import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { openDense } from '../../dense/recorded/openDense.ts'
import { type Bench, printHead, printRow, recordedFolder } from '../bench.ts'
import { busy, type Opened, recordedNetwork, slowdown, traced, withSite } from '../browser.ts'
import { exchangeOf } from '../denseNetwork.ts'

/** `-- scroll`: tasks of the page's own thread while lists are scrolled, their index empty at the start. */

/** Milliseconds of the processor, slowed down. */
const longestTask = 100
/** Pixels and milliseconds of a wheel that is turned fast, and how long in all. */
const [notch, between, lasting] = [120, 33, 6000]
/** Milliseconds in which added rows come to rest. */
const settleTime = 1500

export async function run({ dist, bound }: Bench): Promise<void> {
  // An index of it grows for longer than the bench takes.
  const dense = await openDense(recordedFolder, { ledgers: 17_280, transactions: 30 })
  const sights = ['rpc'] as const
  const networks = {
    dense: { fetch: dense.fetch, sights },
    recorded: { fetch: recordedNetwork(), sights },
  }
  await withSite({ dist, networks }, async ({ url, open }) => {
    printHead(`list | rows | longest task, ms (≤ ${longestTask}) | busy, ms | nodes`)
    const measure = async (name: string, { page, devtools }: Opened, act: () => Promise<void>) => {
      const tasks = await traced(devtools, act)
      const { metrics } = await devtools.send('Performance.getMetrics')
      const nodes = metrics.find((metric) => metric.name === 'Nodes')?.value ?? 0
      printRow(name, await rowCount(page), tasks[0] ?? 0, busy(tasks), nodes)
      bound(`${name}: longest task`, tasks[0] ?? 0, longestTask, ' ms')
    }
    const start = async (address: string) => {
      const opened = await open({ slower: slowdown })
      await opened.devtools.send('Performance.enable')
      await opened.page.goto(url + address)
      await untilRows(opened.page, 100)
      return opened
    }
    const account = exchangeOf(dense.network)
    const first = await start(`dense/accounts/${account}/operations?limit=200&via=rpc`)
    await measure('200 rows while indexing', first, () => scroll(first.page))
    await first.close()
    const second = await start('recorded/effects?limit=200&via=rpc')
    await setTimeout(settleTime)
    await measure('200 rows', second, () => scroll(second.page))
    await measure('800 rows added below', second, () => addRows(second.page))
    await measure('1,000 rows', second, () => scroll(second.page))
    await second.close()
  })
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
