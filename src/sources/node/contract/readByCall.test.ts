import { expect, it } from 'vitest'
import { defined } from '#e2e/testing/listQueries.ts'
import { rest, rpc, signal } from '#e2e/testing/recordedSources.ts'
import type { ReadRequest } from '#ledger/contract/contract.ts'
import { base64FromBytes } from '#ledger/values/bytes.ts'
import { parseContractId } from '#ledger/values/ids.ts'
import { writeScVal } from '#ledger/xdr/generated/reader.ts'
import { writeAll } from '#ledger/xdr/xdrBytes.ts'
import { noBudget } from '../../request.ts'
import { createRpcSource } from '../source.ts'

const request = (text: string): ReadRequest => ({
  contract: defined(parseContractId('CB4SBNXXVBRE6SWGVY3FEVD7WI35LLDMMEGZP3PE73HUTAXZOMLQVZ5N')),
  name: 'balance',
  arguments: [{ name: 'id', type: 'u32', doc: '', text }],
  types: [],
})

/** A node that answers every simulation with `result`. */
const simulating = (result: object) =>
  createRpcSource({
    url: 'https://node.invalid',
    budget: noBudget,
    fetch: async (sent) => {
      const [call = {}]: { id?: number }[] = [await sent.json()].flat()
      return Response.json({ jsonrpc: '2.0', id: call.id, result })
    },
  })

it('a function run by simulation has its result and its cost', async () => {
  const xdr = base64FromBytes(writeAll(() => writeScVal({ type: 'scvU64', u64: 12n })))
  const results = [{ auth: [], xdr }]
  const node = simulating({ results, minResourceFee: '51', latestLedger: 9, stateChanges: [] })
  const { value } = await node.one('contractRead', request('1'), signal)
  expect(value).toMatchObject({
    kind: 'returned',
    value: { type: 'U64', value: { kind: 'number', value: 12n } },
    changes: 0,
    cost: { resourceFee: 51n },
    asOf: 9,
  })
})

it('a host error, a recorded network and a wrong argument each say why there is no result', async () => {
  const node = simulating({ error: 'HostError: Error(WasmVm, InvalidAction)', latestLedger: 9 })
  expect((await node.one('contractRead', request('1'), signal)).value).toEqual({
    kind: 'failed',
    reason: 'HostError: Error(WasmVm, InvalidAction)',
  })
  expect((await rpc.one('contractRead', request('1'), signal)).value).toEqual({
    kind: 'failed',
    reason: 'this is a recorded network: it cannot simulate',
  })
  const wrong = await rpc.one('contractRead', request('x'), signal)
  expect(wrong).toMatchObject({ value: { kind: 'invalid', argument: 'id' }, calls: [] })
  await expect(rest.one('contractRead', request('1'), signal)).rejects.toThrow('Horizon does not')
})
