import { expect, it } from 'vitest'
import { recordedIndex } from '#e2e/testing/indexedLedgers.ts'
import { defined } from '#e2e/testing/listQueries.ts'
import { callingOperation } from '#ledger/contract/appliedCalls.ts'
import type { CallingOperation } from '#ledger/contract/contract.ts'
import { knownItems, type Position, span } from '#ledger/values/answer.ts'
import { parseContractId } from '#ledger/values/ids.ts'
import type { HistoryList } from '../ledgers/candidates.ts'
import { contractList, contractOrigin } from '../node/contract/history.ts'
import { IndexLists } from './lists.ts'

const whole = { order: 'desc', limit: 1_000, within: span(2, 373) } as const

const token = defined(parseContractId('CB4SBNXXVBRE6SWGVY3FEVD7WI35LLDMMEGZP3PE73HUTAXZOMLQVZ5N'))
it('each call of a contract is listed with its result, those within other calls with their caller', async () => {
  const lists = new IndexLists(await recordedIndex())
  const calling = (match: (item: CallingOperation) => boolean = () => true) => {
    const list = contractList(token, {}, (_operation, transaction) => {
      const item = callingOperation(transaction, token)
      return match(item) ? item : undefined
    })
    return allOf(lists, list)
  }
  const items = await calling()
  const { contracts } = await lists.contracts()
  expect(items).toHaveLength(defined(contracts.find(({ id }) => id === token)).calls)
  const calls = items.flatMap((item) => item.calls)
  expect(calls.some(({ caller }) => caller !== undefined)).toBe(true)
  expect(calls.filter(({ name }) => name === 'transfer').length).toBeGreaterThan(10)
  const returned = calls.find(({ outcome }) => outcome.kind === 'returned')
  expect(returned?.arguments).toBeDefined()
  expect(calls.map(({ outcome }) => outcome)).toContainEqual({
    kind: 'failed',
    error: 'Error(Contract, #2)',
  })
  const match = (item: CallingOperation) => item.calls.some(({ name }) => name === 'mint')
  expect(await calling(match)).toEqual(items.filter(match))
})

/** However many pages a busy machine makes of them. */
async function allOf<T extends object>(lists: IndexLists, list: HistoryList<T>): Promise<T[]> {
  const items: T[] = []
  for (let after: Position | undefined; ; ) {
    const { rows, upTo } = await lists.rows(list, { ...whole, after })
    items.push(...knownItems(rows.map(({ item }) => item)))
    if (upTo === undefined) return items
    after = upTo
  }
}

it('the creation of a contract is the operation that made its instance, also within a call', async () => {
  const lists = new IndexLists(await recordedIndex())
  const { contracts } = await lists.contracts()
  const created = await Promise.all(
    contracts.map(({ id }) => lists.rows(contractOrigin(id), { ...whole, order: 'asc', limit: 1 })),
  )
  // One was called but never created.
  expect(created.filter(({ rows }) => rows.length === 1)).toHaveLength(12)
  const functions = created.flatMap(({ rows }) =>
    knownItems(rows.map(({ item }) => item)).map(({ body }) =>
      body.type === 'invoke_host_function' ? body.function : '',
    ),
  )
  expect(new Set(functions)).toContain('invoke_contract')
  expect(functions.filter((name) => name.startsWith('create_contract')).length).toBeGreaterThan(5)
})
