import { expect, it } from 'vitest'
import { SharedRequests } from './http.ts'

function watched() {
  const signals: AbortSignal[] = []
  const answers: ((text: string) => void)[] = []
  const failures: ((error: Error) => void)[] = []
  const shared = new SharedRequests<{ readonly text: string }>()
  const ask = (signal: AbortSignal) =>
    new Promise<{ readonly text: string }>((resolve, reject) => {
      signals.push(signal)
      answers.push((text) => resolve({ text }))
      failures.push(reject)
    })
  return {
    signals,
    answers,
    failures,
    of: async (key: string, signal: AbortSignal) => {
      const { text, done } = await shared.send(key, ask, signal)
      done()
      return text
    },
    begin: (key: string, signal: AbortSignal) => shared.send(key, ask, signal),
  }
}

it('equal requests are sent once while the first is pending, and again after its answer', async () => {
  const { signals, answers, of } = watched()
  const { signal } = new AbortController()
  const both = Promise.all([of('a', signal), of('a', signal), of('b', signal)])
  expect(signals).toHaveLength(2)
  answers[0]?.('one')
  answers[1]?.('other')
  expect(await both).toEqual(['one', 'one', 'other'])
  void of('a', signal)
  expect(signals).toHaveLength(3)
})

it('an answer that is still read is shared too', async () => {
  const { signals, answers, of, begin } = watched()
  const { signal } = new AbortController()
  const first = begin('a', signal)
  answers[0]?.('one')
  const { done } = await first
  expect(await of('a', signal)).toBe('one')
  expect(signals).toHaveLength(1)
  done()
  void of('a', signal)
  expect(signals).toHaveLength(2)
})

it('a shared request is aborted when all its callers have aborted', async () => {
  const { signals, answers, of } = watched()
  const [first, second] = [new AbortController(), new AbortController()]
  const one = of('a', first.signal)
  const other = of('a', second.signal)
  first.abort(new Error('aborted'))
  await expect(one).rejects.toThrow('aborted')
  expect(signals[0]?.aborted).toBe(false)
  answers[0]?.('there')
  expect(await other).toBe('there')
  const third = of('b', second.signal)
  second.abort(new Error('also aborted'))
  await expect(third).rejects.toThrow('also aborted')
  expect(signals[1]?.aborted).toBe(true)
  // A later request gets its own answer.
  const fourth = of('b', new AbortController().signal)
  answers[2]?.('again')
  expect(await fourth).toBe('again')
})

it('a failure rejects all waiting callers, and no later one', async () => {
  const { signals, failures, of } = watched()
  const { signal } = new AbortController()
  const all = [of('a', signal), of('a', signal)]
  failures[0]?.(new Error('no answer'))
  for (const each of all) await expect(each).rejects.toThrow('no answer')
  void of('a', signal)
  expect(signals).toHaveLength(2)
})
