import { expect, test, vi } from 'vitest'
import { SourceError, type SourceErrorKind } from '#ledger/values'
import { filesKind, restKind, rpcKind } from '#sources/kinds.ts'
import { errorTextOf, otherKind } from './ErrorState.tsx'

const all = [restKind, rpcKind, filesKind]

test('from Files a contract’s page leads to RPC, which has its code, and not to Horizon, which has not', () => {
  expect(otherKind(all, filesKind)).toBe(rpcKind)
  expect(otherKind([restKind, filesKind], filesKind)).toBe(restKind)
})

test('Horizon and RPC lead to each other', () => {
  expect(otherKind(all, restKind)).toBe(rpcKind)
  expect(otherKind(all, rpcKind)).toBe(restKind)
})

test('the only source of a network leads nowhere', () => {
  expect(otherKind([rpcKind], rpcKind)).toBeUndefined()
})

test('a fault that may pass has a title of its kind, and may be tried again', () => {
  const titleOf = (kind: SourceErrorKind) => {
    const { title, retry } = errorTextOf(new SourceError(kind, 'it failed'), undefined)
    return [title, retry]
  }
  expect(titleOf('rateLimited')).toEqual(['The service asked us to slow down', true])
  expect(titleOf('unreachable')).toEqual(['No answer: this browser is offline', true])
  vi.stubGlobal('navigator', { onLine: true })
  expect(titleOf('unreachable')).toEqual(['No answer', true])
  vi.unstubAllGlobals()
  expect(titleOf('badResponse')).toEqual(['the service sent an invalid answer', true])
})

test('an invalid answer is said of the service that sent it, of several that a source reads', () => {
  vi.stubGlobal('document', { baseURI: 'https://page.example.org' })
  const call = {
    via: 'files',
    method: 'GET',
    status: 200,
    duration: 1,
    bytes: 2,
    answer: '',
  } as const
  const titleOf = (urls: readonly string[]) =>
    errorTextOf(
      new SourceError('badResponse', 'it is no file', {
        calls: urls.map((url) => ({ ...call, url })),
      }),
      undefined,
    ).title
  expect(titleOf([])).toBe('the service sent an invalid answer')
  expect(titleOf(['https://node.example.org/rpc', 'https://lake.example.org/lake/a'])).toBe(
    'lake.example.org sent an invalid answer',
  )
  vi.unstubAllGlobals()
})
