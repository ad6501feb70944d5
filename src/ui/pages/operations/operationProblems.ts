import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { DescribedOperation, Disagreements } from '#ledger'
import { operationCheckQuery } from '../../queries/laterQueries.ts'
import { one } from '../../queries/queries.ts'
import { usePassphrase } from '../../address/passphrase.ts'
import { useSource } from '../../address/sight.ts'

/** What an operation states otherwise than its transaction's XDR; undefined until the transaction is there. */
export function useOperationProblems(operation: DescribedOperation): Disagreements | undefined {
  const { decoder } = useRouteContext({ from: '__root__' })
  const { passphrase } = usePassphrase()
  const source = useSource()
  // Only from the cache: its neighbours request it.
  const { data: transaction, error } = useQuery({
    ...one(source, 'transaction', operation.transactionHash),
    enabled: false,
  })
  const { data: check } = useQuery(
    operationCheckQuery(source, decoder, operation, transaction?.value, passphrase),
  )
  return error?.kind === 'notFound'
    ? { Transaction: 'does not match: this service has no such transaction' }
    : check?.operations[0]
}
