import { beforeAll, describe, expect, test } from 'vitest'
import { accountIdFromBytes } from '#ledger/values/ids.ts'
import { noBudget } from '#sources/request.ts'
import { createRestSource } from '#sources/rest/source.ts'
import type { Source } from '#sources/source.ts'
import { openIndexedSource, signal, waitForIndex } from '../../testing/indexedSource.ts'
import { demo } from '../../testing/testNetwork.ts'
import { createDenseMock } from './mock.ts'
import type { DenseNetwork } from './network.ts'
import { prepareDense } from './recorded/openDense.ts'
import { readTemplates } from './recorded/templates.ts'

const page = { order: 'desc', limit: 100 } as const
const kinds = ['transactions', 'operations', 'payments', 'effects'] as const
let network: DenseNetwork
let rest: Source
let rpc: Source

beforeAll(async () => {
  network = prepareDense(await readTemplates(demo), { ledgers: 30, transactions: 40, seed: 9 })
  const fetch = createDenseMock(network, demo)
  rest = createRestSource({ url: 'https://recorded.invalid', fetch, budget: noBudget })
  const { source, control } = openIndexedSource(fetch)
  rpc = source
  await control.walk({ requests: 20 }, signal)
  await waitForIndex(control)
})

describe('REST over a dense network', () => {
  test('has the ledgers that RPC has', async () => {
    const [ours, theirs] = await Promise.all(
      [rpc, rest].map((source) => source.list('ledgers', undefined, page, signal)),
    )
    expect(ours?.items).toHaveLength(30)
    expect(ours?.items).toEqual(theirs?.items)
  })

  test.each(kinds)('has the %s that RPC has', async (kind) => {
    const [ours, theirs] = await Promise.all(
      [rpc, rest].map((source) => source.list(kind, undefined, page, signal)),
    )
    expect(ours?.items).toHaveLength(100)
    expect(ours?.items).toEqual(theirs?.items)
  })

  test.each(kinds)('has an account’s %s as RPC’s index has them', async (kind) => {
    for (const number of [0, 1, 2, 40]) {
      const key = network.population.keys.subarray(number * 32, number * 32 + 32)
      const of = { kind: 'account', id: accountIdFromBytes(key) } as const
      const [ours, theirs] = await Promise.all(
        [rpc, rest].map((source) => source.list(kind, of, page, signal)),
      )
      expect(ours?.items).toEqual(theirs?.items)
    }
  })
})
