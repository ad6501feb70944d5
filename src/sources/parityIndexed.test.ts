import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type AccountId, parseAccountId } from '../model/strkey.ts'
import type { ToldOperation } from '../operations/registry.ts'
import { all, differences } from './parity.node.ts'
import { recordedSources } from './recorded.node.ts'
import type { Collections, OwnerOf } from './resources.ts'
import type { Source } from './source.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const { rest, rpc } = recordedSources()
const { signal } = new AbortController()

type Kind = 'transactions' | 'operations' | 'payments' | 'effects' | 'trades'
const listOf = <K extends Kind>(source: Source, kind: K, of: OwnerOf<K>, order: 'asc' | 'desc') =>
  all<Collections[K]['item']>((request) => source.list(kind, of, { ...request, order }, signal))

let accounts: AccountId[] = []
let operations: ToldOperation[] = []
beforeAll(async () => {
  operations = await all((request) => rest.list('operations', undefined, request, signal))
  accounts = [...new Set(operations.map(({ source }) => source))].flatMap(
    (text) => parseAccountId(text) ?? [],
  )
})

describe('both lines of sight on the recorded network tell the same of owners', () => {
  it.each(['transactions', 'operations', 'payments', 'effects', 'trades'] as const)(
    'of every account’s %s, both ways',
    async (kind) => {
      let rows = 0
      for (const id of accounts) {
        const of = { kind: 'account', id } as const
        for (const order of ['asc', 'desc'] as const) {
          const expected = await listOf(rest, kind, of, order)
          expect(differences(expected, await listOf(rpc, kind, of, order))).toEqual([])
          rows += expected.length
        }
      }
      expect(rows).toBeGreaterThan(500)
    },
  )
})
