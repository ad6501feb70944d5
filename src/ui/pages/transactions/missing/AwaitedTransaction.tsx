import { Button } from '../../../components/Button.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type LedgerSequence, SourceError, type TransactionHash } from '#ledger/values'
import { lookAgain } from '../../../queries/lookAgain.ts'
import { useSource } from '../../../address/sight.ts'
import { announce } from '../../../components/announce.ts'
import { counted } from '../../../format/counted.ts'

/** Ledgers for which a page waits: five minutes, the usual time for which a wallet makes a transaction valid. */
const patience = 60

/** Looks for a transaction in every ledger that closes; the page turns into its result once it is there. */
export function AwaitedTransaction({
  hash,
  head,
}: {
  hash: TransactionHash
  head: LedgerSequence
}) {
  const client = useQueryClient()
  const source = useSource()
  // The page has looked in the ledgers up to the first head.
  const [{ first, problem }, setWaiting] = useState<Waiting>({ first: head })
  const closed = head - first
  const isOver = closed > patience
  useEffect(() => {
    if (head === first || isOver) return undefined
    const leaving = new AbortController()
    lookAgain(client, source, hash, leaving.signal).then(
      (isFound) => (isFound ? announce('The transaction is in a ledger') : setWaiting({ first })),
      (error: unknown) => {
        if (leaving.signal.aborted) return
        if (!(error instanceof SourceError)) throw error
        // The next ledger is another chance; what the service said is shown until then.
        setWaiting({ first, problem: error.message })
      },
    )
    return () => leaving.abort()
  }, [client, source, hash, head, first, isOver])
  return (
    <div className="py-2" role="status" aria-live="off">
      {isOver ? (
        <p>
          {counted(closed, 'ledger')} closed without it.{' '}
          <Button type="button" onClick={() => setWaiting({ first: head })}>
            Wait longer
          </Button>
        </p>
      ) : (
        <p>
          <b>Waiting for it.</b> If it was sent a moment ago, one of the next ledgers may include
          it. This page looks again with every ledger, {patience} at most, and then shows the result
          by itself. {closed > 0 && `${counted(closed, 'ledger')} closed without it so far.`}{' '}
          {problem}
        </p>
      )}
    </div>
  )
}

interface Waiting {
  /** The head when the wait began. */
  readonly first: LedgerSequence
  readonly problem?: string | undefined
}
