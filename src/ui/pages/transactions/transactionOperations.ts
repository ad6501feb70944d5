import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { DescribedOperation, Disagreements, Transaction } from '#ledger'
import { type UnknownRecord, type Toid, knownItems } from '#ledger/values'
import type { RecordCheck } from '#sources'
import { decoded } from '../../queries/closedQueries.ts'
import { page } from '../../queries/queries.ts'
import { wholeTransaction } from '../../address/search.ts'
import { recordCheckQuery } from '../../queries/laterQueries.ts'
import { usePassphrase, useSource } from '../../address/sight.ts'
import { allItems } from '../../queries/allItems.ts'

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

/**
 * Finds what the records of a transaction and its operations state otherwise than its XDR; without data until that is
 * known.
 */
export function useRecordCheck(
  transaction: Transaction,
  operations: readonly (DescribedOperation | UnknownRecord)[],
) {
  const { decoder } = useRouteContext({ from: '__root__' })
  const { passphrase, error } = usePassphrase()
  // Without the network's name the hash alone is not compared.
  const name = passphrase ?? (error === null ? undefined : '')
  return useQuery({
    ...recordCheckQuery(useSource(), decoder, transaction, knownItems(operations), name ?? ''),
    enabled: name !== undefined,
    placeholderData: (before) => before,
  })
}

/** The problems of operations by their ids. */
export const problemsById = (
  operations: readonly (DescribedOperation | UnknownRecord)[],
  check: RecordCheck | undefined,
): ReadonlyMap<Toid, Disagreements | undefined> =>
  new Map(knownItems(operations).map(({ id }, i) => [id, check?.operations[i]]))

export const useTransactionEffects = (transaction: Transaction) =>
  useQuery(allItems(useSource(), 'effects', { kind: 'transaction', id: transaction.hash }))
