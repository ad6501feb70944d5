import { beforeAll, describe, expect, it } from 'vitest'
import { walkWhole } from '#e2e/testing/indexedSource.ts'
import {
  account,
  asset,
  createReader,
  defined,
  type ListQuery,
  listQuery,
} from '#e2e/testing/listQueries.ts'
import { differences } from '#e2e/testing/parity.ts'
import { recordedSources } from '#e2e/testing/recordedSources.ts'
import type { Collections } from '#ledger/collections.ts'
import { cursor, parseCursor } from '#ledger/values/answer.ts'
import { ledgerSequence, parseOfferId } from '#ledger/values/ids.ts'

type AnyList = ListQuery<keyof Collections>
const sources = recordedSources()
beforeAll(() => walkWhole(sources.rpc))

const anchor = 'GBGIVA2AMSOBIB3CTKDUEI5PNYW7XFPBEYVAF7W3EKU54ZDWV2HNYI2G'
const [eur, usd] = [asset(`EUR:${anchor}`), asset(`USD:${anchor}`)]
const inLedger = { kind: 'ledger', id: ledgerSequence(200) } as const
const ofAccount = { kind: 'account', id: account(anchor) } as const
const offer = { kind: 'offer', id: defined(parseOfferId('10')) } as const

const history = {
  ledgers: listQuery({ kind: 'ledgers' }),
  transactions: listQuery({ kind: 'transactions' }),
  operations: listQuery({ kind: 'operations' }),
} as const
const aggregations = listQuery({
  kind: 'tradeAggregations',
  filter: { base: eur, counter: usd, resolution: 3_600_000 },
})
const balances = listQuery({ kind: 'claimableBalances' })
const offers = listQuery({ kind: 'offers' })
const pairTrades = listQuery({ kind: 'trades', filter: { base: usd, counter: eur } })
const lists: readonly (readonly [string, AnyList])[] = [
  ['ledgers', listQuery({ kind: 'ledgers', filter: { to: { ledger: ledgerSequence(60) } } })],
  ['transactions of a ledger', listQuery({ kind: 'transactions', owner: inLedger })],
  ['operations of a ledger', listQuery({ kind: 'operations', owner: inLedger })],
  ['payments of a ledger', listQuery({ kind: 'payments', owner: inLedger })],
  ['operations of an account', listQuery({ kind: 'operations', owner: ofAccount })],
  ['effects of an account', listQuery({ kind: 'effects', owner: ofAccount })],
  ['trades of a pair', pairTrades],
  ['trades with pools', listQuery({ kind: 'trades', filter: { type: 'liquidity_pool' } })],
  ['trades of an offer', listQuery({ kind: 'trades', owner: offer })],
  ['offers', offers],
  ['claimable balances', balances],
  ['liquidity pools', listQuery({ kind: 'liquidityPools' })],
  ['assets', listQuery({ kind: 'assets' })],
  ['accounts by asset', listQuery({ kind: 'accounts', filter: { asset: eur } })],
  ['offers of an asset', listQuery({ kind: 'offers', filter: { selling: asset('native') } })],
  ['aggregations', aggregations],
]

// That pages lead there and back in both orders is compared for each recorded list by e2e/lab/conformance/rows.test.ts.
describe.each(['rest', 'rpc'] as const)('pages through %s', (via) => {
  const reader = createReader(sources[via])

  it.each([
    ['ledgers', history.ledgers, 'asc.9000000000000000000'],
    ['offers', offers, 'asc.99999'],
  ] as const)(
    'of %s come back to the last items from behind the end',
    async (_, list: AnyList, end) => {
      const { readPage, tokensOf } = reader
      const request = { order: 'asc', limit: 5 } as const
      const past = await readPage(list, { ...request, cursor: cursor(end) })
      expect(past).toMatchObject({ items: [], next: undefined })
      const last = await readPage(list, { ...request, cursor: past.prev })
      const newest = await readPage(list, { ...request, order: 'desc' })
      expect(tokensOf(list.kind, last.items.toReversed())).toEqual(
        tokensOf(list.kind, newest.items),
      )
    },
  )

  it('end at the place of the first ledger, before which there are none', async () => {
    for (const list of Object.values<AnyList>(history)) {
      const request = { order: 'desc', limit: 5 } as const
      const cursor = parseCursor('desc.8589934592')
      const page = await reader.readPage(list, { ...request, cursor })
      expect(page).toMatchObject({ items: [], next: undefined, coverage: undefined })
      const back = await reader.readPage(list, { ...request, cursor: page.prev })
      const first = await reader.readPage(list, { order: 'asc', limit: 5 })
      expect(back.items).toEqual(first.items.toReversed())
    }
  })

  it('say of a place before the first ledger that it is older than what is kept', async () => {
    for (const cursor of ['desc.4294967297', 'desc.4294967296', 'desc.1'].map(parseCursor))
      await expect(
        reader.readPage(history.ledgers, { order: 'desc', limit: 5, cursor }),
      ).rejects.toMatchObject({
        kind: 'outOfRetention',
        message: expect.not.stringContaining('Infinity'),
      })
  })

  it('take a service’s own paging token as a cursor in the requested order', async () => {
    for (const order of ['asc', 'desc'] as const)
      for (const list of Object.values<AnyList>(history)) {
        const read = (text: string) =>
          reader.readPage(list, { order, limit: 5, cursor: parseCursor(text) })
        const page = await read('652835033088')
        expect(page.items).toHaveLength(5)
        expect(page.items).toEqual((await read(`${order}.652835033088`)).items)
      }
  })

  it('refuse a cursor that nobody wrote, in words', async () => {
    const cursors: readonly (readonly [AnyList, string])[] = [
      ...['x', 'up.5', 'asc.x', 'asc.-5', 'asc.99999999999999999999'].map(
        (text) => [history.transactions, text] as const,
      ),
      [offers, 'asc.5-1'],
      [balances, 'asc.5'],
      [listQuery({ kind: 'assets' }), 'desc.EUR'],
      [aggregations, 'asc.-5'],
      [pairTrades, 'asc.x'],
    ]
    for (const [what, text] of cursors)
      await expect(
        reader.readPage(what, { order: 'asc', limit: 5, cursor: cursor(text) }),
      ).rejects.toMatchObject({ kind: 'notFound' })
  })
})

it.each(lists)('a cursor of %s keeps its place in the other line of sight', async (_, list) => {
  const [rest, rpc] = [createReader(sources.rest), createReader(sources.rpc)]
  const request = { order: 'desc', limit: 2 } as const
  for (const [from, to] of [
    [rest, rpc],
    [rpc, rest],
  ] as const) {
    const cursor = defined((await from.readPage(list, request)).next)
    const [own, other] = [
      await from.readPage(list, { ...request, cursor }),
      await to.readPage(list, { ...request, cursor }),
    ]
    expect(own.items.length).toBeGreaterThan(0)
    expect(differences(own.items, other.items)).toEqual([])
    const back = await to.readPage(list, { ...request, cursor: other.prev })
    expect(differences((await from.readPage(list, request)).items, back.items)).toEqual([])
  }
})
