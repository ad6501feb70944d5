import { assetOf, type Row, rowList, textOf } from '../record.ts'
import type { PageQuery, ReadPage } from '../server/pageQuery.ts'
import type { RequestParameters } from '../server/parameters.ts'
import {
  accountOfferParameters,
  accountParameters,
  assetCursor,
  assetParameters,
  claimableBalanceCursor,
  claimableBalanceParameters,
  liquidityPoolParameters,
  type OfferParameters,
  offerCursor,
  offerParameters,
} from '../server/stateParameters.ts'
import type { RestCall } from './call.ts'

type Key = readonly (bigint | string)[]

/** A page of rows that are sorted by `keyOf`. */
function pages(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
  parse: (cursor: string) => Key,
): ReadPage {
  return (page) => {
    const after = page.cursor === '' ? undefined : parse(page.cursor)
    const matching = rows.filter((row) => {
      if (after === undefined) return true
      const compared = compareKeys(keyOf(row), after)
      return page.order === 'asc' ? compared > 0 : compared < 0
    })
    if (page.order === 'desc') matching.reverse()
    return Promise.resolve(matching.slice(0, page.limit))
  }
}

function compareKeys(a: Key, b: Key): number {
  for (const [index, left] of a.entries()) {
    const right = b[index] ?? ''
    if (left !== right) return left < right ? -1 : 1
  }
  return 0
}

const textKey = (field: string) => (row: Row) => [textOf(row, field)]

export async function openAccounts(call: RestCall): Promise<ReadPage> {
  const { bag, corpus } = call
  const { signer, sponsor, asset, pool } = accountParameters(bag)
  const known = await recordedIds(call, signer, sponsor)
  const rows = (await corpus.table('accounts')).filter((row) => {
    if (known !== undefined) return known.includes(row.id)
    if (signer !== undefined)
      return rowList(row, 'signers').some((s) => s.key === signer && s.weight !== 0)
    if (asset !== undefined) return rowList(row, 'balances').some((b) => assetOf(b) === asset)
    if (pool !== undefined)
      return rowList(row, 'balances').some((b) => b.liquidity_pool_id === pool)
    return false
  })
  return pages(rows, textKey('id'), (cursor) => [cursor])
}

/** The service's recorded lists: accounts do not show sponsored signers and data, and genesis has no signers. */
async function recordedIds(
  call: RestCall,
  signer: string | undefined,
  sponsor: string | undefined,
): Promise<readonly unknown[] | undefined> {
  const kind = signer === undefined ? 'accounts_by_sponsor' : 'accounts_by_signer'
  const row = (await call.corpus.table(kind)).find((one) => one.of === (signer ?? sponsor))
  return Array.isArray(row?.ids) ? row.ids : undefined
}

/** All offers, or an account's. */
const openOffersBy =
  (parameters: (bag: RequestParameters) => OfferParameters) =>
  async (call: RestCall, first: PageQuery): Promise<ReadPage> => {
    const { bag, corpus } = call
    offerCursor(first.cursor)
    const { seller, sponsor, selling, buying } = parameters(bag)
    const rows = (await corpus.table('offers')).filter(
      (row) =>
        (seller === undefined || row.seller === seller) &&
        (sponsor === undefined || row.sponsor === sponsor) &&
        (selling === undefined || offerAsset(row, 'selling') === selling) &&
        (buying === undefined || offerAsset(row, 'buying') === buying),
    )
    return pages(
      rows,
      (row) => [BigInt(textOf(row, 'id'))],
      (cursor) => [offerCursor(cursor)],
    )
  }

export const openOffers = openOffersBy(offerParameters)
export const openAccountOffers = openOffersBy(accountOfferParameters)

/** The canonical asset of one side of an offer. */
export function offerAsset(row: Row, side: 'selling' | 'buying'): string {
  const asset = row[side]
  return typeof asset === 'object' && asset !== null ? assetOf({ ...asset }) : ''
}

export async function openClaimableBalances(call: RestCall, first: PageQuery): Promise<ReadPage> {
  const { bag, corpus } = call
  if (first.cursor !== '') claimableBalanceCursor(first.cursor)
  const { asset, sponsor, claimant } = claimableBalanceParameters(bag)
  const rows = (await corpus.table('claimable_balances')).filter(
    (row) =>
      (asset === undefined || row.asset === asset) &&
      (sponsor === undefined || row.sponsor === sponsor) &&
      (claimant === undefined || rowList(row, 'claimants').some((c) => c.destination === claimant)),
  )
  return pages(
    rows,
    (row) => claimableBalanceCursor(textOf(row, 'paging_token')),
    claimableBalanceCursor,
  )
}

export async function openLiquidityPools(call: RestCall): Promise<ReadPage> {
  const { bag, corpus } = call
  const { reserves, account } = liquidityPoolParameters(bag)
  const holder = (await corpus.table('accounts')).find((row) => row.id === account)
  const held = rowList(holder ?? {}, 'balances').map((balance) => balance.liquidity_pool_id)
  const rows = (await corpus.table('liquidity_pools')).filter((row) => {
    const assets = rowList(row, 'reserves').map((reserve) => reserve.asset)
    return (
      reserves.every((asset) => assets.includes(asset)) &&
      (account === undefined || held.includes(row.id))
    )
  })
  return pages(rows, textKey('id'), (cursor) => [cursor])
}

export async function openAssets(call: RestCall, first: PageQuery): Promise<ReadPage> {
  const { bag, corpus } = call
  if (first.cursor !== '') assetCursor(first.cursor)
  const { code, issuer } = assetParameters(bag)
  const rows = (await corpus.table('assets')).filter(
    (row) =>
      (code === undefined || row.asset_code === code) &&
      (issuer === undefined || row.asset_issuer === issuer),
  )
  return pages(rows, (row) => [textOf(row, 'asset_code'), textOf(row, 'asset_issuer')], assetCursor)
}
