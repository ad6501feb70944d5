import { describe, expect, it } from 'vitest'
import { account } from '#e2e/testing/listQueries.ts'
import { recordedFetch, rpc, signal } from '#e2e/testing/recordedSources.ts'
import type { Fetch } from '#ledger/values/answer.ts'
import { ledgerSequence } from '#ledger/values/ids.ts'
import { createRpcSource } from '../node/source.ts'
import { noBudget } from '../request.ts'

const alice = account('GA5QO2TC4H2PXZ2635VU23T6LOPOBZXG2H5DEFZBM67FRKEDPTSMD6MK')
const good = recordedFetch()

const current = { value: { latestLedger: 373 } }

interface Call {
  readonly id: number
  readonly method: string
  readonly params?: unknown
}

/** A node in front of the recorded one: `answer` answers a batch in its way, or undefined as usual. */
function nodeThat(
  answer: (calls: readonly Call[], isBatch: boolean, usual: () => Promise<unknown[]>) => unknown,
) {
  const sizes: number[] = []
  const fetch: Fetch = async (request) => {
    const body: Call | readonly Call[] = await request.clone().json()
    const calls = [body].flat()
    sizes.push(calls.length)
    const usual = async () => [await (await good(request.clone())).json()].flat()
    const given = await answer(calls, Array.isArray(body), usual)
    if (given instanceof Response) return given
    return given === undefined ? good(request) : Response.json(given)
  }
  const source = createRpcSource({ url: 'https://node.invalid/rpc', fetch, budget: noBudget })
  return { source, sizes }
}

const failure = (id: number | null, code: number, message: string) => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
})
const tooLong = (calls: readonly unknown[], most: number) =>
  failure(null, -32_000, `batch limit ${most} exceeded, requested batch of size: ${calls.length}`)

describe('a service that takes few calls at once', () => {
  it.each([
    ['an error in an array', (error: object) => [error]],
    ['an error', (error: object) => error],
    ['HTTP 500', (error: object) => Response.json([error], { status: 500 })],
    ['HTTP 400', (error: object) => Response.json(error, { status: 400 })],
    ['HTTP 413', (error: object) => Response.json([error], { status: 413 })],
    ['HTTP 500 in words', () => new Response('batch too large', { status: 500 })],
  ])('and says so by %s is asked in smaller parts, from then on', async (_, said) => {
    for (const most of [1, 2]) {
      const { source, sizes } = nodeThat((calls, isBatch) =>
        isBatch && calls.length > most ? said(tooLong(calls, most)) : undefined,
      )
      await expect(source.one('network', 'current', signal)).resolves.toMatchObject(current)
      const refused = sizes.filter((size) => size > most).length
      const { value: read } = await source.one('account', alice, signal)
      expect(read.id).toBe(alice)
      // Requests that were under way together may each have learned it.
      expect(refused).toBeGreaterThan(0)
      expect(sizes.filter((size) => size > most)).toHaveLength(refused)
    }
  })

  it('is asked in smaller parts also where it begins to say so later', async () => {
    let isLater = false
    const { source } = nodeThat((calls, isBatch) =>
      isLater && isBatch && calls.length > 1 ? [tooLong(calls, 1)] : undefined,
    )
    await source.one('network', 'current', signal)
    isLater = true
    expect((await source.one('account', alice, signal)).value.id).toBe(alice)
  })

  it.each([
    ['answers the first one alone', (all: unknown[]) => all.slice(0, 1)],
    ['lacks the last one', (all: unknown[]) => all.slice(0, -1)],
    ['lacks the first one', (all: unknown[]) => all.slice(1)],
    ['answers one twice', (all: unknown[]) => [...all, all[0]]],
    ['answers one twice and another not', (all: unknown[]) => [all[0], ...all.slice(0, -1)]],
    ['answers in another order', (all: unknown[]) => all.toReversed()],
  ])('and %s gives the same account', async (_, changed) => {
    const { source } = nodeThat(async (_calls, isBatch, usual) =>
      isBatch ? changed(await usual()) : undefined,
    )
    const usual = await rpc.one('account', alice, signal)
    const { id, sequence, signers } = usual.value
    await expect(source.one('account', alice, signal)).resolves.toMatchObject({
      value: { id, sequence, signers },
    })
  })
})

describe('a service that refuses calls as too many with HTTP 200', () => {
  const texts = [
    [-32_005, 'rate limit exceeded'],
    [429, 'Too Many Requests'],
    [-32_007, '50/second request limit reached'],
    [-32_000, 'rate limit exceeded'],
  ] as const

  it.each(texts)('(%i, %s) is asked again for those calls alone', async (code, message) => {
    const seen = new Set<string>()
    const { source, sizes } = nodeThat(async (calls, isBatch, usual) => {
      const answers = await usual()
      const all = calls.map((call, i) => {
        const key = call.method + JSON.stringify(call.params)
        if (i === 0 || seen.has(key)) return answers[i]
        seen.add(key)
        return failure(call.id, code, message)
      })
      return isBatch ? all : all[0]
    })
    await expect(source.one('network', 'current', signal)).resolves.toMatchObject(current)
    expect(sizes.slice(0, 2)).toEqual([3, 2])
  })

  it('is too busy where it never answers, as with HTTP 429', async () => {
    const { source, sizes } = nodeThat((calls, isBatch) => {
      const all = calls.map(({ id }) => failure(id, -32_005, 'rate limit exceeded'))
      return isBatch ? all : all[0]
    })
    await expect(source.one('ledger', ledgerSequence(100), signal)).rejects.toMatchObject({
      kind: 'rateLimited',
      message: expect.stringContaining('has received too many requests'),
    })
    expect(sizes.length).toBeLessThan(12)
  })

  it('is not one whose own error has a similar number or text', async () => {
    const message = 'rpc queue for getEvents surpassed queue limit of 1000 requests'
    const { source, sizes } = nodeThat((calls, isBatch) => {
      const all = calls.map(({ id }) => failure(id, -32_098, message))
      return isBatch ? all : all[0]
    })
    await expect(source.one('network', 'current', signal)).rejects.toMatchObject({
      kind: 'unreachable',
    })
    expect(sizes).toHaveLength(1)
  })
})
