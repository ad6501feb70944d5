import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Fetch } from '#ledger/values/answer.ts'
import { listen } from '#tools/network/server.ts'
import { contextOf } from './context.ts'
import { Http } from './http.ts'
import { noBudget } from './request.ts'

const { signal } = new AbortController()
const url = 'https://service.example/ledgers'
const send = (fetch: Fetch, options: { readonly url: string; readonly body?: string } = { url }) =>
  new Http({ via: 'rest', fetch, budget: noBudget }).send(
    { method: options.body === undefined ? 'GET' : 'POST', ...options },
    contextOf(signal),
  )

describe('a service that redirects', () => {
  it.each([undefined, '{"secret":1}'])(
    'to another host sends it nothing (body %j)',
    async (body) => {
      const received: string[] = []
      const elsewhere = await listen(async (request) => {
        received.push(await request.text())
        return new Response('{}', { headers: { 'Access-Control-Allow-Origin': '*' } })
      }, 0)
      const service = await listen(() => Promise.resolve(Response.redirect(elsewhere.url, 307)), 0)
      const { host } = new URL(elsewhere.url)
      try {
        await expect(
          send((request) => fetch(request), { url: service.url, ...(body && { body }) }),
        ).rejects.toMatchObject({
          kind: 'badResponse',
          message: expect.stringContaining(`redirects to ${host}`),
          calls: [{ status: 307 }],
        })
        expect(received).toEqual([])
      } finally {
        await Promise.all([service.close(), elsewhere.close()])
      }
    },
  )

  it('to itself costs one request', async () => {
    let requests = 0
    const service = await listen((request) => {
      requests += 1
      return Promise.resolve(Response.redirect(request.url, 302))
    }, 0)
    await expect(send((request) => fetch(request), { url: service.url })).rejects.toThrow(
      'redirects to',
    )
    expect(requests).toBe(1)
    await service.close()
  })

  it('is refused where a browser hides its target, and where another host answered', async () => {
    const answer = (fields: object) => () =>
      Promise.resolve(Object.defineProperties(new Response('{}'), descriptors(fields)))
    await expect(send(answer({ type: 'opaqueredirect', status: 0 }))).rejects.toThrow(
      'service.example redirects to another address',
    )
    await expect(send(answer({ url: 'https://other.example/ledgers' }))).rejects.toThrow(
      'service.example redirects to other.example',
    )
    expect((await send(answer({ url }))).status).toBe(200)
  })
})

const descriptors = (fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { value }]))

describe('a slow answer', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** An answer of `total` bytes, so many each second. */
  const slowly =
    (bytesPerSecond: number, total = Number.POSITIVE_INFINITY): Fetch =>
    () => {
      let sent = 0
      let timer: ReturnType<typeof setInterval>
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          timer = setInterval(() => {
            sent += bytesPerSecond
            controller.enqueue(new Uint8Array(bytesPerSecond))
            if (sent < total) return
            clearInterval(timer)
            controller.close()
          }, 1_000)
        },
        cancel: () => clearInterval(timer),
      })
      return Promise.resolve(new Response(body))
    }
  const settled = async (sending: Promise<unknown>) => {
    const began = Date.now()
    const ended = sending.then(
      () => ({ seconds: (Date.now() - began) / 1000, message: undefined }),
      (error: Error) => ({ seconds: (Date.now() - began) / 1000, message: error.message }),
    )
    await vi.advanceTimersByTimeAsync(400_000)
    return ended
  }

  it('of 1 byte a second ends after 30 seconds', async () => {
    expect(await settled(send(slowly(1)))).toEqual({
      seconds: 30,
      message: 'service.example sends its answer too slowly: 29 B in 30 seconds',
    })
  })

  it('that never begins is given up after 20 seconds', async () => {
    const { seconds, message } = await settled(send(() => new Promise(() => undefined)))
    expect([seconds, message]).toEqual([20, expect.stringContaining('20 seconds')])
  })

  it('of 8 MiB at 64 KiB a second is read to its end', async () => {
    expect((await settled(send(slowly(64 * 1024, 8 * 1024 ** 2)))).message).toBeUndefined()
  })

  it('without end is aborted after three minutes', async () => {
    const { seconds, message } = await settled(send(slowly(128 * 1024)))
    expect([seconds, message]).toEqual([180, expect.stringContaining('too slowly')])
  })
})

describe('a pause that a service requests', () => {
  it('is at most 30 seconds, and the message has the requested time', async () => {
    const refused = (retryAfter: string) =>
      send(() =>
        Promise.resolve(new Response('', { status: 429, headers: { 'retry-after': retryAfter } })),
      )
    await expect(refused('999999')).rejects.toMatchObject({
      retryAfter: 30,
      message: expect.stringContaining('999999 s'),
    })
    await expect(refused('7')).rejects.toMatchObject({ retryAfter: 7 })
  })
})
