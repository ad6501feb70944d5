import { Buffer } from 'node:buffer'
import { setTimeout } from 'node:timers/promises'
import { sha256 } from '@noble/hashes/sha2.js'
import { readRecord } from '#ledger/restRecord.ts'
import type { Fetch } from '#ledger/values/answer.ts'
import { passphrase } from '../../../support/faultyNetwork.ts'
import { largeLedger } from '../../../testing/largeLedger.ts'
import { type Bench, median, printHead, printRow } from '../bench.ts'
import { recordedNetwork, type Site, slowdown, traced, withSite } from '../browser.ts'
import { hashLength, modelOf } from '../chain.ts'

/** `-- large`: the step to a ledger of 1 MB from its neighbour, by a click in the page that runs already. */
const sights = ['rest', 'rpc'] as const
/** How often the step is taken; a single one tells as much of the machine as of the page. */
const openings = 9
/** Bounds: milliseconds of the page's longest task and from the click to the next frame; requests. */
const bounds = { task: 100, interaction: 200, requests: 6 }
/** Milliseconds: from a request to its answer beside the service's own time; of rest; of pointing before the click. */
const [roundTrip, settleTime, pointingTime] = [50, 2500, 150]
/** The ledger that is large; its neighbours lend it their transactions. */
const sequence = 145

export async function run({ dist, bound }: Bench): Promise<void> {
  const asked: string[] = []
  const large = await createLargeLedgerNetwork(2 ** 20)
  // A service is not on the reader's own machine: its answers take their way.
  const far: Fetch = async (request) => {
    if (request.method !== 'OPTIONS') asked.push(request.url)
    const answer = await large(request)
    await setTimeout(roundTrip)
    return answer
  }
  await withSite({ dist, networks: { large: { fetch: far, sights } } }, async (site) => {
    printHead(
      `a ledger of 1 MB, opened from its neighbour, via | requests (≤ ${bounds.requests}) | first row, ms | longest task, ms (≤ ${bounds.task}) | interaction, ms (≤ ${bounds.interaction})`,
    )
    for (const via of sights) {
      const found: Awaited<ReturnType<typeof step>>[] = []
      for (let opening = 0; opening < openings; opening++) found.push(await step(site, via, asked))
      const get = (key: keyof (typeof found)[number]) => median(found.map((each) => each[key]))
      const requests = Math.max(...found.map((each) => each.requests))
      printRow(via, requests, get('firstRow'), get('task'), get('interaction'))
      bound(`${via}: requests`, requests, bounds.requests)
      bound(`${via}: longest task`, get('task'), bounds.task, ' ms')
      bound(`${via}: interaction`, get('interaction'), bounds.interaction, ' ms')
    }
  })
}

declare global {
  interface Window {
    step: { interaction: number; rowAt: number | undefined }
  }
}

/** Nothing looks into the page till it is at rest: what a driver runs there to find or await an element is a task too. */
async function step({ url, open }: Site, via: string, asked: string[]) {
  const { page, devtools, close } = await open({ slower: slowdown })
  await page.goto(`${url}large/ledgers/${sequence + 1}?via=${via}`)
  const box = await page.getByRole('link', { name: `Ledger ${sequence}` }).boundingBox()
  if (box === null) throw new Error('the neighbour has no link')
  await page.waitForLoadState('networkidle')
  await page.evaluate(watchStep, String(sequence))
  await setTimeout(settleTime)
  asked.length = 0
  const tasks = await traced(devtools, async () => {
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await setTimeout(pointingTime)
    await page.mouse.down()
    await page.mouse.up()
    await setTimeout(settleTime)
  })
  await page.locator('main table[aria-busy="false"]').waitFor()
  const { interaction, rowAt } = await page.evaluate(() => window.step)
  const heading = await page.locator('h1').textContent()
  if (rowAt === undefined) throw new Error(`the step led to “${heading}” without rows`)
  await close()
  return { requests: asked.length, firstRow: rowAt, task: tasks[0] ?? 0, interaction }
}

/** From the click on: how long till a row of that ledger is there, told without looking for it again and again. */
function watchStep(wanted: string) {
  window.step = { interaction: 0, rowAt: undefined }
  let began = 0
  addEventListener('pointerdown', ({ timeStamp }) => (began = timeStamp), { capture: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      window.step.interaction = Math.max(window.step.interaction, duration)
  }).observe({ type: 'event' })
  const main = document.querySelector('main') ?? document.body
  new MutationObserver(() => {
    const title = main.querySelector('h1')?.textContent
    if (began === 0 || title !== `Ledger ${wanted}`) return
    if (main.querySelector(':not([hidden]) > tr[data-row]') !== null)
      window.step.rowAt ??= performance.now() - began
  }).observe(main, { childList: true, subtree: true })
}

/** The recorded network, in which one ledger is of about `size` bytes when it is asked for by `getLedgers`. */
async function createLargeLedgerNetwork(size: number): Promise<Fetch> {
  const mock = recordedNetwork()
  const recorded = await ledgerOf(mock, sequence)
  const parts = [Buffer.from(recorded, 'base64')]
  for (const lender of [146, 194, 209, 320, 314])
    parts.push(Buffer.from(await ledgerOf(mock, lender), 'base64'))
  // The ledger with the hashes that its header ought to have.
  const { bytes, start, end } = modelOf(largeLedger(parts, size, passphrase))
  bytes.set(sha256(bytes.subarray(start, end)), start - hashLength)
  const large = Buffer.from(bytes).toString('base64')
  // A service is another machine: what it answers costs this one nothing while a page is measured.
  const kept = new Map<string, string>()
  const callId = /"id":\d+/g
  return async (request) => {
    if (new URL(request.url).pathname !== '/rpc' || request.method !== 'POST') return mock(request)
    const asked = await request.clone().text()
    const key = asked.replace(callId, '')
    const answer = kept.get(key) ?? (await (await mock(request)).text()).replace(recorded, large)
    kept.set(key, answer)
    const ids = asked.match(callId) ?? []
    return new Response(
      answer.replace(callId, (id) => ids.shift() ?? id),
      { headers: { 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*' } },
    )
  }
}

/** XDR `LedgerCloseMeta` of a recorded ledger, in base64. */
async function ledgerOf(mock: Fetch, startLedger: number): Promise<string> {
  const params = { startLedger, pagination: { limit: 1 } }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getLedgers', params })
  const headers = { 'Content-Type': 'application/json' }
  const answer = await mock(new Request('http://recorded/rpc', { method: 'POST', headers, body }))
  const [ledger] = readRecord(await answer.json())
    .object('result')
    .list('ledgers', (record) => record.text('metadataXdr'))
  if (ledger === undefined) throw new Error(`ledger ${startLedger} is not in the recording`)
  return ledger
}
