import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { streamByebye, streamHello, streamRecord } from '#mock/server/answer.ts'
import { eventsOf, type ServerEvent } from './serverEvents.ts'

async function read(text: string, cuts: readonly number[] = [], maxLength = 1_000) {
  const bytes = new TextEncoder().encode(text)
  const ends = [...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].toSorted(
    (a, b) => a - b,
  )
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const [i, end] of ends.entries()) controller.enqueue(bytes.slice(ends[i - 1] ?? 0, end))
      controller.close()
    },
  })
  const events: ServerEvent[] = []
  for await (const event of eventsOf(body, maxLength)) events.push(event)
  return events
}

const stream = `${streamHello}${streamRecord({ memo: 'ありがとう' }, '8589934592')}: a comment\n\n${streamByebye}`
const events = [
  { event: 'open', data: '"hello"' },
  { event: 'message', data: '{"memo":"ありがとう"}' },
  { event: 'close', data: '"byebye"' },
]

test('a stream’s events are the same wherever its bytes are cut, and with any line ends', async () => {
  const cuts = fc.array(fc.nat(), { maxLength: 8 })
  const ends = fc.constantFrom('\n', '\r\n', '\r')
  const property = fc.asyncProperty(cuts, ends, async (at, end) => {
    expect(await read(stream.replaceAll('\n', end), at)).toEqual(events)
  })
  expect(fc.defaultReportMessage(await fc.check(property))).toBeUndefined()
})

test('an event that the end cuts off is dropped, one that never ends is refused', async () => {
  expect(await read(stream.slice(0, -1))).toEqual(events.slice(0, 2))
  await expect(read(`data: ${'x'.repeat(2_000)}`)).rejects.toThrow('an event is too long')
})
