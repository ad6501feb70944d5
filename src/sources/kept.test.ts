import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Call, SourceError } from '#ledger/values'
import { type Ctx, contextOf, Kept } from './context.ts'

const { signal } = new AbortController()
const callTo = (url: string): Call => ({
  via: 'rest',
  method: 'GET',
  url,
  status: 200,
  duration: 1,
  bytes: 1,
  answer: '',
})

/** A memory of numbers: each reading takes a second, sends a request and gives the number of readings so far. */
function counted(options: ConstructorParameters<typeof Kept<number>>[0] = {}, fails = false) {
  const kept = new Kept<number>(options)
  const aborted: boolean[] = []
  let readings = 0
  const read = async (own: Ctx) => {
    const reading = ++readings
    own.calls.push(callTo(`/${reading}`))
    own.signal.addEventListener('abort', () => (aborted[reading] = true))
    await new Promise((resolve) => setTimeout(resolve, 1000))
    if (fails) throw new SourceError('unreachable', `reading ${reading} failed`)
    return reading
  }
  const of = (ctx = contextOf(signal), age = 60_000, key = '') => kept.of(key, ctx, read, age)
  const urlsOf = async (age?: number, key?: string) => {
    const ctx = contextOf(signal)
    await Promise.all([of(ctx, age, key), vi.advanceTimersByTimeAsync(1000)])
    return ctx.calls.map((call) => 'url' in call && call.url)
  }
  return { kept, of, urlsOf, aborted }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('several questions wait for one reading, and each has its calls', async () => {
  const { urlsOf } = counted()
  expect(await Promise.all([urlsOf(), urlsOf()])).toEqual([['/1'], ['/1']])
  expect(await urlsOf()).toEqual(['/1'])
})

it('a value is read again once it is older than the question allows', async () => {
  const { urlsOf } = counted()
  await urlsOf()
  await vi.advanceTimersByTimeAsync(1000)
  expect(await urlsOf(3000)).toEqual(['/1'])
  expect(await urlsOf(2000)).toEqual(['/2'])
  expect(await urlsOf(0)).toEqual(['/3'])
})

it('a question that is aborted ends at once, and ends no reading that another waits for', async () => {
  const { of, aborted } = counted({ isAbortable: true })
  const leaving = new AbortController()
  const left = of(contextOf(leaving.signal))
  const stays = of()
  leaving.abort(new Error('the page was left'))
  await expect(left).rejects.toThrow('the page was left')
  await vi.advanceTimersByTimeAsync(1000)
  expect(await stays).toBe(1)
  expect(aborted[1]).toBeUndefined()
})

it('a reading that nobody waits for is aborted and not remembered where the memory is abortable, else it goes on', async () => {
  for (const isAbortable of [true, false]) {
    const { of, aborted } = counted({ isAbortable })
    const leaving = new AbortController()
    const left = of(contextOf(leaving.signal))
    leaving.abort(new Error('the page was left'))
    await expect(left).rejects.toThrow('the page was left')
    const next = of()
    await vi.advanceTimersByTimeAsync(1000)
    expect([aborted[1] ?? false, await next]).toEqual(isAbortable ? [true, 2] : [false, 1])
  }
})

it('forgets all, and does not remember what is being read then', async () => {
  const { kept, of, urlsOf } = counted()
  const reading = of()
  kept.forget()
  await vi.advanceTimersByTimeAsync(1000)
  expect(await reading).toBe(1)
  expect(kept.has('')).toBe(false)
  expect(await urlsOf()).toEqual(['/2'])
})

it('a failure has the calls that led to it, and is not remembered unless the memory says for how long', async () => {
  for (const failureAge of [0, 300]) {
    const { of } = counted({ failureAge: () => failureAge }, true)
    const failed = async (ctx = contextOf(signal)) => {
      const outcome = of(ctx, 0).catch((error: unknown) => error)
      await vi.advanceTimersByTimeAsync(1000)
      expect(ctx.calls).toHaveLength(1)
      return outcome
    }
    expect(await failed()).toMatchObject({ message: 'reading 1 failed', calls: [callTo('/1')] })
    const second = of(contextOf(signal), 0).catch((error: Error) => error.message)
    await vi.advanceTimersByTimeAsync(1000)
    expect(await second).toBe(`reading ${failureAge > 0 ? 1 : 2} failed`)
  }
})

it('a bounded memory drops the values that were used longest ago, and those that are not to be kept', async () => {
  const { urlsOf } = counted({ most: 2, isKept: (reading) => reading !== 4 })
  for (const key of ['a', 'b', 'a', 'c']) await urlsOf(undefined, key)
  expect(await urlsOf(undefined, 'a')).toEqual(['/1'])
  expect(await urlsOf(undefined, 'b')).toEqual(['/4'])
  expect(await urlsOf(undefined, 'b')).toEqual(['/5'])
})
