import {
  assetTripleParameter,
  canonicalAssetParameter,
  isAssetCode,
  isCanonicalAsset,
} from './assetParameters.ts'
import { parseHistoryCursor, parseInt64 } from './historyCursor.ts'
import { parseLimit } from './pageQuery.ts'
import { accountParameter, poolParameter, type RequestParameters } from './parameters.ts'
import { invalidField, ProblemError } from './problem.ts'
import { isStrkey } from './strkeyText.ts'

/** Filters of accounts: exactly one. */
export interface AccountParameters {
  readonly signer?: string | undefined
  readonly sponsor?: string | undefined
  readonly asset?: string | undefined
  readonly pool?: string | undefined
}

export function accountParameters(bag: RequestParameters): AccountParameters {
  const keys = ['signer', 'sponsor', 'asset', 'liquidity_pool']
  const signer = accountParameter(bag, 'signer')
  const sponsor = accountParameter(bag, 'sponsor')
  const asset = canonicalAssetParameter(bag, 'asset')
  const pool = poolParameter(bag, 'liquidity_pool')
  if (asset === 'native') throw invalidField('asset', "you can't filter by asset: native")
  if (keys.filter((key) => bag(key) !== undefined).length !== 1) {
    throw new ProblemError('invalid_accounts_params')
  }
  return { signer, sponsor, asset, pool }
}

export interface OfferParameters {
  readonly seller?: string | undefined
  readonly sponsor?: string | undefined
  readonly selling?: string | undefined
  readonly buying?: string | undefined
}

export function offerParameters(bag: RequestParameters): OfferParameters {
  return {
    seller: accountParameter(bag, 'seller'),
    sponsor: accountParameter(bag, 'sponsor'),
    selling: canonicalAssetParameter(bag, 'selling'),
    buying: canonicalAssetParameter(bag, 'buying'),
  }
}

/** An account's offers have no filter but the seller in the path. */
export function accountOfferParameters(bag: RequestParameters): OfferParameters {
  const seller = accountParameter(bag, 'account_id')
  if (seller === undefined) throw invalidField('account_id', 'non zero value required')
  return { seller }
}

/** The offer after which a page starts: its cursor has the form of history's. */
export function offerCursor(cursor: string): bigint {
  return parseHistoryCursor(cursor, false)?.toid ?? 0n
}

export interface ClaimableBalanceParameters {
  readonly asset?: string | undefined
  readonly sponsor?: string | undefined
  readonly claimant?: string | undefined
}

export function claimableBalanceParameters(bag: RequestParameters): ClaimableBalanceParameters {
  return {
    asset: canonicalAssetParameter(bag, 'asset'),
    sponsor: accountParameter(bag, 'sponsor'),
    claimant: accountParameter(bag, 'claimant'),
  }
}

/** The ledger and the id of a claimable balance's paging token. */
export function claimableBalanceCursor(cursor: string): readonly [bigint, string] {
  const match = /^(\d+)-(0{8}[0-9a-fA-F]{64})$/.exec(cursor)
  if (match === null || parseInt64(match[1] ?? '') === undefined) {
    const parts = 'The first part should be a number higher than 0 and the second part should be'
    throw invalidField('cursor', `${parts} a valid claimable balance ID`)
  }
  return [BigInt(match[1] ?? 0), match[2] ?? '']
}

/** Filters of pools: one of the two. */
export interface LiquidityPoolParameters {
  readonly reserves: readonly string[]
  readonly account?: string | undefined
}

/** The account may be any text. */
export function liquidityPoolParameters(bag: RequestParameters): LiquidityPoolParameters {
  const reserves = bag('reserves')?.split(',').filter(Boolean) ?? []
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
  return { reserves, account }
}

export interface AssetParameters {
  readonly code?: string | undefined
  readonly issuer?: string | undefined
}

export function assetParameters(bag: RequestParameters): AssetParameters {
  const [code, issuer] = [bag('asset_code'), bag('asset_issuer')]
  if (code !== undefined && !isAssetCode(code, 12)) {
    throw invalidField('asset_code', `${code} is not a valid asset code`)
  }
  if (issuer !== undefined && !isStrkey('G', issuer)) {
    throw invalidField('asset_issuer', `${issuer} is not a valid asset issuer`)
  }
  return { code, issuer }
}

/** The code and the issuer of an asset's paging token. */
export function assetCursor(cursor: string): readonly [string, string] {
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

/** Two canonical assets and the number of levels on each side. */
export interface OrderBookParameters {
  readonly selling: string
  readonly buying: string
  readonly limit: number
}

/** Every invalid parameter gives the same problem. */
export function orderBookParameters(bag: RequestParameters): OrderBookParameters {
  try {
    const selling = assetTripleParameter(bag, 'selling_')
    const buying = assetTripleParameter(bag, 'buying_')
    const limit = parseLimit(bag('limit') ?? '', 20)
    if (selling !== undefined && buying !== undefined) return { selling, buying, limit }
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
  }
  throw new ProblemError('invalid_order_book')
}
