import type { Answering } from '../server/answer.ts'
import type { PageQuery, ReadPage } from '../server/pageQuery.ts'
import type { PathDirection } from '../server/pathParameters.ts'
import type { Resource } from '../server/routes.ts'
import type { Row } from '../record.ts'
import { type RestCall, rebase } from './call.ts'
import { openEffects, openLedgers, openOperations } from './historyLists.ts'
import { openPayments, openTrades, openTransactions } from './historyLists.ts'
import * as objects from './objects.ts'
import {
  openAccountOffers,
  openAccounts,
  openAssets,
  openClaimableBalances,
  openLiquidityPools,
  openOffers,
} from './stateLists.ts'
import { readPaths } from './paths.ts'
import { readOrderBook } from './orderBook.ts'
import { readTradeAggregations } from './tradeAggregations.ts'
import { submit, submitAsync } from './submit.ts'

type Open = (call: RestCall, page: PageQuery) => Promise<ReadPage>

const list = (open: Open): Answering<RestCall> => ({
  async list(call, first) {
    const read = await open(call, first)
    return async (page) => (await read(page)).map((row) => rebase(row, call))
  },
})
const object = (read: (call: RestCall) => Promise<Row>): Answering<RestCall> => ({
  object: async (call) => rebase(await read(call), call),
})

const paths = (direction: PathDirection) => object(async (call) => readPaths(call, direction))

export const answersOf = (
  submission: 'replay' | 'disabled',
): Readonly<Record<Resource, Answering<RestCall>>> => ({
  root: object(objects.readRoot),
  feeStats: object(objects.readFeeStats),
  accounts: list(openAccounts),
  account: object(objects.readAccount),
  accountData: object(objects.readAccountData),
  claimableBalances: list(openClaimableBalances),
  claimableBalance: object(objects.readClaimableBalance),
  liquidityPools: list(openLiquidityPools),
  liquidityPool: object(objects.readLiquidityPool),
  offers: list(openOffers),
  accountOffers: list(openAccountOffers),
  offer: object(objects.readOffer),
  assets: list(openAssets),
  orderBook: object(async (call) => readOrderBook(call)),
  strictReceivePaths: paths('strict-receive'),
  strictSendPaths: paths('strict-send'),
  ledgers: list(openLedgers),
  ledger: object(objects.readLedger),
  transactions: list(openTransactions),
  transaction: object(objects.readTransaction),
  operations: list(openOperations),
  operation: object(objects.readOperation),
  payments: list(openPayments),
  effects: list(openEffects),
  trades: list(openTrades),
  tradeAggregations: {
    page: async (call, page) => readTradeAggregations(call, page),
  },
  submission: {
    response: async (call) => submit(call, submission),
  },
  asyncSubmission: {
    response: async (call) => submitAsync(call, submission),
  },
})
