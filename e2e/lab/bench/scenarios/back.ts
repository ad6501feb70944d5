import type { Page } from '@playwright/test'
import { type Bench, median, printHead, printRow } from '../bench.ts'
import { recordedNetwork, slowdown, withSite } from '../browser.ts'

/** `-- back`: back to a list and forward to its first record, which the page has shown before. */
const lists = ['ledgers', 'transactions', 'operations', 'payments', 'effects'] as const
const sights = ['rest', 'rpc'] as const
const rounds = 7
/** Milliseconds that a median may take at full speed. */
const most = 100

export async function run({ dist, bound }: Bench): Promise<void> {
  const networks = { bench: { fetch: recordedNetwork(), sights } }
  await withSite({ dist, networks }, async ({ url, open }) => {
    printHead(`list | via | processor | back, ms (at full speed ≤ ${most}) | forward, ms`)
    for (const slower of [1, slowdown])
      for (const via of sights)
        for (const list of lists) {
          const { page, close } = await open({ slower })
          await page.goto(`${url}bench/${list}?via=${via}`)
          const { back, forward } = await measure(page, list)
          await close()
          printRow(list, via, `1/${slower}`, back, forward)
          if (slower === 1)
            bound(`${list} through ${via}, back or forward`, Math.max(back, forward), most, ' ms')
        }
  })
}

/** Medians of both ways between a list and its first record. */
async function measure(page: Page, list: string) {
  const row = 'main tbody tr:nth-child(10)'
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
