import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { recordedCodes } from '#e2e/testing/contracts/recordedCode.ts'
import { defined } from '#e2e/testing/listQueries.ts'
import { recordedSources, signal } from '#e2e/testing/recordedSources.ts'
import { ledgerSequence, parseTransactionHash } from '#ledger/values/ids.ts'
import { hexMeaning, meaningKinds, olderLedgerOf } from './hexMeanings.ts'

const sources = recordedSources()
const client = new QueryClient()
const pool = 'a74a16c39cf37a59bcad11ab5be4a1fceb0285fbe8e77dc6836f952a43b9c32c'
const balance = '5850620e7e7ce22d1bd661f4b0205a96dcbfa91f075528c886cb3def79ade49b'
const claimed = 'c4dfeaf55a3baf8ffe0a2bc1643032253841dc0230ec7d8ff7f7d1a4353cdae5'
const nothing = '11'.repeat(32)

const hashOf = async (sequence: number) =>
  (await sources.rest.one('ledger', ledgerSequence(sequence), signal)).value.hash
const look = (via: keyof typeof sources, hex: string) =>
  Promise.all(
    meaningKinds.map((kind) =>
      client.fetchQuery(hexMeaning(sources[via], defined(parseTransactionHash(hex)), kind)),
    ),
  )
const found = async (via: keyof typeof sources, hex: string) =>
  (await look(via, hex)).flatMap((each) => each.found ?? [])

describe.each(['rest', 'rpc'] as const)(
  '64 hex digits that are no transaction, through %s',
  (via) => {
    test('name a pool or a claimable balance, also one that was claimed', async () => {
      expect(await found(via, pool)).toEqual([{ kind: 'liquidityPool', id: pool }])
      for (const hex of [balance, claimed])
        expect(await found(via, hex)).toEqual([{ kind: 'claimableBalance', id: `00000000${hex}` }])
    })

    test('name a ledger', async () => {
      expect(await found(via, await hashOf(373))).toEqual([{ kind: 'ledger', sequence: 373 }])
    })

    test('of nothing say which ledgers were looked through', async () => {
      const looked = await look(via, nothing)
      expect(looked.flatMap((each) => each.found ?? [])).toEqual([])
      const problems = looked.filter(({ problem }) => problem !== undefined)
      expect(problems.map(({ kind }) => kind)).toEqual(via === 'rest' ? ['contract', 'code'] : [])
      expect(looked.find(({ kind }) => kind === 'ledger')?.ledgers).toEqual({
        from: via === 'rest' ? 174 : 2,
        to: 373,
      })
    })
  },
)

test('a contract is found by the 32 bytes of its ID through RPC', async () => {
  const key = '4290dc922cda2664090f680c5c39ecb09f734ed132e033d603774c080a2f4009'
  const id = 'CBBJBXESFTNCMZAJB5UAYXBZ5SYJ642O2EZOAM6WAN3UYCAKF5AATR2S'
  expect(await found('rpc', key)).toEqual([{ kind: 'contract', id }])
})

test('code is found by its hash through RPC, which has a page; REST says that it has none', async () => {
  expect(await found('rpc', recordedCodes.workshop)).toEqual([
    { kind: 'code', hash: recordedCodes.workshop },
  ])
  expect((await look('rest', recordedCodes.workshop)).find(({ kind }) => kind === 'code')).toEqual({
    kind: 'code',
    problem: expect.stringContaining('does not serve'),
  })
})

test('an older ledger is found by its hash through REST where the reader asks for older ledgers', async () => {
  const hash = defined(parseTransactionHash(await hashOf(39)))
  const { found: none, next } = defined(
    (await look('rest', hash)).find(({ kind }) => kind === 'ledger'),
  )
  expect(none).toBeUndefined()
  const older = await client.fetchQuery(olderLedgerOf(sources.rest, hash, defined(next)))
  expect(older).toMatchObject({ found: { sequence: 39 }, ledgers: { from: 2, to: 173 } })
  expect(await found('rpc', hash)).toEqual([{ kind: 'ledger', sequence: 39 }])
})
