import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { TransactionHash } from '../../model/values/hash.ts'
import type { Transaction } from '../../model/transaction.ts'
import type { UnknownRecord } from '../../model/unknownRecord.ts'
import { summaries } from '../../queries/closedQueries.ts'
import { one } from '../../queries/queries.ts'
import type { TransactionSummary } from '../../sources/transaction/transactionSummaries.ts'
import { useSource } from '../address/sight.ts'
import { readable } from './readable.ts'

/** What each listed transaction did, by hash: out of its own XDR, so that no further request is made. */
export function useTransactionSummaries(
  items: readonly (Transaction | UnknownRecord)[] = none,
): ReadonlyMap<TransactionHash, TransactionSummary> {
  const decoder = useRouteContext({ from: '__root__', select: (context) => context.decoder })
  const source = useSource()
  const network = useQuery(one(source, 'network', 'current'))
  const passphrase = network.data?.value.passphrase ?? ''
  const transactions = useMemo(() => readable(items), [items])
  const query = useQuery({
    ...summaries(source, decoder, transactions, passphrase),
    enabled: passphrase !== '' && transactions.length > 0,
  })
  const { data } = query
  return useMemo(
    () =>
      new Map(
        transactions.flatMap(({ hash }, index) => {
          const summary = data?.[index]
          return summary === undefined ? [] : [[hash, summary]]
        }),
      ),
    [transactions, data],
  )
}

const none: readonly never[] = []
