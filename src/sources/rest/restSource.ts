import { type ToldTrade, tellTrade } from '../../derive/toldTrade.ts'
import { effectFromRest, tellEffect } from '../../effects/registry.ts'
import { accountFromRest } from '../../model/accountRecord.ts'
import { SourceError } from '../../model/errors.ts'
import type { Fetch } from '../../model/fetch.ts'
import { ledgerFromRest } from '../../model/ledgerRecord.ts'
import { feeStatsFromRest } from '../../model/networkRecord.ts'
import type { Answer, Page, PageRequest } from '../../model/page.ts'
import { type RecordReader, readRecord } from '../../model/record.ts'
import { tradeFromRest } from '../../model/tradeRecord.ts'
import { transactionFromRest } from '../../model/transactionRecord.ts'
import type { UnknownRecord } from '../../model/unknownRecord.ts'
import { operationFromRest, tell, type ToldOperation } from '../../operations/registry.ts'
import type { Decoder } from '../../worker/protocol.ts'
import { createHttp, type HttpOptions } from '../http.ts'
import type { Collections, Entities, Owner, OwnerOf } from '../resources.ts'
import type { Source } from '../source.ts'
import { createRestClient } from './restClient.ts'
import { type RestList, readRestList } from './restList.ts'
import { createRestRoot, readOne } from './restRoot.ts'
import { ledgerSpan, operationSpan, transactionSpan } from './span.ts'

export interface RestSourceOptions extends Omit<HttpOptions, 'fetch'> {
  /** `rest:` and the address where absent. */
  readonly id?: string | undefined
  readonly url: string
  readonly fetch: Fetch
  /** Not needed: REST tells all that is shown. */
  readonly decoder?: Decoder | undefined
}

/** The line of sight through a REST service (HAL JSON), in either of its dialects. */
export function createRestSource(options: RestSourceOptions): Source {
  const client = createRestClient(options.url, createHttp(options))
  const root = createRestRoot(client)

  const entities: {
    readonly [K in keyof Entities]: (
      id: Entities[K]['id'],
      signal: AbortSignal,
    ) => Promise<Answer<Entities[K]['value']>>
  } = {
    network: (_id, signal) => root.status(signal),
    feeStats: async (_id, signal) =>
      readOne(await client.get('/fee_stats', { subject: 'fees' }, signal), feeStatsFromRest),
    ledger: async (id, signal) => {
      try {
        const words = { subject: `Ledger ${id}` }
        return readOne(await client.get(`/ledgers/${id}`, words, signal), ledgerFromRest)
      } catch (error) {
        throw await root.whyUnknown(id, error, signal)
      }
    },
    transaction: async (id, signal) => {
      const words = { subject: `transaction ${id.slice(0, 8)}…` }
      return readOne(await client.get(`/transactions/${id}`, words, signal), transactionFromRest)
    },
    operation: async (id, signal) => {
      const words = { subject: `operation ${id}` }
      return readOne(await client.get(`/operations/${id}`, words, signal), wholeOperation)
    },
    account: async (id, signal) => {
      const words = { subject: `account ${id.slice(0, 8)}…` }
      return readOne(await client.get(`/accounts/${id}`, words, signal), accountFromRest)
    },
    accountData: () => Promise.reject(unsupported('accountData')),
    offer: () => Promise.reject(unsupported('offer')),
    claimableBalance: () => Promise.reject(unsupported('claimableBalance')),
    liquidityPool: () => Promise.reject(unsupported('liquidityPool')),
    orderBook: () => Promise.reject(unsupported('orderBook')),
    paths: () => Promise.reject(unsupported('paths')),
  }

  const list = <T>(what: RestList<T>, request: PageRequest, signal: AbortSignal) =>
    readRestList({ client, root }, what, request, signal)
  /** Those of a ledger, transaction or operation have no route of their own: they are a part of all trades. */
  const spanOf = async (of: Owner<'ledger' | 'transaction' | 'operation'>, signal: AbortSignal) => {
    switch (of.kind) {
      case 'ledger':
        return { span: ledgerSpan(of.id), calls: await root.mustHave(of.id, signal) }
      case 'transaction': {
        const { value, calls } = await entities.transaction(of.id, signal)
        return { span: transactionSpan(value.pagingToken), calls }
      }
      case 'operation': {
        const { value, calls } = await entities.operation(of.id, signal)
        return { span: operationSpan(value.id), calls }
      }
    }
  }
  const trades = async (
    of: OwnerOf<'trades'> | undefined,
    request: PageRequest,
    signal: AbortSignal,
  ): Promise<Page<ToldTrade | UnknownRecord>> => {
    const what = { kind: 'trades', read: toldTrade } as const
    if (of?.kind !== 'ledger' && of?.kind !== 'transaction' && of?.kind !== 'operation')
      return list({ ...what, of }, request, signal)
    const { span, calls } = await spanOf(of, signal)
    const page = await list({ ...what, span }, request, signal)
    return { ...page, calls: [...calls, ...page.calls] }
  }
  const lists: {
    readonly [K in keyof Collections]: (
      of: OwnerOf<K> | undefined,
      request: PageRequest,
      signal: AbortSignal,
    ) => Promise<Page<Collections[K]['item'] | UnknownRecord>>
  } = {
    ledgers: (of, ...rest) => list({ kind: 'ledgers', read: read(ledgerFromRest), of }, ...rest),
    transactions: (of, ...rest) =>
      list({ kind: 'transactions', read: read(transactionFromRest), of }, ...rest),
    operations: (of, ...rest) => list({ kind: 'operations', read: toldOperation, of }, ...rest),
    payments: (of, ...rest) => list({ kind: 'payments', read: toldOperation, of }, ...rest),
    effects: (of, ...rest) => list({ kind: 'effects', read: toldEffect, of }, ...rest),
    trades,
    accounts: () => Promise.reject(unsupported('accounts')),
    offers: () => Promise.reject(unsupported('offers')),
    claimableBalances: () => Promise.reject(unsupported('claimableBalances')),
    liquidityPools: () => Promise.reject(unsupported('liquidityPools')),
    assets: () => Promise.reject(unsupported('assets')),
    tradeAggregations: () => Promise.reject(unsupported('tradeAggregations')),
  }

  return {
    id: options.id ?? `rest:${options.url}`,
    kind: 'rest',
    url: options.url,
    one: (kind, id, signal) => entities[kind](id, signal),
    list: (kind, of, request, signal) => lists[kind](of, request, signal),
  }
}

/** A reader that takes whatever the service sent. */
const read =
  <T>(reader: (record: RecordReader) => T) =>
  (record: unknown): T =>
    reader(readRecord(record))

/** An operation asked for by itself. */
const wholeOperation = (record: RecordReader): ToldOperation => toldOperation(record.raw)
const toldOperation = (record: unknown): ToldOperation => tell(operationFromRest(record))
const toldEffect = (record: unknown) => tellEffect(effectFromRest(record))
const toldTrade = (record: unknown): ToldTrade => tellTrade(tradeFromRest(record))

const unsupported = (what: string) =>
  new SourceError('unsupported', `${what} is not read through REST yet`)
