import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defined } from '#e2e/testing/listQueries.ts'
import { recordedSources } from '#e2e/testing/recordedSources.ts'
import { headAt, newsPage, serviceThatCloses, tabsOfBrowser } from '#e2e/testing/watchedHead.ts'
import type { Ledger } from '#ledger/ledger.ts'
import { SourceError } from '#ledger/values/answer.ts'
import { ledgerSequence, parseLedgerHash } from '#ledger/values/ids.ts'
import { unixSeconds } from '#ledger/values/numbers.ts'
import type { HeadReader } from './head.ts'
import { alone, createHeadWatch, type HeadMessage } from './headWatch.ts'

let template: Ledger
beforeEach(async () => {
  const { signal } = new AbortController()
  const { value } = await recordedSources().rest.one('ledger', ledgerSequence(300), signal)
  template = value
  vi.useFakeTimers({ now: 0 })
})
afterEach(() => void vi.useRealTimers())

const hashOf = (sequence: number, history: number) =>
  parseLedgerHash(String(sequence).padStart(32, '0') + String(history).padStart(32, '0')) ??
  template.hash

/** A stream that gives a ledger every so many milliseconds, and begins a new history with some of them. */
function streamOf(
  every: number | ((sequence: number) => number),
  beginsAnew: (sequence: number) => boolean,
): HeadReader['ledgers'] {
  return async function* ledgers(after): AsyncGenerator<Ledger> {
    let history = 0
    for (let sequence = after + 1; ; sequence++) {
      const pause = typeof every === 'number' ? every : every(sequence)
      await new Promise((resolve) => setTimeout(resolve, pause))
      const previousHash = hashOf(sequence - 1, history)
      if (beginsAnew(sequence)) history++
      yield {
        ...template,
        sequence: ledgerSequence(sequence),
        hash: hashOf(sequence, history),
        previousHash: beginsAnew(sequence) ? hashOf(sequence - 1, history) : previousHash,
        closedAt: unixSeconds(1_000_000 + sequence * 5),
      }
    }
  }
}

test.each([
  ['whose ledgers never follow the one before', 50, () => true],
  ['of 400 ledgers a second', 2.5, () => false],
  ['that begins anew every ten seconds', 5_000, (sequence: number) => sequence % 2 === 0],
] as const)(
  'a stream %s is soon followed no more, and the latest ledger is the one of the status again',
  async (_what, every, beginsAnew) => {
    const network = serviceThatCloses()
    const reader: HeadReader = { ...network.reader, ledgers: streamOf(every, beginsAnew) }
    const page = newsPage(createHeadWatch({ reader, lead: () => alone }))
    await vi.advanceTimersByTimeAsync(60_000)
    const { news } = page
    // A ledger closes every five seconds: twelve were news of an honest stream.
    expect(news.length).toBeLessThanOrEqual(12 + 24)
    expect(news.at(-1)?.resets).toBeLessThanOrEqual(2)
    expect(network.requests()).toBeLessThanOrEqual(60)
    expect(Math.abs(network.head() - Number(page.latest()))).toBeLessThanOrEqual(1)
    expect(news.at(-1)).toMatchObject({ distrusts: expect.stringMatching(/^it /) })
    await page.leave()
  },
)

test('a stream that flaps between two histories, one of lower ledgers, is soon followed no more', async () => {
  const network = serviceThatCloses()
  const honest = defined(streamOf(2_500, () => false))
  const reader: HeadReader = {
    ...network.reader,
    async *ledgers(after, signal): AsyncGenerator<Ledger> {
      for await (const ledger of honest(after, signal))
        yield ledger.sequence % 2 === 0
          ? ledger
          : {
              ...ledger,
              sequence: ledgerSequence(ledger.sequence - 50),
              hash: hashOf(ledger.sequence - 50, 1),
            }
    },
  }
  const page = newsPage(createHeadWatch({ reader, lead: () => alone }))
  await vi.advanceTimersByTimeAsync(120_000)
  expect(page.news.at(-1)?.resets).toBeLessThanOrEqual(3)
  expect(page.news.at(-1)?.distrusts).toBeDefined()
  expect(Math.abs(network.head() - Number(page.latest()))).toBeLessThanOrEqual(1)
  await page.leave()
})

/** Waits, until the reader leaves the stream. */
const pauseOf = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => reject(new SourceError('unreachable', 'left')))
  })
/** The ledgers of a stream, one a second, by their distance from the one that it follows. */
const apart = (...steps: readonly number[]): HeadReader['ledgers'] =>
  async function* ledgers(after, signal): AsyncGenerator<Ledger> {
    for (const step of steps) {
      const sequence = ledgerSequence(after + step)
      const closedAt = unixSeconds(1_000_000 + sequence * 5)
      yield { ...template, sequence, hash: hashOf(sequence, 0), closedAt }
      await pauseOf(1_000, signal)
    }
  }
const often = Array.from({ length: 400 }, () => 0)

test.each([
  ['that ends at once', apart()],
  ['that ends after a ledger that is known', apart(0)],
  ['that repeats a ledger', apart(...often)],
  ['that repeats ledgers of before', apart(...often.map((_, i) => -1 - (i % 10)))],
  ['that has a ledger that cannot have closed yet', apart(1_000, ...often)],
  ['that leaves out most ledgers', apart(...often.map((_, i) => i * 19))],
])('a stream %s does not keep the latest ledger from being checked', async (_what, ledgers) => {
  const network = serviceThatCloses()
  let opened = 0
  const reader: HeadReader = {
    ...network.reader,
    ledgers: (after, signal) => {
      opened++
      return defined(ledgers)(after, signal)
    },
  }
  const page = newsPage(createHeadWatch({ reader, lead: () => alone }))
  await vi.advanceTimersByTimeAsync(300_000)
  expect(Math.abs(network.head() - Number(page.latest()))).toBeLessThanOrEqual(4)
  // A ledger closes every five seconds.
  expect(opened + network.requests()).toBeLessThanOrEqual(80)
  await page.leave()
})

/** One ledger a second, of which each ninth to sixteenth of sixteen come at once. */
const heldBack = (sequence: number) => {
  const place = sequence % 16
  return place < 8 ? 1_000 : place === 8 ? 8_000 : 0
}

test.each([
  ['an honest stream', 5_000, () => false, 0],
  ['a stream of a network that is reset once', 5_000, (at: number) => at === 105, 1],
  ['a stream of a fast network, with ledgers that were held back,', heldBack, () => false, 0],
] as const)('%s is followed on', async (_what, every, beginsAnew, resets) => {
  const network = serviceThatCloses()
  const reader: HeadReader = { ...network.reader, ledgers: streamOf(every, beginsAnew) }
  const page = newsPage(createHeadWatch({ reader, lead: () => alone }))
  await vi.advanceTimersByTimeAsync(120_000)
  expect(page.news.at(-1)?.resets).toBe(resets)
  expect(page.news.at(-1)?.distrusts).toBeUndefined()
  expect(network.requests()).toBe(1)
  await page.leave()
})

/** A tab that has the right to check, and does nothing: it was frozen, or its connection never ends. */
const stuck: HeadReader = { status: () => new Promise(() => undefined) }

test('a tab that hears nothing of the tab that checks soon checks for itself, and others hear it', async () => {
  const network = serviceThatCloses()
  const lead = tabsOfBrowser()
  const first = newsPage(createHeadWatch({ reader: stuck, lead }))
  await vi.advanceTimersByTimeAsync(1)
  const pages = [1, 2].map(() => newsPage(createHeadWatch({ reader: network.reader, lead })))
  await vi.advanceTimersByTimeAsync(20_000)
  for (const page of pages) expect(network.head() - Number(page.latest())).toBeLessThanOrEqual(1)
  const begun = network.requests()
  await vi.advanceTimersByTimeAsync(60_000)
  for (const page of pages) expect(network.head() - Number(page.latest())).toBeLessThanOrEqual(1)
  // About as many as one tab sends.
  expect(network.requests() - begun).toBeLessThanOrEqual(2 * 12 + 6)
  await Promise.all([...pages, first].map((page) => page.leave()))
})

test('a head says when it was last checked, whether or not a ledger closed since', async () => {
  const network = serviceThatCloses()
  network.fail(() => network.head() - 100)
  const page = newsPage(createHeadWatch({ reader: network.reader, lead: () => alone }))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(page.latest()).toBe(100)
  expect(Date.now() - Number(page.news.at(-1)?.checkedAt)).toBeLessThanOrEqual(20_000)
  const frozen = newsPage(
    createHeadWatch({ reader: stuck, lead: () => alone }),
    page.news[0]?.status,
  )
  await vi.advanceTimersByTimeAsync(60_000)
  expect(frozen.news.at(-1)?.checkedAt).toBeUndefined()
  await Promise.all([page, frozen].map((each) => each.leave()))
})

test('a tab that is told to rest without an end checks for itself in minutes', async () => {
  const network = serviceThatCloses()
  const lead = tabsOfBrowser()
  const leader = lead(() => undefined)
  void leader.run(() => new Promise(() => undefined), new AbortController().signal)
  const page = newsPage(createHeadWatch({ reader: network.reader, lead }), headAt(100))
  leader.tell({ rest: 1e12 })
  await vi.advanceTimersByTimeAsync(180_000)
  expect(network.head() - Number(page.latest())).toBeLessThanOrEqual(3)
  await page.leave()
})

test.each([
  ['a far newer ledger', { status: headAt(100_000) }],
  ['a network that was reset', { status: headAt(101), isReset: true }],
  [
    'an older ledger that closed later',
    { status: { ...headAt(110), latestLedger: ledgerSequence(9) } },
  ],
  ['another network', { status: { ...headAt(101), passphrase: 'Another network' } }],
  ['an older ledger of a network without a name', { status: { ...headAt(9), passphrase: '' } }],
] satisfies [string, HeadMessage][])(
  'a tab does not show %s on the word of another tab, and checks for itself',
  async (_what, message) => {
    const network = serviceThatCloses()
    const lead = tabsOfBrowser()
    const leader = lead(() => undefined)
    void leader.run(() => new Promise(() => undefined), new AbortController().signal)
    const page = newsPage(createHeadWatch({ reader: network.reader, lead }), headAt(100))
    for (let second = 0; second < 60; second++) {
      leader.tell(message)
      await vi.advanceTimersByTimeAsync(1_000)
    }
    expect(page.news.at(-1)).toMatchObject({ resets: 0, status: { passphrase: 'Test network' } })
    expect(Math.abs(network.head() - Number(page.latest()))).toBeLessThanOrEqual(3)
    expect(network.requests()).toBeLessThanOrEqual(20)
    await page.leave()
  },
)
