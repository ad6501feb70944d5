import { accountDataFromRest } from '../../rest/records/accountData.ts'
import { accountFromRest } from '../../rest/records/account.ts'
import { formatAmount } from '../../model/values/amount.ts'
import { formatAsset } from '../../model/asset.ts'
import { claimableBalanceFromRest } from '../../rest/records/claimableBalance.ts'
import { SourceError } from '../../model/errors.ts'
import { ledgerFromRest } from '../../rest/records/ledger.ts'
import { liquidityPoolFromRest } from '../../rest/records/liquidityPool.ts'
import { feeStatsFromRest } from '../../rest/records/network.ts'
import { offerFromRest } from '../../rest/records/offer.ts'
import { orderBookFromRest } from '../../rest/records/orderBook.ts'
import type { Answer } from '../../model/page.ts'
import type { PathRequest } from '../../model/paymentPath.ts'
import { paymentPathFromRest } from '../../rest/records/paymentPath.ts'
import type { RecordReader } from '../../rest/records/record.ts'
import { transactionFromRest } from '../../rest/records/transaction.ts'
import { operationFromRest, described, type DescribedOperation } from '../../operations/registry.ts'
import { checkPaths } from '../filter/filterRules.ts'
import type { Owner } from '../../collections/owners.ts'
import type { AccountDataName, Entities } from '../resources.ts'
import { assetQuery, queryOf } from './filters.ts'
import type { RequestWords, RestClient } from './restClient.ts'
import { absenceWords, entityPath, ownerWords } from './restPaths.ts'
import { onlyRequested, transactionHashes } from './onlyRequested.ts'
import { type RestRoot, readOne } from './restRoot.ts'

/** How each resource is read. */
export type RestEntities = {
  readonly [K in keyof Entities]: (
    id: Entities[K]['id'],
    signal: AbortSignal,
  ) => Promise<Answer<Entities[K]['value']>>
}

/** What is read one at a time from a REST service. */
export function createRestEntities(client: RestClient, root: RestRoot): RestEntities {
  const read = async <T>(
    path: string,
    words: RequestWords,
    reader: (record: RecordReader) => T,
    signal: AbortSignal,
  ): Promise<Answer<T>> => readOne(await client.get(path, words, signal), reader)
  const readBy = <T>(of: Owner, reader: (record: RecordReader) => T, signal: AbortSignal) =>
    read(entityPath(of), { subject: ownerWords(of), absent: absenceWords(of) }, reader, signal)
  const readById = <T extends { readonly id: bigint | string }>(
    of: Owner,
    reader: (record: RecordReader) => T,
    signal: AbortSignal,
  ) =>
    readBy(
      of,
      onlyRequested(of, reader, ({ id }) => [id]),
      signal,
    )
  return {
    network: (_id, signal) => root.status(signal),
    feeStats: (_id, signal) => read('/fee_stats', { subject: 'fees' }, feeStatsFromRest, signal),
    ledger: async (id, signal) => {
      try {
        const reader = onlyRequested({ kind: 'ledger', id }, ledgerFromRest, (it) => [it.sequence])
        return await read(`/ledgers/${id}`, { subject: `Ledger ${id}` }, reader, signal)
      } catch (error) {
        throw await root.whyUnknown(id, error, signal)
      }
    },
    transaction: (id, signal) => {
      const of = { kind: 'transaction', id } as const
      return readBy(of, onlyRequested(of, transactionFromRest, transactionHashes), signal)
    },
    operation: (id, signal) => readById({ kind: 'operation', id }, wholeOperation, signal),
    account: (id, signal) => readById({ kind: 'account', id }, accountFromRest, signal),
    accountData: async (id, signal) => {
      const absent =
        `Account ${id.account.slice(0, 8)}… has no data entry “${id.name}” now: ` +
        'it was removed or never set, or there is no such account'
      return read(dataPath(id), { subject: 'this data entry', absent }, accountDataFromRest, signal)
    },
    offer: (id, signal) => readById({ kind: 'offer', id }, offerFromRest, signal),
    claimableBalance: (id, signal) =>
      readById({ kind: 'claimableBalance', id }, claimableBalanceFromRest, signal),
    liquidityPool: (id, signal) =>
      readById({ kind: 'liquidityPool', id }, liquidityPoolFromRest, signal),
    orderBook: ({ selling, buying, limit }, signal) => {
      const query = queryOf({
        ...assetQuery(selling, 'selling_'),
        ...assetQuery(buying, 'buying_'),
        limit,
      })
      return read(`/order_book${query}`, { subject: 'this order book' }, orderBookFromRest, signal)
    },
    paths: async (request, signal) =>
      read(pathsPath(request), { subject: 'paths' }, pathsFromRest, signal),
  }
}

/** An operation asked for by itself. */
const wholeOperation = ({ raw }: RecordReader): DescribedOperation =>
  described(operationFromRest(raw))

/** An address drops segments of dots alone, however they are spelled. */
function dataPath({ account, name }: AccountDataName): string {
  if (name === '.' || name === '..')
    throw new SourceError('unsupported', `A data entry named “${name}” has no address of its own`)
  return `/accounts/${account}/data/${encodeURIComponent(name)}`
}

const pathsFromRest = (record: RecordReader) =>
  record.object('_embedded').list('records', paymentPathFromRest)

function pathsPath(request: PathRequest): string {
  checkPaths(request)
  const open = request.kind === 'strictSend' ? request.destination : request.source
  const end = (side: 'source' | 'destination') =>
    typeof open === 'string'
      ? { [`${side}_account`]: open }
      : { [`${side}_assets`]: open.map(formatAsset).join(',') }
  const amount = formatAmount(request.amount)
  return request.kind === 'strictSend'
    ? `/paths/strict-send${queryOf({
        ...end('destination'),
        ...assetQuery(request.source, 'source_'),
        source_amount: amount,
      })}`
    : `/paths/strict-receive${queryOf({
        ...end('source'),
        ...assetQuery(request.destination, 'destination_'),
        destination_amount: amount,
      })}`
}
