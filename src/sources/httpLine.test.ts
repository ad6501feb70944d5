import { expect, it } from 'vitest'
import { Line } from './http.ts'

const { signal } = new AbortController()

it('background work waits until the page has asked nothing for 100 ms', async () => {
  let now = 0
  const line = new Line(
    () => now,
    async (milliseconds) => {
      now += milliseconds
      if (now === 400) line.end()
    },
  )
  await line.idle(signal)
  expect(now).toBe(0)
  line.begin()
  await line.idle(signal)
  expect(now).toBe(500)
})

it('a request of the page that hangs holds background work for 3 seconds', async () => {
  let now = 0
  const line = new Line(
    () => now,
    async (milliseconds) => {
      now += milliseconds
    },
  )
  line.begin()
  await line.idle(signal)
  expect(now).toBe(3_000)
})
