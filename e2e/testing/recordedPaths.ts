import { type Asset, parseAsset } from '#ledger/asset.ts'
import type { Collections } from '#ledger/collections.ts'
import type { OrderBookPair } from '#ledger/orderBook.ts'
import type { PathRequest } from '#ledger/paymentPath.ts'
import { readRecord } from '#ledger/restRecord.ts'
import { parseAccountId, parseLiquidityPoolId, parseSignerKey } from '#ledger/values/ids.ts'
import { parseAmount, resolutions } from '#ledger/values/numbers.ts'
import { defined, type ListQuery, listQuery } from './listQueries.ts'

/** A recorded request for current state, as a request to a source. */
export function listOfPath(path: string): ListQuery<keyof Collections> {
  const { pathname, searchParams } = new URL(path, 'http://x')
  const text = (name: string) => searchParams.get(name) ?? undefined
  const account = (name: string) => given(text(name), parseAccountId)
  const asset = (name: string) => given(text(name), parseAsset)
  const [, first, owner, last] = pathname.split('/')
  if (last === 'offers')
    return listQuery({
      kind: 'offers',
      owner: { kind: 'account', id: defined(parseAccountId(owner ?? '')) },
    })
  switch (first ?? '') {
    case 'accounts':
      return listQuery({
        kind: 'accounts',
        filter: {
          signer: given(text('signer'), parseSignerKey),
          sponsor: account('sponsor'),
          asset: asset('asset'),
          pool: given(text('liquidity_pool'), parseLiquidityPoolId),
        },
      })
    case 'offers':
      return listQuery({
        kind: 'offers',
        filter: {
          seller: account('seller'),
          selling: asset('selling'),
          buying: asset('buying'),
          sponsor: account('sponsor'),
        },
      })
    case 'claimable_balances':
      return listQuery({
        kind: 'claimableBalances',
        filter: {
          asset: asset('asset'),
          sponsor: account('sponsor'),
          claimant: account('claimant'),
        },
      })
    case 'liquidity_pools':
      return listQuery({
        kind: 'liquidityPools',
        filter: { account: account('account'), reserves: assets(text('reserves')) },
      })
    case 'trade_aggregations':
      return listQuery({
        kind: 'tradeAggregations',
        filter: {
          base: tripleOf(searchParams, 'base_'),
          counter: tripleOf(searchParams, 'counter_'),
          resolution: defined(resolutions.find((each) => String(each) === text('resolution'))),
        },
      })
    default:
      throw new Error(`no list: ${path}`)
  }
}

/** A recorded order book. */
export function bookOfPath(path: string): OrderBookPair {
  const query = new URL(path, 'http://x').searchParams
  return { selling: tripleOf(query, 'selling_'), buying: tripleOf(query, 'buying_'), limit: 20 }
}

/** A recorded search for paths. */
export function searchOfPath(path: string): PathRequest {
  const { pathname, searchParams } = new URL(path, 'http://x')
  const amount = (name: string) => defined(parseAmount(searchParams.get(name) ?? ''))
  return pathname === '/paths/strict-send'
    ? {
        kind: 'strictSend',
        source: tripleOf(searchParams, 'source_'),
        amount: amount('source_amount'),
        destination: assets(searchParams.get('destination_assets') ?? undefined) ?? [],
      }
    : {
        kind: 'strictReceive',
        destination: tripleOf(searchParams, 'destination_'),
        amount: amount('destination_amount'),
        source: assets(searchParams.get('source_assets') ?? undefined) ?? [],
      }
}

/** The last part of a recorded path. */
export const lastOf = (path: string): string => decodeURIComponent(path.split('/').at(-1) ?? '')

function given<T>(text: string | undefined, parse: (text: string) => T | undefined): T | undefined {
  return text === undefined ? undefined : defined(parse(text))
}

const assets = (list: string | undefined): readonly Asset[] | undefined =>
  list?.split(',').map((text) => defined(parseAsset(text)))

const tripleOf = (query: URLSearchParams, prefix: string): Asset =>
  readRecord(Object.fromEntries(query)).asset(prefix)
