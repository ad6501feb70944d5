import { expect, test } from 'vitest'
import { parseReplay } from './networks.ts'

test('a replay is a ledger and a speed from 0, which pauses it, to 60', () => {
  expect(parseReplay('200x10')).toEqual({ from: 200, speed: 10 })
  expect(parseReplay('2x0')).toEqual({ from: 2, speed: 0 })
  expect(parseReplay('373x60')).toEqual({ from: 373, speed: 60 })
  for (const text of ['', '200', 'x10', '0x1', '200x61', '200x-1', '1.5x1', '200x1.5', ' 2x1'])
    expect(parseReplay(text)).toBeUndefined()
})
