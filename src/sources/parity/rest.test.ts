import { describe, expect, it } from 'vitest'
import {
  account,
  asset,
  createReader,
  defined,
  type ListQuery,
  listQuery,
} from '#e2e/testing/listQueries.ts'
import { rest } from '#e2e/testing/recordedSources.ts'
import type { Collections } from '#ledger/collections.ts'
import { readRecord } from '#ledger/restRecord.ts'
import { isHttp, isUnknownRecord, knownItems } from '#ledger/values/answer.ts'
import { ledgerSequence, parseOfferId } from '#ledger/values/ids.ts'

const { readPage, pagesOf, allOf, tokensOf } = createReader(rest)

const anchor = 'GBGIVA2AMSOBIB3CTKDUEI5PNYW7XFPBEYVAF7W3EKU54ZDWV2HNYI2G'
const eur = asset(`EUR:${anchor}`)
const usd = asset(`USD:${anchor}`)
const native = asset('native')

/** Every list, and every filter and owner that the others lack. */
const lists = {
  offers: listQuery({ kind: 'offers' }),
  'claimable balances': listQuery({ kind: 'claimableBalances' }),
  'liquidity pools': listQuery({ kind: 'liquidityPools' }),
  assets: listQuery({ kind: 'assets' }),
  'accounts by asset': listQuery({ kind: 'accounts', filter: { asset: eur } }),
  'offers that sell lumens': listQuery({ kind: 'offers', filter: { selling: native } }),
  'trades of a pair': listQuery({ kind: 'trades', filter: { base: usd, counter: eur } }),
  'trades with pools': listQuery({ kind: 'trades', filter: { type: 'liquidity_pool' } }),
  'trades of an offer': listQuery({
    kind: 'trades',
    owner: { kind: 'offer', id: defined(parseOfferId('10')) },
  }),
  aggregations: listQuery({
    kind: 'tradeAggregations',
    filter: { base: eur, counter: usd, resolution: 3_600_000 },
  }),
} as const

describe('pages of lists through REST', () => {
  it.each(Object.entries(lists).filter(([name]) => name !== 'aggregations'))(
    '%s are asked for in the service’s own spelling',
    async (_name, list) => {
      const what: ListQuery<keyof Collections> = list
      const first = await readPage(what, { order: 'desc', limit: 1 })
      const second = await readPage(what, { order: 'desc', limit: 1, cursor: first.next })
      const [call] = second.calls.filter(isHttp)
      const links = readRecord(JSON.parse(call?.answer ?? '')).object('_links')
      expect(call?.url).toBe(links.object('self').text('href'))
    },
  )

  it('are empty where nothing is meant, without a failure', async () => {
    const nobody = account('GA3TJNPKL4UF4I36E4GVELLFBLDADPTMOFOCDN67ON4WM75BNJL3IK5Q')
    for (const what of [
      listQuery({ kind: 'offers', owner: { kind: 'account', id: nobody } }),
      listQuery({ kind: 'offers', filter: { sponsor: nobody } }),
      listQuery({ kind: 'assets', filter: { code: 'NOTHING' } }),
      listQuery({ kind: 'trades', owner: { kind: 'offer', id: defined(parseOfferId('999999')) } }),
      listQuery({ kind: 'accounts', filter: { sponsor: account(anchor) } }),
    ] satisfies ListQuery<keyof Collections>[]) {
      const page = await readPage<keyof Collections>(what, { order: 'desc', limit: 10 })
      expect(page).toMatchObject({ items: [], next: undefined, prev: undefined })
    }
  })

  it('of what exists now tell no ledgers that they cover', async () => {
    const page = await readPage(lists.offers, { order: 'desc', limit: 1 })
    expect(page.coverage).toBeUndefined()
    expect(page.calls).toHaveLength(1)
  })
})

describe('filters of lists', () => {
  const seller = account('GDWQPDKCOUYA43V4GJCXAWGBBJAB4ZGYLJUEZ72SMARO6H4YLA6J2KLV')

  it('leave out what failed where that is asked for', async () => {
    const of = { kind: 'ledger', id: ledgerSequence(18) } as const
    const [everything] = await pagesOf({ kind: 'transactions', owner: of }, 'asc', 200)
    const successful = { kind: 'transactions', owner: of, filter: { successful: true } } as const
    const known = knownItems(defined(everything).items)
    const failed = known.filter((item) => !item.successful)
    expect(failed.length).toBe(2)
    expect(await allOf(successful, 'asc', 7)).toEqual(
      tokensOf(
        'transactions',
        known.filter((item) => item.successful),
      ),
    )
    const own = { kind: 'transaction', id: defined(failed[0]).hash } as const
    const all = await readPage({ kind: 'operations', owner: own }, { order: 'asc', limit: 1 })
    expect(all.items).toHaveLength(1)
    const filter = { successful: true } as const
    const none = await readPage(
      { kind: 'operations', owner: own, filter },
      { order: 'asc', limit: 1 },
    )
    expect(none).toMatchObject({ items: [], next: undefined })
  })

  it('turn a pair as asked; items stand on the seller’s side in either', async () => {
    const there = await pagesOf(lists['trades of a pair'], 'asc', 200)
    const mirrored = { kind: 'trades', filter: { base: eur, counter: usd } } as const
    const back = await pagesOf(mirrored, 'asc', 200)
    expect(there.map(({ items }) => items)).toEqual(back.map(({ items }) => items))
    const bases = new Set<string>()
    for (const trade of there.flatMap(({ items }) => items)) {
      if (isUnknownRecord(trade)) throw new Error(trade.reason)
      expect(trade.baseIsSeller).toBe(true)
      bases.add(trade.base.asset.type === 'native' ? '' : trade.base.asset.code)
    }
    expect([...bases].toSorted()).toEqual(['EUR', 'USD'])
  })

  it('filter an account’s offers as they filter all', async () => {
    const of = { kind: 'account', id: seller } as const
    const own = await allOf({ kind: 'offers', owner: of }, 'asc', 200)
    expect(own).toEqual(await allOf({ kind: 'offers', filter: { seller } }, 'asc', 200))
    const filtered = await allOf(
      { kind: 'offers', owner: of, filter: { selling: usd } },
      'asc',
      200,
    )
    expect(filtered.length).toBeGreaterThan(0)
    expect(filtered.length).toBeLessThan(own.length)
    expect(own).toEqual(expect.arrayContaining(filtered))
  })

  it('filter the trades of an account too', async () => {
    const of = { kind: 'account', id: seller } as const
    const own = await allOf({ kind: 'trades', owner: of }, 'asc', 200)
    const pools = await allOf(
      { kind: 'trades', owner: of, filter: { type: 'liquidity_pool' } },
      'asc',
      200,
    )
    const offers = await allOf(
      { kind: 'trades', owner: of, filter: { type: 'orderbook' } },
      'asc',
      200,
    )
    expect(pools.length).toBeGreaterThan(0)
    expect(new Set([...pools, ...offers])).toEqual(new Set(own))
  })

  it('that no list has are refused before anything is sent', async () => {
    const wrong: readonly (readonly [ListQuery<keyof Collections>, RegExp])[] = [
      [listQuery({ kind: 'accounts' }), /exactly one/],
      [listQuery({ kind: 'accounts', filter: { asset: eur, sponsor: seller } }), /exactly one/],
      [listQuery({ kind: 'accounts', filter: { asset: native } }), /holds XLM/],
      [listQuery({ kind: 'trades', filter: { base: eur } }), /one of the two is missing/],
      [
        listQuery({
          kind: 'trades',
          owner: { kind: 'offer', id: defined(parseOfferId('10')) },
          filter: { base: eur, counter: usd },
        }),
        /cannot be filtered by a pair/,
      ],
      [
        listQuery({
          kind: 'offers',
          owner: { kind: 'account', id: seller },
          filter: { seller: account(anchor) },
        }),
        /one seller/,
      ],
      [
        listQuery({ kind: 'liquidityPools', filter: { reserves: [eur, usd, native] } }),
        /two reserves/,
      ],
      [
        listQuery({ kind: 'liquidityPools', filter: { reserves: [eur], account: seller } }),
        /not by both/,
      ],
      [listQuery({ kind: 'tradeAggregations' }), /need a pair/],
      [
        listQuery({
          kind: 'tradeAggregations',
          filter: { base: eur, counter: usd, resolution: 60_000, offset: 3_600_000 },
        }),
        /whole hours/,
      ],
    ]
    for (const [what, message] of wrong)
      await expect(readPage(what, { order: 'asc', limit: 5 })).rejects.toMatchObject({
        kind: 'unsupported',
        message: expect.stringMatching(message),
        calls: [],
      })
  })

  it('by assets that were never traded say so', async () => {
    const filter = { base: asset(`NEVER:${anchor}`), counter: usd } as const
    for (const what of [
      listQuery({ kind: 'trades', filter }),
      listQuery({ kind: 'tradeAggregations', filter: { ...filter, resolution: 60_000 } }),
    ] satisfies ListQuery<keyof Collections>[])
      await expect(
        readPage<keyof Collections>(what, { order: 'asc', limit: 5 }),
      ).rejects.toMatchObject({
        kind: 'notFound',
        message: expect.stringMatching(/no trades of one of these/),
      })
  })
})
