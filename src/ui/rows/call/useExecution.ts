import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { Transaction } from '#ledger'
import { executionQuery } from '../../queries/laterQueries.ts'
import { usePassphrase } from '../../address/passphrase.ts'
import { useSource } from '../../address/sight.ts'

/** What a transaction's execution left; which contract is an asset's own depends on the network's passphrase. */
export function useExecution(transaction: Transaction) {
  const { decoder } = useRouteContext({ from: '__root__' })
  const source = useSource()
  const { passphrase, error, retry } = usePassphrase()
  const query = useQuery({
    ...executionQuery(source, decoder, transaction, passphrase ?? ''),
    enabled: passphrase !== undefined,
  })
  return error === null ? query : { data: undefined, error, refetch: retry }
}
