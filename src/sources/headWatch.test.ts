import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { headAt, newsPage, serviceThatCloses, tabsOfBrowser } from '#e2e/testing/watchedHead.ts'
import type { Ledger } from '#ledger/ledger.ts'
import { SourceError } from '#ledger/values/answer.ts'
import type { HeadReader } from './head.ts'
import { alone, createHeadWatch } from './headWatch.ts'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

test('a tab that opens just after a ledger was told hears of it from the tab that checks', async () => {
  const network = serviceThatCloses()
  const lead = tabsOfBrowser()
  const first = newsPage(createHeadWatch({ reader: network.reader, lead }))
  await vi.advanceTimersByTimeAsync(5_100)
  expect(first.latest()).toBe(101)
  // Its status is of the ledger before.
  const second = newsPage(createHeadWatch({ reader: network.reader, lead }), headAt(100))
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
  const network = serviceThatCloses()
  const watch = createHeadWatch({ reader: network.reader, lead: () => alone })
  const shown = newsPage(watch)
  await vi.advanceTimersByTimeAsync(12_000)
  await shown.leave()
  const requests = network.requests()
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(network.requests()).toBe(requests)
  const again = newsPage(watch)
  await vi.advanceTimersByTimeAsync(1)
  expect(again.latest()).toBe(network.head())
  await again.leave()
})

test.each([-3_600_000, 3_600_000])(
  'a device whose clock jumps by %i ms goes on checking at the pace of the network',
  async (jump) => {
    const network = serviceThatCloses()
    const watch = createHeadWatch({ reader: network.reader, lead: () => alone })
    const page = newsPage(watch)
    await vi.advanceTimersByTimeAsync(12_000)
    vi.setSystemTime(Date.now() + jump)
    // Leaving and returning starts the watch anew, which waits for what is left of a ledger's time.
    await page.leave()
    const again = newsPage(watch)
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
    const network = serviceThatCloses()
    const left = [...wrong]
    network.fail(() => left.shift() ?? 0)
    const lead = withTabs ? tabsOfBrowser() : () => alone
    const pages = (withTabs ? [1, 2] : [1]).map(() =>
      newsPage(createHeadWatch({ reader: network.reader, lead })),
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
  const network = serviceThatCloses()
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
  const page = newsPage(createHeadWatch({ reader, lead: () => alone }))
  await vi.advanceTimersByTimeAsync(22_000)
  expect(page.latest()).toBeGreaterThanOrEqual(104)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(network.head() - Number(page.latest())).toBeLessThanOrEqual(1)
  expect(streams).toBe(1)
  await page.leave()
})
