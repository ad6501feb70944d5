import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { Transaction } from '#ledger'
import { SourceError } from '#ledger/values'
import type { Envelope, Source } from '#sources'
import { sentRecord } from '../../queries/laterQueries.ts'
import { usePassphrase } from '../../address/passphrase.ts'
import type { Sent } from './sent.ts'

/** Milliseconds between two checks, and for how long they repeat. */
const pause = 4_000
const patience = 5 * 60_000

/** What a source says of a sent transaction when it is asked for it. */
export interface FoundHere {
  /** Only where it fits what was sent. */
  readonly transaction: Transaction | undefined
  /** Why what it has under the hash cannot be it. */
  readonly problem: string | undefined
  /** It says that it has none. */
  readonly isAbsent: boolean
  readonly checks: number
  readonly isFetching: boolean
  readonly refetch: () => void
}

/** Asks a source for a sent transaction until it has it; what does not fit the envelope is not believed. */
export function useFoundTransaction(
  source: Source | undefined,
  envelope: Envelope,
  sent: Sent,
  isDone: boolean,
): FoundHere {
  const { decoder } = useRouteContext({ from: '__root__' })
  const { passphrase } = usePassphrase()
  const query = useQuery({
    ...sentRecord(source, decoder, envelope.hash, passphrase),
    retry: false,
    refetchInterval: ({ state }) =>
      state.data?.problem !== undefined || state.data === undefined
        ? !isDone && Date.now() - sent.at < patience && pause
        : false,
  })
  const { data, error } = query
  return {
    transaction: data?.problem === undefined ? data?.transaction : undefined,
    problem: data?.problem,
    isAbsent:
      error instanceof SourceError &&
      (error.kind === 'notFound' || error.kind === 'outOfRetention'),
    checks: query.errorUpdateCount,
    isFetching: query.isFetching,
    refetch: () => void query.refetch(),
  }
}
