import { QueryObserver } from '@tanstack/react-query'
import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgingFetch } from '#e2e/testing/forgedHistory.ts'
import { recordedFetch } from '#e2e/testing/recordedSources.ts'
import { type Fetch, SourceError } from '#ledger/values/answer.ts'
import { ledgerSequence } from '#ledger/values/ids.ts'
import type { NetworkStatus } from '#ledger/values/network.ts'
import { unixSeconds } from '#ledger/values/numbers.ts'
import { createRpcSource } from '#sources/node/source.ts'
import { noBudget } from '#sources/request.ts'
import { createRestSource } from '#sources/rest/source.ts'
import type { ServiceSource } from '#sources/source.ts'
import { pageSource } from '#sources/worker/pageSource.ts'
import { followHead, replayPace, startsAnew, usualPace, watchedHead } from './head.ts'
import { createQueryClient, one, page } from './queries.ts'

/** The page that follows the head: hidden where it is aborted. */
let visible = new AbortController()
beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 11, 24) }))
afterEach(() => {
  visible.abort()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Follows as a page that is shown, for so many milliseconds. */
async function shown(
  client: ReturnType<typeof createQueryClient>,
  source: ServiceSource,
  milliseconds: number,
  pace = usualPace,
): Promise<void> {
  visible.abort()
  visible = new AbortController()
  void followHead(client, pageSource(source), pace, visible.signal)
  await vi.advanceTimersByTimeAsync(milliseconds)
}

const standing = (latest: number): Fetch =>
  recordedFetch({ clock: { start: latest, every: 1e9, now: () => 0 } })
/** A network that started anew a month later, and is at ledger 120 since. */
const anew: Fetch = async (request) => {
  const answer = await standing(120)(request)
  const text = (await answer.text()).replaceAll('2026-11-', '2026-12-')
  return new Response(text, { status: answer.status, headers: answer.headers })
}

const rpcUrl = 'https://recorded.invalid/rpc'

/** A page that shows the network's status and its newest ledgers, and follows the head. */
async function opened(
  latest = 373,
  via: 'rest' | 'rpc' = 'rest',
): Promise<{
  readonly answerAs: (fetch: Fetch) => void
  readonly client: ReturnType<typeof createQueryClient>
  readonly source: ServiceSource
  readonly newest: () => number | undefined
  readonly isReset: () => boolean
  readonly show: (milliseconds: number) => Promise<void>
}> {
  let fetch = standing(latest)
  const create = via === 'rest' ? createRestSource : createRpcSource
  const source = create({
    url: via === 'rest' ? 'https://recorded.invalid' : rpcUrl,
    fetch: (request) => fetch(request),
    budget: noBudget,
  })
  const client = createQueryClient()
  const ledgers = page(source, 'ledgers', undefined, { order: 'desc', limit: 10 })
  await client.fetchQuery(one(source, 'network', 'current'))
  await client.fetchQuery(ledgers)
  const newest = () => {
    const item = client.getQueryData(ledgers.queryKey)?.items[0]
    return item === undefined ? undefined : Number(Reflect.get(item, 'sequence'))
  }
  expect(newest()).toBe(latest)
  return {
    answerAs: (next) => (fetch = next),
    client,
    source,
    newest,
    isReset: () => client.getQueryData(watchedHead(source).queryKey)?.resetAt !== undefined,
    show: (milliseconds) => shown(client, source, milliseconds),
  }
}

test.each([
  ['at once', 0],
  ['a minute later', 60_000],
])(
  'a network that is reset before a ledger closed on the page, %s, is noticed, and its old rows go',
  async (_when, milliseconds) => {
    const { answerAs, newest, isReset, show } = await opened()
    if (milliseconds === 0) answerAs(anew)
    await show(1_000)
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(milliseconds)
    answerAs(anew)
    await vi.advanceTimersByTimeAsync(90_000)
    expect([isReset(), newest()]).toEqual([true, undefined])
  },
)

test('a reset while the page was hidden is noticed when it is shown again', async () => {
  const { answerAs, newest, isReset, show } = await opened()
  await show(5_000)
  visible.abort()
  await vi.advanceTimersByTimeAsync(60_000)
  answerAs(anew)
  await show(30_000)
  expect([isReset(), newest()]).toEqual([true, undefined])
})

/** A network that started anew ten days later, and is at ledger `head` since; of its ledgers one is read: `looked`. */
const later = (head: number, looked: number) =>
  forgingFetch(standing(head), {
    passphrase: 'Parallax Local Network ; 2026',
    first: looked - 1,
    last: looked + 1,
    later: 864_000,
  })
/** It has passed ledger 100. */
const passing = later(120, 100)
/** It is ahead by more ledgers than close in a minute. */
const ahead = later(373, 200)

/** The page is hidden for a minute, and the network may be another when it is shown again: tells whether that is noticed. */
async function shownAgain(latest: number, next: Fetch) {
  const { answerAs, newest, isReset, show } = await opened(latest, 'rpc')
  await show(5_000)
  visible.abort()
  await vi.advanceTimersByTimeAsync(60_000)
  // A history is forged once it is asked for, which takes longer than the clock here waits.
  await createRpcSource({ url: rpcUrl, fetch: next, budget: noBudget }).one(
    'ledger',
    ledgerSequence(100),
    new AbortController().signal,
  )
  const asked: string[] = []
  answerAs(async (request) => {
    asked.push(await request.clone().text())
    return next(request)
  })
  await show(30_000)
  const isCompared = asked.some((body) => body.includes(`"startLedger":${latest},`))
  return { isNoticed: isReset(), newest: newest(), isCompared }
}

test('a reset while the page was hidden is noticed by its last ledger, which the network has passed again', async () => {
  expect(await shownAgain(100, passing)).toMatchObject({ isNoticed: true, newest: undefined })
})

test('a network that went on while the page was hidden is not reset, nor is a ledger looked up that it cannot have passed', async () => {
  const kept = { isNoticed: false, newest: 100, isCompared: true }
  expect(await shownAgain(100, standing(120))).toEqual(kept)
  // 300 ledgers do not close in a minute.
  const far = { isNoticed: false, newest: 300, isCompared: false }
  expect(await shownAgain(300, standing(320))).toEqual(far)
})

test('another history that is further on than ledgers close is noticed, and a node that caught up is none', async () => {
  expect(await shownAgain(200, ahead)).toMatchObject({ isNoticed: true, newest: undefined })
  const kept = { isNoticed: false, newest: 200, isCompared: true }
  expect(await shownAgain(200, standing(373))).toEqual(kept)
})

test('a last ledger that could not be looked up is looked up at the next news', async () => {
  // The first time by the test itself.
  let times = 0
  const failing: Fetch = async (request) => {
    const body = await request.clone().text()
    const isFailing = body.includes('"startLedger":100,') && ++times === 2
    return isFailing ? new Response('{', { status: 200 }) : passing(request)
  }
  expect(await shownAgain(100, failing)).toMatchObject({ isNoticed: true })
})

test('what a source remembers is dropped before a page knows of the reset, and reads anew', async () => {
  const { answerAs, client, source, isReset } = await opened()
  const order: string[] = []
  const watched: ServiceSource = {
    ...source,
    async forget() {
      // A list that begins anew in between would begin with rows of the old history.
      order.push(isReset() ? 'forgotten too late' : 'forgotten')
    },
    async list(...asked) {
      order.push('read')
      return source.list(...asked)
    },
  }
  const ledgers = page(watched, 'ledgers', undefined, { order: 'desc', limit: 10 })
  const hide = new QueryObserver(client, { ...ledgers, staleTime: 90_000 }).subscribe(() => {})
  await shown(client, watched, 5_000)
  answerAs(anew)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(order.slice(0, 2)).toEqual(['forgotten', 'read'])
  hide()
})

test('a node that is merely behind takes no rows away', async () => {
  const { answerAs, client, source, newest, isReset, show } = await opened()
  answerAs(standing(120))
  await show(60_000)
  expect([isReset(), newest()]).toEqual([false, 373])
  const { queryKey } = one(source, 'network', 'current')
  expect(client.getQueryData(queryKey)?.value.latestLedger).toBe(373)
})

test('two networks behind one address load all lists anew once a ledger, not at every answer', async () => {
  const { answerAs, client, show } = await opened()
  let turn = 0
  answerAs((request) => (turn++ % 2 === 0 ? anew : standing(373))(request))
  let reloads = 0
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.state.data === undefined && query.queryKey.includes('page'))
      reloads++
  })
  await show(60_000)
  expect(reloads).toBeGreaterThan(0)
  expect(reloads).toBeLessThanOrEqual(13)
})

/** The status of a network whose ledgers close every five seconds. */
const statusAt = (ledger: number): NetworkStatus => ({
  passphrase: 'Test network',
  protocolVersion: 26,
  version: '',
  latestLedger: ledgerSequence(ledger),
  latestLedgerClosedAt: unixSeconds(1_000_000 + ledger * 5),
  oldestLedger: ledgerSequence(2),
})

/** A page that follows a service whose ledgers close every five seconds, and whose next answers a test chooses. */
async function following(pace = usualPace) {
  const begun = performance.now()
  // More than close in these minutes: none is looked up for a reset that passed it.
  const head = () => 10_000 + Math.floor((performance.now() - begun) / 5_000)
  let requests = 0
  let fault: () => SourceError | number = () => 0
  const answer = async () => {
    const wrong = fault()
    if (typeof wrong !== 'number') throw wrong
    return { value: statusAt(head() - wrong), calls: [] }
  }
  const source: ServiceSource = {
    ...createRestSource({
      url: 'https://recorded.invalid',
      fetch: standing(373),
      budget: noBudget,
    }),
    head: async () => {
      requests++
      return answer()
    },
  }
  const client = createQueryClient()
  const { queryKey } = one(source, 'network', 'current')
  client.setQueryData(queryKey, await answer())
  const seen: number[] = []
  client.getQueryCache().subscribe(() => {
    seen.push(client.getQueryData(queryKey)?.value.latestLedger ?? 0)
  })
  const show = (milliseconds: number) => shown(client, source, milliseconds, pace)
  await show(0)
  return {
    head,
    requests: () => requests,
    seen,
    latest: () => client.getQueryData(queryKey)?.value.latestLedger,
    checkedAt: () => client.getQueryState(queryKey)?.dataUpdatedAt ?? 0,
    watched: () => client.getQueryData(watchedHead(source).queryKey),
    answerWith: (next: typeof fault) => (fault = next),
    show,
  }
}

test.each([
  ['every five seconds', usualPace, false, 12],
  ['half as often where the reader saves data', usualPace, true, 6],
  ['twice a second in a replay', replayPace, false, 120],
])('the status is requested %s', async (_how, pace, savesData, times) => {
  vi.stubGlobal('navigator', { connection: { saveData: savesData } })
  const page = await following(pace)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(page.requests()).toBe(times)
})

test('a hidden page requests nothing, and the status at once when it is shown again', async () => {
  const page = await following()
  await vi.advanceTimersByTimeAsync(12_000)
  visible.abort()
  const requests = page.requests()
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(page.requests()).toBe(requests)
  await page.show(1)
  expect(page.latest()).toBe(page.head())
})

test.each([-3_600_000, 3_600_000])(
  'a device whose clock jumps by %i ms goes on following the same network',
  async (jump) => {
    const { answerAs, client, source, isReset, show } = await opened(200)
    const begun = performance.now()
    const now = () => performance.now() - begun
    answerAs(recordedFetch({ clock: { start: 200, every: 5_000, now } }))
    await show(12_000)
    vi.setSystemTime(Date.now() + jump)
    await show(12_000)
    const { data } = client.getQueryState(one(source, 'network', 'current').queryKey) ?? {}
    expect(data?.value.latestLedger).toBeGreaterThanOrEqual(203)
    expect(isReset()).toBe(false)
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
    { maxLength: 20 },
  )
  const property = fc.asyncProperty(answers, async (wrong) => {
    const page = await following()
    const left = [...wrong]
    page.answerWith(() => left.shift() ?? 0)
    const begun = performance.now()
    while (left.length > 0) await vi.advanceTimersByTimeAsync(1_000)
    expect(page.requests()).toBeLessThanOrEqual(1 + (performance.now() - begun) / 1_000)
    // After a failure a minute may pass until the next request.
    await vi.advanceTimersByTimeAsync(75_000)
    expect(page.seen).toEqual(page.seen.toSorted((a, b) => a - b))
    expect(page.head() - Number(page.latest())).toBeLessThanOrEqual(1)
    expect(page.watched()?.resetAt).toBeUndefined()
    expect(page.watched()?.problem).toBeUndefined()
  })
  expect(fc.defaultReportMessage(await fc.check(property, { numRuns: 40 }))).toBeUndefined()
})

test('a network that stands still was checked a moment ago, one whose service fails was not', async () => {
  const page = await following()
  page.answerWith(() => page.head() - 10_000)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(page.latest()).toBe(10_000)
  expect(Date.now() - page.checkedAt()).toBeLessThanOrEqual(5_000)
  page.answerWith(() => new SourceError('unreachable', 'no answer'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(Date.now() - page.checkedAt()).toBeGreaterThanOrEqual(55_000)
  expect(page.watched()?.problem).toEqual({ kind: 'unreachable', message: 'no answer' })
})

test.each([
  // After 5 s, then 1, 2, 4, 8 and 16 s later.
  ['less and less', undefined, 6],
  ['when it says so', 7, 8],
  ['after half a minute at most', 600, 2],
])('a service that fails is asked again %s', async (_when, retryAfter, times) => {
  const page = await following()
  page.answerWith(() => new SourceError('rateLimited', 'too many requests', { retryAfter }))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(page.requests()).toBe(times)
})

test('a lower ledger that closed later, and another passphrase, are another history; a node that is behind is none', () => {
  const known = statusAt(100)
  const other = (change: object) => startsAnew(known, { ...known, ...change })
  expect(other({ latestLedger: 8, latestLedgerClosedAt: 1_000_501 })).toBe(true)
  expect(other({ passphrase: 'Another network' })).toBe(true)
  expect(startsAnew(known, statusAt(97))).toBe(false)
  // Two ledgers may close in the same second.
  expect(other({ latestLedger: 99 })).toBe(false)
})
