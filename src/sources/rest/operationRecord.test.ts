import { expect, test } from 'vitest'
import { recordedFetch } from '#e2e/testing/recordedSources.ts'
import { toid } from '#ledger/values/ids.ts'
import { isRow } from '#mock/record.ts'
import { operationOfRecord } from './entities.ts'

test('an operation is the 1st to 100th of a transaction in its ledger', async () => {
  const answer = await recordedFetch()(
    new Request('https://recorded.invalid/operations/167503728641'),
  )
  const record: unknown = await answer.json()
  if (!isRow(record)) throw new Error('it was not recorded')
  const withId = (transaction: number, operation: number) => () =>
    operationOfRecord({ ...record, id: String(toid(39, transaction, operation)) })
  expect(withId(1, 1)().id).toBe(toid(39, 1, 1))
  expect(withId(1, 100)).not.toThrow()
  for (const [transaction, operation] of [
    [1, 0],
    [1, 101],
    [0, 1],
  ] as const)
    expect(withId(transaction, operation)).toThrow('id is not of an operation')
})
