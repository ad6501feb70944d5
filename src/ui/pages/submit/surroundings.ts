import { useQuery } from '@tanstack/react-query'
import { SourceError } from '../../../model/errors.ts'
import type { Lookup, Surroundings } from '../../../model/envelope/findings.ts'
import { accountOf } from '../../../model/values/strkey.ts'
import { one } from '../../../queries/queries.ts'
import type { Envelope } from '../../../sources/envelope/envelope.ts'
import { useNetwork, useSource } from '../../address/sight.ts'

/** What an envelope is checked against: the latest ledger, its source account, and its transaction where it is in a ledger. */
export function useSurroundings(envelope: Envelope): Surroundings & {
  /** Whether one of them is still to come. */
  readonly pending: boolean
} {
  const source = useSource()
  const network = useNetwork()
  const status = useQuery({
    ...one(source, 'network', 'current'),
    refetchInterval: network.bundled ? false : 10_000,
  })
  const account = useQuery(one(source, 'account', accountOf(envelope.source)))
  const transaction = useQuery(one(source, 'transaction', envelope.hash))
  return {
    network: network.name,
    status: status.data?.value,
    account: lookupOf(account),
    transaction: lookupOf(transaction),
    pending: [status, account, transaction].some(({ isPending }) => isPending),
  }
}

/** A query's state as a lookup. */
export function lookupOf<T>(query: {
  readonly data: { readonly value: T } | undefined
  readonly error: Error | null
}): Lookup<T> {
  if (query.data !== undefined) return { kind: 'known', value: query.data.value }
  if (query.error === null) return { kind: 'pending' }
  return query.error instanceof SourceError && query.error.kind === 'notFound'
    ? { kind: 'absent' }
    : { kind: 'failed', message: query.error.message }
}
