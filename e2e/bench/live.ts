import { chromium } from '@playwright/test'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createMock } from '#mock/mock.ts'
import { openDense } from '../dense/recorded/openDense.ts'
import { createPackedFolderCorpus } from '#tools/network/packedFolder.ts'
import { listen } from '#tools/network/server.ts'
import { chromiumArguments, chromiumPath } from '../support/browsers.ts'
import { passphrase } from '../support/faultyNetwork.ts'
import { serveFolder } from '../support/staticServer.ts'
import { watchHost } from './hostShare.ts'
import { followList, heapOf, measureIdle } from './liveBench.ts'
import { unreliable } from './unreliable.ts'

/**
 * `node e2e/bench/live.ts [dist] [--live SECONDS] [--part PART] [--via VIA]`: lists that follow a network whose service refuses, cuts
 * off and falls behind (`lists`), the heap of a page that follows (`heap`), its processor time and requests (`idle`).
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    live: { type: 'string', default: '1' },
    ledgers: { type: 'string', default: '200' },
    part: { type: 'string' },
    via: { type: 'string' },
  },
})
const every = Number(values.live) * 1000
const ledgers = Number(values.ledgers)
const demo = path.join(import.meta.dirname, '..', '..', 'public', 'recorded', 'demo')
const corpus = createPackedFolderCorpus(demo)
/** Pages open in the half minute before ledger 150: 200 more are recorded. */
const first = 120
const clock = (start: number, pace = every) => createMock(corpus, { clock: { start, every: pace } })
const isPart = (name: string) => values.part === undefined || values.part === name
const counts = { refused: 0, cutOff: 0, behind: 0, ended: 0, answered: 0 }
const faulty = await listen(unreliable(clock(first), clock(first - 3), counts), 0)
const steady = await listen(unreliable(clock(first, 5_000), undefined, counts), 0)
// More ledgers than were recorded.
const many = isPart('heap')
  ? (await openDense(demo, { ledgers: 400, transactions: 10, live: 0.1 })).fetch
  : clock(first)
const fast = await listen(unreliable(many, undefined, counts), 0)
const network = (id: string, url: string) => ({
  id,
  name: id,
  passphrase,
  rest: url,
  rpc: `${url}/rpc`,
})
const site = await serveFolder({
  folder: path.resolve(positionals[0] ?? 'dist'),
  fallback: 'redirects',
  edited: {
    'networks.json': JSON.stringify([
      network('faulty', faulty.url),
      network('steady', steady.url),
      network('fast', fast.url),
    ]),
  },
})
const browser = await chromium.launch({
  args: [...chromiumArguments, '--enable-precise-memory-info'],
  ...(chromiumPath === undefined ? {} : { executablePath: chromiumPath }),
})
const host = watchHost()
const failures: string[] = []
const check = (holds: boolean, text: string) => {
  console.log(`${holds ? 'ok  ' : 'FAIL'} ${text}`)
  if (!holds) failures.push(text)
}
try {
  const sights = (name: string) =>
    (['rest', 'rpc'] as const).filter((via) => isPart(name) && (values.via ?? via) === via)
  const followed = await Promise.all(
    sights('lists').map(async (via) => ({
      via,
      ...(await followList(browser, `${site.url}faulty/ledgers?limit=50&via=${via}`, ledgers)),
    })),
  )
  for (const { via, union, disordered, samples, start, end } of followed) {
    const missing = Array.from({ length: end - start }, (_, i) => start + i + 1).filter(
      (sequence) => !union.has(sequence),
    )
    check(
      missing.length === 0 && disordered === 0,
      `${via}: ledgers ${start} to ${end} in ${samples} looks at the list: ${missing.length} missing, ${disordered} looks with a row out of order or twice`,
    )
  }
  if (followed.length > 0)
    console.log(
      `of ${counts.answered} requests ${counts.refused} were refused (429), ${counts.cutOff} cut off, ${counts.behind} answered by a node 3 ledgers behind, ${counts.ended} streams ended`,
    )
  for (const via of sights('heap')) {
    const url = `${site.url}fast/ledgers?via=${via}`
    const { before, after, from, to } = await heapOf(browser, url, 1000)
    const grown = (after - before) / 1024 ** 2
    check(
      grown <= 10,
      `${via}: the page’s heap at ledger ${from} and ${to} after it opened: ${mebibytes(before)} and ${mebibytes(after)} MiB`,
    )
  }
  for (const via of sights('idle')) {
    const idle = await measureIdle(
      browser,
      `${site.url}steady/ledgers?via=${via}`,
      () => counts.answered,
    )
    check(
      idle.share <= 0.02,
      `${via}: a page that follows, for 20 s: ${(idle.share * 100).toFixed(1)} % of a core, of it ${(idle.main * 100).toFixed(1)} % on the main thread`,
    )
    check(idle.hidden === 0, `${via}: ${idle.hidden} requests in 10 s while hidden`)
  }
  console.log(host() ?? '')
} finally {
  await browser.close()
  await Promise.all([site.close(), faulty.close(), steady.close(), fast.close()])
}
process.exit(failures.length > 0 ? 1 : 0)

function mebibytes(bytes: number): string {
  return (bytes / 1024 ** 2).toFixed(1)
}
