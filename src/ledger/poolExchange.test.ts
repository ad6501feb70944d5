import { assert, bigInt, integer, property } from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { recordedFolder, rowsOfFile } from '#e2e/testing/recordings.ts'
import { type Row, rowList, rowOf, textOf } from '#mock/record.ts'
import { depositInto, type ReservesAndShares, swapInput, swapOutput } from './poolExchange.ts'
import { parseAmount } from './values/numbers.ts'

describe('an exchange with a pool', () => {
  it('has a large slippage where less than a stroop becomes one, and a small one where 10.56 become 11', () => {
    const deep = { reserveIn: 3_740_000_000n, reserveOut: 162_020_000_000n, fee: 30 }
    expect(swapInput(deep, 1n)).toEqual({ amount: 1n, slippage: 4229n })
    const small = { reserveIn: 200n, reserveOut: 400n, fee: 30 }
    expect(swapInput(small, 20n)).toEqual({ amount: 11n, slippage: 4n })
  })

  it('is refused where the pool would be empty or pass an int64, or the payout is 0', () => {
    const pool = { reserveIn: 2n ** 63n - 10n, reserveOut: 100n, fee: 30 }
    expect(swapInput(pool, 100n)).toBeUndefined()
    expect(swapOutput(pool, 10n)).toBeUndefined()
    expect(swapOutput({ reserveIn: 1000n, reserveOut: 10n, fee: 30 }, 1n)).toBeUndefined()
  })

  it('never lowers the product of the reserves by rounding', () => {
    const amount = bigInt({ min: 1n, max: 2n ** 62n })
    assert(
      property(
        amount,
        amount,
        amount,
        integer({ min: 0, max: 100 }),
        (reserveIn, reserveOut, x, fee) => {
          const pool = { reserveIn, reserveOut, fee }
          const out = swapOutput(pool, x)?.amount ?? 0n
          const into = swapInput(pool, x)
          // What must go in for a payout is never more than what brought it out.
          const back = out === 0n ? undefined : swapInput(pool, out)
          return (
            (reserveIn + x) * (reserveOut - out) >= reserveIn * reserveOut &&
            (into === undefined ||
              (reserveIn + into.amount) * (reserveOut - x) >= reserveIn * reserveOut) &&
            (back === undefined || back.amount <= x)
          )
        },
      ),
    )
  })
})

const amounts = (row: Row, key: string) =>
  rowList(row, key).map((each) => parseAmount(textOf(each, 'amount')) ?? 0n)

/** Recorded deposits: the pool before, by the effect before it, what was offered, and what was taken and given. */
function recordedDeposits() {
  const operations = new Map(
    rowsOfFile(`${recordedFolder}/rest`, 'operations').map((row) => [textOf(row, 'id'), row]),
  )
  const pools = new Map<string, ReservesAndShares>()
  return rowsOfFile(`${recordedFolder}/rest`, 'effects').flatMap((effect) => {
    const pool = rowOf(effect, 'liquidity_pool')
    const id = textOf(pool, 'id')
    if (id === '') return []
    const before = pools.get(id) ?? { reserves: [0n, 0n], totalShares: 0n }
    const totalShares = parseAmount(textOf(pool, 'total_shares')) ?? 0n
    pools.set(id, { reserves: amounts(pool, 'reserves'), totalShares })
    if (textOf(effect, 'type') !== 'liquidity_pool_deposited') return []
    const [operation = ''] = textOf(effect, 'paging_token').split('-')
    const [first = 0n, second = 0n] = amounts(operations.get(operation) ?? {}, 'reserves_max')
    const shares = parseAmount(textOf(effect, 'shares_received'))
    const taken = amounts(effect, 'reserves_deposited')
    return [{ before, most: [first, second] as const, given: { amounts: taken, shares } }]
  })
}

test('recorded deposits took and gave what the state of their pool and their bounds allow', () => {
  const deposits = recordedDeposits()
  expect(deposits).toHaveLength(44)
  expect(deposits.filter(({ before }) => before.totalShares > 0n).length).toBeGreaterThan(30)
  expect(deposits.map(({ before, most }) => depositInto(before, most))).toEqual(
    deposits.map(({ given }) => given),
  )
})
