import { expect, test } from 'vitest'
import { changeText, momentText, worthText } from './moneyText.ts'

test('a worth is cut to two decimals, below one to two digits', () => {
  expect(
    [48_947_399_999n, 10_000_000n, 1_234_567_890_000n, 51_234n, 1n, 0n, -19_900_000n].map(
      worthText,
    ),
  ).toEqual(['4,894.73', '1', '123,456.78', '0.0051', '0.0000001', '0', '−1.99'])
})

test('a change is in per cent, with its sign, and never says none where there is one', () => {
  const text = (n: bigint, d: bigint) => changeText({ n, d })
  expect([
    text(9_849n, 10_000n),
    text(101n, 100n),
    text(3n, 1n),
    text(1n, 1n),
    text(1_000_001n, 1_000_000n),
    text(999_999n, 1_000_000n),
    text(20_000n, 1n),
  ]).toEqual(['−1.51 %', '+1 %', '+200 %', '0 %', 'under 0.01 %', 'under 0.01 %', '+1,999,900 %'])
})

test('a moment is in UTC', () => {
  const time = Date.parse('2026-11-19T11:21:33Z') / 1000
  expect([momentText(time, true), momentText(time, false)]).toEqual(['19 Nov, 11:21', '19 Nov'])
})
