import { accounts, assets, claimableBalances, liquidityPools, offers, signers } from './examples.ts'
import { collection, nobody, noList, noMatches, type Row, zeros } from './row.ts'

const balance = `/demo/claimable_balances/${claimableBalances.claimed}`
const pool = `/demo/liquidity_pools/${liquidityPools.xlmUsd}`
const offer = `/demo/offers/${offers.filled}`

export const accountRows: readonly Row[] = [
  {
    number: 19,
    path: '/accounts',
    page: 'accounts that trust an asset',
    paged: {
      address: `/demo/accounts?asset=${assets.usd}`,
      caption: 'Accounts',
      reloads: true,
      byName: true,
      indexed: true,
    },
    filtered: { address: `/demo/accounts?signer=${signers.shared}`, every: /^G/, count: 9 },
    empty: {
      address: `/demo/accounts?asset=NONE-${accounts.northwind}`,
      words: /No account matches/,
    },
    missing: collection,
  },
  {
    number: 20,
    path: '/accounts/{address}',
    page: 'account',
    ...noList,
    missing: { address: `/demo/accounts/${accounts.absent}`, words: /Not found/ },
  },
  {
    path: '/assets',
    page: 'assets',
    paged: {
      address: '/demo/assets?limit=5',
      caption: 'Assets of the network',
      rows: 5,
      byName: true,
      indexed: true,
      reloads: true,
    },
    filtered: { address: '/demo/assets?code=USD', every: /USD/, count: 2 },
    empty: { address: '/demo/assets?code=NONE', words: /No asset matches/ },
    missing: collection,
  },
]

export const balanceRows: readonly Row[] = [
  {
    number: 21,
    path: '/claimable_balances',
    page: 'claimable balances',
    paged: {
      address: '/demo/claimable_balances',
      caption: 'Claimable balances of the network',
      reloads: true,
      indexed: true,
    },
    filtered: {
      address: `/demo/claimable_balances?claimant=${claimableBalances.claimant}`,
      every: /GDQKQ…GO257/,
      count: 1,
    },
    empty: {
      address: `/demo/claimable_balances?claimant=${accounts.absent}`,
      words: /No claimable balance matches/,
    },
    missing: collection,
  },
  {
    number: 22,
    path: '/claimable_balances/{id}',
    page: 'a claimable balance',
    ...noList,
    missing: {
      address: `/demo/claimable_balances/00000000${zeros}`,
      words: /no claimable balance/i,
    },
  },
  {
    number: 23,
    path: '/claimable_balances/{id}/transactions',
    page: 'a claimable balance',
    paged: {
      address: `${balance}/transactions?limit=1`,
      caption: 'Transactions of this claimable balance',
      indexed: true,
      rows: 1,
    },
    filtered: { address: `${balance}/transactions?from=43&to=43`, every: /Succeeded/, count: 1 },
    empty: { address: `${balance}/transactions?${nobody}`, words: noMatches },
    missing: {
      address: `/demo/claimable_balances/00000000${zeros}/transactions`,
      words: /no claimable balance/i,
    },
  },
  {
    number: 24,
    path: '/claimable_balances/{id}/operations',
    page: 'a claimed balance',
    paged: {
      address: `${balance}/operations?limit=1`,
      caption: 'Operations of this claimable balance',
      indexed: true,
      rows: 1,
    },
    filtered: {
      address: `${balance}/operations?type=claim_claimable_balance`,
      every: /claim_claimable_balance/,
      count: 1,
    },
    empty: { address: `${balance}/operations?type=inflation`, words: noMatches },
    missing: {
      address: `/demo/claimable_balances/00000000${zeros}/operations`,
      words: /no claimable balance/i,
    },
  },
]

export const poolRows: readonly Row[] = [
  {
    number: 25,
    path: '/liquidity_pools',
    page: 'liquidity pools',
    paged: {
      address: '/demo/liquidity_pools?limit=2',
      caption: 'Liquidity pools of the network',
      reloads: true,
      indexed: true,
      rows: 2,
      byName: true,
    },
    filtered: {
      address: `/demo/liquidity_pools?reserves=native,${assets.usd}`,
      every: /XLM \/ USD pool/,
      count: 1,
    },
    empty: {
      address: `/demo/liquidity_pools?reserves=${assets.bond},${assets.usd}`,
      words: /No pool matches/,
    },
    missing: collection,
  },
  {
    number: 26,
    path: '/liquidity_pools/{id}',
    page: 'a liquidity pool',
    ...noList,
    missing: { address: `/demo/liquidity_pools/${zeros}`, words: /no (liquidity )?pool/i },
  },
  {
    number: 27,
    path: '/liquidity_pools/{id}/transactions',
    page: 'a liquidity pool',
    paged: { address: `${pool}/transactions`, caption: 'Transactions of this pool', indexed: true },
    filtered: {
      address: `${pool}/transactions?account=${liquidityPools.trader}`,
      every: new RegExp(`${liquidityPools.trader.slice(0, 5)}…`),
      count: 12,
    },
    empty: { address: `${pool}/transactions?${nobody}`, words: noMatches },
    missing: {
      address: `/demo/liquidity_pools/${zeros}/transactions`,
      words: /no (liquidity )?pool/i,
    },
  },
  {
    number: 28,
    path: '/liquidity_pools/{id}/operations',
    page: 'operations of a liquidity pool',
    paged: { address: `${pool}/operations`, caption: 'Operations of this pool', indexed: true },
    filtered: {
      address: `${pool}/operations?type=liquidity_pool_withdraw`,
      every: /liquidity_pool_withdraw/,
      count: 6,
    },
    empty: { address: `${pool}/operations?type=inflation`, words: noMatches },
    missing: {
      address: `/demo/liquidity_pools/${zeros}/operations`,
      words: /no (liquidity )?pool/i,
    },
  },
  {
    number: 29,
    path: '/liquidity_pools/{id}/effects',
    page: 'effects of a liquidity pool',
    paged: {
      address: `${pool}/effects`,
      caption: 'Effects of this pool',
      indexed: true,
    },
    filtered: {
      address: `${pool}/effects?type=liquidity_pool_withdrew`,
      every: /liquidity_pool_withdrew/,
      count: 6,
    },
    empty: {
      address: `${pool}/effects?type=account_inflation_destination_updated`,
      words: noMatches,
    },
    missing: { address: `/demo/liquidity_pools/${zeros}/effects`, words: /no (liquidity )?pool/i },
  },
  {
    number: 30,
    path: '/liquidity_pools/{id}/trades',
    page: 'trades of a liquidity pool',
    paged: { address: `${pool}/trades`, caption: 'Trades of this pool', indexed: true },
    filtered: { address: `${pool}/trades?from=39&to=39`, every: /39/, count: 4 },
    empty: {
      address: `/demo/liquidity_pools/${liquidityPools.untraded}/trades`,
      words: /This pool has no trades/,
    },
    missing: { address: `/demo/liquidity_pools/${zeros}/trades`, words: /no (liquidity )?pool/i },
  },
]

export const offerRows: readonly Row[] = [
  {
    number: 31,
    path: '/offers',
    page: 'offers',
    paged: {
      address: '/demo/offers',
      caption: 'Offers of the network',
      reloads: true,
      indexed: true,
    },
    filtered: { address: `/demo/offers?seller=${offers.seller}`, every: /GA5HR/, count: 3 },
    empty: { address: `/demo/offers?seller=${accounts.absent}`, words: /No offer matches/ },
    missing: collection,
  },
  {
    number: 32,
    path: '/offers/{id}',
    page: 'an offer',
    ...noList,
    missing: { address: '/demo/offers/999999999', words: /no offer 999999999/ },
  },
  {
    number: 33,
    path: '/offers/{id}/trades',
    page: 'trades of an offer',
    paged: {
      address: `${offer}/trades?limit=1`,
      caption: 'Trades of offer 12',
      indexed: true,
      rows: 1,
    },
    filtered: { address: `${offer}/trades?from=27&to=27`, every: /27/, count: 1 },
    empty: {
      address: `/demo/offers/${offers.standing}/trades`,
      words: /This offer has no trades/,
    },
    missing: { address: '/demo/offers/999999999/trades', words: /no offer 999999999/ },
  },
]
