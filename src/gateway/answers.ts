import type { Answering } from '../rest/server/answer.ts'
import type { Resource } from '../rest/server/routes.ts'
import type { GatewayCall } from './call.ts'
import { accountOfferFilter, offerFilter } from './filters.ts'
import { openEffects, openLedgers, openOperations } from './historyLists.ts'
import { openPayments, openTransactions } from './historyLists.ts'
import * as objects from './objects.ts'
import { openAccounts, openAssets, openClaimableBalances } from './stateLists.ts'
import { openLiquidityPools, openOffers } from './stateLists.ts'
import { submit, submitAsync } from './submission.ts'
import { openTrades, readTradeAggregations } from './tradeLists.ts'

/** The answer to each route of the contract. */
export const answers: Readonly<Record<Resource, Answering<GatewayCall>>> = {
  root: { object: objects.readRoot },
  feeStats: { object: objects.readFeeStats },
  accounts: { list: openAccounts },
  account: { object: objects.readAccount },
  accountData: { object: objects.readAccountData },
  claimableBalances: { list: openClaimableBalances },
  claimableBalance: { object: objects.readClaimableBalance },
  liquidityPools: { list: openLiquidityPools },
  liquidityPool: { object: objects.readLiquidityPool },
  offers: { list: openOffers(offerFilter) },
  accountOffers: { list: openOffers(accountOfferFilter) },
  offer: { object: objects.readOffer },
  assets: { list: openAssets },
  orderBook: { object: objects.readOrderBook },
  strictReceivePaths: { object: (call) => objects.readPaths(call, 'strict-receive') },
  strictSendPaths: { object: (call) => objects.readPaths(call, 'strict-send') },
  ledgers: { list: openLedgers },
  ledger: { object: objects.readLedger },
  transactions: { list: openTransactions },
  transaction: { object: objects.readTransaction },
  operations: { list: openOperations },
  operation: { object: objects.readOperation },
  payments: { list: openPayments },
  effects: { list: openEffects },
  trades: { list: openTrades },
  tradeAggregations: { page: readTradeAggregations },
  submission: { response: submit },
  asyncSubmission: { response: submitAsync },
}
