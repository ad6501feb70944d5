import { expect, test } from 'vitest'
import { type Row, rowList, rowOf, textOf } from '#mock/record.ts'
import { parseAmount } from '../values/amount.ts'
import { recordedFolder, rowsOfFile } from '#e2e/testing/recordings.ts'
import { type ReservesAndShares, depositInto } from './poolDeposit.ts'

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
