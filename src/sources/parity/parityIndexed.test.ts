import { beforeAll, describe, expect, it } from 'vitest'
import { createReader, defined, type ListQuery, listQuery } from '#e2e/testing/listQueries.ts'
import { all, differences } from '#e2e/testing/parity.ts'
import { recordedSources } from '#e2e/testing/recordedSources.ts'
import { recordedFile } from '#e2e/testing/testNetwork.ts'
import type { Collections, ListRequest, OwnerOf, TradeFilter } from '#ledger/collections.ts'
import type { DescribedOperation } from '#ledger/operations/registry.ts'
import { type RecordReader, readRecord } from '#ledger/restRecord.ts'
import type { PageRequest } from '#ledger/values/answer.ts'
import {
  type AccountId,
  parseAccountId,
  parseClaimableBalanceId,
  parseLiquidityPoolId,
  parseOfferId,
} from '#ledger/values/ids.ts'
import type { Source } from '../source.ts'

const { rest, rpc } = recordedSources()
const { signal } = new AbortController()

type Kind = 'transactions' | 'operations' | 'payments' | 'effects' | 'trades'
const listOf = <K extends Kind>(
  source: Source,
  kind: K,
  of: OwnerOf<K> | undefined,
  request: Partial<ListRequest<K>> = {},
) => all<Collections[K]['item']>((page) => source.list(kind, of, { ...page, ...request }, signal))

let accounts: AccountId[] = []
let operations: DescribedOperation[] = []
beforeAll(async () => {
  operations = await all((request) => rest.list('operations', undefined, request, signal))
  accounts = [...new Set(operations.map(({ source }) => source))].flatMap(
    (text) => parseAccountId(text) ?? [],
  )
})

describe('both lines of sight on the recorded network tell the same', () => {
  it.each([
    ['transactions', 12],
    ['operations', 1],
    ['payments', 1],
    ['effects', 1],
    ['trades', 1],
  ] as const)('of accounts’ %s, both ways, failed ones and not', async (kind, step) => {
    let rows = 0
    for (const id of accounts.filter((_, i) => i % step === 0)) {
      const of = { kind: 'account', id } as const
      for (const order of ['asc', 'desc'] as const) {
        const expected = await listOf(rest, kind, of, { order })
        expect(differences(expected, await listOf(rpc, kind, of, { order }))).toEqual([])
        rows += expected.length
      }
      if (kind === 'effects' || kind === 'trades') continue
      const request = { filter: { successful: true } }
      const expected = await listOf(rest, kind, of, request)
      expect(differences(expected, await listOf(rpc, kind, of, request))).toEqual([])
    }
    expect(rows).toBeGreaterThan(500)
  })

  it('of the network’s successful transactions, operations and payments', async () => {
    const request = { filter: { successful: true } }
    for (const kind of ['operations', 'payments'] as const) {
      const whole = kind === 'operations' ? operations : await listOf(rest, kind, undefined)
      const expected = await listOf(rest, kind, undefined, request)
      expect(whole.length).toBeGreaterThan(expected.length)
      expect(differences(expected, await listOf(rpc, kind, undefined, request))).toEqual([])
    }
    const page = { order: 'desc', limit: 60, ...request } as const
    const found = [rest, rpc].map((source) => source.list('transactions', undefined, page, signal))
    const [byRest, byRpc] = await Promise.all(found)
    expect(differences(byRest?.items ?? [], byRpc?.items ?? [])).toEqual([])
  })

  it('of trades by kind and by pair, of the network and of an account', async () => {
    const trades = await listOf(rest, 'trades', undefined)
    const { base, counter } = defined(trades.find(({ type }) => type === 'orderbook'))
    const pair = { base: base.asset, counter: counter.asset }
    const turned = { base: counter.asset, counter: base.asset }
    const filters: readonly TradeFilter[] = [
      { type: 'orderbook' },
      { type: 'liquidity_pool' },
      pair,
      turned,
      { ...pair, type: 'orderbook' },
    ]
    const owner = { kind: 'account', id: defined(parseAccountId(base.account ?? '')) } as const
    for (const of of [undefined, owner])
      for (const filter of filters) {
        const expected = await listOf(rest, 'trades', of, { filter })
        expect(differences(expected, await listOf(rpc, 'trades', of, { filter }))).toEqual([])
        expect(expected.length).toBeLessThan(trades.length)
      }
  })
})

/** Recorded answers of the service: whose list, and the tokens that came. */
const recorded: Readonly<Record<string, (id: string) => ListQuery<keyof Collections>>> = {
  account_operations: (id) => listQuery({ kind: 'operations', owner: account(id) }),
  account_payments: (id) => listQuery({ kind: 'payments', owner: account(id) }),
  account_transactions: (id) => listQuery({ kind: 'transactions', owner: account(id) }),
  account_effects: (id) => listQuery({ kind: 'effects', owner: account(id) }),
  account_trades: (id) => listQuery({ kind: 'trades', owner: account(id) }),
  claimable_balance_transactions: (id) => listQuery({ kind: 'transactions', owner: balance(id) }),
  claimable_balance_operations: (id) => listQuery({ kind: 'operations', owner: balance(id) }),
  liquidity_pool_transactions: (id) => listQuery({ kind: 'transactions', owner: pool(id) }),
  liquidity_pool_operations: (id) => listQuery({ kind: 'operations', owner: pool(id) }),
  liquidity_pool_effects: (id) => listQuery({ kind: 'effects', owner: pool(id) }),
  liquidity_pool_trades: (id) => listQuery({ kind: 'trades', owner: pool(id) }),
  offer_trades: (id) =>
    listQuery({ kind: 'trades', owner: { kind: 'offer', id: defined(parseOfferId(id)) } }),
}
const account = (id: string) => ({ kind: 'account', id: defined(parseAccountId(id)) }) as const
const balance = (id: string) =>
  ({ kind: 'claimableBalance', id: defined(parseClaimableBalanceId(id)) }) as const
const pool = (id: string) =>
  ({ kind: 'liquidityPool', id: defined(parseLiquidityPoolId(id)) }) as const

describe('the index has what the service had', () => {
  const { allOf, readPage } = createReader(rpc)
  const rowsOf = (name: string) => recordedFile(`rest/nested/${name}`).map((row) => readRecord(row))
  const idOf = (row: RecordReader) => row.text('path').split('/')[2] ?? ''

  it.each(Object.entries(recorded))(
    'as %s, in both orders and in small pages',
    async (name, of) => {
      for (const row of rowsOf(name)) {
        if (row.has('error')) continue
        const path = row.text('path')
        const tokens = row.texts('pt')
        expect([path, await allOf(of(idOf(row)), 'asc', 200)]).toEqual([path, tokens])
        const small = tokens.length <= 60 ? 7 : 50
        expect([path, await allOf(of(idOf(row)), 'desc', small)]).toEqual([
          path,
          tokens.toReversed(),
        ])
      }
    },
  )

  it('and knows whom it had no history of', async () => {
    let count = 0
    for (const [name, of] of Object.entries(recorded))
      for (const row of rowsOf(name).filter((one) => one.has('error'))) {
        if (row.integer('status') !== 404) continue
        count++
        const page = readPage(of(idOf(row)), { order: 'asc', limit: 1 })
        await expect(page).rejects.toMatchObject({ kind: 'notFound' })
      }
    expect(count).toBeGreaterThan(5)
  })
})

describe.each([
  ['effects', 'asc'],
  ['trades', 'desc'],
  ['payments', 'desc'],
  ['operations', 'asc'],
] as const)('pages of an account’s %s, %s', (kind, order) => {
  const read = (source: Source, of: OwnerOf<typeof kind>, request: PageRequest) =>
    source.list(kind, of, request, signal)

  it('go on through the other line of sight at any cursor, there and back', async () => {
    const busy = Map.groupBy(operations, ({ source }) => source)
    const [most] = [...busy].toSorted(([, a], [, b]) => b.length - a.length)
    const of = account(most?.[0] ?? '')
    const sources = [rest, rpc, rpc, rest, rpc, rest]
    const there: (readonly object[])[] = []
    let cursor: PageRequest['cursor']
    let back: PageRequest['cursor']
    for (const source of sources) {
      const page = await read(source, of, { order, limit: 3, cursor })
      there.push(page.items)
      cursor = page.next
      back = page.prev
    }
    const whole = await read(rest, of, { order, limit: 18 })
    expect(there.flat()).toEqual(whole.items)
    for (const [i, source] of sources.slice(0, -1).entries()) {
      const page = await read(source, of, { order, limit: 3, cursor: back })
      expect(page.items).toEqual(there[4 - i])
      back = page.prev
    }
  })
})
