import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Fetch } from '#ledger/values/answer.ts'
import { contextOf } from './context.ts'
import { Http } from './http.ts'
import { noBudget } from './request.ts'

const { signal } = new AbortController()
const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A service that is down until it is told otherwise, and takes 50 ms for each answer. */
function service() {
  const state = { requests: 0, isDown: true }
  const fetch: Fetch = async () => {
    state.requests += 1
    await new Promise((resolve) => setTimeout(resolve, 50))
    return state.isDown ? new Response('', { status: 503 }) : new Response('{}')
  }
  const http = new Http({ via: 'rest', fetch, budget: noBudget })
  const ask = (name: string, by = signal) =>
    http.send({ method: 'GET', url: `https://service.example/${name}` }, contextOf(by)).then(
      () => 'answered',
      (error: unknown) => (error instanceof Error ? error.message : 'failed'),
    )
  return { state, http, ask }
}

const down = 'service.example cannot answer now (HTTP 503)'

it('four parts of a page that retry a service that is down cost one request each time', async () => {
  const { state, ask } = service()
  const four = () => Promise.all(['a', 'b', 'c', 'd'].map((name) => ask(name)))
  const first = four()
  await wait(50)
  expect(await first).toEqual([down, down, down, down])
  expect(state.requests).toBe(4)
  await wait(500)
  const second = four()
  await wait(50)
  expect(await second).toEqual([down, down, down, down])
  expect(state.requests).toBe(5)
  await wait(1000)
  state.isDown = false
  const third = four()
  await wait(100)
  expect(await third).toEqual(['answered', 'answered', 'answered', 'answered'])
  expect(state.requests).toBe(9)
})

it('a request that is given up does not fail those that wait for it', async () => {
  const { state, ask } = service()
  const first = Promise.all([ask('a'), ask('b')])
  await wait(50)
  await first
  await wait(500)
  state.isDown = false
  const leaving = new AbortController()
  const all = [ask('a', leaving.signal), ask('b')]
  leaving.abort(new Error('left'))
  await wait(100)
  expect(await Promise.all(all)).toEqual(['left', 'answered'])
})

it('“Try now” sends a request at once', async () => {
  const { state, http, ask } = service()
  const first = Promise.all([ask('a'), ask('b')])
  await wait(50)
  await first
  state.isDown = false
  expect(await ask('a')).toBe(down)
  http.resume()
  const now = ask('a')
  await wait(50)
  expect(await now).toBe('answered')
})
