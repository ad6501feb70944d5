import { expect, it } from 'vitest'
import { defined } from '#e2e/testing/listQueries.ts'
import { rpc, signal } from '#e2e/testing/recordedSources.ts'
import { type Cursor, knownItems, parseCursor } from '#ledger/values/answer.ts'
import { type ContractId, parseContractId } from '#ledger/values/ids.ts'

const versions = async (id: ContractId, cursor?: Cursor) => {
  const request = { order: 'desc', limit: 20, cursor } as const
  const page = await rpc.list('contractVersions', { kind: 'contract', id }, request, signal)
  return { ...page, items: knownItems(page.items) }
}

it('each recorded contract has the versions that its instance had, the last of them its current one', async () => {
  const { value: seen } = await rpc.one('seenContracts', {}, signal)
  const upgraded: string[] = []
  for (const { id } of seen.contracts) {
    const { items, partial } = await versions(id)
    expect(partial).toBeUndefined()
    const [newest, ...older] = items
    if (newest === undefined) continue
    const current = (await rpc.one('contract', id, signal)).value.executable
    expect(newest.after).toEqual(
      current.kind === 'stellarAsset' ? { kind: 'stellarAsset', of: { kind: 'unnamed' } } : current,
    )
    expect([newest, ...older].at(-1)?.before).toBeUndefined()
    for (const [at, change] of older.entries()) expect(items[at]?.before).toEqual(change.after)
    if (older.length > 0) upgraded.push(id)
  }
  expect(upgraded).toHaveLength(1)
})

it('a cursor that is no position is refused', async () => {
  const contract = defined(
    parseContractId('CB4SBNXXVBRE6SWGVY3FEVD7WI35LLDMMEGZP3PE73HUTAXZOMLQVZ5N'),
  )
  const cursor = defined((await rpc.one('seenContracts', {}, signal)).value.contracts[0]).id
  await expect(versions(contract, parseCursor(cursor))).rejects.toThrow('cursor')
})
