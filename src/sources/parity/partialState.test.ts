import { beforeAll, describe, expect, it } from 'vitest'
import { skipStatusAge, walkWhole } from '#e2e/testing/indexedSource.ts'
import { asset, createReader, defined, listOf, listQuery } from '#e2e/testing/listQueries.ts'
import { differences } from '#e2e/testing/parity.ts'
import { recordedSources, signal } from '#e2e/testing/recordedSources.ts'
import { parseClaimableBalanceId, parseOfferId } from '#ledger/values/ids.ts'

const eur = asset('EUR:GBGIVA2AMSOBIB3CTKDUEI5PNYW7XFPBEYVAF7W3EKU54ZDWV2HNYI2G')
const native = asset('native')

describe('what exists now, where a node keeps the newest ledgers alone', () => {
  const { rest, rpc } = recordedSources({ retention: 60 })
  const coverage = { from: 314, to: 373 }
  beforeAll(() => walkWhole(rpc))

  it('is listed as far as these ledgers tell, and said to be that', async () => {
    for (const what of [
      listQuery({ kind: 'claimableBalances' }),
      listQuery({ kind: 'liquidityPools' }),
      listQuery({ kind: 'assets' }),
      listQuery({ kind: 'accounts', filter: { asset: eur } }),
    ]) {
      const page = await createReader(rpc).readPage(what, { order: 'asc', limit: 200 })
      expect(page).toMatchObject({ coverage, partial: true })
      const all = await listOf(rest, what)
      expect(page.items.length).toBeLessThan(all.length)
      expect(page.items.length).toBeGreaterThan(0)
    }
  })

  it('is true of what these ledgers changed', async () => {
    const offers = await listOf(rest, listQuery({ kind: 'offers' }))
    const known = await listOf(rpc, listQuery({ kind: 'offers' }))
    const ids = new Set(known.map(({ id }) => id))
    expect(
      differences(
        offers.filter(({ id }) => ids.has(id)),
        known,
      ),
    ).toEqual([])
    for (const { id } of known)
      expect((await rpc.one('offer', id, signal)).value).toEqual(
        (await rest.one('offer', id, signal)).value,
      )
  })

  it('says of an offer whose seller nobody names that it cannot be asked for', async () => {
    const late = recordedSources({ retention: 12 }).rpc
    const [offer] = await listOf(rest, listQuery({ kind: 'offers' }))
    for (const id of [defined(offer).id, defined(parseOfferId('999999'))])
      await expect(late.one('offer', id, signal)).rejects.toMatchObject({
        kind: 'unsupported',
        message: expect.stringContaining('ledgers 362 to 373'),
      })
  })

  it('asks the node for balances and pools that these ledgers did not change', async () => {
    for (const { id } of await listOf(rest, listQuery({ kind: 'claimableBalances' }))) {
      const { value } = await rpc.one('claimableBalance', id, signal)
      const expected = (await rest.one('claimableBalance', id, signal)).value
      const isCovered = value.lastModifiedLedger >= coverage.from
      expect(value).toEqual({
        ...expected,
        lastModifiedTime: isCovered ? expected.lastModifiedTime : undefined,
      })
    }
    const pools = await listOf(rest, listQuery({ kind: 'liquidityPools' }))
    expect(pools.length).toBeGreaterThan(2)
    for (const { id, totalShares } of pools)
      expect((await rpc.one('liquidityPool', id, signal)).value.totalShares).toBe(totalShares)
  })

  it('tells of accounts whether all is known', async () => {
    const accounts = await listOf(rest, listQuery({ kind: 'accounts', filter: { asset: eur } }))
    const found = await Promise.all(
      accounts.map(async ({ id }) => (await rpc.one('account', id, signal)).value),
    )
    const pairs = accounts.map((expected, i) => ({ expected, value: defined(found[i]) }))
    const complete = pairs.filter(({ value }) => value.balancesComplete)
    expect(complete.map(({ value }) => ({ balances: value.balances, data: value.data }))).toEqual(
      complete.map(({ expected: { balances, data } }) => ({ balances, data })),
    )
    const partial = pairs.filter(({ value }) => !value.balancesComplete)
    expect(
      partial.map(({ value }) => value.balances.length < value.subentryCount + 1),
    ).not.toContain(false)
    expect(complete.length).toBeGreaterThan(1)
    expect(partial.length).toBeGreaterThan(20)
  })

  it('names the ledgers that it had where more of them may tell more, and none where not', async () => {
    const found = async (id: ReturnType<typeof parseClaimableBalanceId>) =>
      rpc.one('claimableBalance', defined(id), signal).catch((error: unknown) => error)
    // Claimed in ledger 43: these begin long after it.
    const claimed = parseClaimableBalanceId(
      '00000000c4dfeaf55a3baf8ffe0a2bc1643032253841dc0230ec7d8ff7f7d1a4353cdae5',
    )
    expect(await found(claimed)).toMatchObject({ kind: 'notFound', indexed: [coverage] })
    const whole = recordedSources()
    await walkWhole(whole.rpc)
    const told = whole.rpc.one('claimableBalance', defined(claimed), signal)
    await expect(told).rejects.toMatchObject({
      indexed: undefined,
      message: expect.stringContaining('claimed or clawed back in ledger 43'),
    })
    const accounts = await listOf(rest, listQuery({ kind: 'accounts', filter: { asset: eur } }))
    const answers = await Promise.all(accounts.map(({ id }) => rpc.one('account', id, signal)))
    for (const { value, indexed } of answers)
      expect(indexed).toEqual(value.balancesComplete ? undefined : [coverage])
  })

  it('gives books, paths and aggregations of these ledgers, and says that they may lack some', async () => {
    const book = await rpc.one('orderBook', { selling: eur, buying: native, limit: 20 }, signal)
    expect(book).toMatchObject({ coverage, partial: true })
    const amount = defined((await listOf(rest, listQuery({ kind: 'offers' })))[0]).amount
    const request = { kind: 'strictSend', source: eur, amount, destination: [native] } as const
    expect(await rpc.one('paths', request, signal)).toMatchObject({ coverage, partial: true })
    const filter = { base: eur, counter: native, resolution: 3_600_000 } as const
    const what = listQuery({ kind: 'tradeAggregations', filter })
    const page = await createReader(rpc).readPage(what, { order: 'desc', limit: 200 })
    expect(page).toMatchObject({ coverage, partial: true })
    const all = (await listOf(rest, what)).toReversed()
    // The oldest span may have begun before the first of these ledgers.
    expect(page.items.slice(0, -1)).toEqual(all.slice(0, page.items.length - 1))
    expect(page.items.length).toBeGreaterThan(1)
    const none = asset('NONE:GBGIVA2AMSOBIB3CTKDUEI5PNYW7XFPBEYVAF7W3EKU54ZDWV2HNYI2G')
    const nobody = listQuery({
      kind: 'tradeAggregations',
      filter: { base: none, counter: native, resolution: 60_000 },
    })
    expect(await createReader(rpc).readPage(nobody, { order: 'asc', limit: 5 })).toMatchObject({
      items: [],
      partial: true,
    })
  })
})

describe('what exists now, while ledgers close', () => {
  it('is of the newest ledger of the index, which the answer names', async () => {
    let now = 0
    const clock = { start: 300, every: 1_000, now: () => now }
    const { rest, rpc } = recordedSources({ clock })
    await walkWhole(rpc)
    const page = { order: 'asc', limit: 200 } as const
    const before = await rpc.list('offers', undefined, page, signal)
    expect(before.coverage).toEqual({ from: 2, to: 300 })
    now = 1_000_000
    skipStatusAge()
    const after = await rpc.list('offers', undefined, page, signal)
    expect(after.coverage).toEqual({ from: 2, to: 373 })
    expect(differences(await listOf(rest, listQuery({ kind: 'offers' })), after.items)).toEqual([])
    expect(differences(before.items, after.items).length).toBeGreaterThan(0)
  })
})
