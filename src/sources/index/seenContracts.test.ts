import { expect, it } from 'vitest'
import { recordedIndex } from '#e2e/testing/indexedLedgers.ts'
import { invokeHostFunction } from '#ledger/operations/invokeHostFunction.ts'
import { knownItems, positionOf, span } from '#ledger/values/answer.ts'
import { historyList } from '../ledgers/candidates.ts'
import { IndexLists } from './lists.ts'

it('every contract of the recorded ledgers is listed, with its calls and its last use', async () => {
  const lists = new IndexLists(await recordedIndex())
  const { contracts, coverage } = await lists.contracts()
  expect(coverage).toEqual({ from: 2, to: 373 })
  expect(contracts.length).toBe(13)
  for (const { id, calls, failed, last } of contracts) {
    const owner = { kind: 'contract', id } as const
    const { type } = invokeHostFunction
    const whole = { order: 'desc', limit: 1_000, within: span(2, 373) } as const
    const { rows } = await lists.rows(historyList('operations', owner, { type }), whole)
    const all = knownItems(rows.map(({ item }) => item))
    const failures = all.filter((item) => !item.transactionSuccessful)
    expect({ id, calls, failed }).toEqual({ id, calls: all.length, failed: failures.length })
    const [newest] = (await lists.rows(historyList('operations', owner, {}), whole)).rows
    expect(newest?.position).toBe(positionOf(last))
  }
  expect(contracts.map(({ last }) => last)).toEqual(
    contracts.map(({ last }) => last).toSorted((a, b) => (a > b ? -1 : 1)),
  )
})
