import { chromium } from '@playwright/test'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromiumArguments, chromiumPath } from '../support/browsers.ts'
import { passphrase } from '../support/faultyNetwork.ts'
import { serveFolder } from '../support/staticServer.ts'
import { day, daysSince, drawAccounts, exchangeOf } from './denseAccounts.ts'
import { type Found, findAll } from './denseFound.ts'
import { longestTaskOf, openList, rows } from './densePages.ts'
import { type DenseService, serveDense } from './denseService.ts'
import { watchHost } from './hostShare.ts'

/** What an account's list may cost: milliseconds and requests until its first rows, calls of getEvents among them. */
interface Bounds {
  readonly milliseconds: number
  readonly requests?: number
  readonly getEvents?: number
}
const [longestTask, mostBytes] = [100, 1_000_000]
const inDay: Bounds = { milliseconds: 3000, requests: 4 }
const sixDaysAgo: Bounds = { milliseconds: 10_000, getEvents: 15 }

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, requests: { type: 'boolean' } },
})
const folder = path.resolve(positionals[0] ?? 'dist')
const browser = await chromium.launch({
  args: chromiumArguments,
  ...(chromiumPath === undefined ? {} : { executablePath: chromiumPath }),
})
const host = watchHost()
const broken: string[] = []
const check = (name: string, what: string, value: number, bound = Number.POSITIVE_INFINITY) => {
  if (value > bound) broken.push(`${name}: ${Math.round(value)} ${what}, more than ${bound}`)
}

/** Serves the page with one network, does something with it, and ends both. */
async function withNetwork(
  command: Parameters<typeof serveDense>[0],
  run: (service: DenseService, addressOf: (account: string) => string) => Promise<void>,
): Promise<void> {
  const service = await serveDense(command)
  const network = { id: 'dense', name: 'dense', passphrase, rpc: `${service.url}/rpc` }
  const edited = { 'networks.json': JSON.stringify([network]) }
  const site = await serveFolder({ folder, fallback: 'redirects', edited })
  try {
    await run(service, (account) => `${site.url}dense/accounts/${account}`)
  } finally {
    await Promise.all([site.close(), service.close()])
  }
}

async function measure(name: string, service: DenseService, account: string, bounds: Bounds) {
  const opened = await openList(browser, service, `${account}/transactions?via=rpc`)
  const { rowsAt, requests, all, getEvents, bytes } = opened
  const figures = [rowsAt, requests.length, all, getEvents, bytes / 1000, opened.service]
  console.log(`| ${[name, ...figures.map((figure) => figure.toFixed(0))].join(' | ')} |`)
  if (values.requests === true)
    for (const { at, methods, bytes: own, service: took } of requests)
      console.log(
        `${at - (requests[0]?.at ?? at)} ms: ${methods.join()} ${own} B, ${took.toFixed(0)} ms`,
      )
  check(name, 'ms to the rows', rowsAt, bounds.milliseconds)
  check(name, 'requests before the rows', requests.length, bounds.requests)
  check(name, 'calls of getEvents before the rows', getEvents, bounds.getEvents)
  check(name, 'bytes unasked', bytes, mostBytes)
}

const head =
  '| account’s first 20 transactions | rows, ms | its requests | the page’s | getEvents | kB at rest | of it the service, ms |\n| --- | ---: | ---: | ---: | ---: | ---: | ---: |'

/** A day as dense as the public network's. */
async function measureDay(service: DenseService, addressOf: (account: string) => string) {
  const { network } = service
  const exchange = addressOf(exchangeOf(network))
  const kinds = [
    ['active all day', 300, 3000],
    ['active now and then', 26, 60],
  ] as const
  const accounts = kinds.map(([name, least, most]) => {
    const [account] = drawAccounts(network, 1, ({ length }) => length >= least && length <= most)
    if (account === undefined) throw new Error('no account is like that')
    return { name: `${name}: ${account.transactions.length} transactions`, id: account.id }
  })
  await openList(browser, service, `${exchange}/transactions?via=rpc`) // the first one warms the machine up
  console.log(head)
  for (const { name, id } of accounts) await measure(name, service, addressOf(id), inDay)
  await measure('the exchange: three in each ledger', service, exchange, inDay)
  const longest = await longestTaskOf(browser, `${exchange}?via=rpc`)
  const name = 'the exchange’s transactions, opened from its operations'
  console.log(
    `${name}: longest task ${longest.toFixed(0)} ms at a quarter of the processor’s speed`,
  )
  check(name, 'ms in one task', longest, longestTask)
}

/** A week has fewer transactions a ledger: as many ledgers are searched, less is found in them. */
async function measureWeek(service: DenseService, addressOf: (account: string) => string) {
  const { network, fetch } = service
  const [old] = drawAccounts(
    network,
    1,
    (listed) => listed.length >= rows && Math.abs(daysSince(listed) - 6) < 0.5,
  )
  if (old === undefined) throw new Error('no account was active six days ago')
  console.log(head)
  await measure('active 6 days ago', service, addressOf(old.id), sixDaysAgo)
  const accounts = drawAccounts(network, 50, ({ length }) => length > 0)
  report(await findAll(fetch, network, accounts))
}

function report({ successful, failed, named, foreign }: Found): void {
  const shares = { successful, failed, 'that an event names': named }
  for (const [name, { listed, found }] of Object.entries(shares)) {
    const share = ((100 * found) / listed).toFixed(2)
    console.log(`50 accounts over 7 days, transactions ${name}: ${found} of ${listed}, ${share} %`)
  }
  if (successful.found < successful.listed * 0.99)
    broken.push('fewer than 99 % of the transactions that REST lists by default are listed')
  if (named.found < named.listed) broken.push('not all transactions that events name are listed')
  if (foreign > 0) broken.push(`${foreign} transactions are listed that REST does not list`)
}

try {
  if (values.only !== 'week') await withNetwork({ ledgers: day }, measureDay)
  if (values.only !== 'day') await withNetwork({ ledgers: 7 * day, transactions: 60 }, measureWeek)
} finally {
  await browser.close()
}
console.log(host() ?? '')
for (const words of broken) console.error(words)
process.exitCode = broken.length > 0 ? 1 : 0
