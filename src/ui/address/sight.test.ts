import { expect, test } from 'vitest'
import type { PageSource, SourceKind } from '#sources'
import { restKind, rpcKind } from '#sources/kinds.ts'
import { pageSource } from '#sources/worker/pageSource.ts'
import type { Network } from './networks.ts'
import { createSourceFor, resolveSight } from './sight.ts'

const never = () => new Promise<never>(() => undefined)
const remote = {
  decoder: { run: never },
  source: (kind: SourceKind, { url }: { readonly url: string }): PageSource =>
    pageSource({ id: `${kind.id}:${url}`, kind, url, one: never, list: never }),
}
const rest = { kind: restKind, url: 'https://rest.test' }
const rpc = { kind: rpcKind, url: 'https://rpc.test' }
const network = (endpoints: Network['endpoints']): Network => ({
  id: 'test',
  name: 'Test',
  endpoints,
  bundled: false,
})

function kindOf(endpoints: Network['endpoints'], via?: string): string | undefined {
  const sourceFor = createSourceFor({ remote, recordedUrl: '', networks: [] })
  const context = { networks: [network(endpoints)], sourceFor }
  const resolved = resolveSight(context, 'test', { via })
  return resolved.kind === 'sight' ? resolved.sight.source.kind.id : undefined
}

test('a network with two endpoints is read by whichever knows, unless the address names one', () => {
  expect(kindOf([rest, rpc])).toBe('auto')
  expect(kindOf([rest, rpc], 'auto')).toBe('auto')
  expect(kindOf([rest, rpc], 'nonsense')).toBe('auto')
  expect(kindOf([rest, rpc], 'rpc')).toBe('rpc')
})

test('a network with one endpoint is read through it', () => {
  expect(kindOf([rpc])).toBe('rpc')
  expect(kindOf([rpc], 'auto')).toBe('rpc')
})

test('an endpoint that networks.json lacks refuses questions, and has nothing to forget or to resume', async () => {
  const sourceFor = createSourceFor({ remote, recordedUrl: '', networks: [] })
  const absent = sourceFor(network([rest]), rpcKind)
  await expect(absent.one('network', 'current', AbortSignal.any([]))).rejects.toThrow(/names no/)
  await Promise.all([absent.forget(), absent.resume()])
})

test('the source of a network is made once', () => {
  const sourceFor = createSourceFor({ remote, recordedUrl: '', networks: [] })
  const context = { networks: [network([rest, rpc])], sourceFor }
  const sourceOf = () => {
    const resolved = resolveSight(context, 'test', {})
    return resolved.kind === 'sight' ? resolved.sight.source : undefined
  }
  expect(sourceOf()).toBe(sourceOf())
})
