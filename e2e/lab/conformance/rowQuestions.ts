import { existing } from '#gateway/existing.ts'
import * as filters from '#gateway/filters.ts'
import { ownersOf } from '#gateway/owners.ts'
import { accountDataFromRest, accountFromRest } from '#ledger/account.ts'
import { assetStatFromRest } from '#ledger/assetStat.ts'
import { claimableBalanceFromRest } from '#ledger/claimableBalance.ts'
import type { Collections, FilterOf, OwnerOf } from '#ledger/collections.ts'
import { describedEffect, effectFromRest } from '#ledger/effects/registry.ts'
import { ledgerFromRest } from '#ledger/ledger.ts'
import { liquidityPoolFromRest } from '#ledger/liquidityPool.ts'
import { feeStatsFromRest, networkFromRest } from '#ledger/network.ts'
import { offerFromRest } from '#ledger/offer.ts'
import { described, operationFromRest } from '#ledger/operations/registry.ts'
import { orderBookFromRest } from '#ledger/orderBook.ts'
import { paymentPathFromRest } from '#ledger/paymentPath.ts'
import { type RecordReader, readRecord } from '#ledger/restRecord.ts'
import { describedTrade, tradeFromRest } from '#ledger/trade.ts'
import { tradeAggregationFromRest } from '#ledger/tradeAggregation.ts'
import { transactionFromRest } from '#ledger/transaction.ts'
import type { Page, PageRequest } from '#ledger/values/answer.ts'
import {
  ledgerSequence,
  parseAccountId,
  parseClaimableBalanceId,
  parseLiquidityPoolId,
  parseOfferId,
  parseToid,
  parseTransactionHash,
} from '#ledger/values/ids.ts'
import { wireCall } from '#mock/server/call.ts'
import { includesFailed, ownerParameter } from '#mock/server/historyParameters.ts'
import type { RequestParameters } from '#mock/server/parameters.ts'
import { matchRoutes, type Resource } from '#mock/server/routes.ts'
import { tradeAggregationParameters } from '#mock/server/tradeAggregationParameters.ts'
import { tradeParameters } from '#mock/server/tradeParameters.ts'
import type { Entities } from '#sources/resources.ts'
import type { Source } from '#sources/source.ts'

/** The request of a path to a source: one record, or a list page by page; and the reader of its recorded records. */
export type Question = { readonly model: (record: unknown) => object } & (
  | { readonly one: (source: Source, signal: AbortSignal) => Promise<object> }
  | {
      readonly list: (
        source: Source,
        request: PageRequest,
        signal: AbortSignal,
      ) => Promise<Page<object>>
    }
)

/** The request that a recorded path stands for; undefined if no page could send it (an invalid id). */
export function questionOf(path: string): Question | undefined {
  const url = new URL(path, 'http://recorded.invalid')
  const [found] = matchRoutes(url.pathname)
  if (found === undefined) return undefined
  const [route, parameters] = found
  const { bag } = wireCall(new Request(url), '', url.pathname, parameters)
  try {
    return questions[route.gives](bag)
  } catch (error) {
    if (error instanceof Error && error.name === 'ProblemError') return undefined
    throw error
  }
}

/** A record is in many lists, and has one model. */
const models = new WeakMap<object, object>()
const once =
  (model: (record: unknown) => object): Question['model'] =>
  (record) => {
    if (typeof record !== 'object' || record === null) return model(record)
    const known = models.get(record) ?? model(record)
    models.set(record, known)
    return known
  }

const one = <K extends keyof Entities>(
  kind: K,
  id: Entities[K]['id'],
  model: (record: unknown) => object,
): Question => ({
  model: once(model),
  one: async (source, signal) => (await source.one(kind, id, signal)).value,
})

const list = <K extends keyof Collections>(
  kind: K,
  of: OwnerOf<K> | undefined,
  filter: FilterOf<K> | undefined,
  model: (record: unknown) => object,
): Question => ({
  model: once(model),
  list: (source, request, signal) => source.list(kind, of, { ...request, filter }, signal),
})

const reading =
  <T extends object>(read: (record: RecordReader) => T) =>
  (record: unknown): T =>
    read(readRecord(record))
const operationModel = (record: unknown) => described(operationFromRest(record))
const tradeModel = (record: unknown) => describedTrade(tradeFromRest(record))
const pathsModel = (records: unknown) =>
  Array.isArray(records) ? records.map(reading(paymentPathFromRest)) : []

/** Any ledger: whether a source has it is for the source to say. */
const owners = ownersOf({
  oldestLedger: ledgerSequence(1),
  latestLedger: ledgerSequence(0xffff_ffff),
})
const { op_id, claimable_balance_id, tx_id, ...common } = owners
const success = (bag: RequestParameters) => (includesFailed(bag) ? {} : { successful: true })
const text = (bag: RequestParameters, key: string): string => bag(key) ?? ''
const trades = (bag: RequestParameters): Question => {
  const parameters = tradeParameters(bag)
  return list('trades', filters.tradeOwner(parameters), filters.tradeFilter(parameters), tradeModel)
}
const noQuestion = (): never => {
  throw new Error('nothing of it is recorded as an answer to GET')
}

const questions: Readonly<Record<Resource, (bag: RequestParameters) => Question>> = {
  root: () => one('network', 'current', reading(networkFromRest)),
  feeStats: () => one('feeStats', 'current', reading(feeStatsFromRest)),
  accounts: (bag) =>
    list('accounts', undefined, filters.accountFilter(bag), reading(accountFromRest)),
  account: (bag) =>
    one('account', existing(parseAccountId(text(bag, 'account_id'))), reading(accountFromRest)),
  accountData: (bag) =>
    one(
      'accountData',
      { account: existing(parseAccountId(text(bag, 'account_id'))), name: text(bag, 'key') },
      reading(accountDataFromRest),
    ),
  claimableBalances: (bag) =>
    list(
      'claimableBalances',
      undefined,
      filters.claimableBalanceFilter(bag),
      reading(claimableBalanceFromRest),
    ),
  claimableBalance: (bag) =>
    one(
      'claimableBalance',
      existing(parseClaimableBalanceId(text(bag, 'id'))),
      reading(claimableBalanceFromRest),
    ),
  liquidityPools: (bag) =>
    list(
      'liquidityPools',
      undefined,
      existing(filters.liquidityPoolFilter(bag)),
      reading(liquidityPoolFromRest),
    ),
  liquidityPool: (bag) =>
    one(
      'liquidityPool',
      existing(parseLiquidityPoolId(text(bag, 'liquidity_pool_id'))),
      reading(liquidityPoolFromRest),
    ),
  offers: (bag) => list('offers', undefined, filters.offerFilter(bag), reading(offerFromRest)),
  accountOffers(bag) {
    const of = { kind: 'account', id: existing(parseAccountId(text(bag, 'account_id'))) } as const
    return list('offers', of, {}, reading(offerFromRest))
  },
  offer: (bag) =>
    one('offer', existing(parseOfferId(text(bag, 'offer_id'))), reading(offerFromRest)),
  assets: (bag) => list('assets', undefined, filters.assetFilter(bag), reading(assetStatFromRest)),
  orderBook: (bag) => one('orderBook', filters.orderBookPair(bag), reading(orderBookFromRest)),
  strictReceivePaths: (bag) => one('paths', filters.pathRequest(bag, 'strict-receive'), pathsModel),
  strictSendPaths: (bag) => one('paths', filters.pathRequest(bag, 'strict-send'), pathsModel),
  ledgers: () => list('ledgers', undefined, undefined, reading(ledgerFromRest)),
  ledger: (bag) => one('ledger', ledgerSequence(Number(bag('ledger_id'))), reading(ledgerFromRest)),
  transactions: (bag) =>
    list(
      'transactions',
      ownerParameter<OwnerOf<'transactions'>>(bag, { ...common, claimable_balance_id }),
      success(bag),
      reading(transactionFromRest),
    ),
  transaction: (bag) =>
    one(
      'transaction',
      existing(parseTransactionHash(text(bag, 'tx_id'))),
      reading(transactionFromRest),
    ),
  operations: (bag) =>
    list(
      'operations',
      ownerParameter<OwnerOf<'operations'>>(bag, { ...common, claimable_balance_id, tx_id }),
      success(bag),
      operationModel,
    ),
  operation: (bag) => one('operation', existing(parseToid(text(bag, 'id'))), operationModel),
  payments(bag) {
    const { liquidity_pool_id: _none, ...rest } = common
    const of = ownerParameter<OwnerOf<'payments'>>(bag, { ...rest, tx_id })
    return list('payments', of, success(bag), operationModel)
  },
  effects: (bag) =>
    list(
      'effects',
      ownerParameter<OwnerOf<'effects'>>(bag, { ...common, tx_id, op_id }),
      undefined,
      (record) => describedEffect(effectFromRest(record)),
    ),
  trades,
  tradeAggregations: (bag) =>
    list(
      'tradeAggregations',
      undefined,
      filters.tradeAggregationFilter(tradeAggregationParameters(bag, '')),
      reading(tradeAggregationFromRest),
    ),
  submission: noQuestion,
  asyncSubmission: noQuestion,
}
