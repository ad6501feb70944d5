import { expect, test } from 'vitest'
import { listOf } from '#e2e/testing/listQueries.ts'
import { createRandom } from '#e2e/testing/random.ts'
import { rest } from '#e2e/testing/recordedSources.ts'
import { movesOfEffect } from '#ledger/movements.ts'
import { formatAmount, partThousands } from '#ledger/values/numbers.ts'
import { listFigure } from './Amount.tsx'

/** A list shows the whole of an amount. */
function expectWhole(value: bigint): void {
  const { integer, fraction, isCut } = listFigure(value, { sign: false })
  const [digits = '', decimals = ''] = formatAmount(value).replace('-', '').split('.')
  expect(integer).toBe(`${value < 0n ? '−' : ''}${partThousands(digits)}`)
  expect(fraction).toBe(decimals.replace(/0+$/, ''))
  expect(isCut).toBe(false)
}

test('an amount in a list is whole', async () => {
  const random = createRandom('amounts')
  for (let count = 0; count < 10_000; count++) {
    const size = 10n ** BigInt(random.below(20))
    const value = (BigInt(random.below(2 ** 31)) * size) / 2n ** 31n
    expectWhole(random.below(2) === 0 ? value : -value)
  }
  for (const value of [0n, 1n, -1n, 9_999n, 10_000_000n, 10_000_001n, 2n ** 63n - 1n])
    expectWhole(value)
  const sums = (await listOf(rest, { kind: 'effects' })).flatMap((effect) => {
    const moves = movesOfEffect(effect)
    return [moves?.moved.sum.amount ?? [], moves?.also?.sum.amount ?? []].flat()
  })
  expect(sums.length).toBeGreaterThan(2_000)
  for (const amount of sums) expectWhole(amount)
})

test('a fraction of a stroop is cut after seven digits, never zero', () => {
  const options = { sign: false, of: 3n }
  expect(listFigure(1n, options)).toMatchObject({ fraction: '00000003333333', isCut: true })
  expect(listFigure(10_000_000n, options)).toMatchObject({ fraction: '3333333', isCut: true })
  expect(listFigure(30_000_000n, options)).toMatchObject({ integer: '1', isCut: false })
})
