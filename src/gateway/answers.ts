import type { Answering, Resource } from '#mock/server'
import type { GatewayCall } from './call.ts'
import { accountOfferFilter, offerFilter } from './filters.ts'
import { answerEffects, answerLedgers, answerOperations } from './historyLists.ts'
import { answerPayments, answerTransactions } from './historyLists.ts'
import * as objects from './objects.ts'
import { answerAccounts, answerAssets, answerClaimableBalances } from './stateLists.ts'
import { answerLiquidityPools, answerOffers } from './stateLists.ts'
import { answerSubmit, answerSubmitAsync } from './submission.ts'
import { answerTrades, answerTradeAggregations } from './tradeLists.ts'

/** The answer to each route of the contract. */
export const answers: Readonly<Record<Resource, Answering<GatewayCall>>> = {
  root: { object: objects.answerRoot },
  feeStats: { object: objects.answerFeeStats },
  accounts: { list: answerAccounts },
  account: { object: objects.answerAccount },
  accountData: { object: objects.answerAccountData },
  claimableBalances: { list: answerClaimableBalances },
  claimableBalance: { object: objects.answerClaimableBalance },
  liquidityPools: { list: answerLiquidityPools },
  liquidityPool: { object: objects.answerLiquidityPool },
  offers: { list: answerOffers(offerFilter) },
  accountOffers: { list: answerOffers(accountOfferFilter) },
  offer: { object: objects.answerOffer },
  assets: { list: answerAssets },
  orderBook: { object: objects.answerOrderBook },
  strictReceivePaths: { object: (call) => objects.answerPaths(call, 'strict-receive') },
  strictSendPaths: { object: (call) => objects.answerPaths(call, 'strict-send') },
  ledgers: { list: answerLedgers },
  ledger: { object: objects.answerLedger },
  transactions: { list: answerTransactions },
  transaction: { object: objects.answerTransaction },
  operations: { list: answerOperations },
  operation: { object: objects.answerOperation },
  payments: { list: answerPayments },
  effects: { list: answerEffects },
  trades: { list: answerTrades },
  tradeAggregations: { page: answerTradeAggregations },
  submission: { response: answerSubmit },
  asyncSubmission: { response: answerSubmitAsync },
}
