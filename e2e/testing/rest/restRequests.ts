import { native } from '#ledger/asset.ts'
import {
  ledgerSequence,
  parseClaimableBalanceId,
  parseLiquidityPoolId,
  parseOfferId,
  parseToid,
  parseTransactionHash,
} from '#ledger/values/ids.ts'
import { parseAmount } from '#ledger/values/numbers.ts'
import type { Source } from '#sources/source.ts'
import { account, asset, defined } from '../listQueries.ts'

const { signal } = new AbortController()
const alice = account('GBGIVA2AMSOBIB3CTKDUEI5PNYW7XFPBEYVAF7W3EKU54ZDWV2HNYI2G')
const bob = account('GA5HRD6LVYAITZQXNG3P32NORXEYRZZRZMXUCMFLUYLJ7YSUOKWXRKKB')
const usd = asset(`USD:${alice}`)
const eur = asset(`EUR:${alice}`)
const hash = defined(
  parseTransactionHash('b59ef0d39a036888145fe5f8f4f6d17d573161b416059d5edf59c7845725b404'),
)
const pool = defined(
  parseLiquidityPoolId('73bbf803c040cbd88f3aae97cd4fc5e63399b97c8cd86a639b6a4efc7c1854fa'),
)
const balance = defined(
  parseClaimableBalanceId(
    '000000002903d59667962337e34237d289f19e058a8c281dd2fb2f9ad8eace798b4fb8da',
  ),
)
const amount = defined(parseAmount('1'))
const page = { order: 'desc', limit: 8 } as const
const ledger = { kind: 'ledger', id: ledgerSequence(39) } as const
const ofAccount = { kind: 'account', id: alice } as const

/** The requests that pages send to a REST service, one of each kind, over the recorded network. */
export const restRequests: Readonly<Record<string, (source: Source) => Promise<object>>> = {
  network: (source) => source.one('network', 'current', signal),
  'fee stats': (source) => source.one('feeStats', 'current', signal),
  ledger: (source) => source.one('ledger', ledgerSequence(39), signal),
  transaction: (source) => source.one('transaction', hash, signal),
  operation: (source) => source.one('operation', defined(parseToid('167503728641')), signal),
  account: (source) => source.one('account', alice, signal),
  offer: (source) => source.one('offer', defined(parseOfferId('2')), signal),
  'claimable balance': (source) => source.one('claimableBalance', balance, signal),
  'liquidity pool': (source) => source.one('liquidityPool', pool, signal),
  'order book': (source) =>
    source.one('orderBook', { selling: native, buying: usd, limit: 20 }, signal),
  paths: (source) =>
    source.one('paths', { kind: 'strictReceive', source: alice, destination: eur, amount }, signal),
  'account data': (source) => source.one('accountData', { account: bob, name: 'status' }, signal),
  ledgers: (source) => source.list('ledgers', undefined, page, signal),
  transactions: (source) => source.list('transactions', ledger, page, signal),
  'operations of a ledger': (source) => source.list('operations', ledger, page, signal),
  'operations of a transaction': (source) =>
    source.list('operations', { kind: 'transaction', id: hash }, page, signal),
  'operations of an account': (source) => source.list('operations', ofAccount, page, signal),
  payments: (source) => source.list('payments', ofAccount, page, signal),
  'effects of a ledger': (source) => source.list('effects', ledger, page, signal),
  'effects of an account': (source) => source.list('effects', ofAccount, page, signal),
  trades: (source) =>
    source.list('trades', undefined, { ...page, filter: { base: usd, counter: eur } }, signal),
  accounts: (source) =>
    source.list('accounts', undefined, { ...page, filter: { asset: usd } }, signal),
  assets: (source) => source.list('assets', undefined, page, signal),
  offers: (source) =>
    source.list('offers', undefined, { ...page, filter: { selling: usd } }, signal),
  'claimable balances': (source) => source.list('claimableBalances', undefined, page, signal),
  'liquidity pools': (source) => source.list('liquidityPools', undefined, page, signal),
  'trade aggregations': (source) =>
    source.list(
      'tradeAggregations',
      undefined,
      { ...page, filter: { base: usd, counter: eur, resolution: 60_000 } },
      signal,
    ),
}
