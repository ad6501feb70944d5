import { expect, test, vi } from 'vitest'
import { sendEarly } from '#ui/routing/sendEarly.ts'
import { contextOf } from '../context.ts'
import { Http } from '../http.ts'
import type { EarlyResponse } from '../request.ts'
import { EarlyResponses } from './engine.ts'

const { signal } = new AbortController()
const request = { method: 'GET', url: 'https://rest.example.org/ledgers/39' } as const

/** An HTTP client whose early answers come from `early`; `sent` counts what it sends itself. */
function httpWith(early = new EarlyResponses()) {
  const fetch = vi.fn<() => Promise<Response>>(async () => new Response('own'))
  const http = new Http({ via: 'rest', fetch, takeEarly: early.take })
  const read = async () => {
    const answer = await http.send(request, contextOf(signal))
    return { ...answer, text: new TextDecoder().decode(answer.bytes) }
  }
  return { early, fetch, read }
}

const answered = (text: string, status = 200): EarlyResponse => ({
  status,
  headers: [['content-type', 'application/json']],
  bytes: new TextEncoder().encode(text).buffer,
  duration: 123,
})

test('an early answer is the source’s own, with the time that it took', async () => {
  const { early, fetch, read } = httpWith()
  early.expect([request])
  const reading = read()
  early.receive(0, answered('early'))
  const { text, call } = await reading
  expect(text).toBe('early')
  expect(call).toMatchObject({ url: request.url, status: 200, duration: 123, bytes: 5 })
  expect(fetch).not.toHaveBeenCalled()
  // Once: a reload asks the service.
  expect((await read()).text).toBe('own')
})

test('a request is sent again where no early answer came, or another address was asked for', async () => {
  const failed = httpWith()
  failed.early.expect([request])
  failed.early.receive(0, undefined)
  expect((await failed.read()).text).toBe('own')
  const other = httpWith()
  other.early.expect([{ ...request, url: 'https://rest.example.org/ledgers/40' }])
  other.early.receive(0, answered('another'))
  expect((await other.read()).text).toBe('own')
})

test('a second answer to an early request changes nothing', async () => {
  const { early, fetch, read } = httpWith()
  early.expect([request])
  const reading = read()
  early.receive(0, answered('early'))
  early.receive(0, answered('late'))
  early.receive(1, answered('to a request that was not sent'))
  expect((await reading).text).toBe('early')
  expect(fetch).not.toHaveBeenCalled()
})

test('an early answer for an address that was left is dropped after ten seconds', async () => {
  vi.useFakeTimers()
  try {
    const { early, read } = httpWith()
    early.expect([request])
    early.receive(0, answered('early'))
    vi.advanceTimersByTime(10_000)
    expect((await read()).text).toBe('own')
  } finally {
    vi.useRealTimers()
  }
})

test('an early refusal is not asked for twice', async () => {
  const { early, fetch, read } = httpWith()
  early.expect([request])
  early.receive(0, answered('{}', 429))
  await expect(read()).rejects.toMatchObject({ kind: 'rateLimited' })
  expect(fetch).not.toHaveBeenCalled()
})

test('an early answer that is too large is refused and, as one that the browser hides, not asked for twice; a redirect is left to the source', async () => {
  const posted = new Map<number, EarlyResponse | undefined>()
  const large = new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(1024 ** 2)),
  })
  const fetch = vi.fn<typeof globalThis.fetch>(async (url) => {
    if (typeof url === 'string' && url.endsWith('large')) return new Response(large)
    if (typeof url === 'string' && url.endsWith('hidden')) throw new TypeError('failed to fetch')
    return Object.defineProperty(new Response(), 'type', { value: 'opaqueredirect' })
  })
  vi.stubGlobal('fetch', fetch)
  try {
    sendEarly(
      [
        { method: 'GET', url: 'https://rest.example.org/large' },
        { method: 'POST', url: 'https://rest.example.org/moved', body: '{}' },
        { method: 'GET', url: 'https://rest.example.org/hidden' },
      ],
      (message) => {
        if (message.kind === 'earlyResponse') posted.set(message.index, message.response)
      },
    )
    await expect.poll(() => posted.size).toBe(3)
  } finally {
    vi.unstubAllGlobals()
  }
  expect(posted.get(1)).toBeUndefined()
  for (const [index, words] of [
    [0, 'larger than 9 MiB'],
    [2, 'No answer from rest.example.org'],
  ] as const) {
    const own = httpWith()
    own.early.expect([request])
    own.early.receive(0, posted.get(index))
    await expect(own.read()).rejects.toThrow(words)
    expect(own.fetch).not.toHaveBeenCalled()
  }
  expect(fetch.mock.calls[1]?.[1]).toMatchObject({
    redirect: 'manual',
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
  })
})
