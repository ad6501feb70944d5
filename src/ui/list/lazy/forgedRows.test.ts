import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterContextProvider } from '@tanstack/react-router'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { TransactionHash } from '../../../model/values/hash.ts'
import type { Source } from '../../../sources/source.ts'
import { noBudget } from '../../../sources/http/budget.ts'
import { createRpcSource } from '../../../sources/rpc/rpcSource.ts'
import { defined } from '../../../testing/listQueries.ts'
import { recordedFetch } from '../../../testing/recordedSources.ts'
import { routerAt } from '../../../testing/routerAt.ts'
import { parseTransactionHash } from '../../../model/values/hash.ts'
import { AddressContext, addressesOf } from '../../address/addresses.ts'
import { SightContext } from '../../address/sight.ts'
import { ForgedRows } from './ForgedRows.tsx'

const fetch = recordedFetch()
const recorded = createRpcSource({ url: 'https://recorded.invalid/rpc', budget: noBudget, fetch })
const { signal } = new AbortController()
const hash = defined(parseTransactionHash('ab'.repeat(32)))

/** What is drawn above a list of operations, whose transactions `forged` judges. */
async function drawn(forged: Source['forged']): Promise<string> {
  const request = { order: 'desc', limit: 10 } as const
  const page = await recorded.list('operations', undefined, request, signal)
  const list = { kind: 'operations', of: undefined, request, filtered: 'no', page } as const
  const source = { ...recorded, forged }
  const network = { id: 'test', name: 'Test', endpoints: [], bundled: false }
  const client = new QueryClient()
  const router = await routerAt('/test/operations')
  const content = createElement(ForgedRows, { list })
  const addressed = createElement(AddressContext, { value: addressesOf('test', {}) }, content)
  const seen = createElement(SightContext, { value: { network, source } }, addressed)
  const inRouter = { router, children: seen }
  const routed = createElement(RouterContextProvider, inRouter)
  const tree = createElement(QueryClientProvider, { client }, routed)
  renderToStaticMarkup(tree)
  const queries = client.getQueryCache().getAll()
  expect(queries).toHaveLength(1)
  await Promise.all(queries.map((query) => query.fetch()))
  const html = renderToStaticMarkup(tree)
  client.clear()
  return html
}

test('a list names its transactions that a signature proves forged', async () => {
  let asked = 0
  const one = (ids: readonly bigint[]): Promise<readonly TransactionHash[]> => {
    asked = ids.length
    return Promise.resolve([hash])
  }
  const html = await drawn(one)
  expect(asked).toBeGreaterThan(1)
  expect(html).toContain('The network never accepted 1 transaction of these rows')
  expect(html).toContain(`/transactions/${hash}`)
})

test('a list without forged transactions says nothing of signatures', async () => {
  expect(await drawn(() => Promise.resolve([]))).toBe('')
  expect(await drawn(recorded.forged)).toBe('')
})
