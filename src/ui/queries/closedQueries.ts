import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Transaction, TransactionXdr } from '#ledger'
import type { TransactionHash } from '#ledger/values'
import type { Decoder, ReadSummary, Source, XdrQuestions } from '#sources'
import { closed } from './queries.ts'

/** An answer of the worker from XDR that the page has. */
export const fromXdr = <K extends keyof XdrQuestions>(
  decoder: Decoder,
  question: K,
  input: XdrQuestions[K]['input'],
  ...queryKey: readonly (string | number | boolean)[]
) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal }) => decoder.run(question, input, signal),
    ...closed,
  })

/** A transaction's result codes, decoded from this source's XDR. */
export const decoded = ({ id }: Source, decoder: Decoder, hash: string, xdr: TransactionXdr) =>
  fromXdr(decoder, 'transactionCodes', xdr, id, 'decoded', hash, xdr.meta === undefined)

/** The account that did not sign a transaction, which proves it forged; null for none. */
export const unsignedAccount = (
  { id }: Source,
  decoder: Decoder,
  { hash, xdr }: Transaction,
  passphrase: string,
) =>
  queryOptions({
    queryKey: [id, 'unsignedAccount', hash, passphrase],
    queryFn: async ({ signal }) =>
      (await decoder.run('unsignedAccount', { xdr, hash, passphrase }, signal)) ?? null,
    ...closed,
  })

/** Summaries by transaction hash; those that are still to be read are absent. */
export type TransactionSummaries = Pick<
  ReadonlyMap<TransactionHash, ReadSummary | undefined>,
  'get'
>

/** Summaries of transactions, from their XDR. */
export const summaries = (
  source: Source,
  decoder: Decoder,
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
      const read = await decoder.run('transactionSummaries', { transactions, passphrase }, signal)
      return new Map(transactions.map(({ hash }, index) => [hash, read[index]]))
    },
    ...closed,
  })

export const contractValue = (decoder: Decoder, base64: string) =>
  fromXdr(decoder, 'scVal', { base64 }, 'scVal', base64)

/** Drops decoded contract values: they are rarely needed again. */
export const forgetContractValues = (client: QueryClient): void =>
  client.removeQueries({ queryKey: ['scVal'] })
