import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { type BareBrowser, launchBare } from './bareBrowser.ts'
import { type FirstPage, firstPages } from './firstPages.ts'
import type { Line, Request, Version } from './firstTypes.ts'
import { coldPage, median, startHosts, visit } from './firstVisit.ts'
import { fetchFloor } from './firstWatch.ts'
import { watchHost } from './hostShare.ts'

/**
 * `npm run bench:first -- --before DIR --runs 5 --pages ledger,account --via rpc --http 1.1 --line slow`: the first
 * answer of each page from a cold start, a build beside another one and beside bare fetches of the same data.
 */
const text = { type: 'string' } as const
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    before: text,
    runs: text,
    pages: text,
    via: text,
    http: text,
    line: text,
    requests: { type: 'boolean' },
  },
})
const chosen = <T extends string>(given: string | undefined, all: readonly T[]): readonly T[] =>
  given === undefined ? all : all.filter((each) => given.split(',').includes(each))
const runs = Number(values.runs ?? 5)
const pages = chosen(values.pages, Object.keys(firstPages))
const sights = chosen(values.via, ['rest', 'rpc'])
const versions: readonly Version[] = chosen(values.http, ['1.1', '2'])
const speeds: readonly Line[] = chosen(values.line, ['free', 'slow'])
const builds = [positionals[0] ?? 'dist', ...(values.before === undefined ? [] : [values.before])]

/** The bounds: milliseconds, requests, KiB of scripts and of data, MiB of heap, layout shift. */
const bounds = {
  requests: 12,
  scripts: 195,
  scriptsOfAccount: 215,
  task: 120,
  heap: 5,
  shift: 0.02,
  idle: 3000,
  data: 1024,
}
/** Milliseconds that a page rests after its answer, for the longest task and for what nobody asked for. */
const settleTime = 4500

interface Measured {
  readonly paint: number
  readonly answer: number
  readonly requests: number
  /** KiB of scripts asked for before the answer, the worker's included. */
  readonly scripts: number
  /** KiB of data, till the page rests. */
  readonly data: number
  readonly task: number
  /** MiB after a collection of garbage. */
  readonly heap: number
  readonly shift: number
  /** Milliseconds from the answer to the last request before the page rests. */
  readonly idle: number
  /** Data asked for before the answer. */
  readonly asked: readonly Request[]
}

const { hosts, log, stop } = await startHosts(builds)

async function measure(browser: BareBrowser, url: string, page: FirstPage, line: Line) {
  log.length = 0
  const { page: shown, ...found } = await visit(browser, { url, page, line, rest: settleTime })
  await shown.send('HeapProfiler.collectGarbage')
  const { usedSize } = await shown.send<{ usedSize: number }>('Runtime.getHeapUsage')
  await shown.close()
  const before = log.filter(({ at }) => at <= found.origin + found.frame)
  const sum = (of: readonly Request[]) => of.reduce((all, { bytes }) => all + bytes, 0) / 1024
  if (values.requests === true) tell(url, found.origin, found.answer)
  return {
    paint: found.paint,
    answer: found.answer,
    requests: before.length,
    scripts: sum(before.filter(({ kind }) => kind === 'script')),
    data: sum(log.filter(({ kind }) => kind === 'data')),
    task: found.longest,
    heap: usedSize / 1024 ** 2,
    shift: found.shift,
    idle: (log.at(-1)?.at ?? 0) - found.origin - found.answer,
    asked: before.filter(({ kind, method }) => kind === 'data' && method !== 'OPTIONS'),
  } satisfies Measured
}

/** Lists what one run asked for, in milliseconds since its start. */
function tell(url: string, origin: number, answer: number): void {
  console.log(`${url}: first answer after ${answer.toFixed(0)} ms`)
  for (const { at, method, url: asked, sent, bytes } of log) {
    const what = [method, asked, sent?.slice(0, 100) ?? ''].join(' ')
    console.log(`${(at - origin).toFixed(0).padStart(6)} ${String(bytes).padStart(7)} ${what}`)
  }
}

/** Bare fetches of what the page asked for, each once. */
async function floor(
  browser: BareBrowser,
  host: string,
  address: string,
  asked: readonly Request[],
  line: Line,
) {
  const page = await coldPage(browser, line)
  await page.send('Page.navigate', { url: `${host}blank` })
  const once = new Map(
    asked.map(({ url, sent }) => [`${url} ${sent?.replaceAll(/"id":\d+/g, '')}`, { url, sent }]),
  )
  const sent = JSON.stringify({ document: address, data: [...once.values()] })
  const took = await page.evaluate<number>(`(${fetchFloor.toString()})(${sent})`)
  await page.close()
  return took
}

const medianOf = (of: readonly Measured[], key: Exclude<keyof Measured, 'asked'>) =>
  median(of.map((each) => each[key]))

const browser = await launchBare()
const broken: string[] = []
const host = watchHost()
const load = loadavg()[0] ?? 0
try {
  console.log(
    `| page | via | HTTP | line | floor | first paint (≤ floor + 100) | first answer (slow: ≤ 2 × floor + 300) | ÷ before (slow ≤ 0.6, free ≤ 0.65) | requests (≤ ${bounds.requests}) | JS, KiB (≤ ${bounds.scripts}; account ${bounds.scriptsOfAccount}) | data, KiB (≤ ${bounds.data}) | last request after the answer, ms (≤ ${bounds.idle}) | longest task (slow: ≤ ${bounds.task}) | heap, MiB (≤ ${bounds.heap}) | shift (≤ ${bounds.shift}) |`,
  )
  console.log(`|${' --- |'.repeat(4)}${' ---: |'.repeat(11)}`)
  for (const line of speeds)
    for (const version of versions)
      for (const name of pages) for (const via of sights) await compare(name, via, version, line)
} finally {
  await browser.close()
  stop()
}
console.log(
  `Load before ${load.toFixed(1)}, after ${(loadavg()[0] ?? 0).toFixed(1)}. ${host() ?? ''}`,
)
for (const words of broken) console.error(words)
process.exitCode = broken.length > 0 ? 1 : 0

async function compare(name: string, via: string, version: Version, line: Line): Promise<void> {
  const page = firstPages[name]
  if (page === undefined) throw new Error(`no page ${name}`)
  const found: Measured[][] = hosts.map(() => [])
  const floors: number[] = []
  // The first round warms up: it is not counted.
  for (let run = 0; run <= runs; run++) {
    for (const [index, build] of hosts.entries()) {
      const url = `${build[version][line]}bench${page.address}?via=${via}`
      const one = await measure(browser, url, page, line)
      if (run > 0) found[index]?.push(one)
      if (index > 0) continue
      const took = await floor(browser, build[version][line], url, one.asked, line)
      if (run > 0) floors.push(took)
    }
  }
  const [now = [], before = []] = found
  print(`${name} | ${via} | ${version} | ${line}`, now, before, median(floors), name)
}

function print(
  title: string,
  now: readonly Measured[],
  before: readonly Measured[],
  least: number,
  name: string,
): void {
  const get = (key: Exclude<keyof Measured, 'asked'>) => medianOf(now, key)
  const ratio = before.length === 0 ? Number.NaN : get('answer') / medianOf(before, 'answer')
  const pair = (key: Exclude<keyof Measured, 'asked'>, digits = 0) =>
    before.length === 0
      ? get(key).toFixed(digits)
      : `${get(key).toFixed(digits)} (${medianOf(before, key).toFixed(digits)})`
  console.log(
    `| ${title} | ${least.toFixed(0)} | ${pair('paint')} | ${pair('answer')} | ${Number.isNaN(ratio) ? '' : ratio.toFixed(2)} | ${pair('requests')} | ${pair('scripts')} | ${pair('data')} | ${pair('idle')} | ${pair('task')} | ${pair('heap', 1)} | ${pair('shift', 3)} |`,
  )
  const check = (isBroken: boolean, words: string) => {
    if (isBroken) broken.push(`${title}: ${words}`)
  }
  const isSlow = title.endsWith('slow')
  const most = 2 * least + 300
  check(
    isSlow && get('answer') > most,
    `first answer after ${get('answer').toFixed(0)} ms, bound ${most.toFixed(0)}`,
  )
  check(ratio > (isSlow ? 0.6 : 0.65), `${ratio.toFixed(2)} of before`)
  check(get('paint') > least + 100, `first paint after ${get('paint').toFixed(0)} ms`)
  check(get('requests') > bounds.requests, `${get('requests')} requests`)
  const scripts = name === 'account' ? bounds.scriptsOfAccount : bounds.scripts
  check(get('scripts') > scripts, `${get('scripts').toFixed(0)} KiB of scripts`)
  check(isSlow && get('task') > bounds.task, `a task of ${get('task').toFixed(0)} ms`)
  check(get('heap') > bounds.heap, `${get('heap').toFixed(1)} MiB of heap`)
  check(get('data') > bounds.data, `${get('data').toFixed(0)} KiB of data`)
  check(get('idle') > bounds.idle, `requests until ${get('idle').toFixed(0)} ms after the answer`)
  check(get('shift') > bounds.shift, `layout shift ${get('shift').toFixed(3)}`)
}
