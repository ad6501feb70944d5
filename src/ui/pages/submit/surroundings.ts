import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type Lookup, type Surroundings, type Transaction, deviceClock } from '#ledger'
import { SourceError, accountOf } from '#ledger/values'
import type { Envelope } from '#sources'
import { type SentRecord, sentRecord } from '../../queries/laterQueries.ts'
import { usePassphrase } from '../../address/passphrase.ts'
import { one } from '../../queries/queries.ts'
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
  const { decoder } = useRouteContext({ from: '__root__' })
  const { passphrase } = usePassphrase()
  const transaction = useQuery(sentRecord(source, decoder, envelope.hash, passphrase))
  return {
    network: network.name,
    status: status.data?.value,
    now: deviceClock(),
    account: lookupOf(account),
    transaction: foundOf(transaction),
    pending: [status, account, transaction].some(({ isPending }) => isPending),
  }
}

/** What does not fit the envelope is not believed. */
function foundOf({
  data,
  error,
}: {
  readonly data: SentRecord | undefined
  readonly error: Error | null
}): Lookup<Transaction> {
  switch (data?.kind) {
    case 'found':
      return { kind: 'known', value: data.transaction }
    case 'absent':
      return { kind: 'absent' }
    case 'other':
      return {
        kind: 'failed',
        message: `what this service has under its hash is not it: ${data.problem}`,
      }
    case undefined:
      return lookupOf({ data, error })
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
