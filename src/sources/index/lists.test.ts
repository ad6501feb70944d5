import { expect, it } from 'vitest'
import { recordedIndex } from '#e2e/testing/indexedLedgers.ts'
import { all } from '#e2e/testing/parity.ts'
import { rest, signal } from '#e2e/testing/recordedSources.ts'
import { span } from '#ledger/values/answer.ts'
import { accountIdFromBytes, parseTransactionHash } from '#ledger/values/ids.ts'
import { historyList } from '../ledgers/candidates.ts'
import { IndexLists } from './lists.ts'

const lists = new IndexLists(await recordedIndex())

it('an account that no indexed ledger names has no rows in them, and is not known', async () => {
  const owner = { kind: 'account', id: accountIdFromBytes(new Uint8Array(32)) } as const
  const request = { order: 'desc', limit: 10, within: span(2, 373) } as const
  const found = await lists.rows(historyList('operations', owner, {}), request)
  expect(found).toEqual({ rows: [], ledgers: span(2, 373), upTo: undefined, looked: 0 })
  expect(await lists.knows(owner)).toBe(false)
})

it('a transaction is found by its hash and by its inner hash', async () => {
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
