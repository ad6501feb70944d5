import { describe, expect, it, vi } from 'vitest'
import { recordedFetch, recordedSources, signal } from '#e2e/testing/recordedSources.ts'
import { type Fetch, SourceError, type SourceErrorKind } from '#ledger/values/answer.ts'
import { accountIdFromBytes, ledgerSequence, toid } from '#ledger/values/ids.ts'
import type { FaultRule } from '#mock/fault.ts'
import { createRpcSource } from '../node/source.ts'
import { noBudget } from '../request.ts'
import { createRestSource } from '../rest/source.ts'
import type { Source } from '../source.ts'

const url = 'https://recorded.invalid'
const sourcesOver = (fetch: Fetch, timeout = 20_000) => {
  const options = { fetch, timeout, budget: noBudget, maxBytes: 1024 ** 2 }
  return {
    rest: createRestSource({ url, ...options }),
    rpc: createRpcSource({ url: `${url}/rpc`, ...options }),
  }
}

async function failureOf(promise: Promise<unknown>): Promise<SourceError> {
  try {
    await promise
  } catch (error) {
    if (error instanceof SourceError) return error
    throw error
  }
  throw new Error('it did not fail')
}

const faults: readonly (readonly [FaultRule['fault'], SourceErrorKind, RegExp])[] = [
  [{ kind: 'unreachable' }, 'unreachable', /CORS/],
  [{ kind: 'delay', milliseconds: 400 }, 'unreachable', /did not answer within/],
  [{ kind: 'rateLimited', retryAfter: 7 }, 'rateLimited', /wait 7 s$/],
  [{ kind: 'status', status: 503 }, 'unreachable', /HTTP 503/],
  [{ kind: 'status', status: 504 }, 'unreachable', /HTTP 504/],
  [{ kind: 'status', status: 500 }, 'badResponse', /HTTP 500/],
  [{ kind: 'status', status: 404, body: '<html>' }, 'badResponse', /does not look like/],
  [{ kind: 'redirect', location: 'https://a.example/' }, 'badResponse', /redirects to a\.example/],
  [{ kind: 'html' }, 'badResponse', /web page/],
  [{ kind: 'garbage' }, 'badResponse', /not whole JSON/],
  [{ kind: 'cutOff' }, 'badResponse', /cut off after \d+ B/],
  [{ kind: 'huge', bytes: 3 * 1024 ** 2 }, 'badResponse', /larger than 1 MiB/],
]

describe.each(['rest', 'rpc'] as const)('a failing service, through %s', (kind) => {
  it.each(faults)('%j is said as %s', async (fault, expected, message) => {
    const timeout = fault.kind === 'delay' ? 60 : undefined
    const source: Source = sourcesOver(recordedFetch({ fault: [{ fault }] }), timeout)[kind]
    for (const ask of [
      () => source.one('network', 'current', signal),
      () => source.list('ledgers', undefined, { order: 'desc', limit: 5 }, signal),
    ]) {
      const failure = await failureOf(ask())
      expect(failure.kind).toBe(expected)
      expect(failure.message).toMatch(message)
    }
  })

  it('says how long to wait, and shows the call that failed', async () => {
    const fetch = recordedFetch({ fault: [{ fault: { kind: 'rateLimited', retryAfter: 7 } }] })
    const failure = await failureOf(sourcesOver(fetch)[kind].one('network', 'current', signal))
    expect(failure.retryAfter).toBe(7)
    expect(failure.calls[0]).toMatchObject({ status: 429, url: expect.stringContaining(url) })
  })

  it('does not turn an abort into a failure of the service', async () => {
    const controller = new AbortController()
    const { [kind]: source } = sourcesOver(
      recordedFetch({ fault: [{ fault: { kind: 'delay', milliseconds: 50 } }] }),
    )
    const asked = source.one('account', recorded.account, controller.signal)
    controller.abort()
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
  })
})

const recorded = { account: accountIdFromBytes(new Uint8Array(32)) }

describe('a failing JSON-RPC service', () => {
  it.each([
    [{ kind: 'wrongId' }, 'getLedgers', /for another call/],
    [{ kind: 'wrongId' }, 'getHealth', /is for other calls/],
    [{ kind: 'garbage' }, 'getLedgers', /not whole JSON/],
  ] as const)('%j in %s is a bad response', async (fault, body, message) => {
    const { rpc } = sourcesOver(recordedFetch({ fault: [{ body, fault }] }))
    const failure = await failureOf(rpc.one('ledger', ledgerSequence(100), signal))
    expect(failure).toMatchObject({ kind: 'badResponse' })
    expect(failure.message).toMatch(message)
    expect(failure.calls.length).toBeGreaterThan(0)
  })

  it('that refuses batches is asked one by one', async () => {
    const good = recordedFetch()
    const seen: string[] = []
    const noBatches: Fetch = async (request) => {
      const body = await request.clone().text()
      seen.push(body.slice(0, 1))
      return body.startsWith('[') ? new Response('no batches', { status: 400 }) : good(request)
    }
    const { rpc } = sourcesOver(noBatches)
    const { value } = await rpc.one('network', 'current', signal)
    expect(value.latestLedger).toBe(373)
    await rpc.one('network', 'current', signal)
    expect(seen, 'believed for a moment').toEqual(['[', '{', '{', '{'])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_000 })
    await rpc.one('network', 'current', signal).finally(() => vi.useRealTimers())
    expect(seen).toEqual(['[', '{', '{', '{', '{', '{', '{'])
  })

  it('that lags is read all the same', async () => {
    const good = recordedFetch()
    const unhealthy: Fetch = async (request) => {
      const body: unknown = await request.clone().json()
      const response = await good(request)
      if (!Array.isArray(body)) return response
      const replies: unknown = await response.json()
      const error = {
        code: -32603,
        message: '[-32603] latency (45s) since last known ledger closed is too high (>30s)',
      }
      return Response.json(
        Array.isArray(replies)
          ? replies.map((reply: object, i) =>
              i === 0 ? { ...reply, result: undefined, error } : reply,
            )
          : replies,
      )
    }
    const { rpc } = sourcesOver(unhealthy)
    const { value } = await rpc.one('network', 'current', signal)
    expect(value).toMatchObject({
      latestLedger: 373,
      oldestLedger: 2,
      latestLedgerClosedAt: 1795206737,
    })
  })

  it('with one unreadable ledger shows the others', async () => {
    const good = recordedFetch()
    const damaged: Fetch = async (request) => {
      const text = await (await good(request)).text()
      const body: unknown = JSON.parse(text)
      const ledgers: unknown = Reflect.get(Object(Reflect.get(Object(body), 'result')), 'ledgers')
      if (Array.isArray(ledgers) && ledgers.length > 1)
        Reflect.set(ledgers[1], 'metadataXdr', 'AAAACQ==')
      return Response.json(body)
    }
    const { rpc } = sourcesOver(damaged)
    const page = await rpc.list('ledgers', undefined, { order: 'asc', limit: 2 }, signal)
    expect(page.items[0]).toMatchObject({ sequence: 2 })
    expect(page.items[1]).toMatchObject({
      type: 'unknown',
      name: 'ledger',
      raw: 'AAAACQ==',
      reason: 'LedgerCloseMeta has no version 9 at byte 0',
      pagingToken: String(3n << 32n),
    })
  })
})

describe('what is not there', () => {
  const { rest, rpc } = recordedSources({ retention: 100, elder: 200 })
  it.each([
    ['rest', 'ledger', 100, 'outOfRetention'],
    ['rpc', 'ledger', 100, 'outOfRetention'],
    ['rest', 'ledger', 4_000_000_000, 'notYetClosed'],
    ['rpc', 'ledger', 4_000_000_000, 'notYetClosed'],
  ] as const)('%s: %s %s is %s', async (name, _kind, sequence, kind) => {
    const source = name === 'rest' ? rest : rpc
    const failure = await failureOf(source.one('ledger', ledgerSequence(sequence), signal))
    expect(failure.kind).toBe(kind)
    expect(failure.message).toContain(String(sequence))
    for (const collection of ['transactions', 'operations'] as const) {
      const of = { kind: 'ledger', id: ledgerSequence(sequence) } as const
      const page = source.list(collection, of, { order: 'asc', limit: 5 }, signal)
      expect((await failureOf(page)).kind).toBe(kind)
    }
  })

  it('a transaction outside the window is not found, with the window in words', async () => {
    const whole = recordedSources().rpc
    const [first] = (
      await whole.list('transactions', undefined, { order: 'asc', limit: 1 }, signal)
    ).items
    if (first === undefined || 'type' in first) throw new Error('no transaction')
    const failure = await failureOf(rpc.one('transaction', first.hash, signal))
    expect(failure.kind).toBe('notFound')
    expect(failure.message).toMatch(/274 to 373/)
    const operation = await failureOf(rpc.one('operation', toid(first.ledger, 1, 1), signal))
    expect(operation.kind).toBe('outOfRetention')
  })

  it('an account’s list has what the node still keeps, and says that there may be more', async () => {
    const of = { kind: 'account', id: recorded.account } as const
    const page = await rpc.list('payments', of, { order: 'asc', limit: 5 }, signal)
    expect(page.coverage).toEqual({ from: 274, to: 373 })
    expect(page.partial).toBe(true)
  })

  it('lists say which ledgers they cover', async () => {
    const part = await rest.list('transactions', undefined, { order: 'desc', limit: 5 }, signal)
    expect(part.coverage).toEqual({ from: 200, to: 373 })
    const whole = await recordedSources().rest.list(
      'transactions',
      undefined,
      { order: 'desc', limit: 5 },
      signal,
    )
    expect(whole.coverage).toBeUndefined()
    const looked = await rpc.list('ledgers', undefined, { order: 'desc', limit: 5 }, signal)
    expect(looked.coverage).toEqual({ from: 369, to: 373 })
  })
})
