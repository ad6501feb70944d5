import { useQuery } from '@tanstack/react-query'
import { isOver } from '../../../model/envelope/findings.ts'
import type { NetworkStatus } from '../../../model/network.ts'
import { one } from '../../../queries/queries.ts'
import type { Envelope } from '../../../sources/envelope/envelope.ts'
import { LedgerLink } from '../../values/LedgerLink.tsx'
import { Outcome } from '../../values/Outcome.tsx'
import { TransactionLink } from '../../values/TransactionLink.tsx'
import { useSource } from '../../address/sight.ts'
import { counted } from '../../format/counted.ts'
import type { Sent } from './sent.ts'

/** Milliseconds between two checks, and for how long they repeat. */
const pause = 4_000
const patience = 5 * 60_000

/** Checks for a transaction until it is in a ledger or has expired. */
export function FollowedTransaction({
  envelope,
  sent,
  status,
}: {
  envelope: Envelope
  sent: Sent
  status: NetworkStatus | undefined
}) {
  const over = status !== undefined && isOver(envelope.preconditions, status)
  const query = useQuery({
    ...one(useSource(), 'transaction', envelope.hash),
    retry: false,
    refetchInterval: ({ state }) =>
      state.data === undefined && !over && Date.now() - sent.at < patience ? pause : false,
  })
  const found = query.data?.value
  return (
    <div className="followed-transaction" role="status">
      {found === undefined ? (
        <>
          <p>
            {over
              ? 'It is in no ledger, and it has expired.'
              : `Checked ${counted(query.errorUpdateCount, 'time')}: not in a ledger yet.`}
          </p>
          <p className="follow-actions">
            <button
              className="button"
              type="button"
              disabled={query.isFetching}
              onClick={() => void query.refetch()}
            >
              Check now
            </button>
          </p>
        </>
      ) : (
        <p className="inline-row">
          <Outcome successful={found.successful} />
          <span>
            in ledger <LedgerLink sequence={found.ledger} />: transaction{' '}
            <TransactionLink hash={envelope.hash} primary />
          </span>
        </p>
      )}
    </div>
  )
}
