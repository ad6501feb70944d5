import { expect, it } from 'vitest'
import { openRecordedRpc, signal, waitForIndex } from '#e2e/testing/indexedSource.ts'
import { defined } from '#e2e/testing/listQueries.ts'
import type { UsedKey } from '#ledger'
import type { FilterOf } from '#ledger/collections.ts'
import { type Cursor, isUnknownRecord } from '#ledger/values/answer.ts'
import { parseContractId } from '#ledger/values/ids.ts'

const { source: rpc, control } = openRecordedRpc()
const id = defined(parseContractId('CB4SBNXXVBRE6SWGVY3FEVD7WI35LLDMMEGZP3PE73HUTAXZOMLQVZ5N'))

/** All keys, page by page. */
async function used(filter: FilterOf<'contractEntries'> = {}): Promise<readonly UsedKey[]> {
  const keys: UsedKey[] = []
  let cursor: Cursor | undefined
  do {
    const page = { order: 'desc', limit: 20, cursor, filter } as const
    const { items, next } = await rpc.list(
      'contractEntries',
      { kind: 'contract', id },
      page,
      signal,
    )
    expect(items.length).toBeLessThanOrEqual(20)
    keys.push(...items.flatMap((item) => (isUnknownRecord(item) ? [] : [item])))
    cursor = next
  } while (cursor !== undefined)
  return keys
}

it('keys of a contract’s storage are found by changes and footprints, those used last first', async () => {
  // A busy machine's index may still lack ledgers when it is asked first.
  await control.walk({}, signal)
  await waitForIndex(control, ({ state }) => state === 'done')
  const keys = await used()
  expect(keys.length).toBeGreaterThan(50)
  expect(new Set(keys.map(({ keyXdr, durability }) => keyXdr + durability)).size).toBe(keys.length)
  // The index has all ledgers: what is there was changed in one of them.
  const present = keys.filter(({ entry }) => entry !== undefined)
  expect(present.filter(({ changedIn }) => changedIn === undefined)).toEqual([])
  for (const { entry, keyXdr, durability } of present)
    expect(entry).toMatchObject({ keyXdr, durability })
  // `Frozen(G…)` is read by each transfer, and set for few.
  expect(keys.filter(({ changedIn }) => changedIn === undefined).length).toBeGreaterThan(10)
})

it('keys of storage are selected by a part of their text, and by how long they live', async () => {
  const keys = await used()
  const frozen = await used({ key: 'frozen' })
  expect(frozen.length).toBeGreaterThan(10)
  expect(frozen.length).toBeLessThan(keys.length)
  const holder = frozen[0]?.key.value
  const address = holder?.kind === 'list' ? holder.items[1] : undefined
  const account = address?.kind === 'address' ? address.id : ''
  const ofHolder = await used({ key: `Frozen, ${account}` })
  expect(ofHolder).toEqual([frozen[0]])
  const temporary = await used({ durability: 'temporary' })
  expect(temporary.every(({ durability }) => durability === 'temporary')).toBe(true)
  expect(temporary.length + (await used({ durability: 'persistent' })).length).toBe(keys.length)
})
