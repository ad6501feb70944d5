import { expect, it } from 'vitest'
import { asset } from '#e2e/testing/listQueries.ts'
import { recordedFetch, recordedSources } from '#e2e/testing/recordedSources.ts'
import type { Owner } from '#ledger/collections.ts'
import { isUnknownRecord, type UnknownRecord } from '#ledger/values/answer.ts'
import { noBudget } from '../request.ts'
import { createRestSource } from './source.ts'

const { signal } = new AbortController()
const url = 'https://recorded.invalid'
const all = { order: 'asc', limit: 200 } as const
const { rest } = recordedSources()
const usd = asset('USD:GBGIVA2AMSOBIB3CTKDUEI5PNYW7XFPBEYVAF7W3EKU54ZDWV2HNYI2G')

const readable = <T extends object>(items: readonly (T | UnknownRecord)[]): readonly T[] =>
  items.flatMap((item) => (isUnknownRecord(item) ? [] : [item]))

async function owners(): Promise<
  readonly Owner<'account' | 'liquidityPool' | 'claimableBalance'>[]
> {
  const [accounts, pools, balances] = await Promise.all([
    rest.list('accounts', undefined, { ...all, filter: { asset: usd } }, signal),
    rest.list('liquidityPools', undefined, all, signal),
    rest.list('claimableBalances', undefined, all, signal),
  ])
  return [
    ...readable(accounts.items).map(({ id }) => ({ kind: 'account', id }) as const),
    ...readable(pools.items).map(({ id }) => ({ kind: 'liquidityPool', id }) as const),
    ...readable(balances.items).map(({ id }) => ({ kind: 'claimableBalance', id }) as const),
  ]
}

it('every transaction that a service lists for an owner has the owner in its XDR', async () => {
  const unknown: string[] = []
  let count = 0
  for (const of of (await owners()).slice(0, 60)) {
    const { items } = await rest.list('transactions', of, { ...all, limit: 20 }, signal)
    count += items.length
    unknown.push(...items.filter(isUnknownRecord).map(({ reason }) => `${of.id}: ${reason}`))
  }
  expect(unknown).toEqual([])
  expect(count).toBeGreaterThan(100)
})

it('transactions of another balance are not listed as those of the requested one', async () => {
  const [mine, other] = (await owners()).filter(({ kind }) => kind === 'claimableBalance')
  if (mine === undefined || other === undefined) throw new Error('two balances are recorded')
  const recorded = recordedFetch()
  const source = createRestSource({
    url,
    budget: noBudget,
    fetch: (request) =>
      recorded(new Request(request.url.replaceAll(String(mine.id), String(other.id)))),
  })
  const { items } = await source.list('transactions', mine, { ...all, limit: 20 }, signal)
  expect(items.map(isUnknownRecord)).toEqual(items.map(() => true))
  expect(items.length).toBeGreaterThan(0)
})
