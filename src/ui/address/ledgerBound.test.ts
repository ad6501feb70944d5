import { afterEach, describe, expect, test } from 'vitest'
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
    ['2026-11-20 21:14:15 +13:00', '2026-11-20T08:14:15Z'],
    ['2026-11-20 03:14:15 −05:00', '2026-11-20T08:14:15Z'],
    ['15 days ago 2026-11-20 08:14:15 UTC', '2026-11-20T08:14:15Z'],
    ['2026-11-20 08:14:15 utc', '2026-11-20T08:14:15Z'],
    ['2026-11-20 13:44 UTC+5:30', '2026-11-20T08:14:00Z'],
    ['2026-11-20t08:14:15.999z', '2026-11-20T08:14:15Z'],
    ['2026-11-20 +13:00', '2026-11-19T11:00:00Z'],
  ])('“%s” is taken as pages and services write it', (text, time) => {
    expect(parseBound(text, 'from')).toEqual(at(time))
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
    '2026-11-14 20:00 +15:00',
    '2026-11-14-08',
    'x',
  ])('“%s” is invalid', (text) => {
    expect(parseBound(text, 'from')).toBeUndefined()
  })
})

describe('a typed time without a zone is read by the clock of this device', () => {
  const zone = process.env.TZ
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  })

  test.each([
    ['Pacific/Auckland', '2026-11-20 21:14', '2026-11-20T08:14:00Z'],
    ['Pacific/Auckland', '2026-07-20 21:14', '2026-07-20T09:14:00Z'],
    ['Asia/Kolkata', '2026-11-20 13:44:15', '2026-11-20T08:14:15Z'],
    ['America/New_York', '2026-11-20', '2026-11-20T05:00:00Z'],
    ['America/New_York', '2026-11-20 21:14 UTC', '2026-11-20T21:14:00Z'],
  ])('in %s, “%s”', (place, text, time) => {
    process.env.TZ = place
    expect(parseBound(text, 'from', 'local')).toEqual(at(time))
  })

  test('a day has the hours of its clock, and none that was skipped', () => {
    process.env.TZ = 'America/New_York'
    expect(parseBound('2026-11-01', 'to', 'local')).toEqual(at('2026-11-02T04:59:59Z'))
    expect(parseBound('2026-03-08', 'to', 'local')).toEqual(at('2026-03-09T03:59:59Z'))
    expect(parseBound('2026-03-08 02:30', 'from', 'local')).toBeUndefined()
  })
})
