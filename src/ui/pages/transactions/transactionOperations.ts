import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { PageRequest } from '../../../model/page.ts'
import type { Transaction } from '../../../model/transaction.ts'
import { decoded, page } from '../../../queries/queries.ts'
import { useSource } from '../../sight.ts'

/** A transaction has 100 operations at most: all of them in one page, in their own order. */
export const wholeTransaction: PageRequest = { order: 'asc', limit: 200 }

/** All operations of a transaction. */
export const useTransactionOperations = (transaction: Transaction) =>
  useQuery(
    page(
      useSource(),
      'operations',
      { kind: 'transaction', id: transaction.hash },
      wholeTransaction,
    ),
  )

/** A transaction's result codes and readable trees, from the worker. */
export function useDecoded(transaction: Transaction) {
  const { decoder } = useRouteContext({ from: '__root__' })
  return useQuery(decoded(decoder, transaction.hash, transaction.xdr))
}
