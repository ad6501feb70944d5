import { describe, expect, test } from 'vitest'
import { unixSeconds } from '#ledger/values/numbers.ts'
import { parseBound } from './search.ts'

const at = (text: string) => ({ time: unixSeconds(Date.parse(text) / 1000) })

describe('the end of a range', () => {
  test('is a ledger, a day or a time, in UTC', () => {
    expect(parseBound('373', 'from')).toEqual({ ledger: 373 })
    expect(parseBound('2026-11-14', 'from')).toEqual(at('2026-11-14T00:00:00Z'))
    expect(parseBound('2026-11-14', 'to')).toEqual(at('2026-11-14T23:59:59Z'))
    for (const text of ['2026-11-14 09:30', '2026-11-14T09:30', ' 2026-11-14t09:30:00z '])
      expect(parseBound(text, 'to')).toEqual(at('2026-11-14T09:30:00Z'))
  })

  test.each([
    '',
    '0',
    '-5',
    '1e3',
    '4294967296',
    '2026-02-30',
    '2026-13-01',
    '2026-11-14T25:00',
    'x',
  ])('“%s” is invalid', (text) => {
    expect(parseBound(text, 'from')).toBeUndefined()
  })
})
