import { describe, expect, it } from 'vitest'
import {
  account,
  asset,
  createReader,
  defined,
  type ListQuery,
  listQuery,
} from '#e2e/testing/listQueries.ts'
import { recordedSources } from '#e2e/testing/recordedSources.ts'
import { recordedFile } from '#e2e/testing/testNetwork.ts'
import type { Collections } from '#ledger/collections.ts'
import { type RecordReader, readRecord } from '#ledger/restRecord.ts'
import {
  parseClaimableBalanceId,
  parseLiquidityPoolId,
  parseOfferId,
  parseSignerKey,
} from '#ledger/values/ids.ts'

const { readPage, allOf } = createReader(recordedSources().rest)

/** Each recorded answer of a filter or owner: what was asked, and the tokens or ids that came. */
const recorded: Readonly<Record<string, (path: URL) => ListQuery<keyof Collections>>> = {
  accounts_by_asset: ({ searchParams }) =>
    listQuery({ kind: 'accounts', filter: { asset: asset(searchParams.get('asset') ?? '') } }),
  accounts_by_liquidity_pool: ({ searchParams }) =>
    listQuery({
      kind: 'accounts',
      filter: { pool: defined(parseLiquidityPoolId(searchParams.get('liquidity_pool') ?? '')) },
    }),
  accounts_by_signer: ({ searchParams }) =>
    listQuery({
      kind: 'accounts',
      filter: { signer: defined(parseSignerKey(searchParams.get('signer') ?? '')) },
    }),
  accounts_by_sponsor: ({ searchParams }) =>
    listQuery({
      kind: 'accounts',
      filter: { sponsor: account(searchParams.get('sponsor') ?? '') },
    }),
  offers_by_seller: ({ searchParams }) =>
    listQuery({ kind: 'offers', filter: { seller: account(searchParams.get('seller') ?? '') } }),
  offers_by_selling: ({ searchParams }) =>
    listQuery({ kind: 'offers', filter: { selling: asset(searchParams.get('selling') ?? '') } }),
  offers_by_buying: ({ searchParams }) =>
    listQuery({ kind: 'offers', filter: { buying: asset(searchParams.get('buying') ?? '') } }),
  offers_by_sponsor: ({ searchParams }) =>
    listQuery({ kind: 'offers', filter: { sponsor: account(searchParams.get('sponsor') ?? '') } }),
  claimable_balances_by_asset: ({ searchParams }) =>
    listQuery({
      kind: 'claimableBalances',
      filter: { asset: asset(searchParams.get('asset') ?? '') },
    }),
  claimable_balances_by_claimant: ({ searchParams }) =>
    listQuery({
      kind: 'claimableBalances',
      filter: { claimant: account(searchParams.get('claimant') ?? '') },
    }),
  claimable_balances_by_sponsor: ({ searchParams }) =>
    listQuery({
      kind: 'claimableBalances',
      filter: { sponsor: account(searchParams.get('sponsor') ?? '') },
    }),
  liquidity_pools_by_reserve: ({ searchParams }) =>
    listQuery({
      kind: 'liquidityPools',
      filter: { reserves: (searchParams.get('reserves') ?? '').split(',').map(asset) },
    }),
  liquidity_pools_by_account: ({ searchParams }) =>
    listQuery({
      kind: 'liquidityPools',
      filter: { account: account(searchParams.get('account') ?? '') },
    }),
  account_offers: ({ pathname }) =>
    listQuery({ kind: 'offers', owner: { kind: 'account', id: account(ownerIn(pathname)) } }),
  offer_trades: ({ pathname }) =>
    listQuery({
      kind: 'trades',
      owner: { kind: 'offer', id: defined(parseOfferId(ownerIn(pathname))) },
    }),
  liquidity_pool_trades: (path) => listQuery({ kind: 'trades', owner: poolIn(path) }),
  liquidity_pool_transactions: (path) => listQuery({ kind: 'transactions', owner: poolIn(path) }),
  liquidity_pool_operations: (path) => listQuery({ kind: 'operations', owner: poolIn(path) }),
  liquidity_pool_effects: (path) => listQuery({ kind: 'effects', owner: poolIn(path) }),
  claimable_balance_transactions: (path) =>
    listQuery({ kind: 'transactions', owner: balanceIn(path) }),
  claimable_balance_operations: (path) => listQuery({ kind: 'operations', owner: balanceIn(path) }),
}
const ownerIn = (pathname: string) => pathname.split('/')[2] ?? ''
const poolIn = ({ pathname }: URL) =>
  ({ kind: 'liquidityPool', id: defined(parseLiquidityPoolId(ownerIn(pathname))) }) as const
const balanceIn = ({ pathname }: URL) =>
  ({ kind: 'claimableBalance', id: defined(parseClaimableBalanceId(ownerIn(pathname))) }) as const

/** A fifth of those of many owners tells as much as all. */
function rowsOf(name: string): readonly RecordReader[] {
  const rows = recordedFile(`rest/nested/${name}`)
  const step = rows.length > 200 ? 5 : 1
  return rows.filter((_, i) => i % step === 0).map((row) => readRecord(row))
}
const urlOf = (row: RecordReader) => new URL(row.text('path'), 'https://recorded.invalid')
/** Reads the id from a token: in recordings by id, a claimable balance's id is the second part of its token. */
const idIn = (byId: boolean) => (token: string) => (byId ? (token.split('-').at(-1) ?? '') : token)

describe('filters and owners find what the service found', () => {
  it.each(Object.entries(recorded))('%s', async (name, question) => {
    const rows = rowsOf(name)
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows.filter((one) => !one.has('error'))) {
      const url = urlOf(row)
      const byId = row.has('ids')
      const got = await allOf(question(url), 'asc', 200)
      expect([url.href, got.map(idIn(byId))]).toEqual([url.href, row.texts(byId ? 'ids' : 'pt')])
    }
  })

  it('or say why they cannot', async () => {
    let count = 0
    for (const [name, question] of Object.entries(recorded))
      for (const row of rowsOf(name).filter((one) => one.has('error'))) {
        count++
        await expect(
          readPage(question(urlOf(row)), { order: 'asc', limit: 1 }),
        ).rejects.toMatchObject({
          message: expect.stringMatching(/has no history of|lists accounts by signers/),
        })
      }
    expect(count).toBeGreaterThan(5)
  })
})
