import { expect, test } from 'vitest'
import { amountParts } from './Amount.tsx'

const drawn = (value: bigint, sign = false) => {
  const parts = amountParts(value, { sign })
  return [parts.integer, parts.muted, parts.significant, parts.zeros].join('|')
}

test('an amount is exact to the stroop, with thousands separated', () => {
  expect(drawn(1_000_381_478_374_499_841n)).toBe('100,038,147,837|.4499841||')
  expect(drawn(10_000_000_000n)).toBe('1,000|||.0000000')
  expect(drawn(1_754_385_900n)).toBe('175|.43859||00')
  expect(drawn(0n)).toBe('|||0.0000000')
})

test('an amount below one has its significant digits separate', () => {
  expect(drawn(100n)).toBe('|0.0000|1|00')
  expect(drawn(5_000_000n)).toBe('|0.|5|000000')
})

test('a balance change has a sign, minus as U+2212', () => {
  expect(drawn(-10_000_000n)).toBe('−1|||.0000000')
  expect(drawn(10_000_000n, true)).toBe('+1|||.0000000')
  expect(drawn(-100n)).toBe('|−0.0000|1|00')
})
