import { expect, it } from 'vitest'
import { recordedIndex } from '#e2e/testing/indexedLedgers.ts'
import { defined } from '#e2e/testing/listQueries.ts'
import { callingOperation, createsContract } from '#ledger/contract/appliedCalls.ts'
import type { CallingOperation } from '#ledger/contract/contract.ts'
import { operationOf } from '#ledger/operations/derive.ts'
import { invokeHostFunction } from '#ledger/operations/invokeHostFunction.ts'
import { knownItems } from '#ledger/values/answer.ts'
import { parseContractId } from '#ledger/values/ids.ts'
import { IndexLists } from './lists.ts'

const token = defined(parseContractId('CB4SBNXXVBRE6SWGVY3FEVD7WI35LLDMMEGZP3PE73HUTAXZOMLQVZ5N'))
const types = new Set([invokeHostFunction.typeNumber])

it('each call of a contract is listed with its result, those within other calls with their caller', async () => {
  const lists = new IndexLists(await recordedIndex())
  const calling = (match?: (item: CallingOperation) => boolean) =>
    lists.ofContract(token, { order: 'desc', limit: 1_000, types, match }, (_each, transaction) =>
      callingOperation(transaction, token),
    )
  const items = knownItems((await calling()).rows.map(({ item }) => item))
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
  const mints = await calling(match)
  expect(mints.rows.map(({ item }) => item)).toEqual(items.filter(match))
})

it('the creation of a contract is the operation that made its instance, also within a call', async () => {
  const lists = new IndexLists(await recordedIndex())
  const { contracts } = await lists.contracts()
  const created = await Promise.all(
    contracts.map(({ id }) =>
      lists.ofContract(
        id,
        { order: 'asc', limit: 1, types, match: (it: { readonly creates: boolean }) => it.creates },
        (operation, transaction) => ({
          creates: createsContract(operation, id),
          operation: operationOf(operation, transaction),
        }),
      ),
    ),
  )
  // One was called but never created.
  expect(created.filter(({ rows }) => rows.length === 1)).toHaveLength(12)
  const functions = created.flatMap(({ rows }) =>
    knownItems(rows.map(({ item }) => item)).map(({ operation: { body } }) =>
      body.type === 'invoke_host_function' ? body.function : '',
    ),
  )
  expect(new Set(functions)).toContain('invoke_contract')
  expect(functions.filter((name) => name.startsWith('create_contract')).length).toBeGreaterThan(5)
})
