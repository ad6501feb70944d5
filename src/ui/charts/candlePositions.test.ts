import { expect, test } from 'vitest'
import { candlePositions } from './candlePositions.ts'

test('a few candles are at their times, from one end of the chart to the other', () => {
  const { middles, step } = candlePositions([1000, 2000, 5000], [0, 500])
  expect(middles).toEqual([50, 150, 450])
  expect(step).toBe(100)
})

test('one candle is in the middle', () => {
  expect(candlePositions([7], [10, 110]).middles).toEqual([60])
})

test('candles that would overlap are moved apart, within the chart', () => {
  expect(candlePositions([0, 1, 2, 1000], [0, 106]).middles).toEqual([3, 9, 15, 103])
  expect(candlePositions([0, 998, 999, 1000], [0, 106]).middles).toEqual([3, 91, 97, 103])
})

test('candles without room are evenly spaced', () => {
  const { middles, step } = candlePositions([0, 1, 2, 1000], [0, 8])
  expect(middles).toEqual([1, 3, 5, 7])
  expect(step).toBe(2)
})
