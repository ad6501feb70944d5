import { beforeAll, describe, expect, it } from 'vitest'
import { recordedIndex } from '#e2e/testing/indexedLedgers.ts'
import { defined } from '#e2e/testing/listQueries.ts'
import { isNightly } from '#e2e/testing/nightly.ts'
import { type Asset, formatAsset } from '#ledger/asset.ts'
import type { Collections, FilterOf, HistoryKind } from '#ledger/collections.ts'
import { matchOf } from '#ledger/matches.ts'
import { calledFunction } from '#ledger/operations/parts/hostFunction.ts'
import { isUnknownRecord, type Order, type Position, span } from '#ledger/values/answer.ts'
import { type ContractId, parseContractId } from '#ledger/values/ids.ts'
import { IndexLists } from '../index/lists.ts'
import { historyList } from '../ledgers/candidates.ts'
import { positionOfItem } from './positions.ts'

type Items = { readonly [K in HistoryKind]: readonly Collections[K]['item'][] }

/** Its columns and postings leave out no transaction that has one; `filterMatrix.test.ts` has the predicates. */
describe('the rows that an index gives for a filter', () => {
  let lists: IndexLists
  let all: Items
  beforeAll(async () => {
    lists = new IndexLists(await recordedIndex())
    all = {
      transactions: (await rowsOf('transactions', {}, 'asc')).items,
      operations: (await rowsOf('operations', {}, 'asc')).items,
      payments: (await rowsOf('payments', {}, 'asc')).items,
      effects: (await rowsOf('effects', {}, 'asc')).items,
      trades: (await rowsOf('trades', {}, 'asc')).items,
    }
  })

  async function rowsOf<K extends HistoryKind>(kind: K, filter: FilterOf<K>, order: Order) {
    const items: Collections[K]['item'][] = []
    let looked = 0
    const list = historyList(kind, undefined, filter)
    for (let after: Position | undefined; ; ) {
      const page = await lists.rows(list, { order, limit: 60, after, within: span(2, 373) })
      for (const { item } of page.rows) if (!isUnknownRecord(item)) items.push(item)
      looked += page.looked === 'uncounted' ? Number.NaN : page.looked
      after = page.upTo
      if (after === undefined) return { items, looked }
    }
  }

  /** Compares them, by turns oldest and newest first, with what the predicate keeps of all; counts them. */
  async function compare<K extends HistoryKind>(kind: K, filters: readonly FilterOf<K>[]) {
    const placeOf = (item: Collections[K]['item']) => positionOfItem(kind, item)
    let count = 0
    for (const [n, filter] of filters.entries()) {
      const expected = all[kind].filter(matchOf(kind, filter)).map(placeOf)
      const { items } = await rowsOf(kind, filter, n % 2 === 0 ? 'desc' : 'asc')
      const found = items.map(placeOf)
      expect({ filter, found }).toEqual({
        filter,
        found: n % 2 === 0 ? expected.toReversed() : expected,
      })
      count += found.length
    }
    return count
  }

  it.each(isNightly ? (['operations', 'payments'] as const) : (['payments'] as const))(
    'of every type are all %s',
    async (kind) => {
      const types = [...new Set(all[kind].map(({ body }) => body.type))]
      expect(types.length).toBeGreaterThan(5)
      expect((await rowsOf(kind, { type: types[0] }, 'desc')).looked).toBe(all[kind].length)
      const some = types.filter((_, n) => isNightly || n % 8 === 0)
      const ofTypes = all[kind].filter(({ body }) => some.includes(body.type))
      expect(
        await compare(
          kind,
          some.map((type) => ({ type })),
        ),
      ).toBe(ofTypes.length)
    },
  )

  it.each(
    isNightly
      ? (['operations', 'payments', 'effects', 'trades'] as const)
      : (['effects', 'trades'] as const),
  )('of an asset are the %s that involve it', async (kind) => {
    const assets = assetsIn(all.effects)
    expect(assets[0]?.type).toBe('native')
    const filters = assets.slice(0, isNightly ? 6 : 1).map((asset) => ({ asset }))
    expect(await compare<HistoryKind>(kind, filters)).toBeGreaterThan(100)
  })

  it('of a contract are the operations that call it or move its assets', async () => {
    const filters = contractsIn(all.operations)
      .slice(0, isNightly ? 6 : 2)
      .map((contract) => ({ contract }))
    expect(await compare('operations', filters)).toBeGreaterThan(10)
  })

  it('are the failed or the successful ones, and of several parts those that have all', async () => {
    const both = [{ successful: false }, { successful: true }]
    expect(await compare('transactions', both)).toBe(all.transactions.length)
    const [asset] = assetsIn(all.effects)
    const account = defined(all.trades[0]?.base.account ?? all.trades[1]?.base.account)
    const parts = { type: 'manage_sell_offer', asset: defined(asset), successful: false }
    await compare('payments', [{ successful: false }])
    await compare('operations', [parts, { account, successful: true }])
    await compare('transactions', [{ account }])
    await compare('effects', [{ account, type: 'trade' }])
    await compare('trades', [{ account, type: 'orderbook' }])
  })
})

/** Every asset that effects have in any field. */
function assetsIn(items: readonly object[]): readonly Asset[] {
  const found = new Map<string, Asset>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if (isAsset(value)) found.set(formatAsset(value), value)
    for (const inner of Object.values(value)) visit(inner)
  }
  for (const item of items) visit(item)
  return [...found.values()]
}
const isAsset = (value: object): value is Asset =>
  'type' in value && (value.type === 'native' || ('code' in value && 'issuer' in value))

function contractsIn(items: Items['operations']): readonly ContractId[] {
  const names = items.flatMap((item) =>
    isUnknownRecord(item) || item.body.type !== 'invoke_host_function'
      ? []
      : [
          calledFunction(item.body.parameters)?.contract ?? '',
          ...item.body.assetBalanceChanges.flatMap(({ from = '', to = '' }) => [from, to]),
        ],
  )
  return [...new Set(names)].flatMap((name) => parseContractId(name) ?? [])
}
