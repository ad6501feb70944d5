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
import { isNightly } from '#e2e/testing/nightly.ts'
import { recordedSources, signal } from '#e2e/testing/recordedSources.ts'
import type { Collections, FilterOf, RangeFilter } from '#ledger/collections.ts'
import { isUnknownRecord, type Order, type Page } from '#ledger/values/answer.ts'
import {
  ledgerSequence,
  parseToid as parse,
  parseContractId,
  toidParts,
} from '#ledger/values/ids.ts'
import { unixSeconds } from '#ledger/values/numbers.ts'
import { addressTopic } from '#ledger/xdr/values.ts'
import { ledgerAtPosition } from '../page.ts'
import { toRecord } from '../records/records.ts'
import { positionOfItem } from './positions.ts'
import { maxRequests } from './scan.ts'

const sources = recordedSources()

const usd = 'USD:GBGIVA2AMSOBIB3CTKDUEI5PNYW7XFPBEYVAF7W3EKU54ZDWV2HNYI2G'
const northwind = 'GBGIVA2AMSOBIB3CTKDUEI5PNYW7XFPBEYVAF7W3EKU54ZDWV2HNYI2G'
const workshop = defined(
  parseContractId('CBBJBXESFTNCMZAJB5UAYXBZ5SYJ642O2EZOAM6WAN3UYCAKF5AATR2S'),
)
const alice = 'GA5QO2TC4H2PXZ2635VU23T6LOPOBZXG2H5DEFZBM67FRKEDPTSMD6MK'

/** Records as text, links aside, so that what they name is found by looking at it. */
interface Told {
  readonly token: string
  readonly ledger: number
  readonly text: string
  readonly type: unknown
  readonly successful: unknown
}
const whole = new Map<keyof Collections, readonly Told[]>()
const kinds = ['transactions', 'operations', 'payments', 'effects', 'trades'] as const
beforeAll(async () => {
  await walkWhole(sources.rpc)
  const reader = createReader(sources.rest)
  for (const kind of kinds) {
    const pages = await reader.pagesOf(listQuery({ kind }), 'asc', 200)
    whole.set(
      kind,
      pages.flatMap(({ items }) => items.map((item) => told(kind, item))),
    )
  }
})
function told<K extends (typeof kinds)[number]>(kind: K, item: Parameters<typeof toRecord<K>>[1]) {
  const { _links, ...record } = toRecord(kind, item, '')
  const position = defined(positionOfItem(kind, item))
  return {
    token: String(record.paging_token),
    ledger: ledgerAtPosition(position),
    text: JSON.stringify(record),
    type: record.type,
    successful: record.transaction_successful ?? record.successful,
  }
}

interface Case<K extends (typeof kinds)[number]> extends ListQuery<K> {
  readonly filter: FilterOf<K>
  readonly wants: (record: Told) => boolean
}
const filterCase = <K extends (typeof kinds)[number]>(what: Case<K>) => what

const namesUsd = ({ text }: Told) =>
  text.includes(`"${usd}"`) || /asset_code":"USD","\w*asset_issuer":"GBGIVA2A/.test(text)
const orders = ['asc', 'desc'] as const
const inRange = ({ ledger }: Told) => ledger >= 150 && ledger <= 200
const range = { from: { ledger: ledgerSequence(150) }, to: { ledger: ledgerSequence(200) } }

const cases = [
  filterCase({
    kind: 'operations',
    filter: { type: 'payment' },
    wants: (r) => r.type === 'payment',
  }),
  filterCase({ kind: 'operations', filter: { asset: asset(usd) }, wants: namesUsd }),
  filterCase({
    kind: 'operations',
    filter: { asset: asset('native') },
    wants: ({ text, type }) =>
      /asset\w*":"native"/.test(text) ||
      ['create_account', 'account_merge', 'inflation'].includes(String(type)),
  }),
  filterCase({
    kind: 'operations',
    filter: { account: account(alice), successful: true },
    wants: ({ text, successful }) => text.includes(alice) && successful === true,
  }),
  filterCase({
    kind: 'operations',
    filter: { contract: workshop },
    wants: ({ text }) =>
      text.includes(`"parameters":[{"value":"${addressTopic(workshop)}"`) ||
      new RegExp(`"(from|to)":"${workshop}"`).test(text),
  }),
  filterCase({
    kind: 'transactions',
    filter: { successful: false, ...range },
    wants: (r) => r.successful === false && inRange(r),
  }),
  filterCase({
    kind: 'transactions',
    filter: { account: account(alice) },
    wants: ({ text }) => text.includes(alice),
  }),
  filterCase({
    kind: 'payments',
    filter: { successful: false, account: account(northwind) },
    wants: ({ text, successful }) => successful === false && text.includes(northwind),
  }),
  filterCase({
    kind: 'effects',
    filter: { type: 'trustline_created', asset: asset(usd) },
    wants: (r) => r.type === 'trustline_created' && namesUsd(r),
  }),
  filterCase({ kind: 'effects', filter: range, wants: inRange }),
  filterCase({
    kind: 'trades',
    filter: { asset: asset(usd), ...range },
    wants: (r) => namesUsd(r) && inRange(r),
  }),
]

/** Through REST one case of each kind of list: `filterMatrix.test.ts` asks for every filter. */
const lastOfKind = [...new Map(cases.map((each) => [each.kind, each] as const)).values()]

describe.each(['rest', 'rpc'] as const)('a filtered list through %s', (sight) => {
  const own: readonly (typeof cases)[number][] = sight === 'rest' && !isNightly ? lastOfKind : cases
  it.each(
    own.map((each, i) => [`${each.kind} ${Object.keys(each.filter).join()}`, each, i] as const),
  )('is the whole list filtered: %s', async (_name, what, i) => {
    const { kind, wants } = what
    const reader = createReader(sources[sight])
    const expected = defined(whole.get(kind)).filter(wants)
    expect(expected.length).toBeGreaterThan(0)
    const tokens = expected.map(({ token }) => token)
    const limit = expected.length > 400 ? 200 : 30
    const order = defined(orders[i % 2])
    const pages = await reader.pagesOf(listQuery<(typeof kinds)[number]>(what), order, limit)
    const found = pages.flatMap(({ items }) => reader.tokensOf(kind, items))
    expect(found).toEqual(order === 'asc' ? tokens : tokens.toReversed())
  })

  it('meets the same items on the way back', async () => {
    const order = 'desc'
    const what = listQuery({ kind: 'operations', filter: { type: 'manage_data' } })
    const reader = createReader(sources[sight])
    const there = await reader.pagesOf(what, order, 25)
    const shown = there.map(({ items }) => reader.tokensOf('operations', items))
    const back: string[][] = []
    let cursor = there.at(-1)?.prev
    while (cursor !== undefined) {
      const page = await reader.readPage(what, { order, limit: 25, cursor })
      back.unshift(reader.tokensOf('operations', page.items))
      cursor = page.prev
    }
    const before = shown.slice(0, -1).flat()
    expect(back.flat().slice(-before.length)).toEqual(before)
  })

  it('says what was scanned, and where it stopped', async () => {
    const operations = defined(whole.get('operations'))
    const request = { order: 'desc', limit: 3, filter: { type: 'inflation' } } as const
    const pages: Page<object>[] = []
    let cursor: Page<object>['next']
    do {
      const page: Page<object> = await sources[sight].list(
        'operations',
        undefined,
        { ...request, cursor },
        signal,
      )
      pages.push(page)
      cursor = page.next
    } while (cursor !== undefined)
    // An index says at once that there are no more; a service is asked again and again.
    expect(pages.length > 1).toBe(sight === 'rest')
    const scanned = pages.map((page) => defined(page.scanned))
    expect(scanned.reduce((sum, { items }) => sum + defined(items), 0)).toBe(operations.length)
    for (const { requests } of scanned) expect(requests).toBeLessThan(maxRequests + 8)
    // The ledgers of one page are followed by those of the next: none is left out, none but a shared one is twice.
    const steps = pages
      .slice(1)
      .map(({ coverage }, i) => defined(pages[i]?.coverage).from - defined(coverage).to)
    expect(steps.filter((step) => step !== 0 && step !== 1)).toEqual([])
    expect(pages[0]?.coverage?.to).toBeGreaterThan(370)
    expect(pages.at(-1)?.coverage?.from).toBeLessThanOrEqual(defined(operations[0]).ledger)
  })

  it('stops at the ledgers that two times name', async () => {
    const ledgers = await createReader(sources.rest).readPage(listQuery({ kind: 'ledgers' }), {
      order: 'asc',
      limit: 200,
    })
    const closedAt = (at: number) => {
      const ledger = defined(ledgers.items[at])
      return isUnknownRecord(ledger) ? unixSeconds(0) : ledger.closedAt
    }
    // From one second behind the 51st ledger, to one second before the 91st.
    const filter = {
      from: { time: unixSeconds(closedAt(50) + 1) },
      to: { time: unixSeconds(closedAt(90) - 1) },
    }
    for (const order of orders) {
      const found = await createReader(sources[sight]).allOf(
        listQuery({ kind: 'ledgers', filter }),
        order,
        16,
      )
      const expected = Array.from({ length: 39 }, (_, i) => ledgerSequence(53 + i))
      expect(found.map((token) => toidParts(defined(parse(token))).ledger)).toEqual(
        inOrder(order, expected),
      )
    }
  })

  it('is empty, not wrong, where the end is before the start, and not yet closed beyond history', async () => {
    const reader = createReader(sources[sight])
    const ofRange = (from: number, to: number) =>
      listQuery({
        kind: 'effects',
        filter: { from: { ledger: ledgerSequence(from) }, to: { ledger: ledgerSequence(to) } },
      })
    for (const order of orders) {
      expect(await reader.allOf(ofRange(200, 150), order, 20)).toEqual([])
      await expect(reader.allOf(ofRange(900, 1000), order, 20)).rejects.toMatchObject({
        kind: 'notYetClosed',
      })
    }
    const all = { from: { ledger: ledgerSequence(1) }, to: { ledger: ledgerSequence(99_999) } }
    expect(await reader.allOf(listQuery({ kind: 'trades', filter: all }), 'desc', 200)).toEqual(
      defined(whole.get('trades'))
        .map(({ token }) => token)
        .toReversed(),
    )
  })

  it('of an account or a ledger is its own list filtered', async () => {
    const plain = createReader(sources.rest)
    const of = { kind: 'account', id: account(alice) } as const
    const all = (
      await plain.pagesOf(listQuery({ kind: 'operations', owner: of }), 'asc', 200)
    ).flatMap(({ items }) => items.map((item) => told('operations', item)))
    const expected = all.filter(({ type }) => type === 'payment').map(({ token }) => token)
    expect(expected.length).toBeGreaterThan(5)
    const reader = createReader(sources[sight])
    const filter = { type: 'payment' }
    expect(
      await reader.allOf(listQuery({ kind: 'operations', owner: of, filter }), 'asc', 4),
    ).toEqual(expected)
    const ledger = { kind: 'ledger', id: ledgerSequence(145) } as const
    const inLedger = defined(whole.get('operations'))
      .filter((r) => r.ledger === 145 && r.type === 'payment')
      .map(({ token }) => token)
    expect(
      await reader.allOf(listQuery({ kind: 'operations', owner: ledger, filter }), 'asc', 4),
    ).toEqual(inLedger)
  })
})

const inOrder = <T>(order: Order, items: readonly T[]): readonly T[] =>
  order === 'asc' ? items : items.toReversed()

describe.each(['rest', 'rpc'] as const)(
  'a range that is older than what is kept, through %s',
  (sight) => {
    const source = recordedSources({ retention: 74, elder: 300 })[sight]
    it.each(['asc', 'desc'] as const)('is said to be so, not to be empty, %s', async (order) => {
      const list = (kind: 'ledgers' | 'operations', filter: RangeFilter) =>
        source.list(kind, undefined, { order, limit: 5, filter }, signal)
      for (const kind of ['ledgers', 'operations'] as const)
        for (const from of [undefined, { ledger: ledgerSequence(50) }])
          await expect(
            list(kind, { from, to: { ledger: ledgerSequence(60) } }),
          ).rejects.toMatchObject({
            kind: 'outOfRetention',
          })
      const partly = { from: { ledger: ledgerSequence(250) }, to: { ledger: ledgerSequence(301) } }
      expect((await list('ledgers', partly)).items).toHaveLength(2)
    })
  },
)
