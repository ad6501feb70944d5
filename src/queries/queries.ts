import { queryOptions } from '@tanstack/react-query'
import type { SourceError } from '../model/errors.ts'
import type { PageRequest } from '../model/page.ts'
import type { Transaction, TransactionXdr } from '../model/transaction.ts'
import type { Collections, Entities, OwnerOf } from '../sources/resources.ts'
import type { Source } from '../sources/source.ts'
import type { Decoder } from '../worker/protocol.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: SourceError
  }
}

/** Closed history never goes stale; what the head moves is read again after a ledger's time. */
const closed = { staleTime: Number.POSITIVE_INFINITY }
const live = { staleTime: 5_000 }
const freshness = {
  network: live,
  feeStats: live,
  ledger: closed,
  transaction: closed,
  operation: closed,
  account: live,
} as const satisfies Record<keyof Entities, object>

/** One resource of a source. */
export const one = <K extends keyof Entities>(source: Source, kind: K, id: Entities[K]['id']) =>
  queryOptions({
    queryKey: [source.id, 'one', kind, String(id)],
    queryFn: ({ signal }) => source.one(kind, id, signal),
    ...freshness[kind],
  })

/** One page of a collection: of a closed ledger, transaction or operation it never changes. */
export const page = <K extends keyof Collections>(
  source: Source,
  kind: K,
  of: OwnerOf<K> | undefined,
  request: PageRequest,
) =>
  queryOptions({
    queryKey: [
      source.id,
      'page',
      kind,
      of?.kind ?? '',
      String(of?.id ?? ''),
      request.order,
      request.limit,
      request.cursor ?? '',
    ],
    queryFn: ({ signal }) => source.list(kind, of, request, signal),
    ...(of === undefined || of.kind === 'account' ? live : closed),
  })

/** A transaction's XDR in readable form, by the worker. */
export const decoded = (decoder: Decoder, hash: string, xdr: TransactionXdr) =>
  queryOptions({
    queryKey: ['decoded', hash, xdr.meta === undefined, xdr.feeMeta === undefined],
    queryFn: ({ signal }) => decoder.run('transaction', xdr, signal),
    ...closed,
  })

/** What a list's transactions did, out of their XDR, by the worker. */
export const summaries = (
  decoder: Decoder,
  transactions: readonly Transaction[],
  passphrase: string,
) =>
  queryOptions({
    queryKey: [
      'summaries',
      passphrase,
      ...transactions.map(({ hash, xdr }) => `${hash}${xdr.meta === undefined ? '' : '+'}`),
    ],
    queryFn: ({ signal }) =>
      decoder.run('transactionSummaries', { transactions, passphrase }, signal),
    ...closed,
  })
