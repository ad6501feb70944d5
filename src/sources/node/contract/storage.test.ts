import { describe, expect, it } from 'vitest'
import { defined } from '#e2e/testing/listQueries.ts'
import { rpc, signal } from '#e2e/testing/recordedSources.ts'
import type { StorageLookup } from '#ledger/contract/contract.ts'
import { parseContractId } from '#ledger/values/ids.ts'
import { storageKeys } from '#ledger/xdr/arguments.ts'

const workshop = defined(
  parseContractId('CBBJBXESFTNCMZAJB5UAYXBZ5SYJ642O2EZOAM6WAN3UYCAKF5AATR2S'),
)
const find = async (key: StorageLookup['key']) =>
  (await rpc.one('contractStorage', { contract: workshop, key }, signal)).value

describe('an entry of a contract’s storage', () => {
  it('is found by a name and values, whatever type the number has', async () => {
    const { entries, keys } = await find('Job, 1')
    expect(entries).toHaveLength(1)
    expect(entries[0]).toMatchObject({ durability: 'persistent', lifetime: { archived: false } })
    // u32, u64 and i128, persistent and temporary.
    expect(keys).toBe(6)
    expect((await find(defined(entries[0]).keyXdr)).entries).toEqual(entries)
  })

  it('is found by a case of a union of the interface, under one key of each lifetime', async () => {
    const job = (text: string): StorageLookup['key'] => ({
      name: 'Job',
      arguments: [{ name: 'Job', type: 'u64', doc: '', text }],
      types: [],
    })
    const { entries, keys } = await find(job('1'))
    expect(entries).toEqual((await find('Job, 1')).entries)
    expect(keys).toBe(2)
    expect(await find(job('x'))).toEqual({
      entries: [],
      keys: 0,
      problem: { argument: 'Job', reason: 'it is no whole number' },
    })
  })

  it('that is archived is found, and said to be so', async () => {
    const { entries } = await find('Specimen')
    expect(entries[0]?.lifetime).toMatchObject({ archived: true })
  })

  it('is not found under a key that the contract does not have', async () => {
    expect(await find('Job, 999')).toEqual({ entries: [], keys: 6 })
    await expect(find('no key!')).rejects.toMatchObject({ kind: 'unsupported' })
  })

  it('has at most 50 keys that a text may mean', () => {
    expect(storageKeys('A, 1, 2, 3, 4, 5')).toHaveLength(50)
    expect(storageKeys('A, 1, 2, 3, 4, 5, 6')).toEqual([])
    expect(storageKeys('A,,')).toEqual([])
  })
})
