import { expect, it } from 'vitest'
import { rpcKind } from '#sources/kinds.ts'
import type { Source } from '#sources/source.ts'
import { refreshPartial } from '../closedQueries.ts'
import { createQueryClient } from '../queries.ts'

const never = () => Promise.reject(new Error('no request is expected'))
const source: Source = { id: 'rpc:here', kind: rpcKind, url: '', one: never, list: never }

it('only partial answers from the index are refetched when it grows', async () => {
  const client = createQueryClient()
  const put = (name: string, data: object) => client.setQueryData([source.id, name], data)
  put('part of a list', { items: [], partial: true })
  put('a complete list', { items: [] })
  put('an account that costs requests', { value: {}, partial: true, indexed: [] })
  client.setQueryData(['rpc:elsewhere', 'part of a list'], { items: [], partial: true })
  await refreshPartial(client, source)
  const stale = client.getQueryCache().findAll({ stale: true, predicate: isInvalid })
  expect(stale.map(({ queryKey }) => queryKey)).toEqual([[source.id, 'part of a list']])
  client.clear()
})

const isInvalid = ({ state }: { readonly state: { readonly isInvalidated: boolean } }) =>
  state.isInvalidated
