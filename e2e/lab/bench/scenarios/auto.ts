import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { BrowserContext, Page } from '@playwright/test'
import type { Fetch } from '#ledger/values/answer.ts'
import {
  accounts,
  assets,
  claimableBalances,
  contracts,
  ledgers,
  liquidityPools,
  offers,
  operations,
  transactions,
} from '../../../support/examples.ts'
import { settled } from '../../../support/fixtures.ts'
import { openDense } from '../../dense/recorded/openDense.ts'
import { type Bench, median, printHead, printRow, recordedFolder } from '../bench.ts'
import { recordedNetwork, type Site, withSite } from '../browser.ts'
import { exchangeOf } from '../denseNetwork.ts'

/**
 * `-- auto --runs 3 --only offer;pool --all --network dense`: the same questions through Auto, REST and RPC, on a mock of both
 * services: of the recorded network, or of one as dense as the public one, whose REST has lists of history alone.
 * Auto's finished page has what each of the others has, its first answer stands about as early as that of the faster one
 * that has it, and it asks for no more than that one does and what that one lacks.
 */

interface Question {
  readonly path: string
  /** A text of the page's answer. */
  readonly answer: RegExp
}

const { alice, northwind, drifter, locksmith, absent } = accounts
const recordedQuestions: Readonly<Record<string, Question>> = {
  home: { path: '', answer: /373/ },
  network: { path: '/network', answer: /Parallax Local Network/ },
  fees: { path: '/fee_stats', answer: /\b100\b/ },
  ledgers: { path: '/ledgers', answer: /373.*372/ },
  ledger: { path: `/ledgers/${ledgers.paths}`, answer: /b59ef/ },
  'ledger, busy': { path: `/ledgers/${ledgers.busy}`, answer: /45 transactions/ },
  'ledger, effects': { path: `/ledgers/${ledgers.paths}/effects`, answer: /OLIVE/ },
  transactions: { path: '/transactions', answer: /373/ },
  path: { path: `/transactions/${transactions.path}`, answer: /175\.43859 OLIVE/ },
  'fee bump': { path: `/transactions/${transactions.feeBump}`, answer: /Succeeded/ },
  failed: { path: `/transactions/${transactions.failed}`, answer: /Failed/ },
  'failed call': { path: `/transactions/${transactions.ownError}`, answer: /100/ },
  call: { path: `/transactions/${transactions.call}`, answer: /248,031/ },
  'token transfer': { path: `/transactions/${transactions.tokenTransfer}`, answer: /transfer/ },
  'effects of a transaction': {
    path: `/transactions/${transactions.path}/effects`,
    answer: /OLIVE/,
  },
  operation: { path: `/operations/${operations.path}`, answer: /175\.43859 OLIVE/ },
  operations: { path: '/operations', answer: /373|ago/ },
  payments: { path: '/payments', answer: /XLM/ },
  effects: { path: '/effects', answer: /ago/ },
  trades: { path: '/trades', answer: /XLM|USD/ },
  account: { path: `/accounts/${alice}`, answer: /48,419/ },
  'account, payments': { path: `/accounts/${alice}/payments`, answer: /USD|XLM/ },
  'account, operations': { path: `/accounts/${alice}/operations`, answer: /ago|2026/ },
  'account, effects': { path: `/accounts/${alice}/effects`, answer: /ago|2026/ },
  'account of four kinds of signers': { path: `/accounts/${locksmith}`, answer: /weight/ },
  'account of an issuer': { path: `/accounts/${northwind}`, answer: /northwind\.example/ },
  'merged account': { path: `/accounts/${drifter}`, answer: /merged/i },
  'absent account': { path: `/accounts/${absent}`, answer: /[Nn]ot found|no account/ },
  assets: { path: '/assets', answer: /BOND2031/ },
  asset: { path: `/assets/${assets.usd}`, answer: /123/ },
  holders: { path: `/assets/${assets.usd}/holders`, answer: /40,001,637/ },
  offers: { path: '/offers', answer: /ells|GA5HR/ },
  offer: { path: `/offers/${offers.standing}`, answer: /GA5HR/ },
  'an offer’s life': { path: `/offers/${offers.filled}`, answer: /wholly filled/ },
  pools: { path: '/liquidity_pools', answer: /USD/ },
  pool: { path: `/liquidity_pools/${liquidityPools.xlmUsd}`, answer: /Reserve/ },
  'pool by its hash': {
    path: `/transactions/${liquidityPools.xlmUsd}`,
    answer: /Reserve/,
  },
  'hash of nothing': { path: `/transactions/${'1'.repeat(64)}`, answer: /No known/ },
  'claimable balance': {
    path: `/claimable_balances/${claimableBalances.waiting}`,
    answer: /Claimants/,
  },
  'claimed balance': {
    path: `/claimable_balances/${claimableBalances.claimed}`,
    answer: /claimed/i,
  },
  contracts: { path: '/contracts', answer: /CBBJB/ },
  contract: { path: `/contracts/${contracts.workshop}`, answer: /Workshop/ },
}

/** A quarter of an hour of a dense network; its newest ledger and its busiest account. */
async function denseService() {
  const { network, fetch } = await openDense(recordedFolder, { ledgers: 180 })
  const last = network.chain.last()
  const account = exchangeOf(network)
  const questions: Readonly<Record<string, Question>> = {
    home: { path: '', answer: new RegExp(String(last)) },
    ledgers: { path: '/ledgers', answer: new RegExp(String(last)) },
    ledger: { path: `/ledgers/${last}`, answer: /300 transactions/ },
    transactions: { path: '/transactions', answer: new RegExp(String(last)) },
    operations: { path: '/operations', answer: /ago/ },
    payments: { path: '/payments', answer: /XLM|USD/ },
    'account, transactions': { path: `/accounts/${account}/transactions`, answer: /ago/ },
    'account, operations': { path: `/accounts/${account}/operations`, answer: /ago/ },
    'account, payments': { path: `/accounts/${account}/payments`, answer: /ago/ },
  }
  return { fetch, questions }
}

const sights = ['auto', 'rest', 'rpc'] as const
type Via = (typeof sights)[number]

/** Auto's first answer may take this many times as long as the faster source's, and this many milliseconds more. */
const slower = { factor: 1.2, milliseconds: 100 }
/** Bytes of the larger of both; where Auto reads a fact from the other source too, also those of that one. */
const moreBytes = 1.2
/** One status a service. */
const statusRequests = 2
const statusBytes = 6_000
/** Milliseconds without a request after which a page is finished. */
const quietTime = 800
const longestVisit = 30_000

interface Visited {
  /** Milliseconds until the answer; infinite where it does not come. */
  readonly answer: number
  readonly requests: readonly Asked[]
  /** The page's figures by their labels. */
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly rows: number
}

interface Asked {
  readonly key: string
  readonly bytes: number
}

export async function run({ dist, options, bound }: Bench): Promise<void> {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args: options,
    options: { runs: text, only: text, network: text, all: { type: 'boolean' } },
  })
  const only = values.only?.split(';')
  const { fetch, questions } =
    values.network === 'dense'
      ? await denseService()
      : { fetch: recordedNetwork(), questions: recordedQuestions }
  const log = createLog(fetch)
  await withSite(
    { dist, networks: { both: { fetch: log.fetch, sights: ['rest', 'rpc'] } } },
    async (site) => {
      await visit(site, log, 'rest', { path: '', answer: /./ })
      printHead(
        'question | answer, ms: Auto | REST | RPC | requests: Auto | REST | RPC | kB: Auto | REST | RPC | facts Auto lacks',
      )
      for (const [name, question] of Object.entries(questions)) {
        if (only !== undefined && !only.includes(name)) continue
        await compare(name, question, site)
      }
    },
  )

  async function compare(name: string, question: Question, site: Site): Promise<void> {
    const rounds: Record<Via, Visited>[] = []
    for (let round = 0; round < Number(values.runs ?? 3); round++) {
      rounds.push({
        auto: await visit(site, log, 'auto', question),
        rest: await visit(site, log, 'rest', question),
        rpc: await visit(site, log, 'rpc', question),
      })
    }
    const of = (via: Via, read: (visited: Visited) => number): number =>
      median(rounds.map((round) => read(round[via])))
    const answers = sights.map((via) => of(via, ({ answer }) => answer))
    const requests = sights.map((via) => of(via, (each) => each.requests.length))
    const bytes = sights.map((via) => of(via, bytesOf))
    const last = rounds.at(-1)
    const lacking = last === undefined ? [] : lackingFacts(last)
    printRow(name, ...answers, ...requests, ...bytes.map((each) => each / 1000), lacking.length)
    if (values.all === true) {
      for (const line of lacking) console.log(`    lacks: ${line}`)
      for (const { key, bytes: size } of last?.auto.requests ?? [])
        console.log(`    ${key} ${size}`)
    }
    const [auto = 0, ...others] = answers
    const fastest = Math.min(...others)
    bound(`${name}: first answer`, auto, slower.factor * fastest + slower.milliseconds, ' ms')
    bound(
      `${name}: requests`,
      requests[0] ?? 0,
      (requests[1] ?? 0) + (requests[2] ?? 0) + statusRequests,
    )
    const [, ofRest = 0, ofRpc = 0] = bytes
    bound(
      `${name}: bytes`,
      bytes[0] ?? 0,
      Math.max(moreBytes * Math.max(ofRest, ofRpc), ofRest + ofRpc + statusBytes),
    )
    bound(`${name}: facts that Auto lacks`, lacking.length, 0)
  }
}

const bytesOf = ({ requests }: Visited): number =>
  requests.reduce((total, { bytes }) => total + bytes, 0)

/** A value that says what its source does not know, or which source it is of. */
const ofSource =
  /not (known|checked|counted|stated|in the)|at least|Horizon|RPC|answer|checks passed/

/** Labels of what is a source's own: its version and its index; and of arguments, which have names where they are known. */
const isOwn: ReadonlySet<string> = new Set([
  'Service',
  'Ledgers',
  'Size',
  'Size limit',
  'Clear',
  'Arguments',
])

/** Facts that another source's page has and Auto's lacks: a label, or a figure beside it; and rows. */
function lackingFacts({ auto, rest, rpc }: Record<Via, Visited>): readonly string[] {
  // A label may stand in several panels.
  const own = new Map<string, string>()
  for (const [label, value] of auto.facts) own.set(label, `${own.get(label) ?? ''} ${value}`)
  const lacking = [...rest.facts, ...rpc.facts].flatMap(([label, value]) => {
    if (ofSource.test(value) || isOwn.has(label)) return []
    const shown = own.get(label)
    if (shown === undefined) return [`${label}: ${value}`]
    // Ages go on while pages are read.
    const figures = value.replaceAll(/\d+ \w+ ago/g, '').match(/[\w.,…]*\d[\w.,…]*/g) ?? []
    const missing = figures.filter((each) => !shown.includes(each))
    return missing.length === 0 ? [] : [`${label}: ${missing.join(' ')} of ${value}`]
  })
  // RPC finds other rows than REST where it searches events.
  const rows = Math.min(rest.rows, rpc.rows)
  return [...new Set(lacking), ...(auto.rows < rows ? [`${rows - auto.rows} of ${rows} rows`] : [])]
}

interface Log {
  readonly fetch: Fetch
  readonly asked: Asked[]
  readonly lastAt: () => number
}

/** A service that notes what it is asked. */
function createLog(service: Fetch): Log {
  const asked: Asked[] = []
  let lastAt = 0
  const fetch: Fetch = async (request) => {
    lastAt = performance.now()
    if (request.method === 'OPTIONS') return service(request)
    const sent = request.method === 'POST' ? await request.clone().text() : ''
    const response = await service(request)
    const { pathname, search } = new URL(request.url)
    const methods = [...sent.matchAll(/"method":"(\w+)"/g)].map(([, method]) => method)
    const key = `${request.method} ${pathname}${search} ${methods.join()}`
    const body = await response.arrayBuffer()
    asked.push({ key, bytes: body.byteLength })
    lastAt = performance.now()
    return new Response(body.byteLength === 0 ? null : body, response)
  }
  return { fetch, asked, lastAt: () => lastAt }
}

async function visit(site: Site, log: Log, via: Via, question: Question): Promise<Visited> {
  const context = await site.browser.newContext({
    viewport: { width: 1280, height: 900 },
    serviceWorkers: 'block',
  })
  try {
    const page = await openWarm(context, site)
    log.asked.length = 0
    await page.addInitScript(watchFor, question.answer.source)
    const search = via === 'auto' ? '' : `?via=${via}`
    await page.goto(`${site.url}both${question.path}${search}`)
    await settled(page).catch(() => undefined)
    const from = performance.now()
    while (performance.now() - log.lastAt() < quietTime && performance.now() - from < longestVisit)
      await setTimeout(100)
    await settled(page).catch(() => undefined)
    const answer = (await page.evaluate(() => window.answeredAt)) ?? Number.POSITIVE_INFINITY
    const { facts, rows } = await page.evaluate(readFacts)
    return { answer, requests: [...log.asked], facts, rows }
  } finally {
    await context.close()
  }
}

/** A page whose scripts the browser has. */
async function openWarm(context: BrowserContext, site: Site): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${site.url}favicon.svg`)
  return page
}

/** Runs in the page. */
function readFacts() {
  const facts = [...document.querySelectorAll('main dl > div')].map((fact) => {
    const textOf = (part: string) =>
      (fact.querySelector(part)?.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
    return [textOf('dt'), textOf('dd')] as const
  })
  return { facts, rows: document.querySelectorAll('main tr[data-row]').length }
}

declare global {
  interface Window {
    answeredAt?: number
  }
}

/** Runs in the page: notes when its main part has a text. */
function watchFor(source: string): void {
  const text = new RegExp(source, 's')
  const look = () => {
    const shown = document.querySelector('main')?.textContent ?? ''
    if (text.test(shown)) window.answeredAt = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
