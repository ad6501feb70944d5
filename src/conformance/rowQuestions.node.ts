import { tellTrade } from '../derive/toldTrade.ts'
import { effectFromRest, tellEffect } from '../effects/registry.ts'
import { existing } from '../gateway/existing.ts'
import * as filters from '../gateway/filters.ts'
import { ownersOf } from '../gateway/owners.ts'
import { accountDataFromRest } from '../model/accountDataRecord.ts'
import { accountFromRest } from '../model/accountRecord.ts'
import { assetStatFromRest } from '../model/assetStatRecord.ts'
import { claimableBalanceFromRest } from '../model/claimableBalanceRecord.ts'
import { parseTransactionHash } from '../model/hash.ts'
import { ledgerFromRest } from '../model/ledgerRecord.ts'
import { ledgerSequence } from '../model/ledgerSequence.ts'
import { liquidityPoolFromRest } from '../model/liquidityPoolRecord.ts'
import { feeStatsFromRest, networkFromRest } from '../model/networkRecord.ts'
import { offerFromRest } from '../model/offerRecord.ts'
import { parseOfferId } from '../model/offer.ts'
import { orderBookFromRest } from '../model/orderBookRecord.ts'
import type { Page, PageRequest } from '../model/page.ts'
import { paymentPathFromRest } from '../model/paymentPathRecord.ts'
import { type RecordReader, readRecord } from '../model/record.ts'
import { wireCall } from '../model/restWire/call.ts'
import { ownerParameter, wantsFailed } from '../model/restWire/historyParameters.ts'
import type { Bag } from '../model/restWire/parameters.ts'
import { type Resource, matchRoutes } from '../model/restWire/routes.ts'
import { tradeAggregationParameters } from '../model/restWire/tradeAggregationParameters.ts'
import { tradeParameters } from '../model/restWire/tradeParameters.ts'
import { parseAccountId, parseClaimableBalanceId, parseLiquidityPoolId } from '../model/strkey.ts'
import { parseToid } from '../model/toid.ts'
import { tradeAggregationFromRest } from '../model/tradeAggregationRecord.ts'
import { tradeFromRest } from '../model/tradeRecord.ts'
import { transactionFromRest } from '../model/transactionRecord.ts'
import { operationFromRest, tell } from '../operations/registry.ts'
import type { Collections, Entities, FilterOf, OwnerOf } from '../sources/resources.ts'
import type { Source } from '../sources/source.ts'

/** What a path asks of a source: one thing, or a list page by page; and how a recorded record of it is read. */
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

/** What the REST service was asked at this path; undefined where no page could ask it (an id that cannot be one). */
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

const one = <K extends keyof Entities>(
  kind: K,
  id: Entities[K]['id'],
  model: (record: unknown) => object,
): Question => ({
  model,
  one: async (source, signal) => (await source.one(kind, id, signal)).value,
})

const list = <K extends keyof Collections>(
  kind: K,
  of: OwnerOf<K> | undefined,
  filter: FilterOf<K> | undefined,
  model: (record: unknown) => object,
): Question => ({
  model,
  list: (source, request, signal) => source.list(kind, of, { ...request, filter }, signal),
})

const reading =
  <T extends object>(read: (record: RecordReader) => T) =>
  (record: unknown): T =>
    read(readRecord(record))
const operationModel = (record: unknown) => tell(operationFromRest(record))
const tradeModel = (record: unknown) => tellTrade(tradeFromRest(record))
const pathsModel = (records: unknown) =>
  Array.isArray(records) ? records.map(reading(paymentPathFromRest)) : []

/** Any ledger: whether a source has it is for the source to say. */
const owners = ownersOf({
  oldestLedger: ledgerSequence(1),
  latestLedger: ledgerSequence(0xffff_ffff),
})
const { op_id, claimable_balance_id, tx_id, ...common } = owners
const success = (bag: Bag) => ({ successfulOnly: !wantsFailed(bag) })
const text = (bag: Bag, key: string): string => bag(key) ?? ''
const trades = (bag: Bag): Question => {
  const parameters = tradeParameters(bag)
  return list('trades', filters.tradeOwner(parameters), filters.tradeFilter(parameters), tradeModel)
}
const noQuestion = (): never => {
  throw new Error('nothing of it is recorded as an answer to GET')
}

const questions: Readonly<Record<Resource, (bag: Bag) => Question>> = {
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
      (record) => tellEffect(effectFromRest(record)),
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
