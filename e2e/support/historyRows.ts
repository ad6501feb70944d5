import { accounts, assets, ledgers, operations, transactions } from './examples.ts'
import { collection, nobody, noList, noMatches, type Row, zeros } from './row.ts'

const ledger = `/demo/ledgers/${ledgers.paths}`
const busy = `/demo/ledgers/${ledgers.busy}`
const transaction = `/demo/transactions/${transactions.hundred}`
const pair = `/demo/trades?base=native&counter=${assets.usd}`

export const ledgerRows: readonly Row[] = [
  {
    number: 2,
    path: '/ledgers',
    page: 'ledgers',
    paged: { address: '/demo/ledgers', caption: 'Ledgers', reloads: true },
    filtered: { address: '/demo/ledgers?from=39&to=41', every: /^(39|40|41)\b/, count: 3 },
    empty: {
      address: '/demo/ledgers?from=2026-11-13T20:03:09Z&to=2026-11-13T20:03:11Z',
      words: noMatches,
    },
    missing: { address: '/demo/ledgers?from=900&to=1000', words: /Not closed yet/ },
  },
  {
    number: 3,
    path: '/ledgers/{sequence}',
    page: 'ledger',
    ...noList,
    missing: { address: '/demo/ledgers/374', words: /Not closed yet/ },
  },
  {
    number: 4,
    path: '/ledgers/{sequence}/transactions',
    page: 'ledger',
    paged: {
      address: `${busy}/transactions`,
      caption: `Transactions of ledger ${ledgers.busy}`,
      reloads: true,
    },
    filtered: {
      address: '/demo/ledgers/16/transactions?successful=false',
      every: /Failed/,
      count: 4,
    },
    empty: {
      address: '/demo/ledgers/2/transactions',
      words: /This ledger has no transactions/,
    },
    missing: { address: '/demo/ledgers/374/transactions', words: /Not closed yet/ },
  },
  {
    number: 5,
    path: '/ledgers/{sequence}/operations',
    page: 'operations of a ledger',
    paged: { address: `${busy}/operations`, caption: `Operations of ledger ${ledgers.busy}` },
    filtered: {
      address: `${ledger}/operations?type=path_payment_strict_receive`,
      every: /path_payment_strict_receive/,
      count: 2,
    },
    empty: {
      address: '/demo/ledgers/2/operations',
      words: /This ledger has no operations/,
    },
    missing: { address: '/demo/ledgers/374/operations', words: /Not closed yet/ },
  },
  {
    number: 6,
    path: '/ledgers/{sequence}/payments',
    page: 'payments of a ledger',
    paged: {
      address: `${ledger}/payments?limit=3`,
      caption: `Payments of ledger ${ledgers.paths}`,
      rows: 3,
    },
    filtered: {
      address: `${ledger}/payments?type=path_payment_strict_send`,
      every: /path_payment_strict_send/,
      count: 5,
    },
    empty: { address: `${busy}/payments`, words: /This ledger has no payments/ },
    missing: { address: '/demo/ledgers/374/payments', words: /Not closed yet/ },
  },
  {
    number: 7,
    path: '/ledgers/{sequence}/effects',
    page: 'effects of a ledger',
    paged: { address: `${ledger}/effects`, caption: `Effects of ledger ${ledgers.paths}` },
    filtered: {
      address: `${ledger}/effects?type=liquidity_pool_trade`,
      every: /liquidity_pool_trade/,
      count: 4,
    },
    empty: {
      address: '/demo/ledgers/2/effects',
      words: /This ledger has no effects/,
    },
    missing: { address: '/demo/ledgers/374/effects', words: /Not closed yet/ },
  },
]

export const transactionRows: readonly Row[] = [
  {
    number: 10,
    path: '/transactions',
    page: 'transactions',
    paged: { address: '/demo/transactions', caption: 'Transactions of the network', reloads: true },
    filtered: {
      address: '/demo/transactions?successful=false&from=16&to=16',
      every: /Failed/,
      count: 4,
    },
    empty: { address: `/demo/transactions?${nobody}`, words: noMatches },
    missing: collection,
  },
  {
    number: 11,
    path: '/transactions/{hash}',
    page: 'transaction',
    ...noList,
    missing: { address: `/demo/transactions/${zeros}`, words: /Not found/ },
  },
  {
    number: 12,
    path: '/transactions/{hash}/operations',
    page: 'transaction',
    paged: { without: 'a hundred operations at most are shown all at once' },
    filtered: { without: 'a hundred operations at most are shown all at once' },
    empty: { without: 'a transaction has an operation at least' },
    missing: { address: `/demo/transactions/${zeros}/operations`, words: /Not found/ },
  },
  {
    number: 13,
    path: '/transactions/{hash}/payments',
    page: 'payments of a transaction',
    paged: { address: `${transaction}/payments`, caption: 'Payments of this transaction' },
    filtered: {
      address: `${transaction}/payments?type=create_account&limit=50`,
      every: /create_account/,
      count: 50,
    },
    empty: {
      address: `/demo/transactions/${transactions.trust}/payments`,
      words: /This transaction has no payments/,
    },
    missing: { address: `/demo/transactions/${zeros}/payments`, words: /Not found/ },
  },
  {
    number: 14,
    path: '/transactions/{hash}/effects',
    page: 'effects of a transaction',
    paged: { address: `${transaction}/effects`, caption: 'Effects of this transaction' },
    filtered: {
      address: `/demo/transactions/${transactions.path}/effects?type=account_debited`,
      every: /account_debited/,
      count: 1,
    },
    empty: {
      address: `/demo/transactions/${transactions.failed}/effects`,
      words: /It failed: there are no effects/,
    },
    missing: { address: `/demo/transactions/${zeros}/effects`, words: /Not found/ },
  },
]

export const operationRows: readonly Row[] = [
  {
    number: 15,
    path: '/operations',
    page: 'operations',
    paged: { address: '/demo/operations', caption: 'Operations of the network', reloads: true },
    filtered: {
      address: '/demo/operations?type=path_payment_strict_receive&from=39&to=39',
      every: /path_payment_strict_receive/,
      count: 2,
    },
    empty: { address: `/demo/operations?${nobody}`, words: noMatches },
    missing: collection,
  },
  {
    number: 16,
    path: '/operations/{id}',
    page: 'operation',
    ...noList,
    missing: { address: '/demo/operations/167503728642', words: /Not found/ },
  },
  {
    number: 17,
    path: '/operations/{id}/effects',
    page: 'operation',
    paged: {
      address: `/demo/operations/${operations.path}/effects?limit=3`,
      caption: 'Effects of this operation',
      rows: 3,
    },
    filtered: {
      address: `/demo/operations/${operations.path}/effects?type=trade`,
      every: /trade/,
      count: 6,
    },
    empty: {
      address: `/demo/operations/${operations.failed}/effects`,
      words: /Its transaction failed, so it has no effects/,
    },
    missing: { address: '/demo/operations/167503728642/effects', words: /Not found/ },
  },
]

/** The types that an operation may have, and the records that it may change. */
export const outcomeRows: readonly Row[] = [
  {
    number: 34,
    path: '/payments',
    page: 'payments',
    paged: { address: '/demo/payments', caption: 'Payments of the network' },
    filtered: {
      address: '/demo/payments?type=path_payment_strict_send&from=39&to=39',
      every: /path_payment_strict_send/,
      count: 5,
    },
    empty: { address: `/demo/payments?${nobody}`, words: noMatches },
    missing: collection,
  },
  {
    number: 35,
    path: '/effects',
    page: 'effects',
    paged: { address: '/demo/effects', caption: 'Effects of the network' },
    filtered: {
      address: '/demo/effects?type=liquidity_pool_trade&from=39&to=39',
      every: /liquidity_pool_trade/,
      count: 4,
    },
    empty: { address: `/demo/effects?${nobody}`, words: noMatches },
    missing: collection,
  },
  {
    number: 36,
    path: '/trades',
    page: 'trades',
    paged: { address: pair, caption: 'Trades of the pair', reloads: true, indexed: true },
    filtered: { address: `${pair}&type=liquidity_pool&limit=200`, every: /pool/, count: 50 },
    empty: {
      address: `/demo/trades?base=native&counter=NONE-${accounts.northwind}`,
      words: /not exchanged|no trades/i,
    },
    missing: collection,
  },
]
