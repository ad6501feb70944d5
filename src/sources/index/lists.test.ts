import { expect, it } from 'vitest'
import { recordedIndex } from '#e2e/testing/indexedLedgers.ts'
import { all } from '#e2e/testing/parity.ts'
import { recordedSources } from '#e2e/testing/recordedSources.ts'
import { accountIdFromBytes, parseTransactionHash } from '#ledger/values/ids.ts'
import { IndexLists } from './lists.ts'

const lists = new IndexLists(await recordedIndex())

it('a list that finds nothing states the ledgers that it looked through', async () => {
  const owner = { kind: 'account', id: accountIdFromBytes(new Uint8Array(32)) } as const
  expect(await lists.operations({ owner, order: 'desc', limit: 10 })).toEqual({
    rows: [],
    coverage: { from: 2, to: 373 },
  })
})

it('a transaction is found by its hash and by its inner hash', async () => {
  const { rest } = recordedSources()
  const { signal } = new AbortController()
  const transactions = await all((page) => rest.list('transactions', undefined, page, signal))
  const bumped = transactions.find(({ feeBump }) => feeBump !== undefined)
  const inner = bumped?.feeBump?.innerHash
  if (!bumped || !inner) throw new Error('the recording has fee bumps')
  const found = await lists.transaction(bumped.hash)
  expect(found).toMatchObject({ hash: bumped.hash, feeBump: bumped.feeBump })
  expect(await lists.transaction(inner)).toEqual(found)
  const none = parseTransactionHash('0'.repeat(64))
  expect(none && (await lists.transaction(none))).toBe(undefined)
})
