import { type Asset, parseAsset } from '../model/asset.ts'
import { accountToRest } from '../model/accountRecord.ts'
import type { Account } from '../model/account.ts'
import { assetStatToRest } from '../model/assetStatRecord.ts'
import type { ClaimableBalance } from '../model/claimableBalance.ts'
import { claimableBalanceToRest } from '../model/claimableBalanceRecord.ts'
import type { LiquidityPool } from '../model/liquidityPool.ts'
import { liquidityPoolToRest } from '../model/liquidityPoolRecord.ts'
import type { Offer } from '../model/offer.ts'
import { offerToRest } from '../model/offerRecord.ts'
import type { ReadPage } from '../model/restWire/answer.ts'
import type { WireRecord } from '../model/restWire/call.ts'
import {
  accountParameters,
  assetCursor,
  assetParameters,
  claimableBalanceCursor,
  claimableBalanceParameters,
  liquidityPoolParameters,
  offerCursor,
  offerParameters,
} from '../model/restWire/stateParameters.ts'
import { parseAccountId, parseLiquidityPoolId, parseSignerKey } from '../model/strkey.ts'
import type { AccountId } from '../model/strkey.ts'
import type { Collections, ListRequest, OwnerOf } from '../sources/resources.ts'
import { type GatewayCall, type Open, existing, readItems, written } from './call.ts'
import { orNone } from './problems.ts'

const asset = (text: string | undefined): Asset | undefined =>
  text === undefined ? undefined : existing(parseAsset(text))
const account = (text: string | undefined): AccountId | undefined =>
  text === undefined ? undefined : existing(parseAccountId(text))

/** Pages of what exists now, along the tokens of its records. What nobody has is no failure. */
function pages<K extends keyof Collections>(
  call: GatewayCall,
  list: {
    readonly kind: K
    readonly of?: OwnerOf<K> | undefined
    readonly filter: NonNullable<ListRequest<K>['filter']>
  },
  write: (item: Collections[K]['item']) => WireRecord,
): ReadPage {
  const { kind, of, filter } = list
  return async (page) => {
    const after = page.cursor === '' ? undefined : page.cursor
    const items = await orNone(() => readItems(call, { kind, of, filter, after, page }))
    return items.map(written(write))
  }
}

/** Accounts by exactly one of signer, sponsor, asset and pool. */
export const openAccounts: Open = (call) => {
  const parameters = accountParameters(call.bag)
  const { signer, pool } = parameters
  const filter = {
    signer: signer === undefined ? undefined : existing(parseSignerKey(signer)),
    sponsor: account(parameters.sponsor),
    asset: asset(parameters.asset),
    pool: pool === undefined ? undefined : existing(parseLiquidityPoolId(pool)),
  }
  return Promise.resolve(
    pages(call, { kind: 'accounts', filter }, (item: Account) => accountToRest(item, call.base)),
  )
}

/** Offers, all or narrowed; those of an account that never was are none. */
export const openOffers: Open = (call, first) => {
  offerCursor(first.cursor)
  const { seller, sponsor, selling, buying } = offerParameters(call.bag)
  const filter = {
    seller: account(seller),
    sponsor: account(sponsor),
    selling: asset(selling),
    buying: asset(buying),
  }
  const write = (item: Offer) => offerToRest(item, call.base)
  return Promise.resolve(pages(call, { kind: 'offers', filter }, write))
}

/** Claimable balances, all or narrowed. */
export const openClaimableBalances: Open = (call, first) => {
  if (first.cursor !== '') claimableBalanceCursor(first.cursor)
  const parameters = claimableBalanceParameters(call.bag)
  const filter = {
    asset: asset(parameters.asset),
    sponsor: account(parameters.sponsor),
    claimant: account(parameters.claimant),
  }
  const write = (item: ClaimableBalance) => claimableBalanceToRest(item, call.base)
  return Promise.resolve(pages(call, { kind: 'claimableBalances', filter }, write))
}

/** Pools, all, with some assets in reserve, or of a holder; of a holder that is no account, none. */
export const openLiquidityPools: Open = (call) => {
  const { reserves, account: holder } = liquidityPoolParameters(call.bag)
  if (holder !== undefined && parseAccountId(holder) === undefined)
    return Promise.resolve(() => Promise.resolve([]))
  const filter = {
    reserves: reserves.length === 0 ? undefined : reserves.map((one) => existing(parseAsset(one))),
    account: account(holder),
  }
  const write = (item: LiquidityPool) => liquidityPoolToRest(item, call.base)
  return Promise.resolve(pages(call, { kind: 'liquidityPools', filter }, write))
}

/** Issued assets, all or by code, issuer or both. */
export const openAssets: Open = (call, first) => {
  if (first.cursor !== '') assetCursor(first.cursor)
  const { code, issuer } = assetParameters(call.bag)
  const filter = { code, issuer: account(issuer) }
  return Promise.resolve(pages(call, { kind: 'assets', filter }, assetStatToRest))
}
