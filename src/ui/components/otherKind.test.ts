import { expect, test } from 'vitest'
import { filesKind, restKind, rpcKind } from '#sources/kinds.ts'
import { otherKind } from './ErrorState.tsx'

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
