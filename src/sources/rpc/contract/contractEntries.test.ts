import { expect, it } from 'vitest'
import { parseContractId } from '#ledger/values/ids.ts'
import { defined } from '#e2e/testing/listQueries.ts'
import { openRecordedRpc, signal, waitForIndex } from '#e2e/testing/indexedSource.ts'

const { source: rpc, control } = openRecordedRpc()

it('entries of a contract’s storage are found by changes and footprints; a key without an entry is no removed one', async () => {
  const contract = defined(
    parseContractId('CB4SBNXXVBRE6SWGVY3FEVD7WI35LLDMMEGZP3PE73HUTAXZOMLQVZ5N'),
  )
  // A busy machine's index may still lack ledgers when it is asked first.
  await control.walk({}, signal)
  await waitForIndex(control, ({ state }) => state === 'done')
  const request = { contract, skip: 0 }
  const { value } = await rpc.one('contractEntries', request, signal)
  // The index has all ledgers: what is there was changed in one of them.
  expect(value.entries.filter(({ changedIn }) => changedIn === undefined)).toEqual([])
  // `Frozen(G…)` is read by each transfer, and set for few.
  expect(value.unused).toBeGreaterThan(10)
  expect(value.entries.length + value.removed + value.unused).toBe(50)
  const next = await rpc.one('contractEntries', { contract, skip: 50 }, signal)
  expect(next.value.entries.length + next.value.removed + next.value.unused).toBe(value.more)
})
