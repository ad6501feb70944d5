import { expect, test } from 'vitest'
import { rest, signal } from '#e2e/testing/recordedSources.ts'
import { knownItems } from '#ledger/values'
import { parseTransactionHash } from '#ledger/values/ids.ts'
import { pathHopsOf } from './TransactionOperations.tsx'

test('a path payment has one hop for each asset of its path', async () => {
  const source = rest
  const all = { order: 'asc', limit: 200 } as const
  const id = parseTransactionHash(
    'b59ef0d39a036888145fe5f8f4f6d17d573161b416059d5edf59c7845725b404',
  )
  if (id === undefined) throw new Error('no hash')
  const of = { kind: 'transaction', id } as const
  const operations = await source.list('operations', of, all, signal)
  const effects = await source.list('effects', of, all, signal)
  const [operation] = knownItems(operations.items)
  const hops = operation && pathHopsOf(operation, knownItems(effects.items))
  expect(hops?.map(({ amount, soldTo }) => [amount, soldTo])).toEqual([
    [10_000_000_000n, [{ kind: 'offer', id: 10n }]],
    [1_000_000_000n, [{ kind: 'offer', id: 22n }]],
    [17_543_859n, [{ kind: 'offer', id: 23n }]],
    [1_754_385_900n, []],
  ])
})
