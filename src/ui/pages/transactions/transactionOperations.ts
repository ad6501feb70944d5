import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { Transaction } from '../../../model/transaction.ts'
import { decoded } from '../../../queries/closedQueries.ts'
import { page } from '../../../queries/queries.ts'
import { wholeTransaction } from '../../address/pageRequest.ts'
import { useSource } from '../../address/sight.ts'

export const useTransactionOperations = (transaction: Transaction) =>
  useQuery(
    page(
      useSource(),
      'operations',
      { kind: 'transaction', id: transaction.hash },
      wholeTransaction,
    ),
  )

export function useDecoded(transaction: Transaction) {
  const { decoder } = useRouteContext({ from: '__root__' })
  return useQuery(decoded(useSource(), decoder, transaction.hash, transaction.xdr))
}
