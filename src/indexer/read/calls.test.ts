import { expect, it } from 'vitest'
import { parseContractId } from '../../model/values/strkey.ts'
import { indexOf, recordedLedgers } from '../../testing/indexedLedgers.ts'
import { defined } from '../../testing/listQueries.ts'
import { createLists } from './lists.ts'

const token = defined(parseContractId('CB4SBNXXVBRE6SWGVY3FEVD7WI35LLDMMEGZP3PE73HUTAXZOMLQVZ5N'))

it('each call of a contract is listed with its result, those within other calls with their caller', async () => {
  const lists = createLists(await indexOf(recordedLedgers()))
  const { items } = await lists.calls(token, { order: 'desc', limit: 1_000 })
  const { contracts } = await lists.contracts()
  expect(items).toHaveLength(defined(contracts.find(({ id }) => id === token)).calls)
  const calls = items.flatMap((item) => item.calls)
  expect(calls.some(({ caller }) => caller !== undefined)).toBe(true)
  expect(calls.filter(({ name }) => name === 'transfer').length).toBeGreaterThan(10)
  const returned = calls.find(({ outcome }) => outcome.kind === 'returned')
  expect(returned?.arguments).toBeDefined()
  expect(calls.some(({ outcome }) => outcome.kind === 'failed')).toBe(true)
  const match = (item: (typeof items)[number]) => item.calls.some(({ name }) => name === 'mint')
  const mints = await lists.calls(token, { order: 'desc', limit: 1_000, match })
  expect(mints.items).toEqual(items.filter(match))
})

it('the creation of a contract is the operation that made its instance, also within a call', async () => {
  const lists = createLists(await indexOf(recordedLedgers()))
  const { contracts } = await lists.contracts()
  const created = await Promise.all(contracts.map(({ id }) => lists.creation(id)))
  // One was called but never created.
  expect(created.filter(({ items }) => items.length === 1)).toHaveLength(12)
  const functions = created.flatMap(({ items }) =>
    items.map(({ body }) => (body.type === 'invoke_host_function' ? body.function : body.type)),
  )
  expect(new Set(functions)).toContain('invoke_contract')
  expect(functions.filter((name) => name.startsWith('create_contract')).length).toBeGreaterThan(5)
})
