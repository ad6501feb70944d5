import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SourceError, type SourceErrorKind } from '#ledger/values/answer.ts'
import { Budget, retry, retryDelay } from './request.ts'

const { signal } = new AbortController()

const error = (kind: SourceErrorKind, retryAfter?: number) =>
  new SourceError(kind, 'words', { retryAfter })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Milliseconds until this is done, by a clock that advances itself. */
async function timeOf(done: Promise<void>): Promise<number> {
  const began = Date.now()
  const ended = done.then(() => Date.now() - began)
  await vi.runAllTimersAsync()
  return ended
}

describe('the request budget', () => {
  it('allows a burst at once, then a number a second', async () => {
    const budget = new Budget({ burst: 3, perSecond: 100 })
    for (let i = 0; i < 3; i++) expect(await timeOf(budget.take(signal))).toBe(0)
    expect(await timeOf(budget.take(signal))).toBe(10)
    expect(await timeOf(budget.take(signal))).toBe(10)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await timeOf(budget.take(signal))).toBe(0)
    expect(budget.closedFor()).toBe(0)
  })

  it('closes for the time that the service requested', () => {
    let now = 0
    const budget = new Budget({ burst: 3, perSecond: 1 }, () => now)
    budget.penalise(7)
    expect(budget.closedFor()).toBe(7)
    now = 6_000
    expect(budget.closedFor()).toBe(1)
  })

  it('rejects a waiting request when it is aborted', async () => {
    const budget = new Budget({ burst: 0, perSecond: 0.01 }, () => 0)
    const controller = new AbortController()
    const waiting = budget.take(controller.signal)
    controller.abort()
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('requests aborted while they wait', () => {
  it('do not delay later requests', async () => {
    const budget = new Budget({ burst: 1, perSecond: 20 })
    await budget.take(signal)
    for (let i = 0; i < 100; i++) {
      const controller = new AbortController()
      const waiting = budget.take(controller.signal)
      controller.abort()
      await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
    }
    expect(await timeOf(budget.take(signal))).toBe(50) // the hundred would take five seconds
  })
})

describe('retries', () => {
  it('are made twice, and only for failures that may pass', () => {
    expect(retry(0, error('unreachable'))).toBe(true)
    expect(retry(1, error('rateLimited'))).toBe(true)
    expect(retry(2, error('unreachable'))).toBe(false)
    for (const kind of [
      'notFound',
      'outOfRetention',
      'notYetClosed',
      'unsupported',
      'badResponse',
    ] as const)
      expect(retry(0, error(kind))).toBe(false)
    expect(retry(0, new Error('a bug'))).toBe(false)
  })

  const failed = (status: number, duration = 100) => {
    const call = { via: 'rest', method: 'GET', url: '', bytes: 0, answer: '' } as const
    return new SourceError('unreachable', 'words', { calls: [{ ...call, status, duration }] })
  }

  it('are not made after an attempt of many seconds', () => {
    expect(retry(0, failed(503, 1_000))).toBe(true)
    expect(retry(0, failed(503, 20_000))).toBe(false)
  })

  it('are made once where no answer came, since the browser may have received and hidden one', () => {
    expect(retry(0, failed(0))).toBe(true)
    expect(retry(1, failed(0))).toBe(false)
    expect(retry(1, failed(503))).toBe(true)
  })

  it('are made once where a node answers what its failure is', () => {
    expect(retry(0, failed(200))).toBe(true)
    expect(retry(1, failed(200))).toBe(false)
  })

  it('wait longer each time, or the time that the service requested, with jitter', () => {
    expect(retryDelay(0, error('unreachable'), () => 0)).toBe(500)
    expect(retryDelay(1, error('unreachable'), () => 1)).toBe(1_500)
    expect(retryDelay(0, error('rateLimited', 7), () => 0)).toBe(7_000)
    expect(retryDelay(0, error('rateLimited', 900), () => 0)).toBe(30_000)
    expect(retryDelay(0, error('rateLimited', 29), () => 1)).toBe(30_000)
  })
})
