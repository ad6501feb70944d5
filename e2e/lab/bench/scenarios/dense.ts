import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Fetch } from '#ledger/values/answer.ts'
import { symbolTopic } from '#ledger/xdr/values.ts'
import type { DenseNetwork } from '../../dense/network.ts'
import { openDense } from '../../dense/recorded/openDense.ts'
import { type Bench, printHead, printRow, recordedFolder, sum } from '../bench.ts'
import { type Site, slowdown, traced, withSite } from '../browser.ts'
import { day, daysSince, drawAccounts, exchangeOf, findAll } from '../denseNetwork.ts'
import { createSlowLine, type Line } from '../line.ts'

/**
 * `-- dense --only day|week --requests`: accounts through RPC on a network as dense as the public one, behind a line of
 * 100 ms a request and 50 Mbit/s, with an empty index.
 */

/** Bounds what an account's list may cost: milliseconds and requests until its first rows, calls of getEvents among them. */
interface Bounds {
  readonly milliseconds: number
  readonly requests?: number
  readonly getEvents?: number
}
const [longestTask, mostBytes] = [100, 1_000_000]
const inDay: Bounds = { milliseconds: 3000, requests: 4 }
const sixDaysAgo: Bounds = { milliseconds: 10_000, getEvents: 15 }
/** Rows of a list's first page. */
const rows = 20
const row = 'main tbody:not([hidden]) > tr[data-row]'
/** Visits of which the shortest of their longest tasks counts. */
const visits = 3
/** Milliseconds in which an open page is at rest. */
const settleTime = 4000

/** One request for data: the methods of its calls, its answer's bytes, and when it came, by `Date.now()`. */
interface Asked {
  readonly at: number
  readonly methods: readonly string[]
  readonly bytes: number
  /** Milliseconds that the service itself took. */
  readonly service: number
}

/** A network, its service without the line, and the site that shows it. */
interface Served extends Site {
  readonly network: DenseNetwork
  readonly fetch: Fetch
  readonly asked: Asked[]
  /** The page of an account. */
  readonly addressOf: (account: string) => string
}

export async function run({ dist, options, bound }: Bench): Promise<void> {
  const { values } = parseArgs({
    args: options,
    options: { only: { type: 'string' }, requests: { type: 'boolean' } },
  })

  /** Serves the page with one network, does something with it, and ends both. */
  async function withNetwork(
    command: Parameters<typeof openDense>[1],
    use: (served: Served) => Promise<void>,
  ): Promise<void> {
    const { network, fetch } = await openDense(recordedFolder, command)
    const asked: Asked[] = []
    const far = behind(createSlowLine(100, 50_000_000), fetch, asked)
    await withSite({ dist, networks: { dense: { fetch: far, sights: ['rpc'] } } }, (site) =>
      use({
        ...site,
        network,
        fetch,
        asked,
        addressOf: (account) => `${site.url}dense/accounts/${account}`,
      }),
    )
  }

  async function measure(name: string, served: Served, account: string, bounds: Bounds) {
    const opened = await openList(served, account)
    const { rowsAt, requests, all, getEvents, bytes, service } = opened
    printRow(name, rowsAt, requests.length, all, getEvents, bytes / 1000, service)
    if (values.requests === true)
      for (const { at, methods, bytes: own, service: took } of requests)
        console.log(
          `${at - (requests[0]?.at ?? at)} ms: ${methods.join()} ${own} B, ${took.toFixed(0)} ms`,
        )
    const { milliseconds, requests: most = Infinity, getEvents: events = Infinity } = bounds
    bound(`${name}: first rows`, rowsAt, milliseconds, ' ms')
    bound(`${name}: requests before the rows`, requests.length, most)
    bound(`${name}: calls of getEvents before the rows`, getEvents, events)
    bound(`${name}: bytes unasked`, bytes, mostBytes)
  }

  const head = () =>
    printHead(
      'account’s first 20 transactions | rows, ms | its requests | the page’s | getEvents | kB at rest | of it the service, ms',
    )

  /** A day as dense as the public network's. */
  async function measureDay(served: Served): Promise<void> {
    const { network, addressOf } = served
    const exchange = addressOf(exchangeOf(network))
    await openList(served, exchange) // the first one warms the machine up
    head()
    for (const [name, least, most] of [
      ['active all day', 300, 3000],
      ['active now and then', 26, 60],
    ] as const) {
      const [account] = drawAccounts(network, 1, ({ length }) => length >= least && length <= most)
      if (account === undefined) throw new Error('no account is like that')
      const title = `${name}: ${account.transactions.length} transactions`
      await measure(title, served, addressOf(account.id), inDay)
    }
    await measure('the exchange: three in each ledger', served, exchange, inDay)
    const longest: number[] = []
    for (let n = 0; n < visits; n++) longest.push(await longestTaskOf(served, exchange))
    const name = 'the exchange’s transactions, opened from its operations: longest task'
    const all = longest.map((milliseconds) => milliseconds.toFixed(0)).join(', ')
    console.log(`${name} ${all} ms at a quarter of the processor’s speed, of ${visits} visits`)
    // A busy machine only lengthens a task.
    bound(name, Math.min(...longest), longestTask, ' ms')
  }

  /** A week has fewer transactions a ledger: as many ledgers are searched, less is found in them. */
  async function measureWeek(served: Served): Promise<void> {
    const { network, fetch, addressOf } = served
    const isOld = (listed: Parameters<typeof daysSince>[0]) =>
      listed.length >= rows && Math.abs(daysSince(listed) - 6) < 0.5
    const [old] = drawAccounts(network, 1, isOld)
    if (old === undefined) throw new Error('no account was active six days ago')
    head()
    await measure('active 6 days ago', served, addressOf(old.id), sixDaysAgo)
    const accounts = drawAccounts(network, 50, ({ length }) => length > 0)
    const { successful, failed, named, foreign } = await findAll(fetch, network, accounts)
    for (const [name, { listed, found }] of Object.entries({ successful, failed, named })) {
      const share = ((100 * found) / listed).toFixed(2)
      console.log(`50 accounts, 7 days, transactions, ${name}: ${found} of ${listed}, ${share} %`)
    }
    const missing = 1 - successful.found / successful.listed
    bound('share of the transactions missing that REST lists by default', missing, 0.01)
    bound('transactions missing that events name', named.listed - named.found, 0)
    bound('transactions listed that REST does not list', foreign, 0)
  }

  if (values.only !== 'week') await withNetwork({ ledgers: day }, measureDay)
  if (values.only !== 'day') await withNetwork({ ledgers: 7 * day, transactions: 60 }, measureWeek)
}

/** getEvents for the assets that an account may hold: without fees, which a list asks for. */
const ofTrustlines = 'getEvents of trustlines'
const feeTopic = symbolTopic('fee')
/** The account's balances and the offer of its base reserve ask for these. */
const ofPanels: ReadonlySet<string> = new Set(['getLedgerEntries', 'getFeeStats', ofTrustlines])

/** A service at the other end of a line, whose requests are noted. */
function behind(line: Line, fetch: Fetch, asked: Asked[]): Fetch {
  return async (request) => {
    if (request.method === 'OPTIONS') return fetch(request)
    const at = Date.now()
    const methods = methodsOf(await request.clone().text())
    const arrived = line.begin()
    const began = performance.now()
    const answer = await fetch(request)
    const body = new Uint8Array(await answer.arrayBuffer())
    const service = performance.now() - began
    await arrived
    await line.carry(body.length)
    asked.push({ at, methods, bytes: body.length, service })
    return new Response(body, answer)
  }
}

function methodsOf(text: string): readonly string[] {
  const body: unknown = text === '' ? [] : JSON.parse(text)
  return (Array.isArray(body) ? body : [body]).map((call) => {
    const method = String(Reflect.get(Object(call), 'method'))
    return method === 'getEvents' && !JSON.stringify(call).includes(feeTopic)
      ? ofTrustlines
      : method
  })
}

/** A deep link to an account's transactions, everything from nothing: until its first rows are there, and at rest. */
async function openList({ open, asked }: Served, account: string) {
  const { page, close } = await open()
  asked.length = 0
  await page.goto(`${account}/transactions?via=rpc`)
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
  await close()
  // What other panels of the page ask for is none of the list's.
  const requests = before.filter(({ methods }) => !methods.every((name) => ofPanels.has(name)))
  return {
    /** Milliseconds from the navigation to the last of the first rows. */
    rowsAt,
    requests,
    all: before.length,
    getEvents: requests.flatMap(({ methods }) => methods).filter((name) => name === 'getEvents')
      .length,
    /** Until the page is at rest. */
    bytes: sum(asked, ({ bytes }) => bytes),
    service: sum(before, ({ service }) => service),
  }
}

/** From an account's operations to its transactions in the page that runs already: milliseconds of the longest task. */
async function longestTaskOf({ open }: Served, account: string): Promise<number> {
  const { page, devtools, close } = await open()
  await page.goto(`${account}?via=rpc`)
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
  await close()
  return tasks[0] ?? 0
}
