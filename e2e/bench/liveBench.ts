import type { Browser, Page } from '@playwright/test'

/** What a reader saw who looked at a list of ledgers several times a second. */
export interface Followed {
  /** The newest ledger when it opened. */
  readonly start: number
  /** The newest ledger at the end. */
  readonly end: number
  /** All ledgers seen. */
  readonly union: ReadonlySet<number>
  /** Looks at which a row was out of order or twice. */
  readonly disordered: number
  readonly samples: number
}

/** Follows a list of ledgers, in a browser context of its own, over so many ledgers. */
export async function followList(
  browser: Browser,
  url: string,
  ledgers: number,
): Promise<Followed> {
  const page = await opened(browser, url)
  const shown = await rows(page)
  const start = shown[0] ?? 0
  const union = new Set(shown)
  let [samples, disordered, newest] = [0, 0, start]
  while (newest < start + ledgers) {
    await page.waitForTimeout(150)
    const now = await rows(page)
    samples++
    if (now.some((sequence, i) => i > 0 && sequence !== (now[i - 1] ?? 0) - 1)) disordered++
    if ((now[0] ?? 0) < newest) disordered++
    newest = now[0] ?? newest
    for (const sequence of now) union.add(sequence)
  }
  await page.context().close()
  return { start, end: newest, union, disordered, samples }
}

/** Bytes of a page's heap once 100 ledgers have closed, and once `ledgers` have. */
export async function heapOf(browser: Browser, url: string, ledgers: number) {
  const page = await opened(browser, url)
  const cdp = await page.context().newCDPSession(page)
  const start = (await rows(page))[0] ?? 0
  const measure = async (count: number) => {
    while (((await rows(page))[0] ?? 0) < start + count) await page.waitForTimeout(200)
    await cdp.send('HeapProfiler.collectGarbage')
    const { usedSize } = await cdp.send('Runtime.getHeapUsage')
    return { at: ((await rows(page))[0] ?? 0) - start, bytes: usedSize }
  }
  const [few, many] = [await measure(100), await measure(ledgers)]
  await page.context().close()
  return { before: few.bytes, after: many.bytes, from: few.at, to: many.at }
}

/** Processor time of a page that follows, and the requests that it sends while it is hidden. */
export async function measureIdle(browser: Browser, url: string, requests: () => number) {
  const page = await opened(browser, url)
  const [cdp, whole] = [
    await page.context().newCDPSession(page),
    await browser.newBrowserCDPSession(),
  ]
  await cdp.send('Performance.enable')
  const times = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    const { processInfo } = await whole.send('SystemInfo.getProcessInfo')
    return {
      main: metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0,
      all: processInfo.reduce(
        (sum, each) => sum + (each.type === 'renderer' ? each.cpuTime : 0),
        0,
      ),
    }
  }
  // The page has loaded what loads later.
  await page.waitForTimeout(5_000)
  const before = await times()
  const seconds = 20
  await page.waitForTimeout(seconds * 1000)
  const after = await times()
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  // A request that is under way ends.
  await page.waitForTimeout(1_000)
  const sent = requests()
  await page.waitForTimeout(10_000)
  const hidden = requests() - sent
  await page.context().close()
  return {
    share: (after.all - before.all) / seconds,
    main: (after.main - before.main) / seconds,
    hidden,
  }
}

async function opened(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
  await page.goto(url)
  await page.locator('tbody tr[data-row]').first().waitFor({ timeout: 60_000 })
  return page
}

/** The ledgers of the list, as it is drawn. */
const rows = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('tbody tr[data-row] td:first-child a')].map((link) =>
      Number(link.textContent),
    ),
  )
