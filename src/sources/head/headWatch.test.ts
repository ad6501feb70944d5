import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SourceError } from '../../model/errors.ts'
import type { Ledger } from '../../model/ledger.ts'
import type { NetworkStatus } from '../../model/network.ts'
import { ledgerSequence } from '../../model/values/ledgerSequence.ts'
import { unixSeconds } from '../../model/values/time.ts'
import type { HeadNews } from './headNews.ts'
import type { HeadReader } from './headReader.ts'
import { type HeadMessage, type HeadWatch, createHeadWatch } from './headWatch.ts'
import { type Leadership, alone } from './leadership.ts'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

const at = (ledger: number): NetworkStatus => ({
  passphrase: 'Test network',
  protocolVersion: 26,
  version: '',
  latestLedger: ledgerSequence(ledger),
  latestLedgerClosedAt: unixSeconds(1_000_000 + ledger * 5),
  oldestLedger: ledgerSequence(2),
})

/** A service whose ledgers close every five seconds, and whose next answers a test chooses. */
function service() {
  let requests = 0
  let fault: (() => SourceError | number) | undefined
  const head = () => 100 + Math.floor(performance.now() / 5_000)
  const reader: HeadReader = {
    async status() {
      requests++
      const wrong = fault?.() ?? 0
      if (typeof wrong !== 'number') throw wrong
      return { value: at(head() - wrong), calls: [] }
    },
  }
  return {
    reader,
    head,
    requests: () => requests,
    /** What goes wrong with each answer: an error, or the ledgers by which the node is behind. */
    fail: (next: typeof fault) => {
      fault = next
    },
  }
}

/** Asks for the news again and again, as a page does. */
function follow(watch: HeadWatch, known?: NetworkStatus) {
  const news: HeadNews[] = []
  const left = new AbortController()
  const next = async () => {
    for (;;) news.push(await watch.next({ after: news.at(-1)?.version ?? 0, known }, left.signal))
  }
  const ended = next().catch((error: unknown) => {
    if (!left.signal.aborted) throw error
  })
  return {
    news,
    latest: () => news.at(-1)?.status?.latestLedger,
    leave: () => {
      left.abort()
      return ended
    },
  }
}

/** Tabs of one browser: one of them leads, all hear what the others tell. */
function browser() {
  const tabs = new Set<(message: HeadMessage) => void>()
  let queue = Promise.resolve()
  return (hear: (message: HeadMessage) => void): Leadership<HeadMessage> => {
    tabs.add(hear)
    return {
      run(lead) {
        const led = queue.then(lead)
        queue = led.catch(() => undefined)
        return led
      },
      // As a channel of the browser does: later.
      tell: (message) =>
        queueMicrotask(() => {
          for (const tab of tabs) if (tab !== hear) tab(message)
        }),
      close: () => void tabs.delete(hear),
    }
  }
}

test('a tab that opens just after a ledger was told hears of it from the tab that checks', async () => {
  const network = service()
  const lead = browser()
  const first = follow(createHeadWatch({ reader: network.reader, lead }))
  await vi.advanceTimersByTimeAsync(5_100)
  expect(first.latest()).toBe(101)
  // Its status is of the ledger before.
  const second = follow(createHeadWatch({ reader: network.reader, lead }), at(100))
  const requests = network.requests()
  await vi.advanceTimersByTimeAsync(1)
  expect(second.latest()).toBe(101)
  expect(network.requests()).toBe(requests)
  // The tab that checked is left: the other one goes on.
  await first.leave()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(second.latest()).toBeGreaterThanOrEqual(network.head() - 1)
  await second.leave()
})

test('a page that is hidden ends all requests, and reads the head as soon as it is shown again', async () => {
  const network = service()
  const watch = createHeadWatch({ reader: network.reader, lead: () => alone })
  const shown = follow(watch)
  await vi.advanceTimersByTimeAsync(12_000)
  await shown.leave()
  const requests = network.requests()
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(network.requests()).toBe(requests)
  const again = follow(watch)
  await vi.advanceTimersByTimeAsync(1)
  expect(again.latest()).toBe(network.head())
  await again.leave()
})

test.each([-3_600_000, 3_600_000])(
  'a device whose clock jumps by %i ms goes on checking at the pace of the network',
  async (jump) => {
    const network = service()
    const watch = createHeadWatch({ reader: network.reader, lead: () => alone })
    const page = follow(watch)
    await vi.advanceTimersByTimeAsync(12_000)
    vi.setSystemTime(Date.now() + jump)
    // Leaving and returning starts the watch anew, which waits for what is left of a ledger's time.
    await page.leave()
    const again = follow(watch)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(again.latest()).toBe(network.head())
    await again.leave()
  },
)

test('whatever a service answers in between, the head never moves back, and reaches the latest ledger', async () => {
  const answers = fc.array(
    fc.oneof(
      fc.integer({ min: 0, max: 6 }),
      fc.constant(new SourceError('rateLimited', 'too many requests', { retryAfter: 3 })),
      fc.constant(new SourceError('unreachable', 'no answer')),
      fc.constant(new SourceError('badResponse', 'no JSON')),
    ),
    { maxLength: 30 },
  )
  const property = fc.asyncProperty(answers, fc.boolean(), async (wrong, withTabs) => {
    const network = service()
    const left = [...wrong]
    network.fail(() => left.shift() ?? 0)
    const lead = withTabs ? browser() : () => alone
    const pages = (withTabs ? [1, 2] : [1]).map(() =>
      follow(createHeadWatch({ reader: network.reader, lead })),
    )
    const begun = performance.now()
    // After a failure a minute may pass until the next request.
    while (left.length > 0) await vi.advanceTimersByTimeAsync(1_000)
    expect(network.requests()).toBeLessThanOrEqual(2 + (performance.now() - begun) / 1_000)
    await vi.advanceTimersByTimeAsync(75_000)
    for (const { news, latest } of pages) {
      const ledgers = news.flatMap(({ status }) => status?.latestLedger ?? [])
      expect(ledgers).toEqual(ledgers.toSorted((a, b) => a - b))
      expect(network.head() - Number(latest())).toBeLessThanOrEqual(1)
      expect(news.at(-1)).toMatchObject({ resets: 0, problem: undefined })
    }
    for (const page of pages) await page.leave()
  })
  expect(fc.defaultReportMessage(await fc.check(property, { numRuns: 60 }))).toBeUndefined()
})

test('a stream that says nothing while ledgers close is left for requests at the pace of the network', async () => {
  const network = service()
  let streams = 0
  const reader: HeadReader = {
    ...network.reader,
    async *ledgers(_after, signal): AsyncGenerator<Ledger> {
      streams++
      await new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new SourceError('unreachable', 'ended')))
      })
      yield* []
    },
  }
  const page = follow(createHeadWatch({ reader, lead: () => alone }))
  await vi.advanceTimersByTimeAsync(22_000)
  expect(page.latest()).toBeGreaterThanOrEqual(104)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(network.head() - Number(page.latest())).toBeLessThanOrEqual(1)
  expect(streams).toBe(1)
  await page.leave()
})
