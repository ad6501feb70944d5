import { expect, test } from 'vitest'
import { createRandom } from '#e2e/testing/random.ts'
import { readAllPages, recordedSources } from '#e2e/testing/recordedSources.ts'
import { movesOfEffect } from '#ledger/movements.ts'
import { knownItems } from '#ledger/values/answer.ts'
import { formatAmount, partThousands } from '#ledger/values/numbers.ts'
import { listFigure } from './Amount.tsx'

/** What a list may show of an amount: the beginning of its exact figure, at least four decimals, never zero. */
function expectPrefix(value: bigint): void {
  const [digits = '', decimals = ''] = formatAmount(value).replace('-', '').split('.')
  const { integer, fraction, isCut, exact } = listFigure(value, { sign: false })
  const sign = value < 0n ? '−' : ''
  expect(exact).toBe(`${sign}${partThousands(digits)}.${decimals}`.replace(/\.?0*$/, ''))
  expect(integer).toBe(`${sign}${partThousands(digits)}`)
  expect(decimals.startsWith(fraction)).toBe(true)
  const isWhole = !/[1-9]/.test(decimals.slice(fraction.length))
  expect(isCut).toBe(!isWhole)
  // Of an amount below one, four digits from the first that is not zero; of others, four decimals.
  const least = (digits === '0' ? decimals.search(/[1-9]|$/) : 0) + 4
  expect(isCut ? fraction.length : least).toBe(least)
  expect(/[1-9]/.test(`${digits}${fraction}`)).toBe(value !== 0n)
}

test('an amount in a list is the beginning of the exact one, and never zero for what is not', async () => {
  const random = createRandom('amounts')
  for (let count = 0; count < 10_000; count++) {
    const size = 10n ** BigInt(random.below(20))
    const value = (BigInt(random.below(2 ** 31)) * size) / 2n ** 31n
    expectPrefix(random.below(2) === 0 ? value : -value)
  }
  for (const value of [0n, 1n, -1n, 9_999n, 10_000_000n, 10_000_001n, 2n ** 63n - 1n])
    expectPrefix(value)
  const { rest } = recordedSources()
  const { signal } = new AbortController()
  const effects = await readAllPages((page) => rest.list('effects', undefined, page, signal), {
    order: 'asc',
    limit: 200,
  })
  const sums = knownItems(effects).flatMap((effect) => {
    const moves = movesOfEffect(effect)
    return [moves?.moved.sum.amount ?? [], moves?.also?.sum.amount ?? []].flat()
  })
  expect(sums.length).toBeGreaterThan(2_000)
  for (const amount of sums) expectPrefix(amount)
})

test('a fraction of a stroop is cut, never zero, and its exact figure says that it goes on', () => {
  const options = { sign: false, of: 3n }
  expect(listFigure(1n, options)).toMatchObject({ fraction: '00000003333', isCut: true })
  expect(listFigure(10_000_000n, options).exact).toBe('0.3333333…')
  expect(listFigure(30_000_000n, options)).toMatchObject({ exact: '1', isCut: false })
})
