import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Transaction } from '#ledger'
import type { UnknownRecord } from '#ledger/values'
import { type TransactionSummaries, summaries } from '../queries/closedQueries.ts'
import { usePassphrase } from '../address/passphrase.ts'
import { useSource } from '../address/sight.ts'
import { readable } from './readable.ts'

/** Summaries of listed transactions by hash, from their XDR, without further requests. */
export function useTransactionSummaries(
  items: readonly (Transaction | UnknownRecord)[] = none,
): TransactionSummaries {
  const decoder = useRouteContext({ from: '__root__', select: (context) => context.decoder })
  const source = useSource()
  const { passphrase = '', error } = usePassphrase()
  const transactions = useMemo(() => readable(items), [items])
  const { data } = useQuery({
    ...summaries(source, decoder, transactions, passphrase),
    // Those of rows that stay are not read again before they are shown.
    placeholderData: (before) => before,
    enabled: passphrase !== '' && transactions.length > 0,
  })
  // Without the network's name no envelope can be told from another transaction's.
  return data ?? (error === null ? unread : unreadable)
}

const none: readonly never[] = []
const unread: TransactionSummaries = new Map()
const unreadable: TransactionSummaries = { get: () => 'unreadable' }
