import type {
  Collections,
  DescribedOperation,
  DescribedTrade,
  FilterOf,
  ListRequest,
  OperationFilter,
  Owner,
  OwnerOf,
  RecordReader,
} from '#ledger'
import {
  accountFromRest,
  assetStatFromRest,
  claimableBalanceFromRest,
  describedEffect,
  describedTrade,
  effectFromRest,
  ledgerFromRest,
  liquidityPoolFromRest,
  offerFromRest,
  readRecord,
  tradeFromRest,
  transactionFromRest,
} from '#ledger/readers'
import {
  type Page,
  type PageRequest,
  SourceError,
  type TransactionHash,
  type UnknownRecord,
  isUnknownRecord,
  parseAccountId,
} from '#ledger/values'
import type { Source } from '../source.ts'
import { operationOfRecord } from './operationRecord.ts'
import { filterParameters } from './filters.ts'
import { listRules } from './listRules.ts'
import { requestedOnly } from './requested.ts'
import type { RestClient } from './restClient.ts'
import { type RestEntities, transactionHashes } from './restEntities.ts'
import { readRestList } from './restList.ts'
import { ownerName } from './restPaths.ts'
import { toldByEffects } from '../toldByEffects.ts'
import type { RestRoot } from './restRoot.ts'
import { type Span, ledgerSpan, operationSpan, transactionSpan } from './span.ts'
import { loadLists } from '../chunks.ts'

type Item<K extends keyof Collections> = Collections[K]['item']
type Read<K extends keyof Collections> = (record: unknown) => Item<K>

/** Reads one page of any list. */
export type RestLists = <K extends keyof Collections>(
  kind: K,
  of: OwnerOf<K> | undefined,
  request: ListRequest<K>,
  signal: AbortSignal,
) => Promise<Page<Item<K> | UnknownRecord>>

/** A list to be read: whose it is, or which part of the whole list. */
interface Wanted<K extends keyof Collections> {
  readonly kind: K
  readonly read: Read<K>
  readonly of?: Owner | undefined
  readonly span?: Span | undefined
  readonly absent?: string | undefined
}

/** What is read in pages from a REST service. */
export function createRestLists(
  client: RestClient,
  root: RestRoot,
  entities: RestEntities,
  source: () => Pick<Source, 'list'>,
): RestLists {
  const list = async <K extends keyof Collections>(
    { kind, read, of, span, absent }: Wanted<K>,
    request: ListRequest<K>,
    filter: FilterOf<K>,
    signal: AbortSignal,
  ) => {
    const parameters = filterParameters(kind, of, filter)
    const checked = requestedOnly(read, listRules(kind, of, filter))
    return readRestList(
      { client, root },
      { kind, read: checked, of, span, parameters, absent },
      request,
      signal,
    )
  }
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
  /**
   * A pair in the filter turns the service's own records to that pair; the items are shown from the seller's side all
   * the same, as in every list of trades.
   */
  const trades: RestListsOf['trades'] = async (of, request, signal) => {
    const { filter = {} } = request
    // A pair that was never traded and an owner that was never there are answered alike.
    const owner = of?.kind === 'account' ? `, or there is no history of ${ownerName(of)}` : ''
    const absent = filter.base && `${client.host} has no trades of one of these assets${owner}`
    const what = { kind: 'trades', read: readTrade, absent } as const
    if (of?.kind !== 'ledger' && of?.kind !== 'transaction' && of?.kind !== 'operation')
      return list({ ...what, of }, request, filter, signal)
    const { span, calls } = await spanOf(of, signal)
    const page = await list({ ...what, span }, request, filter, signal)
    return { ...page, calls: [...calls, ...page.calls] }
  }
  /** Of one account with a filter they are a part of all offers: its own list takes none. */
  const offers: RestListsOf['offers'] = (of, request, signal) => {
    const { selling, buying, sponsor } = request.filter ?? {}
    const what = { kind: 'offers', read: read(offerFromRest) } as const
    const isPart = selling !== undefined || buying !== undefined || sponsor !== undefined
    if (of === undefined) return list(what, request, request.filter ?? {}, signal)
    return isPart
      ? list(what, request, { ...request.filter, seller: of.id }, signal)
      : list({ ...what, of }, request, {}, signal)
  }
  const plain =
    <K extends keyof Collections>(kind: K, reader: Read<K>) =>
    (of: Owner | undefined, request: ListRequest<K>, signal: AbortSignal) =>
      list({ kind, read: reader, of }, request, request.filter ?? {}, signal)
  /** Of one transaction the service lists all, and all of them are as successful as it is. */
  const operations =
    (kind: 'operations' | 'payments') =>
    async (of: Owner | undefined, request: OperationsRequest, signal: AbortSignal) => {
      const page = await plain(kind, operationOfRecord)(of, request, signal)
      if (of?.kind !== 'transaction') return page
      await mustBeOf(of.id, page, signal)
      if (request.filter?.successful === true && page.items.some(hasFailed))
        return { ...page, items: [], next: undefined, prev: undefined }
      const { operations, calls } = await toldByEffects(source(), of, page.items, signal)
      return { ...page, items: operations, calls: [...page.calls, ...calls] }
    }
  /** Operations state their transaction's outer hash; of one requested by its inner hash, that is read. */
  const mustBeOf = async (
    id: TransactionHash,
    { items, calls }: Page<DescribedOperation | UnknownRecord>,
    signal: AbortSignal,
  ) => {
    const stated = new Set(
      items.flatMap((item) => (isUnknownRecord(item) ? [] : [item.transactionHash])),
    )
    if ([...stated].every((hash) => hash === id)) return
    const { value } = await entities.transaction(id, signal)
    const hashes = transactionHashes(value)
    const other = [...stated].find((hash) => !hashes.includes(hash))
    if (other !== undefined)
      throw new SourceError(
        'badResponse',
        `The answer has operations of another transaction than requested: transaction_hash is ${other}, not ${id}`,
        { calls },
      )
  }
  const accounts: RestListsOf['accounts'] = async (of, request, signal) => {
    const { signer } = request.filter ?? {}
    if (signer !== undefined && parseAccountId(signer) === undefined)
      throw new SourceError(
        'unsupported',
        `${client.host} lists accounts by signers that are accounts (G…), not by other keys`,
      )
    return plain('accounts', read(accountFromRest))(of, request, signal)
  }
  const lists: RestListsOf = {
    ledgers: plain('ledgers', read(ledgerFromRest)),
    transactions: plain('transactions', read(transactionFromRest)),
    operations: operations('operations'),
    payments: operations('payments'),
    effects: plain('effects', readEffect),
    trades,
    accounts,
    offers,
    claimableBalances: plain('claimableBalances', read(claimableBalanceFromRest)),
    liquidityPools: plain('liquidityPools', read(liquidityPoolFromRest)),
    assets: plain('assets', read(assetStatFromRest)),
    // Few readers ask for these: the others do not wait for their code.
    tradeAggregations: async (_of, request, signal) => {
      const { readAggregations } = await loadLists()
      return readAggregations({ client, root }, request, signal)
    },
  }
  return async (kind, of, request, signal) => lists[kind](of, request, signal)
}

type RestListsOf = {
  readonly [K in keyof Collections]: (
    of: OwnerOf<K> | undefined,
    request: ListRequest<K>,
    signal: AbortSignal,
  ) => Promise<Page<Item<K> | UnknownRecord>>
}

/** A reader that takes whatever the service sent. */
const read =
  <T>(reader: (record: RecordReader) => T) =>
  (record: unknown): T =>
    reader(readRecord(record))

const readEffect = (record: unknown) => describedEffect(effectFromRest(record))
const readTrade = (record: unknown): DescribedTrade => describedTrade(tradeFromRest(record))

interface OperationsRequest extends PageRequest {
  readonly filter?: OperationFilter | undefined
}

const hasFailed = (item: DescribedOperation | UnknownRecord) =>
  'transactionSuccessful' in item && !item.transactionSuccessful
