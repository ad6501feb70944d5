import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { recordedSources } from '#e2e/testing/recordedSources.ts'
import { formatAsset } from '#ledger/asset.ts'
import type { Source } from '#sources'
import { page } from './queries.ts'
import { assetsOfCode, claimantsOf } from './search.ts'

const sources = recordedSources()

/** Assets of a code in pages of `limit`, and the filters that the source was asked for. */
async function look(
  via: keyof typeof sources,
  code: string,
  { limit, isFiltered = true }: { readonly limit: number; readonly isFiltered?: boolean },
) {
  const asked: string[] = []
  const source: Source = {
    ...sources[via],
    list: (kind, of, request, signal) => {
      asked.push(JSON.stringify(request.filter))
      const filter = isFiltered ? request.filter : undefined
      return sources[via].list(kind, of, { ...request, limit, filter }, signal)
    },
  }
  const answer = await new QueryClient().fetchQuery(assetsOfCode(source, code))
  return {
    ...answer,
    asked,
    found: answer.assets.map(({ asset }) => formatAsset(asset).slice(0, 9)),
  }
}

test('a service whose filter takes a code as it is written is asked for the usual ways to write it', async () => {
  const { found, asked } = await look('rest', 'usd', { limit: 200 })
  expect(found).toEqual(['USD:GBGIV', 'USD:GDXLF'])
  expect(asked).toEqual(['{"code":"USD"}', '{"code":"usd"}', '{"code":"Usd"}'])
})

test('an index is looked through to its end, whatever way a code is written', async () => {
  const { found, asked, isPartial } = await look('rpc', 'bOnD2031', { limit: 2 })
  expect(found).toEqual(['BOND2031:'])
  expect(asked.length).toBeGreaterThan(3)
  expect(new Set(asked)).toEqual(new Set(['{}']))
  expect(isPartial).toBe(false)
})

test('of a list without an end three pages are read, and the answer says that there are more', async () => {
  const { isPartial, asked } = await look('rest', 'USD', { limit: 1, isFiltered: false })
  expect(isPartial).toBe(true)
  expect(asked.filter((filter) => filter === '{"code":"USD"}')).toHaveLength(3)
})

test('both services give the same assets of a code', async () => {
  for (const code of ['usd', 'Gold', 'EUR', 'nothing']) {
    const [rest, rpc] = await Promise.all([
      look('rest', code, { limit: 200 }),
      look('rpc', code, { limit: 200 }),
    ])
    expect(rest.assets).toEqual(rpc.assets)
  }
})

test('who claims a domain is found among what was read, without a request', async () => {
  const client = new QueryClient()
  const claimants = () => claimantsOf(client, sources.rest, 'northwind.ex')
  expect(claimants()).toEqual([])
  await client.fetchQuery(page(sources.rest, 'assets', undefined, { order: 'asc', limit: 200 }))
  expect(new Set(claimants().map(({ homeDomain }) => homeDomain))).toEqual(
    new Set(['northwind.example']),
  )
})
