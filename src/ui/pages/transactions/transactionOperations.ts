import { useQuery } from '@tanstack/react-query'
import type { DescribedOperation, Transaction } from '#ledger'
import { type Call, knownItems, type Toid, type UnknownRecord } from '#ledger/values'
import { hostOf, type OperationMismatch, type RecordCheck, type Source } from '#sources'
import { wholeTransaction } from '../../address/search.ts'
import { usePassphrase, useSource } from '../../address/sight.ts'
import { decoded } from '../../queries/closedQueries.ts'
import { allItems } from '../../queries/firstPages.ts'
import { recordCheckQuery, refutationQuery } from '../../queries/laterQueries.ts'
import { page } from '../../queries/queries.ts'
import { useLedgerDenial } from '../../trust/ledgerWords.ts'

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
  return useQuery(decoded(useSource(), transaction.hash, transaction.xdr))
}

/**
 * What of the check of a transaction's records against its XDR a part of the page shows; undefined until that is known. A part
 * is drawn again only where that is something else.
 */
export function useRecordCheck<T>(
  transaction: Transaction,
  shown: (check: RecordCheck) => T,
): T | undefined {
  const items = useTransactionOperations(transaction).data?.items ?? []
  const { passphrase, error } = usePassphrase()
  // Without the network's name the hash alone is not compared.
  const name = passphrase ?? (error === null ? undefined : '')
  return useQuery({
    ...recordCheckQuery(useSource(), transaction, knownItems(items), name),
    placeholderData: (before) => before,
    select: shown,
  }).data
}

/**
 * Why a transaction's outcome is not known, though a service states it: the network's other service keeps that ledger and has
 * no such transaction, or the ledger's own bytes say otherwise. The other service is asked once `isShown`, the first view,
 * stands.
 */
export function useContradiction(
  transaction: Transaction,
  calls: readonly Call[],
  isShown: boolean,
): string | undefined {
  const { passphrase } = usePassphrase()
  const refutation = useQuery({
    ...refutationQuery(useSource(), transaction, calls, passphrase),
    ...(isShown ? {} : { enabled: false }),
  }).data
  const denial = useLedgerDenial({ kind: 'transaction', transaction })
  if (refutation) {
    const { by, denied, kept } = refutation
    return `${nameOf(by)} says that it ${transaction.successful ? 'succeeded' : 'failed'} in ledger ${transaction.ledger}. ${nameOf(denied)} has ledgers ${kept.from} to ${kept.to}, and no such transaction in them.`
  }
  return denial
}

const nameOf = ({ kind, url }: Source): string => `${kind.name} of ${hostOf(url)}`

/** What the XDR refutes of operations, by their ids. */
export const mismatchesById = (
  operations: readonly (DescribedOperation | UnknownRecord)[],
  found: RecordCheck['operations'] = [],
): ReadonlyMap<Toid, OperationMismatch | undefined> =>
  new Map(knownItems(operations).map(({ id }, i) => [id, found[i]]))

export const useTransactionEffects = ({ hash: id }: Pick<Transaction, 'hash'>, isAsked = true) =>
  useQuery({
    ...allItems(useSource(), 'effects', { kind: 'transaction', id }),
    ...(isAsked ? {} : { enabled: false }),
  })
