import { beforeAll, describe, expect, it } from 'vitest'
import { walkWhole } from '#e2e/testing/indexedSource.ts'
import {
  asset,
  createReader,
  defined,
  type ListQuery,
  listOf,
  listQuery,
} from '#e2e/testing/listQueries.ts'
import { differences } from '#e2e/testing/parity.ts'
import { recordedFetch, rest, rpc, signal, sourcePair } from '#e2e/testing/recordedSources.ts'
import { recordedFile } from '#e2e/testing/testNetwork.ts'
import { formatAsset } from '#ledger/asset.ts'
import type { Collections } from '#ledger/collections.ts'
import { parseCursor } from '#ledger/values/answer.ts'
import {
  type AccountId,
  parseAccountId,
  parseClaimableBalanceId,
  parseOfferId,
} from '#ledger/values/ids.ts'
import { stroops } from '#ledger/values/numbers.ts'

/** What was asked for in a recorded file, and with what status. */
const recorded = (file: string) =>
  recordedFile(`rest/nested/${file}`).map((row) => ({
    id: String(row.path).split('/').at(-1) ?? '',
    status: row.status,
  }))

beforeAll(() => walkWhole(rpc))

describe('both lines of sight tell the same of what exists now', () => {
  it('of every account that was read before its ledgers were, when it is read again', async () => {
    const source = sourcePair(recordedFetch()).rpc
    const ids = recorded('account')
      .filter((_, i) => i % 3 === 0)
      .map((record) => defined(parseAccountId(record.id)))
    const partial: AccountId[] = []
    for (const id of ids) {
      const answer = await source.one('account', id, signal).catch(() => undefined)
      if (answer === undefined) continue
      expect(answer.partial).toBe(answer.value.balancesComplete ? undefined : true)
      expect(answer.indexed).toEqual(answer.partial === true ? [] : undefined)
      if (answer.partial === true) partial.push(id)
    }
    expect(partial.length).toBeGreaterThan(10)
    await walkWhole(source)
    for (const id of partial) {
      const { value, partial: isLess, indexed } = await source.one('account', id, signal)
      expect([isLess, indexed]).toEqual([undefined, undefined])
      expect(differences([(await rest.one('account', id, signal)).value], [value])).toEqual([])
    }
  })
})

const { readPage } = createReader(rpc)
const eur = asset('EUR:GBGIVA2AMSOBIB3CTKDUEI5PNYW7XFPBEYVAF7W3EKU54ZDWV2HNYI2G')
const usd = asset('USD:GBGIVA2AMSOBIB3CTKDUEI5PNYW7XFPBEYVAF7W3EKU54ZDWV2HNYI2G')
const none = asset('NONE:GBGIVA2AMSOBIB3CTKDUEI5PNYW7XFPBEYVAF7W3EKU54ZDWV2HNYI2G')
const native = asset('native')
const lists = {
  offers: listQuery({ kind: 'offers' }),
  'claimable balances': listQuery({ kind: 'claimableBalances' }),
  'liquidity pools': listQuery({ kind: 'liquidityPools' }),
  assets: listQuery({ kind: 'assets' }),
  'accounts by asset': listQuery({ kind: 'accounts', filter: { asset: eur } }),
  'offers that sell lumens': listQuery({ kind: 'offers', filter: { selling: native } }),
  aggregations: listQuery({
    kind: 'tradeAggregations',
    filter: { base: eur, counter: usd, resolution: 3_600_000 },
  }),
} as const

describe('pages of what exists now, through RPC', () => {
  it('take any text as a place among accounts and pools, as the service does (rest.md 1.3)', async () => {
    const byRest = createReader(rest)
    for (const [what, text, order] of [
      [lists['liquidity pools'], 'L', 'asc'],
      [lists['liquidity pools'], 'b', 'desc'],
      [lists['accounts by asset'], '1', 'asc'],
      [lists['accounts by asset'], 'GD', 'desc'],
    ] as const) {
      const page = { order, limit: 2, cursor: parseCursor(`${order}.${text}`) }
      const told = await byRest.readPage(what, page)
      const derived = await readPage(what, page)
      expect(told.items.length).toBeGreaterThan(0)
      expect(differences(told.items, derived.items)).toEqual([])
    }
  })

  it('refuse filters that no list has', async () => {
    for (const what of [
      listQuery({ kind: 'accounts' }),
      listQuery({ kind: 'accounts', filter: { asset: native } }),
      listQuery({ kind: 'tradeAggregations', filter: { base: eur, counter: usd } }),
    ] satisfies ListQuery<keyof Collections>[])
      await expect(
        readPage<keyof Collections>(what, { order: 'asc', limit: 5 }),
      ).rejects.toMatchObject({ kind: 'unsupported' })
  })

  it('say the ledgers that they rest on, and that nothing is missing', async () => {
    for (const list of Object.values(lists)) {
      const what: ListQuery<keyof Collections> = list
      const page = await readPage(what, { order: 'asc', limit: 1 })
      expect(page).toMatchObject({ coverage: { from: 2, to: 373 }, partial: undefined })
    }
  })

  it('are empty where nothing is meant', async () => {
    const page = await readPage(listQuery({ kind: 'assets', filter: { code: 'NOTHING' } }), {
      order: 'desc',
      limit: 10,
    })
    expect(page).toMatchObject({ items: [], next: undefined, prev: undefined })
  })

  it('of pairs that were never traded are not found, as with the service', async () => {
    const filter = { base: none, counter: native, resolution: 60_000 } as const
    for (const source of [rest, rpc])
      await expect(
        createReader(source).readPage(listQuery({ kind: 'tradeAggregations', filter }), {
          order: 'asc',
          limit: 5,
        }),
      ).rejects.toMatchObject({ kind: 'notFound' })
  })

  it('within times are those of the service', async () => {
    const pair = { base: eur, counter: usd, resolution: 3_600_000 } as const
    const all = await listOf(rpc, lists.aggregations)
    const [startTime, endTime] = [all[1], all.at(-1)].map((each) => Number(each?.timestamp) + 1)
    const filter = { ...pair, startTime, endTime }
    const what = listQuery({ kind: 'tradeAggregations', filter })
    expect(await listOf(rpc, what)).toEqual(all.slice(2, -1))
    expect(await listOf(rest, what)).toEqual(all.slice(2, -1))
  })
})

describe('what cannot be there, through RPC', () => {
  it('is not found, in words that say why', async () => {
    const gone = recorded('claimable_balance').filter((record) => record.status === 404)
    const messages = await Promise.all(
      gone.map(async (record) => {
        const id = defined(parseClaimableBalanceId(record.id))
        const error: unknown = await rpc
          .one('claimableBalance', id, signal)
          .catch((e: unknown) => e)
        return error instanceof Error ? error.message.replace(/.*now: /, '') : ''
      }),
    )
    expect(
      messages.filter((text) => /^it was claimed or clawed back in ledger \d+$/.test(text)),
    ).toHaveLength(35)
    // Named by transactions that failed.
    expect(messages.filter((text) => text === 'it never existed')).toHaveLength(10)
    const offer = defined(parseOfferId('1'))
    await expect(rpc.one('offer', offer, signal)).rejects.toMatchObject({
      kind: 'notFound',
      message: expect.stringMatching(/filled or cancelled in ledger \d+/),
    })
    await expect(rpc.one('offer', defined(parseOfferId('999999')), signal)).rejects.toMatchObject({
      kind: 'notFound',
      message: expect.stringContaining('it never existed'),
    })
    const account = defined(
      parseAccountId('GBGIVA2AMSOBIB3CTKDUEI5PNYW7XFPBEYVAF7W3EKU54ZDWV2HNYI2G'),
    )
    for (const name of ['nothing', 'x'.repeat(65), '\u{1F98A}'.repeat(17)])
      await expect(rpc.one('accountData', { account, name }, signal)).rejects.toMatchObject({
        kind: 'notFound',
      })
  })

  it('are paths to and from what an account holds, and no dearer than it can pay', async () => {
    const accounts = await listOf(rpc, listQuery({ kind: 'accounts', filter: { asset: eur } }))
    const amount = stroops(10_000_000n)
    let paid = 0
    for (const { id, balances } of accounts.slice(0, 20)) {
      const held = balances.flatMap((each) =>
        each.kind === 'poolShares' ? [] : [each.kind === 'native' ? native : each.asset],
      )
      const send = { kind: 'strictSend', source: native, amount } as const
      const ask = async (destination: typeof id | typeof held) =>
        (await rpc.one('paths', { ...send, destination }, signal)).value
      expect(await ask(id)).toEqual(await ask(held.slice(0, 15)))
      const receive = { kind: 'strictReceive', destination: native, amount } as const
      const { value } = await rpc.one('paths', { ...receive, source: id }, signal)
      for (const { source, sourceAmount } of value) {
        const own = balances.find((each) =>
          each.kind === 'credit'
            ? formatAsset(each.asset) === formatAsset(source)
            : each.kind === 'native' && source.type === 'native',
        )
        expect(defined(own).balance >= sourceAmount).toBe(true)
        paid++
      }
    }
    expect(paid).toBeGreaterThan(20)
  })

  it('are no paths for accounts that nobody has, and refused for nothing', async () => {
    const nobody = defined(
      parseAccountId('GAAZI4TCR3TY5OJHCTJC2A4QSY6CJWJH5IAJTGKIN2ER7LBNVKOCCWN7'),
    )
    const send = { kind: 'strictSend', source: native, amount: stroops(1n) } as const
    const answer = await rpc.one('paths', { ...send, destination: nobody }, signal)
    expect(answer.value).toEqual([])
    for (const request of [
      { ...send, destination: [] },
      { ...send, amount: stroops(0n), destination: [eur] },
    ])
      await expect(rpc.one('paths', request, signal)).rejects.toMatchObject({ kind: 'unsupported' })
  })
})
