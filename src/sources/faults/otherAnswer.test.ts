import { describe, expect, it } from 'vitest'
import { faultyRest } from '#e2e/testing/faultyService.ts'
import { account, asset, defined } from '#e2e/testing/listQueries.ts'
import { readAllPages, signal } from '#e2e/testing/recordedSources.ts'
import { native } from '#ledger/asset.ts'
import { isUnknownRecord, knownItems, type PageRequest } from '#ledger/values/answer.ts'
import {
  ledgerSequence,
  parseLiquidityPoolId,
  parseOfferId,
  parseTransactionHash,
} from '#ledger/values/ids.ts'
import { isRow, type Row, rowList, rowOf } from '#mock/record.ts'

const url = 'https://recorded.invalid'
const alice = account('GBGIVA2AMSOBIB3CTKDUEI5PNYW7XFPBEYVAF7W3EKU54ZDWV2HNYI2G')
const bob = account('GA5HRD6LVYAITZQXNG3P32NORXEYRZZRZMXUCMFLUYLJ7YSUOKWXRKKB')
const usd = asset('USD:GBGIVA2AMSOBIB3CTKDUEI5PNYW7XFPBEYVAF7W3EKU54ZDWV2HNYI2G')
const seller = account('GASAHOOMC75PCFTNF2SWZUHNIQ6F6L7GADAQTWUFMTJQD7R2D3YHSDHX')
const bond = asset('BOND2031:GATMC7P4EOYJFMPX2ENEKFBKKHX2RNWHQXUV2ZAVKI6EWWKIU55WLD2T')
const ofAccount = { kind: 'account', id: alice } as const
const badResponse = { name: 'SourceError', kind: 'badResponse' }
const refusal = (words: string | RegExp) => ({
  ...badResponse,
  message: expect.stringMatching(words),
})

/** The recorded REST service, which answers another request, or with a changed body. */
function lying(rewrite: (path: string) => string, change: (body: Row) => void = () => undefined) {
  const requests: string[] = []
  const source = faultyRest({
    where: /^\/./,
    instead: rewrite,
    body: (body) => void (isRow(body) && change(body)),
    asked: requests,
  })
  return { source, requests }
}
const same = (path: string) => path
const other = (requested: string, answered: string) => (path: string) =>
  path.replaceAll(requested, answered)
const recordsOf = (body: Row) => rowList(rowOf(body, '_embedded'), 'records')
const setRecords = (body: Row, records: readonly Row[]) =>
  Reflect.set(rowOf(body, '_embedded'), 'records', records)

const request = { order: 'asc', limit: 5 } as const

describe('a page other than the requested one is refused', () => {
  it.each<readonly [string, (body: Row) => void, RegExp]>([
    [
      'with more records than requested',
      (body) => setRecords(body, Array(500).fill(recordsOf(body)[0])),
      /500 records; at most 5 were requested/,
    ],
    [
      'in the other order',
      (body) => setRecords(body, recordsOf(body).toReversed()),
      /not in ascending order/,
    ],
    [
      'with a record twice',
      (body) => setRecords(body, recordsOf(body).with(2, defined(recordsOf(body)[1]))),
      /lists a record twice/,
    ],
  ])('%s', async (_, change, message) => {
    const { source } = lying(same, change)
    const kinds = ['ledgers', 'operations', 'effects', 'offers', 'claimableBalances'] as const
    for (const kind of kinds)
      await expect(source.list(kind, undefined, request, signal)).rejects.toMatchObject(
        refusal(message),
      )
  })

  it('that is empty, of another account or another filter', async () => {
    const { source } = lying(other(bob, alice))
    const { source: honest } = lying(same)
    const of = (id: typeof bob) => ({ kind: 'account', id }) as const
    expect((await honest.list('offers', of(alice), request, signal)).items).toEqual([])
    expect((await honest.list('offers', of(bob), request, signal)).items).not.toEqual([])
    await expect(source.list('offers', of(bob), request, signal)).rejects.toMatchObject(
      refusal(`/accounts/${alice}/offers`),
    )
    const filter = { seller: bob }
    await expect(
      source.list('offers', undefined, { ...request, filter }, signal),
    ).rejects.toMatchObject(refusal('seller'))
  })

  it('of another account whose transactions have the bytes of this one: it is a signer, or is paid', async () => {
    const id = account('GA5QO2TC4H2PXZ2635VU23T6LOPOBZXG2H5DEFZBM67FRKEDPTSMD6MK')
    const { source } = lying(other(id, alice))
    await expect(
      source.list('transactions', { kind: 'account', id }, request, signal),
    ).rejects.toMatchObject(refusal(`/accounts/${alice}/transactions`))
  })

  it('that begins before the requested cursor', async () => {
    const { source } = lying((path) => path.replace(/cursor=[^&]*/, 'cursor='))
    for (const kind of ['transactions', 'trades', 'offers', 'assets'] as const) {
      const { next } = await source.list(kind, undefined, request, signal)
      await expect(
        source.list(kind, undefined, { ...request, cursor: defined(next) }, signal),
      ).rejects.toMatchObject(badResponse)
    }
  })

  it('that begins again does not lead a list back where its last record cannot be read', async () => {
    const { source } = lying(same, (body) => {
      const records = recordsOf(body)
      if (records.length > 1) Object.assign(defined(records.at(-1)), { paging_token: '1' })
    })
    for (const kind of ['transactions', 'offers', 'liquidityPools'] as const) {
      const read = (page: PageRequest) => source.list(kind, undefined, page, signal)
      const items = await readAllPages(read, { order: 'asc', limit: 10 })
      const tokens = items.flatMap((item) =>
        isUnknownRecord(item) ? [] : ['pagingToken' in item ? item.pagingToken : item.id],
      )
      expect(tokens.length).toBeGreaterThan(3)
      expect(new Set(tokens).size).toBe(tokens.length)
    }
  })

  it('with the order book of another pair', async () => {
    const { source } = lying((path) =>
      path.replace('buying_asset_code=USD', 'buying_asset_code=EUR'),
    )
    await expect(
      source.one('orderBook', { selling: native, buying: usd, limit: 20 }, signal),
    ).rejects.toMatchObject(refusal('counter is'))
  })

  it('with the effects of another pool', async () => {
    const [requested, answered] = [
      'a74a16c39cf37a59bcad11ab5be4a1fceb0285fbe8e77dc6836f952a43b9c32c',
      'cd9e8cf170639dba8a3c181c301b30e6ae628fa3987ecfd25c32145f59851000',
    ]
    const of = { kind: 'liquidityPool', id: defined(parseLiquidityPoolId(requested)) } as const
    const { source } = lying(other(requested, answered))
    await expect(source.list('effects', of, request, signal)).rejects.toMatchObject(
      refusal('The answer is to another request'),
    )
    expect((await lying(same).source.list('effects', of, request, signal)).items).toHaveLength(5)
  })

  it('with the transactions of another claimable balance', async () => {
    const list = await lying(same).source.list('claimableBalances', undefined, request, signal)
    const [mine, another] = knownItems(list.items).map(({ id }) => id)
    const of = { kind: 'claimableBalance', id: defined(mine) } as const
    const { source } = lying(other(of.id, defined(another)))
    await expect(source.list('transactions', of, request, signal)).rejects.toMatchObject(
      refusal('The answer is to another request'),
    )
    const page = await lying(same).source.list('transactions', of, request, signal)
    expect(page.items.length).toBeGreaterThan(0)
  })

  it('with the prices of another pair', async () => {
    const { source } = lying((path) => path.replace('base_asset_code=USD', 'base_asset_code=EUR'))
    const filter = { base: usd, counter: native, resolution: 3_600_000 } as const
    await expect(
      source.list('tradeAggregations', undefined, { ...request, filter }, signal),
    ).rejects.toMatchObject(refusal('The answer is to another request'))
  })

  it('with an amount below 0 in a single record', async () => {
    const { source } = lying(same, (body) => {
      const [balance] = rowList(body, 'balances')
      Reflect.set(defined(balance), 'balance', '-5.0000000')
    })
    await expect(source.one('account', alice, signal)).rejects.toMatchObject(badResponse)
  })
})

describe('a record other than a requested one is an unknown record', () => {
  const ledger = { kind: 'ledger', id: ledgerSequence(39) } as const
  const cases: readonly (readonly [
    string,
    (source: ReturnType<typeof lying>['source']) => Promise<{ readonly items: readonly object[] }>,
    (path: string) => string,
  ])[] = [
    [
      'a transaction of another ledger',
      (s) => s.list('transactions', ledger, request, signal),
      other('ledgers/39', 'ledgers/40'),
    ],
    [
      'an operation of another ledger',
      (s) => s.list('operations', ledger, request, signal),
      other('ledgers/39', 'ledgers/40'),
    ],
    [
      'a payment of another account',
      (s) => s.list('payments', ofAccount, request, signal),
      other(alice, bob),
    ],
    [
      'an effect of another account',
      (s) => s.list('effects', ofAccount, request, signal),
      other(alice, bob),
    ],
    [
      'an offer of another seller',
      (s) => s.list('offers', { kind: 'account', id: bob }, request, signal),
      other(bob, seller),
    ],
    [
      'a trade of another offer',
      (s) => s.list('trades', { kind: 'offer', id: defined(parseOfferId('10')) }, request, signal),
      other('offers/10/', 'offers/11/'),
    ],
    [
      'a balance of another asset',
      (s) => s.list('claimableBalances', undefined, { ...request, filter: { asset: usd } }, signal),
      other(`USD%3A${alice}`, 'native'),
    ],
    [
      'an account without the asset',
      (s) =>
        s.list('accounts', undefined, { ...request, limit: 200, filter: { asset: bond } }, signal),
      other(
        'BOND2031%3AGATMC7P4EOYJFMPX2ENEKFBKKHX2RNWHQXUV2ZAVKI6EWWKIU55WLD2T',
        `USD%3A${alice}`,
      ),
    ],
    [
      'an asset of another code',
      (s) => s.list('assets', undefined, { ...request, filter: { code: 'USD' } }, signal),
      other('USD', 'EUR'),
    ],
  ]
  it.each(cases)('%s', async (_, list, rewrite) => {
    const honest = await list(lying(same).source)
    expect(honest.items.length).toBeGreaterThan(0)
    expect(honest.items.filter(isUnknownRecord)).toEqual([])
    const { items } = await list(lying(rewrite).source)
    expect(items.length).toBeGreaterThan(0)
    expect(items.some(isUnknownRecord)).toBe(true)
  })
})

describe('a link of a page', () => {
  it('is never followed: the next page follows the records, at the same host and path', async () => {
    const { source, requests } = lying(same, (body) => {
      const links = rowOf(body, '_links')
      for (const link of ['next', 'prev'])
        Reflect.set(links, link, { href: 'https://elsewhere.invalid/x?cursor=99&order=desc' })
    })
    const first = await source.list('operations', undefined, request, signal)
    await source.list('operations', undefined, { ...request, cursor: defined(first.next) }, signal)
    const last = defined(first.items.at(-1))
    expect(requests.filter((each) => new URL(each).pathname !== '/')).toEqual([
      `${url}/operations?include_failed=true&limit=5&order=asc`,
      `${url}/operations?cursor=${'id' in last ? last.id : ''}&include_failed=true&limit=5&order=asc`,
    ])
  })
})

describe('the answer about another transaction is refused', () => {
  const [mine, others] = [
    'b59ef0d39a036888145fe5f8f4f6d17d573161b416059d5edf59c7845725b404',
    '520198967dd863752bb1b9f3d5a913a37e6080af1066054fa59088e75e2f11ee',
  ].map((text) => defined(parseTransactionHash(text)))

  it.each(['operations', 'payments'] as const)('%s', async (kind) => {
    const of = { kind: 'transaction', id: defined(mine) } as const
    const list = (rewrite: (path: string) => string) =>
      lying(rewrite).source.list(kind, of, request, signal)
    expect((await list(same)).items.length).toBeGreaterThan(0)
    const rewrite = other(`${mine}/${kind}`, `${others}/${kind}`)
    await expect(list(rewrite)).rejects.toMatchObject(refusal('another transaction'))
  })

  it('once it was submitted', async () => {
    const source = faultyRest({ where: /^tx=/, instead: () => `/transactions/${others}` })
    const { value } = await source.one('transaction', defined(mine), signal)
    await expect(defined(source.submit)(value.xdr.envelope, 'wait', signal)).rejects.toMatchObject(
      refusal('hash is'),
    )
  })
})
