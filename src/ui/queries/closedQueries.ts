import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import type { DescribedOperation, PartialResultCodes, Transaction, TransactionXdr } from '#ledger'
import {
  type CallError,
  type Page,
  type Reason,
  type TransactionHash,
  toidParts,
} from '#ledger/values'
import type {
  IndexState,
  IndexStatus,
  ReadSummary,
  Source,
  TransactionOutcome,
  XdrQuestions,
} from '#sources'
import { askWorker } from '../ask/client.ts'
import { closed } from './queries.ts'

/** An answer of the worker from XDR that the page has; without one until all that it takes is known. */
export const fromXdr = <K extends keyof XdrQuestions>(
  question: K,
  input: XdrQuestions[K]['input'] | undefined,
  ...queryKey: readonly (string | number | boolean | undefined)[]
) =>
  queryOptions({
    queryKey,
    queryFn: input === undefined ? skipToken : ({ signal }) => askWorker(question, input, signal),
    ...closed,
  })

/** A transaction's result codes, decoded from this source's XDR. */
export const decoded = ({ id }: Source, hash: string, xdr: TransactionXdr) =>
  fromXdr('transactionCodes', xdr, id, 'decoded', hash, xdr.meta === undefined)

/** Who signed a transaction; null where its envelope is not that of its hash. */
export const signersOf = (
  { id }: Source,
  { hash, xdr }: Transaction,
  passphrase: string | undefined,
) => {
  const input = passphrase === undefined ? undefined : { xdr, hash, passphrase }
  return fromXdr('signers', input, id, 'signers', hash, passphrase)
}

/** Summaries by transaction hash; those that are still to be read are absent. */
export type TransactionSummaries = Pick<
  ReadonlyMap<TransactionHash, ReadSummary | undefined>,
  'get'
>

/** Summaries of transactions, from their XDR. */
export const summaries = (
  source: Source,
  transactions: readonly Transaction[],
  passphrase: string,
) =>
  queryOptions({
    queryKey: [
      source.id,
      'summaries',
      passphrase,
      ...transactions.map(({ hash, xdr }) => `${hash}${xdr.meta === undefined ? '' : '+'}`),
    ],
    queryFn: async ({ signal }): Promise<TransactionSummaries> => {
      const read = await askWorker('transactionSummaries', { transactions, passphrase }, signal)
      return new Map(transactions.map(({ hash }, index) => [hash, read[index]]))
    },
    ...closed,
  })

export const contractValue = (base64: string) => fromXdr('scVal', { base64 }, 'scVal', base64)

/** Drops decoded contract values: they are rarely needed again. */
export const forgetContractValues = (client: QueryClient): void =>
  client.removeQueries({ queryKey: ['scVal'] })

type OperationKey = Pick<DescribedOperation, 'id' | 'transactionHash'>

/** Why an operation failed, from cached pages and transactions only. */
export function knownReason(
  client: QueryClient,
  source: Source,
  { id, transactionHash }: OperationKey,
): Reason | undefined {
  for (const [, page] of client.getQueriesData<Page<object>>({ queryKey: [source.id, 'page'] })) {
    const reason = page?.reasons?.get(id)
    if (reason !== undefined) return reason
  }
  const { codes, error } = knownCodes(client, source, transactionHash) ?? {}
  const code = codes?.operations[toidParts(id).operation - 1]
  return code === undefined || code.success ? undefined : { ...code, error }
}

function knownCodes(
  client: QueryClient,
  { id }: Source,
  hash: TransactionHash,
): { readonly codes: PartialResultCodes; readonly error?: CallError | undefined } | undefined {
  for (const [, data] of client.getQueriesData<TransactionOutcome>({
    queryKey: [id, 'decoded', hash],
  }))
    if (data !== undefined) return { codes: data, error: data.contractErrors[0] }
  for (const [, data] of client.getQueriesData<TransactionSummaries>({
    queryKey: [id, 'summaries'],
  })) {
    const summary = data?.get(hash)
    if (typeof summary === 'object') return summary
  }
  return undefined
}

/** An index is busy while it reads ledgers, here or in another tab, or is about to. */
export const isBusy = (state: IndexState): boolean =>
  state === 'walking' || state === 'waiting' || state === 'elsewhere'

const indexKey = (source: Source) => [source.id, 'index']

/** The state of a source's index: polled often while it walks, rarely while idle. */
export const indexStatus = (source: Source) =>
  queryOptions({
    queryKey: indexKey(source),
    queryFn: ({ signal }) => source.index?.status(signal) ?? null,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isBusy(data.state) ? 500 : 5_000),
  })

/** Controls a source's index and updates its status; a failure appears there. */
export async function steerIndex(
  client: QueryClient,
  source: Source,
  steer: (index: NonNullable<Source['index']>, signal: AbortSignal) => Promise<IndexStatus>,
): Promise<void> {
  const { index } = source
  if (index === undefined) return
  // An earlier status request would overwrite the new status.
  await client.cancelQueries({ queryKey: indexKey(source) })
  const queryFn = ({ signal }: { readonly signal: AbortSignal }) => steer(index, signal)
  await client.prefetchQuery({ queryKey: indexKey(source), queryFn, staleTime: 0, retry: false })
}

/** Reads the cached status of the index. */
export function indexWorks(client: QueryClient, source: Source): boolean {
  const status = client.getQueryData<IndexStatus | null>(indexKey(source))
  return status !== null && status !== undefined && isBusy(status.state)
}

/**
 * Refetches answers that are partial because of the index alone. Answers with `indexed` cost requests to read again;
 * the page that shows them does that itself.
 */
export const refreshPartial = (client: QueryClient, source: Source): Promise<void> =>
  client.invalidateQueries({
    queryKey: [source.id],
    predicate: ({ state: { data } }) =>
      typeof data === 'object' &&
      data !== null &&
      Reflect.get(data, 'partial') === true &&
      Reflect.get(data, 'indexed') === undefined,
  })
