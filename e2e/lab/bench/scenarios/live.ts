import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Browser, Page } from '@playwright/test'
import type { Fetch } from '#ledger/values/answer.ts'
import { seeded } from '#ledger/values/numbers.ts'
import { openDense } from '../../dense/recorded/openDense.ts'
import { type Bench, recordedFolder } from '../bench.ts'
import { recordedNetwork, withSite } from '../browser.ts'

/**
 * `-- live --live SECONDS --ledgers N --part PART --via VIA`: lists that follow a network whose service refuses, cuts off
 * and falls behind (`lists`), the heap of a page that follows (`heap`), its processor time and requests (`idle`).
 */
const sights = ['rest', 'rpc'] as const
/** Bounds: MiB of heap that 900 ledgers add, the share of a core that a page takes which follows. */
const bounds = { grown: 10, share: 0.02 }
/** Pages open in the half minute before ledger 150: 200 more are recorded. */
const first = 120

export async function run({ dist, options, bound }: Bench): Promise<void> {
  const { values } = parseArgs({
    args: options,
    options: {
      live: { type: 'string', default: '1' },
      ledgers: { type: 'string', default: '200' },
      part: { type: 'string' },
      via: { type: 'string' },
    },
  })
  const isPart = (name: string) => values.part === undefined || values.part === name
  const chosen = (name: string) =>
    sights.filter((via) => isPart(name) && (values.via ?? via) === via)
  const clock = (start: number, every = Number(values.live) * 1000) =>
    recordedNetwork({ clock: { start, every } })
  const counts = { answered: 0, refused: 0, cutOff: 0, behind: 0 }
  const steady = { answered: 0 }
  // More ledgers than were recorded.
  const many = isPart('heap')
    ? (await openDense(recordedFolder, { ledgers: 400, transactions: 10, live: 0.1 })).fetch
    : clock(first)
  const networks = {
    faulty: { fetch: unreliable(clock(first), clock(first - 3), counts), sights },
    steady: { fetch: counted(clock(first, 5_000), steady), sights },
    fast: { fetch: counted(many, { answered: 0 }), sights },
  }
  const flags = ['--enable-precise-memory-info']
  await withSite({ dist, networks, flags }, async ({ url, browser }) => {
    const ledgers = Number(values.ledgers)
    const followed = await Promise.all(
      chosen('lists').map(async (via) => ({
        via,
        ...(await followList(browser, `${url}faulty/ledgers?limit=50&via=${via}`, ledgers)),
      })),
    )
    for (const { via, union, disordered, looks, start, end } of followed) {
      const closed = Array.from({ length: end - start }, (_, i) => start + i + 1)
      const missing = closed.filter((sequence) => !union.has(sequence)).length
      console.log(
        `${via}: ledgers ${start} to ${end} in ${looks} looks at the list: ${missing} missing, ${disordered} looks with a row out of order or twice`,
      )
      bound(`${via}: missing ledgers`, missing, 0)
      bound(`${via}: looks with a row out of order or twice`, disordered, 0)
    }
    if (followed.length > 0)
      console.log(
        `of ${counts.answered} requests ${counts.refused} were refused (429), ${counts.cutOff} cut off, ${counts.behind} answered by a node 3 ledgers behind`,
      )
    for (const via of chosen('heap')) {
      const [few, many] = await heapOf(browser, `${url}fast/ledgers?via=${via}`, [100, 1000])
      console.log(
        `${via}: the page’s heap at ledger ${few.at} and ${many.at} after it opened: ${few.mebibytes.toFixed(1)} and ${many.mebibytes.toFixed(1)} MiB`,
      )
      bound(`${via}: heap that grew`, many.mebibytes - few.mebibytes, bounds.grown, ' MiB')
    }
    for (const via of chosen('idle')) {
      const address = `${url}steady/ledgers?via=${via}`
      const { share, main, hidden } = await measureIdle(browser, address, () => steady.answered)
      console.log(
        `${via}: a page that follows, for 20 s: ${(share * 100).toFixed(1)} % of a core, of it ${(main * 100).toFixed(1)} % on the main thread; ${hidden} requests in 10 s while hidden`,
      )
      bound(`${via}: share of a core`, share, bounds.share)
      bound(`${via}: requests while hidden`, hidden, 0)
    }
  })
}

/** Follows a list of ledgers as a reader who looks several times a second, in a context of its own, over so many ledgers. */
async function followList(browser: Browser, url: string, ledgers: number) {
  const page = await opened(browser, url)
  const shown = await rows(page)
  const start = shown[0] ?? 0
  const union = new Set(shown)
  let [looks, disordered, newest] = [0, 0, start]
  while (newest < start + ledgers) {
    await setTimeout(150)
    const now = await rows(page)
    looks++
    if (now.some((sequence, i) => i > 0 && sequence !== (now[i - 1] ?? 0) - 1)) disordered++
    if ((now[0] ?? 0) < newest) disordered++
    newest = now[0] ?? newest
    for (const sequence of now) union.add(sequence)
  }
  await page.context().close()
  return { start, end: newest, union, disordered, looks }
}

/** A page's heap once so many ledgers have closed, and once so many more. */
async function heapOf(browser: Browser, url: string, [few, many]: readonly [number, number]) {
  const page = await opened(browser, url)
  const devtools = await page.context().newCDPSession(page)
  const start = (await rows(page))[0] ?? 0
  const measure = async (count: number) => {
    while (((await rows(page))[0] ?? 0) < start + count) await setTimeout(200)
    await devtools.send('HeapProfiler.collectGarbage')
    const { usedSize } = await devtools.send('Runtime.getHeapUsage')
    return { at: ((await rows(page))[0] ?? 0) - start, mebibytes: usedSize / 1024 ** 2 }
  }
  const measured = [await measure(few), await measure(many)] as const
  await page.context().close()
  return measured
}

/** Processor time of a page that follows, as shares of a core, and the requests that it sends while it is hidden. */
async function measureIdle(browser: Browser, url: string, requests: () => number) {
  const page = await opened(browser, url)
  const devtools = await page.context().newCDPSession(page)
  const whole = await browser.newBrowserCDPSession()
  await devtools.send('Performance.enable')
  const times = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    const { processInfo } = await whole.send('SystemInfo.getProcessInfo')
    const renderers = processInfo.map(({ type, cpuTime }) => (type === 'renderer' ? cpuTime : 0))
    return {
      main: metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0,
      all: renderers.reduce((all, each) => all + each, 0),
    }
  }
  // The page has loaded what loads later.
  await setTimeout(5_000)
  const before = await times()
  const seconds = 20
  await setTimeout(seconds * 1000)
  const after = await times()
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  // A request that is under way ends.
  await setTimeout(1_000)
  const sent = requests()
  await setTimeout(10_000)
  const hidden = requests() - sent
  await page.context().close()
  return {
    share: (after.all - before.all) / seconds,
    main: (after.main - before.main) / seconds,
    hidden,
  }
}

async function opened(browser: Browser, url: string): Promise<Page> {
  const page = await (
    await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block' })
  ).newPage()
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

/** How often each fault struck. */
interface FaultCounts {
  answered: number
  refused: number
  cutOff: number
  behind: number
}

/**
 * A service of two nodes, one of them behind: of its answers 10 % are 429s and 3 % are cut off, a tenth comes from the node
 * that is behind.
 */
function unreliable(node: Fetch, behind: Fetch, counts: FaultCounts): Fetch {
  const random = seeded(7)
  return counted(async (request) => {
    if (request.method === 'OPTIONS') return node(request)
    const draw = random(100)
    if (draw < 10) {
      counts.refused++
      return new Response('{}', { status: 429, headers: { 'Retry-After': '1' } })
    }
    if (draw < 13) {
      counts.cutOff++
      return cutAfter(await node(request), 200)
    }
    if (draw < 23) {
      counts.behind++
      return behind(request)
    }
    return node(request)
  }, counts)
}

/** The answer until so many bytes; then it ends. */
function cutAfter(answer: Response, bytes: number): Response {
  let left = bytes
  const cut = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      controller.enqueue(chunk.subarray(0, left))
      left -= chunk.length
      if (left <= 0) controller.terminate()
    },
  })
  return new Response(answer.body?.pipeThrough(cut) ?? null, answer)
}

/** A service whose requests are counted, and whose answers, refusals too, may be read from another origin. */
function counted(fetch: Fetch, counts: { answered: number }): Fetch {
  return async (request) => {
    if (request.method !== 'OPTIONS') counts.answered++
    const answer = await fetch(request)
    const headers = new Headers(answer.headers)
    headers.set('Access-Control-Allow-Origin', '*')
    headers.set('Access-Control-Expose-Headers', 'Retry-After')
    headers.delete('Content-Length')
    return new Response(answer.body, { status: answer.status, headers })
  }
}
