import { canonicalAssetParameter, isAssetCode } from '../../model/restWire/assetParameters.ts'
import { isCanonicalAsset } from '../../model/restWire/assetParameters.ts'
import { accountParameter, poolParameter } from '../../model/restWire/parameters.ts'
import type { PageQuery } from '../../model/restWire/pageQuery.ts'
import { ProblemError, invalidField } from '../../model/restWire/problem.ts'
import { isStrkey } from '../../model/restWire/strkeyText.ts'
import { type Row, assetOf, rowsOf, textOf } from '../record.ts'
import type { RestCall } from './call.ts'
import type { ReadPage } from './historyLists.ts'

type Key = readonly (bigint | string)[]

/** A page of rows that are sorted by `keyOf`. */
function pages(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
  parse: (cursor: string) => Key,
): ReadPage {
  return (page) => {
    const after = page.cursor === '' ? undefined : parse(page.cursor)
    const wanted = rows.filter((row) => {
      if (after === undefined) return true
      const compared = compareKeys(keyOf(row), after)
      return page.order === 'asc' ? compared > 0 : compared < 0
    })
    if (page.order === 'desc') wanted.reverse()
    return Promise.resolve(wanted.slice(0, page.limit))
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
  const keys = ['signer', 'sponsor', 'asset', 'liquidity_pool'].filter(
    (key) => bag(key) !== undefined,
  )
  const signer = accountParameter(bag, 'signer')
  const sponsor = accountParameter(bag, 'sponsor')
  const asset = canonicalAssetParameter(bag, 'asset')
  const pool = poolParameter(bag, 'liquidity_pool')
  if (asset === 'native') throw invalidField('asset', "you can't filter by asset: native")
  if (keys.length !== 1) throw new ProblemError('invalid_accounts_params')
  const known = await recordedIds(call, signer, sponsor)
  const rows = (await corpus.table('accounts')).filter((row) => {
    if (known !== undefined) return known.includes(row.id)
    if (signer !== undefined)
      return rowsOf(row, 'signers').some((s) => s.key === signer && s.weight !== 0)
    if (asset !== undefined) return rowsOf(row, 'balances').some((b) => assetOf(b) === asset)
    if (pool !== undefined) return rowsOf(row, 'balances').some((b) => b.liquidity_pool_id === pool)
    return false
  })
  return pages(rows, textKey('id'), (cursor) => [cursor])
}

/** The service's own lists: of sponsored signers and data the accounts do not tell, and of genesis it has no signers. */
async function recordedIds(
  call: RestCall,
  signer: string | undefined,
  sponsor: string | undefined,
): Promise<readonly unknown[] | undefined> {
  const kind = signer === undefined ? 'accounts_by_sponsor' : 'accounts_by_signer'
  const row = (await call.corpus.table(kind)).find((one) => one.of === (signer ?? sponsor))
  return Array.isArray(row?.ids) ? row.ids : undefined
}

export async function openOffers(call: RestCall, first: PageQuery): Promise<ReadPage> {
  const { bag, corpus } = call
  offerKey(first.cursor)
  const seller = accountParameter(bag, 'account_id') ?? accountParameter(bag, 'seller')
  const sponsor = accountParameter(bag, 'sponsor')
  const selling = canonicalAssetParameter(bag, 'selling')
  const buying = canonicalAssetParameter(bag, 'buying')
  const rows = (await corpus.table('offers')).filter(
    (row) =>
      (seller === undefined || row.seller === seller) &&
      (sponsor === undefined || row.sponsor === sponsor) &&
      (selling === undefined || offerAsset(row, 'selling') === selling) &&
      (buying === undefined || offerAsset(row, 'buying') === buying),
  )
  return pages(rows, (row) => [BigInt(textOf(row, 'id'))], offerKey)
}

/** The canonical asset of one side of an offer. */
export function offerAsset(row: Row, side: 'selling' | 'buying'): string {
  const asset = row[side]
  return typeof asset === 'object' && asset !== null ? assetOf({ ...asset }) : ''
}

function offerKey(cursor: string): Key {
  if (cursor === '') return [0n]
  if (!/^\d+(-\d+)?$/.test(cursor)) throw invalidField('cursor', 'cursor: invalid value')
  if (cursor.includes('-')) throw new ProblemError('bad_request')
  return [BigInt(cursor)]
}

export async function openClaimableBalances(call: RestCall, first: PageQuery): Promise<ReadPage> {
  const { bag, corpus } = call
  balanceKey(first.cursor || '0-'.padEnd(74, '0'))
  const asset = canonicalAssetParameter(bag, 'asset')
  const sponsor = accountParameter(bag, 'sponsor')
  const claimant = accountParameter(bag, 'claimant')
  const rows = (await corpus.table('claimable_balances')).filter(
    (row) =>
      (asset === undefined || row.asset === asset) &&
      (sponsor === undefined || row.sponsor === sponsor) &&
      (claimant === undefined || rowsOf(row, 'claimants').some((c) => c.destination === claimant)),
  )
  return pages(rows, (row) => balanceKey(textOf(row, 'paging_token')), balanceKey)
}

function balanceKey(cursor: string): Key {
  const match = /^(\d+)-(0{8}[0-9a-fA-F]{64})$/.exec(cursor)
  if (match === null) {
    const parts = 'The first part should be a number higher than 0 and the second part should be'
    throw invalidField('cursor', `${parts} a valid claimable balance ID`)
  }
  return [BigInt(match[1] ?? 0), match[2] ?? '']
}

export async function openLiquidityPools(call: RestCall): Promise<ReadPage> {
  const { bag, corpus } = call
  const reserves = bag('reserves')?.split(',') ?? []
  const account = bag('account')
  if (reserves.length > 2) {
    throw invalidField('reserves', 'reserves exceeds maximum length of 2')
  }
  if (!reserves.every(isCanonicalAsset)) {
    throw invalidField(
      'reserves',
      'Invalid reserves, should be comma-separated list of assets in canonical form',
    )
  }
  if (reserves.length > 0 && account !== undefined) throw new ProblemError('server_error')
  const holder = (await corpus.table('accounts')).find((row) => row.id === account)
  const held = rowsOf(holder ?? {}, 'balances').map((balance) => balance.liquidity_pool_id)
  const rows = (await corpus.table('liquidity_pools')).filter((row) => {
    const assets = rowsOf(row, 'reserves').map((reserve) => reserve.asset)
    return (
      reserves.every((asset) => assets.includes(asset)) &&
      (account === undefined || held.includes(row.id))
    )
  })
  return pages(rows, textKey('id'), (cursor) => [cursor])
}

export async function openAssets(call: RestCall, first: PageQuery): Promise<ReadPage> {
  const { bag, corpus } = call
  if (first.cursor !== '') assetKey(first.cursor)
  const [code, issuer] = [bag('asset_code'), bag('asset_issuer')]
  if (code !== undefined && !isAssetCode(code, 12)) {
    throw invalidField('asset_code', `${code} is not a valid asset code`)
  }
  if (issuer !== undefined && !isStrkey('G', issuer)) {
    throw invalidField('asset_issuer', `${issuer} is not a valid asset issuer`)
  }
  const rows = (await corpus.table('assets')).filter(
    (row) =>
      (code === undefined || row.asset_code === code) &&
      (issuer === undefined || row.asset_issuer === issuer),
  )
  return pages(rows, (row) => [textOf(row, 'asset_code'), textOf(row, 'asset_issuer')], assetKey)
}

function assetKey(cursor: string): Key {
  const match = /^([^_]*)_([^_]*)_(.*)$/.exec(cursor)
  if (match === null) throw invalidField('cursor', 'the cursor is not a valid paging_token')
  const [, code = '', issuer = '', type = ''] = match
  if (!isAssetCode(code, 12)) throw invalidField('cursor', `${code} is not a valid asset code`)
  if (!isStrkey('G', issuer)) throw invalidField('cursor', `${issuer} is not a valid asset issuer`)
  if (type !== 'credit_alphanum4' && type !== 'credit_alphanum12') {
    throw invalidField('cursor', `${type} is not a valid asset type`)
  }
  return [code, issuer]
}
