import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgingFetch } from '#e2e/testing/forgedHistory.ts'
import { recordedFetch } from '#e2e/testing/recordedSources.ts'
import type { Fetch } from '#ledger/values/answer.ts'
import { ledgerSequence } from '#ledger/values/ids.ts'
import { nextHead } from '#sources/headWatch.ts'
import { noBudget } from '#sources/request.ts'
import { createRestSource } from '#sources/rest/source.ts'
import { createRpcSource } from '#sources/rpc/source.ts'
import type { Source } from '#sources/source.ts'
import { followHead, watchedHead } from './head.ts'
import { createQueryClient, one, page } from './queries.ts'

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 11, 24) }))
afterEach(() => void vi.useRealTimers())

const standing = (latest: number): Fetch =>
  recordedFetch({ clock: { start: latest, every: 1e9, now: () => 0 } })
/** A network that started anew a month later, and is at ledger 120 since. */
const anew: Fetch = async (request) => {
  const answer = await standing(120)(request)
  if (answer.headers.get('Content-Type') === 'text/event-stream') return answer
  const text = (await answer.text()).replaceAll('2026-11-', '2026-12-')
  return new Response(text, { status: answer.status, headers: answer.headers })
}

const rpcUrl = 'https://recorded.invalid/rpc'
const responseParts = ({ body, status, headers }: Response) => ({ body, status, headers })

/** A page that shows the network's status and its newest ledgers, and follows the head. */
async function opened(
  latest = 373,
  via: 'rest' | 'rpc' = 'rest',
): Promise<{
  readonly answerAs: (fetch: Fetch) => void
  readonly client: ReturnType<typeof createQueryClient>
  readonly source: Source
  readonly newest: () => number | undefined
  readonly follow: (signal: AbortSignal) => Promise<void>
}> {
  let fetch = standing(latest)
  const create = via === 'rest' ? createRestSource : createRpcSource
  const read = create({
    url: via === 'rest' ? 'https://recorded.invalid' : rpcUrl,
    // As a browser's, it ends a stream at the signal.
    async fetch(request) {
      const { body, ...answer } = responseParts(await fetch(request))
      const { signal } = request
      return new Response(body?.pipeThrough(new TransformStream(), { signal }), answer)
    },
    budget: noBudget,
  })
  const source: Source = {
    ...read,
    head: (request, signal) => nextHead(read, true, request, signal),
  }
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
    follow: (signal) => followHead(client, source, signal),
  }
}

test.each([
  ['at once', 0],
  ['a minute later', 60_000],
])(
  'a network that is reset before a ledger closed on the page, %s, is noticed, and its old rows go',
  async (_when, milliseconds) => {
    const { answerAs, client, source, newest, follow } = await opened()
    const left = new AbortController()
    if (milliseconds === 0) answerAs(anew)
    void follow(left.signal)
    await vi.advanceTimersByTimeAsync(1_000)
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(milliseconds)
    answerAs(anew)
    await vi.advanceTimersByTimeAsync(90_000)
    expect(client.getQueryData(watchedHead(source).queryKey)?.resetAt).toBeDefined()
    expect(newest()).toBeUndefined()
    left.abort()
  },
)

test('a reset while the page was hidden is noticed when it is shown again', async () => {
  const { answerAs, client, source, newest, follow } = await opened()
  const first = new AbortController()
  void follow(first.signal)
  await vi.advanceTimersByTimeAsync(5_000)
  first.abort()
  await vi.advanceTimersByTimeAsync(60_000)
  answerAs(anew)
  const second = new AbortController()
  void follow(second.signal)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(client.getQueryData(watchedHead(source).queryKey)?.resetAt).toBeDefined()
  expect(newest()).toBeUndefined()
  second.abort()
})

/** A network that started anew ten days later, and has passed ledger 100 since. */
const passing = forgingFetch(standing(120), {
  passphrase: 'Parallax Local Network ; 2026',
  last: 120,
  signatures: 'own',
  later: 864_000,
})

/** Another history that is ahead by more ledgers than close in a minute. */
const ahead = forgingFetch(standing(373), {
  passphrase: 'Parallax Local Network ; 2026',
  last: 373,
  signatures: 'own',
  later: 864_000,
})

/** Whether a reset is noticed where the page is hidden for a minute, and the network is another when it is shown again. */
async function shownAgain(latest: number, later: Fetch) {
  const { answerAs, client, source, newest, follow } = await opened(latest, 'rpc')
  const first = new AbortController()
  void follow(first.signal)
  await vi.advanceTimersByTimeAsync(5_000)
  first.abort()
  await vi.advanceTimersByTimeAsync(60_000)
  // A history is forged once it is asked for, which takes longer than the clock here waits.
  await createRpcSource({ url: rpcUrl, fetch: later, budget: noBudget }).one(
    'ledger',
    ledgerSequence(100),
    new AbortController().signal,
  )
  const asked: string[] = []
  answerAs(async (request) => {
    asked.push(await request.clone().text())
    return later(request)
  })
  const second = new AbortController()
  void follow(second.signal)
  await vi.advanceTimersByTimeAsync(30_000)
  second.abort()
  const isNoticed = client.getQueryData(watchedHead(source).queryKey)?.resetAt !== undefined
  const isCompared = asked.some((body) => body.includes(`"startLedger":${latest},`))
  return { isNoticed, newest: newest(), isCompared }
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
  const later: Fetch = async (request) => {
    const body = await request.clone().text()
    const isFailing = body.includes('"startLedger":100,') && ++times === 2
    return isFailing ? new Response('{', { status: 200 }) : passing(request)
  }
  expect(await shownAgain(100, later)).toMatchObject({ isNoticed: true })
})

test('what a source remembers is dropped before a page knows of the reset, and reads anew', async () => {
  const { answerAs, client, source } = await opened()
  const order: string[] = []
  const watched: Source = {
    ...source,
    async forget() {
      // A list that begins anew in between would begin with rows of the old history.
      const isKnown = client.getQueryData(watchedHead(source).queryKey)?.resetAt !== undefined
      order.push(isKnown ? 'forgotten too late' : 'forgotten')
    },
    async list(...asked) {
      order.push('read')
      return source.list(...asked)
    },
  }
  const ledgers = page(watched, 'ledgers', undefined, { order: 'desc', limit: 10 })
  const hide = new QueryObserver(client, { ...ledgers, staleTime: 90_000 }).subscribe(() => {})
  const left = new AbortController()
  void followHead(client, watched, left.signal)
  await vi.advanceTimersByTimeAsync(5_000)
  answerAs(anew)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(order.slice(0, 2)).toEqual(['forgotten', 'read'])
  left.abort()
  hide()
})

test('a node that is merely behind takes no rows away', async () => {
  const { answerAs, client, source, newest, follow } = await opened()
  const left = new AbortController()
  answerAs(standing(120))
  void follow(left.signal)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(client.getQueryData(watchedHead(source).queryKey)?.resetAt).toBeUndefined()
  expect(newest()).toBe(373)
  expect(client.getQueryData(one(source, 'network', 'current').queryKey)?.value.latestLedger).toBe(
    373,
  )
  left.abort()
})

test('two networks behind one address load all lists anew once a ledger, not at every answer', async () => {
  const { answerAs, client, follow } = await opened()
  let turn = 0
  answerAs((request) => (turn++ % 2 === 0 ? anew : standing(373))(request))
  let reloads = 0
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.state.data === undefined && query.queryKey.includes('page'))
      reloads++
  })
  const left = new AbortController()
  void follow(left.signal)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reloads).toBeGreaterThan(0)
  expect(reloads).toBeLessThanOrEqual(13)
  left.abort()
})
