import { beforeAll, describe, expect, it } from 'vitest'
import { type DerivedLedger, deriveLedger } from '#e2e/testing/deriveLedger.ts'
import {
  originOf,
  passphrase,
  recordedLedgers,
  recordedLines,
} from '#e2e/testing/indexedLedgers.ts'
import { readClosedLedger } from '#e2e/testing/readLedgers.ts'
import { type Asset, formatAsset, native, parseAsset } from '#ledger/asset.ts'
import { createAssetRank, type Trade } from '#ledger/trade.ts'
import {
  accountIdFromBytes,
  ledgerSequence,
  parseAccountId,
  parseLiquidityPoolId,
  parseTransactionHash,
} from '#ledger/values/ids.ts'
import { createLists, type IndexLists, type IndexRequest, type ListAnswer } from './lists.ts'
import { openIndex } from './openIndex.ts'
import { createMemoryStore } from './store.ts'
import { walkIntoIndex } from './walk.ts'

type ListName = 'transactions' | 'operations' | 'payments' | 'effects' | 'trades' | 'ledgers'

describe('lists of an index over the recorded network', () => {
  let lists: IndexLists
  let derived: readonly DerivedLedger[] = []
  beforeAll(async () => {
    const ledgers = recordedLedgers()
    const capacity = 2 ** 30
    const index = await openIndex({
      store: createMemoryStore(),
      passphrase,
      capacity,
      writes: true,
    })
    const options = { index, origin: originOf(ledgers), capacity, chunk: 40 }
    const walk = walkIntoIndex(
      { ...options, requestsPerSecond: 1e9, wait: () => Promise.resolve() },
      new AbortController().signal,
    )
    for await (const step of walk) if (step.kind === 'refused') throw new Error(step.text)
    lists = createLists(index)
    const rank = createAssetRank()
    derived = ledgers.map((bytes) => deriveLedger(readClosedLedger(bytes, passphrase), rank))
  })

  it.each(['ledgers', 'transactions', 'operations', 'payments', 'effects', 'trades'] as const)(
    'hold all %s, field for field as derived from the ledgers, whatever the page size',
    async (name) => {
      const wanted = derived.flatMap((ledger): readonly unknown[] =>
        name === 'ledgers' ? [ledger.ledger] : ledger[name],
      )
      expect((await walkAll(lists, name, { order: 'asc', limit: 200 })).items).toEqual(wanted)
      const back = await walkAll(lists, name, { order: 'desc', limit: 77 })
      expect(back.items).toEqual(wanted.toReversed())
    },
  )

  it.each([
    ['account_operations', 'operations'],
    ['account_payments', 'payments'],
    ['account_transactions', 'transactions'],
    ['account_effects', 'effects'],
    ['account_trades', 'trades'],
    ['liquidity_pool_effects', 'effects'],
    ['liquidity_pool_trades', 'trades'],
    ['offer_trades', 'trades'],
    ['ledger_operations', 'operations'],
    ['ledger_payments', 'payments'],
    ['ledger_transactions', 'transactions'],
    ['ledger_effects', 'effects'],
    ['transaction_operations', 'operations'],
    ['transaction_effects', 'effects'],
  ] as const)('answer %s as the service did, in both orders', async (file, name) => {
    let rows = 0
    const lines = recordedLines(`nested/${file}`)
    // Every account, pool and offer; of ledgers and transactions each tenth: their lists are ranges.
    const step = /^(ledger|transaction)_/.test(file) ? 10 : 1
    for (const line of lines.filter((_, i) => i % step === 0)) {
      const { path, pt, status } = JSON.parse(line)
      if (status >= 400) continue // not an id, or not there
      const owner = ownerOf(path)
      const ascending = await walkAll(lists, name, { owner, order: 'asc', limit: 200 })
      expect({ path, tokens: ascending.tokens }).toEqual({ path, tokens: pt })
      const descending = await walkAll(lists, name, { owner, order: 'desc', limit: 50 })
      expect({ path, tokens: descending.tokens }).toEqual({ path, tokens: pt.toReversed() })
      rows += pt.length
    }
    expect(rows).toBeGreaterThan(10)
  })

  it('find the trades of a pair among those of one of its assets, and those with pools', async () => {
    for (const line of recordedLines('nested/trades_by_pair')) {
      const { path, pt, status } = JSON.parse(line)
      if (status >= 400) continue
      const asked = new URL(path, 'http://x').searchParams
      const [base, counter] = ['base', 'counter'].map((side) => assetIn(asked, side))
      if (!base || !counter) throw new Error(path)
      const names = new Set([formatAsset(base), formatAsset(counter)])
      const found = await walkAll(lists, 'trades', {
        owner: { kind: 'asset', id: base },
        order: 'asc',
        limit: 200,
        match: (trade: Trade) =>
          names.has(formatAsset(trade.base.asset)) && names.has(formatAsset(trade.counter.asset)),
      })
      expect({ path, tokens: found.tokens }).toEqual({ path, tokens: pt })
    }
    for (const line of recordedLines('nested/trades_by_type')) {
      const { path, pt } = JSON.parse(line)
      const type = new URL(path, 'http://x').searchParams.get('trade_type')
      const match = (trade: Trade) => type === 'all' || trade.type === type
      const found = await walkAll(lists, 'trades', { order: 'asc', limit: 200, match })
      expect({ path, tokens: found.tokens }).toEqual({ path, tokens: pt })
    }
  })

  it('leave out failed operations on request', async () => {
    for (const line of recordedLines('orders')) {
      const { path, order, pt } = JSON.parse(line)
      const name = /^\/(transactions|operations|payments)$/.exec(path)?.[1]
      if (name !== 'transactions' && name !== 'operations' && name !== 'payments') continue
      const page = await walkAll(lists, name, { order, limit: 200, successful: true })
      expect(page.tokens).toEqual(pt)
    }
  })

  it('state the scanned ledgers when they find nothing', async () => {
    const owner = { kind: 'account', id: accountIdFromBytes(new Uint8Array(32)) } as const
    const page = await lists.operations({ owner, order: 'desc', limit: 10 })
    expect(page).toEqual({
      items: [],
      tokens: [],
      forged: new Map(),
      reasons: new Map(),
      more: false,
      coverage: { from: 2, to: 373 },
    })
  })

  it('find a transaction by its hash and by its inner hash', async () => {
    const transactions = derived.flatMap(({ transactions }) => transactions)
    const bumped = transactions.find(({ feeBump }) => feeBump)
    const inner = bumped?.feeBump?.innerHash
    if (!bumped || !inner) throw new Error('the recording has fee bumps')
    expect(await lists.transaction(bumped.hash)).toEqual(bumped)
    expect(await lists.transaction(inner)).toEqual(bumped)
    const none = parseTransactionHash('0'.repeat(64))
    expect(none && (await lists.transaction(none))).toBe(undefined)
  })
})

function assetIn(params: URLSearchParams, side: string): Asset | undefined {
  if (params.get(`${side}_asset_type`) === 'native') return native
  return parseAsset(`${params.get(`${side}_asset_code`)}:${params.get(`${side}_asset_issuer`)}`)
}

function ownerOf(path: string): NonNullable<IndexRequest<never>['owner']> {
  const [, kind, id = ''] = /^\/(\w+)\/(\w+)\//.exec(path) ?? []
  if (kind === 'accounts') return { kind: 'account', id: known(parseAccountId(id)) }
  if (kind === 'liquidity_pools')
    return { kind: 'liquidityPool', id: known(parseLiquidityPoolId(id)) }
  if (kind === 'offers') return { kind: 'offer', id: BigInt(id) }
  if (kind === 'ledgers') return { kind: 'ledger', id: ledgerSequence(Number(id)) }
  if (kind === 'transactions') return { kind: 'transaction', id: known(parseTransactionHash(id)) }
  throw new Error(`no owner in ${path}`)
}

function known<T>(id: T | undefined): T {
  if (id === undefined) throw new Error('an id of the recording')
  return id
}

/** Follows cursors to the end. */
async function walkAll(
  lists: IndexLists,
  name: ListName,
  {
    match,
    ...request
  }: Omit<IndexRequest<never>, 'match'> & { readonly match?: (trade: Trade) => boolean },
): Promise<{ items: unknown[]; tokens: string[] }> {
  const items: unknown[] = []
  const tokens: string[] = []
  for (;;) {
    const wanted = { ...request, cursor: tokens.at(-1) }
    const page: ListAnswer<unknown> =
      name === 'trades' ? await lists.trades({ ...wanted, match }) : await lists[name](wanted)
    items.push(...page.items)
    tokens.push(...page.tokens)
    if (!page.more) return { items, tokens }
  }
}
