import { type Page, chromium } from '@playwright/test'
import path from 'node:path'
import { chromiumArguments, chromiumPath } from '../support/browsers.ts'
import { serveFolder } from '../support/staticServer.ts'
import { watchHost } from './hostShare.ts'

/** `npm run bench:back [-- DIST]`: back to a list and forward to its first record, which the page has shown before. */
const lists = ['ledgers', 'transactions', 'operations', 'payments', 'effects'] as const
const rounds = 7
/** Milliseconds that a median may take at full speed. */
const bar = 100
const site = await serveFolder({
  folder: path.resolve(process.argv[2] ?? 'dist'),
  fallback: 'redirects',
})
const browser = await chromium.launch({
  args: chromiumArguments,
  ...(chromiumPath === undefined ? {} : { executablePath: chromiumPath }),
})

/** Milliseconds until the frame is painted that has what `shown` selects, at an address that ends with `address`. */
const step = (page: Page, by: -1 | 1, address: string, shown: string): Promise<number> =>
  page.evaluate(
    ([delta, end, selector]) =>
      new Promise<number>((resolve) => {
        const start = performance.now()
        const look = () => {
          const isThere = location.pathname.endsWith(end) && document.querySelector(selector)
          if (isThere)
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)))
          else requestAnimationFrame(look)
        }
        history.go(delta)
        look()
      }),
    [by, address, shown] as const,
  )

const median = (all: readonly number[]): number =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN

/** Medians of both ways between a list and its first record. */
async function measure(page: Page, list: string, via: string) {
  const row = 'main tbody tr:nth-child(10)'
  await page.goto(`${site.url}demo/${list}?via=${via}`)
  await page.locator(row).waitFor()
  await page.locator('main tbody tr a').first().click()
  await page.locator('main h1').waitFor()
  await page.waitForLoadState('networkidle')
  const record = new URL(page.url()).pathname
  const back: number[] = []
  const forward: number[] = []
  for (let round = 0; round < rounds; round++) {
    back.push(await step(page, -1, `/${list}`, row))
    forward.push(await step(page, 1, record, 'main h1'))
  }
  return { back: median(back), forward: median(forward) }
}

try {
  const host = watchHost()
  console.log(
    '| list | via | processor | back, ms | forward, ms |\n| --- | --- | --- | ---: | ---: |',
  )
  for (const slower of [1, 4])
    for (const via of ['rest', 'rpc'])
      for (const list of lists) {
        const context = await browser.newContext()
        const page = await context.newPage()
        const session = await context.newCDPSession(page)
        await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
        const { back, forward } = await measure(page, list, via)
        console.log(
          `| ${list} | ${via} | 1/${slower} | ${back.toFixed(0)} | ${forward.toFixed(0)} |`,
        )
        if (slower === 1 && Math.max(back, forward) > bar) process.exitCode = 1
        await context.close()
      }
  console.log(host() ?? '')
} finally {
  await browser.close()
  await site.close()
}
