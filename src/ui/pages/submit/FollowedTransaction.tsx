import { Button } from '../../components/Button.tsx'
import { deviceClock, isOver, statusProblem } from '#ledger'
import type { NetworkStatus } from '#ledger/values'
import type { Envelope } from '#sources'
import { LedgerLink } from '../../values/LedgerLink.tsx'
import { Outcome } from '../../values/Outcome.tsx'
import { TransactionLink } from '../../values/TransactionLink.tsx'
import { VisibleText } from '../../components/VisibleText.tsx'
import { useSource } from '../../address/sight.ts'
import { useFoundTransaction } from './foundTransaction.ts'
import type { Sent } from './sent.ts'
import { checkedText } from './submissionText.ts'

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
  const source = useSource()
  const host = URL.parse(source.url)?.host ?? source.url
  const over = status !== undefined && hasExpired(envelope, status)
  const found = useFoundTransaction(source, envelope, sent, over)
  const { transaction } = found
  return (
    <div className="border-line border-b py-3" role="status">
      {transaction === undefined ? (
        <>
          <p>
            {found.problem !== undefined ? (
              <>
                What {host} has under its hash is not believed: <VisibleText text={found.problem} />
                .
              </>
            ) : over ? (
              `By ${host} it is in no ledger, and it has expired.`
            ) : (
              checkedText(found.checks)
            )}
          </p>
          <p className="pt-2">
            <Button type="button" disabled={found.isFetching} onClick={found.refetch}>
              Check now
            </Button>
          </p>
        </>
      ) : (
        <p className="flex flex-wrap items-baseline gap-x-2">
          <Outcome successful={transaction.successful} />
          <span>
            in ledger <LedgerLink sequence={transaction.ledger} />: transaction{' '}
            <TransactionLink hash={envelope.hash} primary />
          </span>
        </p>
      )}
    </div>
  )
}

function hasExpired({ preconditions }: Envelope, status: NetworkStatus): boolean {
  const { latestLedger: ledger, latestLedgerClosedAt: closedAt } = status
  return (
    statusProblem(status, deviceClock()) === undefined &&
    isOver(preconditions, { ledger, closedAt }, deviceClock())
  )
}
