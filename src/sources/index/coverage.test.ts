import { array, assert, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gapsIn, ledgerCount, mergedRanges, rangeHolding, span } from '#ledger/values'
import { estimateWalk, nextChunk } from './walk.ts'

describe('coverage', () => {
  it('joins ranges that touch, and no others', () => {
    expect(mergedRanges([span(11, 20), span(2, 10), span(30, 40), span(35, 50)])).toEqual([
      span(2, 20),
      span(30, 50),
    ])
    expect(rangeHolding([span(2, 20), span(30, 50)], 20)).toEqual(span(2, 20))
    expect(rangeHolding([span(2, 20), span(30, 50)], 21)).toBe(undefined)
  })
  it('and its gaps add up to the requested range', () => {
    const ranges = array(
      record({ from: integer({ min: 1, max: 60 }), length: integer({ min: 0, max: 20 }) }),
    )
    assert(
      property(ranges, (list) => {
        const covered = mergedRanges(list.map(({ from, length }) => span(from, from + length)))
        const gaps = gapsIn(covered, span(1, 80))
        expect(mergedRanges([...covered, ...gaps])).toEqual([span(1, 80)])
        expect(ledgerCount(covered) + ledgerCount(gaps)).toBe(80)
      }),
    )
  })
})

describe('the next ledgers to request', () => {
  const window = span(2, 1000)
  it('are the newest, then those below', () => {
    expect(nextChunk([], { window, chunk: 10 })).toEqual(span(991, 1000))
    expect(nextChunk([span(991, 1000)], { window, chunk: 10 })).toEqual(span(981, 990))
    expect(nextChunk([span(8, 1000)], { window, chunk: 10 })).toEqual(span(2, 7))
    expect(nextChunk([span(2, 1000)], { window, chunk: 10 })).toBe(undefined)
  })
  it('are those around a start, the nearer side first', () => {
    const plan = { window, chunk: 10, start: 500 }
    expect(nextChunk([], plan)).toEqual(span(491, 500))
    expect(nextChunk([span(491, 500)], plan)).toEqual(span(501, 510))
    expect(nextChunk([span(491, 510)], plan)).toEqual(span(481, 490))
  })
  it('stay within the window and above the lowest requested', () => {
    expect(nextChunk([span(995, 1000)], { window, chunk: 10, lowest: 990 })).toEqual(span(990, 994))
    expect(nextChunk([], { window: span(700, 702), chunk: 10 })).toEqual(span(700, 702))
  })
  it('are only newer ones where the index is full', () => {
    const plan = { window, chunk: 10, full: true }
    expect(nextChunk([span(900, 995)], plan)).toEqual(span(996, 1000))
    expect(nextChunk([span(900, 1000)], plan)).toBe(undefined)
  })
  it('have an estimated cost', () => {
    const known = { bytesPerLedger: 1000, chunk: 5, requestsPerSecond: 2 }
    expect(estimateWalk(101, known)).toEqual({
      ledgers: 101,
      requests: 21,
      bytes: 101_000,
      seconds: 10.5,
    })
    expect(estimateWalk(101, { ...known, secondsEach: 0.1 }).seconds).toBe(10.5)
    expect(estimateWalk(101, { ...known, secondsEach: 2 }).seconds).toBe(42)
  })
})
