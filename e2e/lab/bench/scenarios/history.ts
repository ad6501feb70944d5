import '#tools/lateCode.ts'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Fetch, span } from '#ledger/values/answer.ts'
import { hexFromBytes } from '#ledger/values/bytes.ts'
import { accountIdFromBytes } from '#ledger/values/ids.ts'
import { type HistoryFiles, HistoryIndex } from '#sources/history/historyIndex.ts'
import { ownerKinds } from '#sources/index/owners.ts'
import { locateLedger } from '#sources/ledgers/ledgerParts.ts'
import { buildIndex } from '#tools/history/build.ts'
import { decompressed } from '#tools/lake/nodeZstd.ts'
import { openLake } from '#tools/lake/readLake.ts'
import { lake } from '#tools/lake/run.ts'
import { listen } from '#tools/network/server.ts'
import { createStaticFiles } from '#tools/network/staticFiles.ts'
import { openDense } from '../../dense/recorded/openDense.ts'
import { type Bench, printHead, printRow, recordedFolder, sum } from '../bench.ts'
import { type Site, withSite } from '../browser.ts'
import { createSlowLine } from '../line.ts'
import { runState } from './state.ts'

/** Transactions of a ledger, and about the operations of them. */
const perLedger = 300
const operationsPerLedger = 414

/**
 * Lakes of the dense network, each indexed by one program at a time, what a look-up then reads, and how long a page takes that has
 * nothing yet. `--operations N` (once or more) chooses the sizes. With `--state` it merges buckets (`--gigabytes N`).
 */
export async function run({ dist, options, bound }: Bench): Promise<void> {
  const { values } = parseArgs({
    args: options,
    options: {
      operations: { type: 'string', multiple: true },
      state: { type: 'boolean' },
      gigabytes: { type: 'string', multiple: true },
    },
  })
  if (values.state === true) return runState((values.gigabytes ?? ['1', '4']).map(Number), bound)
  const sizes = (values.operations ?? ['100000', '1000000']).map(Number)
  printHead(
    'operations | lake, MB raw | lake, MB | map, MB a second of a processor | build, s | largest program, MB | bytes a posting | newest 25 of the busiest: trips, kB | of a rare one | absent | by hash',
  )
  const folder = mkdtempSync(path.join(tmpdir(), 'parallax-bench-'))
  try {
    const pages: ColdPage[] = []
    for (const size of sizes)
      pages.push(...(await measure(path.join(folder, String(size)), size, dist, bound)))
    printHead('a page, from nothing | operations | files in turn | kB | ms | other kB by then')
    for (const { name, size, trips, bytes, shownAt, otherBytes, most } of pages) {
      printRow(name, size, trips, (bytes / 1000).toFixed(1), shownAt, otherBytes / 1000)
      bound(`${name}, ${size} operations: files in turn`, trips, most)
      bound(`${name}, ${size} operations: kB`, bytes / 1000, 150)
      const smallest = pages.find((page) => page.name === name) ?? { bytes }
      bound(`${name}, ${size} operations: kB against the fewest`, bytes / smallest.bytes, 1.3, ' x')
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(
  folder: string,
  size: number,
  dist: string,
  bound: Bench['bound'],
): Promise<readonly ColdPage[]> {
  const ledgers = Math.ceil(size / operationsPerLedger)
  // A whole history: its first ledger is 2.
  const command = { ledgers, transactions: perLedger, last: ledgers + 1 }
  const { network, fetch } = await openDense(recordedFolder, command)
  const server = await listen(fetch, 0)
  const [to, out] = [`${folder}-lake`, `${folder}-index`]
  const said: string[] = []
  const words = ['--from', `${server.url}/rpc`, '--to', to]
  const code = await lake(words, (line) => said.push(line), new AbortController().signal)
  await server.close()
  if (code !== 0) throw new Error(said.join('\n'))
  let map = 0
  let seconds = 0
  let memory = 0
  let raw = 0
  let last = 0
  // Best of three, where one does not take minutes: the machine's other work is in each.
  for (let n = 0; n < (size > 200_000 ? 1 : 3); n++) {
    rmSync(out, { recursive: true, force: true })
    const began = performance.now()
    const task = { lake: to, out, asked: undefined, workers: 1, memory: 1024, say: () => undefined }
    const runs = await buildIndex(task)
    seconds = (performance.now() - began) / 1000
    raw = sum(runs, (each) => each.rawBytes) / 1e6
    map = Math.max(map, raw / sum(runs, (each) => each.processor))
    memory = Math.max(memory, ...runs.map((each) => each.memory))
    last = runs.at(-1)?.to ?? 0
  }
  const { files = [], rows = 0 } = (await indexIn(out)).index.manifest.tables.postings ?? {}
  const each = sum(files, ({ bytes }) => bytes) / rows
  const { keys } = network.population
  const newest = (rank: number | undefined) => (index: HistoryIndex) => {
    const id = rank === undefined ? new Uint8Array(32) : keys.subarray(32 * rank, 32 * rank + 32)
    const request = { kind: ownerKinds.account, id, order: 'desc', limit: 25 } as const
    return index.rows({ ...request, matches: () => true }, asking())
  }
  const hash = await someHash(to, last)
  const looked = {
    busiest: await cost(out, newest(0)),
    rare: await cost(out, newest(9_000)),
    absent: await cost(out, newest(undefined)),
    hash: await cost(out, (index) => index.ledgersOfTransaction(hash, asking())),
  }
  const texts = Object.values(looked).map(
    ({ trips, bytes }) => `${trips}, ${(bytes / 1000).toFixed(0)}`,
  )
  printRow(
    size,
    raw,
    lakeBytes(to) / 1e6,
    map,
    seconds.toFixed(1),
    memory,
    each.toFixed(2),
    ...texts,
  )
  bound(`${size}: seconds of a processor for 60 MB`, 60 / map, 1)
  bound(`${size}: memory of the largest program`, memory, 1024, ' MB')
  bound(`${size}: bytes a posting`, each, 4.3)
  for (const [name, { trips, bytes }] of Object.entries(looked)) {
    bound(`${size}: trips, ${name}`, trips, name === 'absent' ? 3 : 4)
    bound(`${size}: kB, ${name}`, bytes / 1000, 150)
  }
  const accountAt = (rank: number) => accountIdFromBytes(keys.subarray(32 * rank, 32 * rank + 32))
  return openPages(dist, { lake: to, index: out }, size, {
    busiest: accountAt(0),
    other: accountAt(300),
    hash: { hash: hexFromBytes(hash), ledger: last },
  })
}

/** A request of a page, in milliseconds since 1970. */
interface Asked {
  readonly path: string
  readonly isHead: boolean
  readonly bytes: number
  readonly from: number
  readonly to: number
}

interface ColdPage {
  readonly name: string
  readonly size: number
  /** Files that it had to wait for, one after the other, and at most. */
  readonly trips: number
  readonly most: number
  /** Bytes of those files, and of all others that came meanwhile. */
  readonly bytes: number
  readonly otherBytes: number
  /** Milliseconds from the navigation on. */
  readonly shownAt: number
}

/** Rows of an account that a page lists, and the files that say which they are. */
const listed = 25
const ofRows = /^\/index\/(manifest|.*\/(postings|days))/

/** Opens pages through a lake and its index, each in a browser without anything; their files lie behind a line. */
async function openPages(
  dist: string,
  folders: { readonly lake: string; readonly index: string },
  size: number,
  known: {
    readonly busiest: string
    readonly other: string
    readonly hash: { readonly hash: string; readonly ledger: number }
  },
): Promise<readonly ColdPage[]> {
  const asked: Asked[] = []
  const networks = { files: { fetch: farFiles(folders, asked), sights: ['files'] as const } }
  const nobody = accountIdFromBytes(new Uint8Array(32))
  const pages = [
    { name: 'newest rows of the busiest account', path: `accounts/${known.busiest}`, most: 4 },
    { name: 'newest rows of another', path: `accounts/${known.other}`, most: 4 },
    {
      name: 'a transaction by hash',
      path: `transactions/${known.hash.hash}`,
      most: 4,
      shows: `main a[href*="/ledgers/${known.hash.ledger}"]`,
    },
    { name: 'rows of nobody', path: `accounts/${nobody}`, most: 3, says: 'has no history of' },
  ] as const
  return withSite({ dist, networks }, async (site) => {
    const found: ColdPage[] = []
    for (const page of pages) {
      asked.length = 0
      const { shownAt, origin } = await openCold(site, page)
      const epoch = origin + shownAt
      // The page before may still be sent what it asked for.
      const before = asked.filter(({ from, to }) => from >= origin && to <= epoch)
      const isWanted = ({ path: name, isHead }: Asked) =>
        'shows' in page ? !isHead : ofRows.test(name)
      const wanted = before.filter(isWanted)
      const others = before.filter((request) => !isWanted(request))
      found.push({
        name: page.name,
        size,
        most: page.most,
        trips: inTurn(wanted),
        bytes: sum(wanted, ({ bytes }) => bytes),
        otherBytes: sum(others, ({ bytes }) => bytes),
        shownAt,
      })
    }
    return found
  })
}

/** Milliseconds until the page shows what is wanted of it: rows with their types and days, something, or words. */
async function openCold(
  { url, open }: Site,
  page: { readonly path: string; readonly shows?: string; readonly says?: string },
): Promise<{ readonly shownAt: number; readonly origin: number }> {
  const { page: tab, close } = await open()
  await tab.goto(`${url}files/${page.path}?via=files&limit=${listed}`)
  const shown = await tab.waitForFunction(
    ({ shows, says, count }) => {
      const rows = [...document.querySelectorAll('main tbody:not([hidden]) > tr')].filter(
        (row) =>
          row.matches('[data-row]') ||
          / on \d{4}-\d\d-\d\d\b.*its ledger is being read/.test(row.textContent ?? ''),
      )
      const main = document.querySelector('main')?.textContent ?? ''
      const isShown =
        shows !== undefined
          ? document.querySelector(shows) !== null
          : says !== undefined
            ? main.includes(says)
            : rows.length >= count
      return isShown ? { shownAt: performance.now(), origin: performance.timeOrigin } : undefined
    },
    { shows: page.shows, says: page.says, count: listed },
    { timeout: 120_000 },
  )
  const times = (await shown.jsonValue()) ?? { shownAt: Number.NaN, origin: 0 }
  await close()
  return times
}

/** How many requests went one after the other: the most of which each began when the one before had ended. */
function inTurn(requests: readonly Asked[]): number {
  let trips = 0
  let end = 0
  for (const { from, to } of requests.toSorted((a, b) => a.to - b.to))
    if (from >= end) {
      trips++
      end = to
    }
  return trips
}

/** A lake and its index on a host at the other end of a line, 100 ms a request and 10 Mbit/s; notes what is asked for. */
function farFiles(
  { lake: lakeAt, index }: { readonly lake: string; readonly index: string },
  asked: Asked[],
): Fetch {
  const line = createSlowLine(100, 10_000_000)
  const hosts = { lake: createStaticFiles(lakeAt), index: createStaticFiles(index) }
  return async (request) => {
    const from = Date.now()
    const address = new URL(request.url)
    const name = address.pathname
    const host = name.startsWith('/index/') ? 'index' : 'lake'
    address.pathname = name.slice(host.length + 1)
    const answer = await hosts[host](new Request(address, request))
    const body = new Uint8Array(await answer.arrayBuffer())
    await line.begin()
    await line.carry(body.length)
    const isHead = request.method === 'HEAD'
    asked.push({
      path: name,
      isHead,
      bytes: body.length,
      from,
      to: Date.now(),
    })
    return new Response(isHead ? null : body, answer)
  }
}

/** Counts what a look-up of a reader without anything in memory asks for. */
async function cost(out: string, look: (index: HistoryIndex) => Promise<unknown>) {
  const { index, sent } = await indexIn(out)
  await look(index)
  return sent
}

const lakeBytes = (folder: string): number =>
  sum(readdirSync(folder, { recursive: true, encoding: 'utf8' }), (name) => {
    const found = statSync(path.join(folder, name))
    return found.isFile() ? found.size : 0
  })

/** The hash of the first transaction of a ledger. */
async function someHash(folder: string, sequence: number): Promise<Uint8Array> {
  const lakeOf = await openLake(folder)
  for await (const { bytes } of lakeOf.ledgers(span(sequence, sequence))) {
    const start = locateLedger(bytes).transactions[0]?.result.start ?? 0
    return bytes.subarray(start, start + 32)
  }
  throw new Error(`the lake has no ledger ${sequence}`)
}

async function indexIn(out: string) {
  const sent = { trips: 0, bytes: 0 }
  const count = (bytes: Uint8Array) => {
    sent.trips++
    sent.bytes += bytes.length
    return bytes
  }
  const files: HistoryFiles = {
    whole: async (name) => count(new Uint8Array(readFileSync(path.join(out, name)))),
    async range(name, from, length) {
      const file = await open(path.join(out, name))
      const bytes = new Uint8Array(length)
      await file.read(bytes, 0, length, from)
      await file.close()
      return count(bytes)
    },
  }
  return { index: await HistoryIndex.open(files, decompressed, asking()), sent }
}

const asking = () => ({ signal: new AbortController().signal, calls: [] })
