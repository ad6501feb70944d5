import { expect, test } from 'vitest'
import { candlePositions } from './candlePositions.ts'

test('a few candles stand where their time is, from one end of the room to the other', () => {
  const { middles, step } = candlePositions([1000, 2000, 5000], [0, 500])
  expect(middles).toEqual([50, 150, 450])
  expect(step).toBe(100)
})

test('one candle stands in the middle', () => {
  expect(candlePositions([7], [10, 110]).middles).toEqual([60])
})

test('candles that would cover each other are moved apart, within the room', () => {
  expect(candlePositions([0, 1, 2, 1000], [0, 106]).middles).toEqual([3, 9, 15, 103])
  expect(candlePositions([0, 998, 999, 1000], [0, 106]).middles).toEqual([3, 91, 97, 103])
})

test('candles without room stand as far apart as each other', () => {
  const { middles, step } = candlePositions([0, 1, 2, 1000], [0, 8])
  expect(middles).toEqual([1, 3, 5, 7])
  expect(step).toBe(2)
})
