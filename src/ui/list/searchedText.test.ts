import { createElement } from 'react'
import { beforeAll, expect, it } from 'vitest'
import { drawnPage } from '#e2e/testing/drawnPage.ts'
import { signal, waitForIndex } from '#e2e/testing/indexedSource.ts'
import { account, asset, createReader, defined } from '#e2e/testing/listQueries.ts'
import { createRandom } from '#e2e/testing/random.ts'
import { recordedFetch, recordedSources } from '#e2e/testing/recordedSources.ts'
import { filtersOf, type ListRequest, type OwnerOf } from '#ledger/collections.ts'
import { type Coverage, isUnknownRecord } from '#ledger/values/answer.ts'
import { ledgerSequence, parseContractId } from '#ledger/values/ids.ts'
import { stroops, unixSeconds } from '#ledger/values/numbers.ts'
import { positionOfItem } from '#sources/lists/positions.ts'
import { createRpcSource } from '#sources/node/source.ts'
import { ledgerAtPosition } from '#sources/page.ts'
import { noBudget } from '#sources/request.ts'
import { pagingTokens } from '#sources/rest/checks.ts'
import type { Source } from '#sources/source.ts'
import { FilterPanel } from '../filters/FilterPanel.tsx'
import { EmptyList } from './ListTools.tsx'

const { rest } = recordedSources()
const random = createRandom('what was searched')
const pick = <T>(from: readonly T[]): T => defined(random.pick(from))
const alice = account('GA5QO2TC4H2PXZ2635VU23T6LOPOBZXG2H5DEFZBM67FRKEDPTSMD6MK')
const northwind = account('GBGIVA2AMSOBIB3CTKDUEI5PNYW7XFPBEYVAF7W3EKU54ZDWV2HNYI2G')
const usd = asset(`USD:${northwind}`)
const workshop = defined(
  parseContractId('CBBJBXESFTNCMZAJB5UAYXBZ5SYJ642O2EZOAM6WAN3UYCAKF5AATR2S'),
)
const kinds = ['transactions', 'operations', 'payments', 'effects', 'trades'] as const
type Kind = (typeof kinds)[number]
/** As many as the nightly run asks for, or fewer. */
const questions = Number(process.env.QUESTIONS ?? 12)
const perIndex = 4

let times: readonly [number, number]
beforeAll(async () => {
  const at = async (sequence: number) =>
    (await rest.one('ledger', ledgerSequence(sequence), signal)).value.closedAt
  times = [await at(2), await at(373)]
})

/** A node with the ledgers of a part of the recording in the browser's index. */
async function partlyIndexed(): Promise<Source> {
  const source = createRpcSource({
    url: 'https://recorded.invalid/rpc',
    fetch: recordedFetch(),
    budget: noBudget,
    index: {
      requestsPerSecond: 1_000,
      chunk: 5 + random.below(60),
      wait: () => new Promise<void>((resolve) => setTimeout(resolve, 1)),
    },
  })
  const isWhole = random.next() < 0.2
  for (let walks = isWhole ? 1 : random.below(3); walks > 0; walks--) {
    const part = { start: 60 + random.below(313), requests: 1 + random.below(3) }
    await source.index?.walk(isWhole ? {} : part, signal)
    await waitForIndex(defined(source.index))
  }
  return source
}

function question() {
  const kind = pick(kinds)
  const bound = () =>
    pick([
      { ledger: ledgerSequence(2 + random.below(371)) },
      { time: unixSeconds(times[0] + random.below(times[1] - times[0])) },
    ])
  const values = {
    account: pick([alice, northwind]),
    memo: pick(['invoice', 'no such memo']),
    successful: pick([true, false]),
    type: kind === 'trades' ? 'liquidity_pool' : pick(['payment', 'trade', 'create_account']),
    asset: usd,
    contract: workshop,
    amount: stroops(1_000_000_000n),
    direction: { direction: pick(['in', 'out'] as const), account: alice },
    from: bound(),
    to: bound(),
  }
  const names: readonly string[] = filtersOf(kind).map(({ name }) => name)
  const asked = names.filter((name) => name in values)
  const wanted = new Set([pick(asked), ...(random.next() < 0.4 ? [pick(asked)] : [])])
  const filter = Object.fromEntries(Object.entries(values).filter(([name]) => wanted.has(name)))
  const ofAccount: OwnerOf<Kind> = { kind: 'account', id: pick([alice, northwind]) }
  const of = random.next() < 0.7 || 'direction' in filter ? ofAccount : undefined
  const order = pick(['asc', 'desc'] as const)
  const request: ListRequest<Kind> = { order, limit: pick([20, 200]), filter }
  return { kind, of, request, filters: filtersOf(kind), filtered: 'yes', wrong: [] } as const
}

it('a memo that a fresh browser did not find says which ledgers were read, and how many were not', async () => {
  const source = createRpcSource({
    url: 'https://recorded.invalid/rpc',
    fetch: recordedFetch(),
    budget: noBudget,
  })
  const of: OwnerOf<Kind> = { kind: 'account', id: alice }
  const request = { order: 'desc', limit: 20, filter: { memo: 'Invoice 2031/7' } } as const
  const page = await source.list('payments', of, request, signal)
  const list = {
    kind: 'payments',
    of,
    request,
    filters: filtersOf('payments'),
    filtered: 'yes',
    wrong: [],
    page,
  } as const
  const text = await drawnPage(createElement(FilterPanel, { list, open: false }), source)
  const from = page.coverage?.from ?? 0
  expect(from).toBeGreaterThan(2)
  expect(text).toContain(`, in ledgers ${from}–373; ${from - 2} older ledgers were not read`)
})

it('no list claims more than the ledgers that were read', async () => {
  let claims = 0
  let parts = 0
  for (let asked = 0; asked < questions; ) {
    const source = await partlyIndexed()
    for (const last = asked + perIndex; asked < last; asked++) {
      const list = question()
      const { kind, of, request } = list
      const page = await source.list<Kind>(kind, of, request, signal).catch(() => undefined)
      if (page === undefined) continue
      const tokens = (items: typeof page.items, within?: Coverage) =>
        items.flatMap((item) => {
          if (isUnknownRecord(item)) throw new Error(item.reason)
          const at = ledgerAtPosition(defined(positionOfItem<Kind>(kind, item)))
          const isIn = within === undefined || (within.from <= at && at <= within.to)
          return isIn ? [String(Reflect.apply(pagingTokens[kind], undefined, [item]))] : []
        })
      const shown = { ...list, page }
      const drawn = [
        createElement(FilterPanel, { list: shown, open: false }),
        page.items.length === 0 && createElement(EmptyList, { list: shown, page }, 'NONE AT ALL'),
      ]
      const text = (await Promise.all(drawn.map((each) => drawnPage(each, source)))).join(' ')
      const reader = createReader(rest)
      const all = await reader.pagesOf<Kind>(
        { kind, owner: of, filter: request.filter },
        request.order,
        200,
      )
      const whole = all.flatMap(({ items }) => items)
      const about = `${kind} of ${of?.id} ${JSON.stringify(request, (_, v) => (typeof v === 'bigint' ? `${v}` : v))}: ${text}`
      const isAll = /all searched|NONE AT ALL|Nothing here/.test(text)
      const [, from, to] = /ledgers? (\d+)–(\d+)/.exec(text) ?? []
      const isPart = from !== undefined && page.search === undefined
      const read = { from: ledgerSequence(Number(from ?? 2)), to: ledgerSequence(Number(to ?? 2)) }
      if (isAll) claims++
      else if (isPart) parts++
      else continue
      const rows = tokens(page.items)
      expect({ about, rows }).toEqual({ about, rows: tokens(whole, isAll ? undefined : read) })
    }
  }
  expect(claims).toBeGreaterThan(questions / 20)
  expect(parts).toBeGreaterThan(questions / 20)
}, 600_000)
