import { useQuery } from '@tanstack/react-query'
import type { TransactionHash } from '#ledger/values'
import { one } from '../../../queries/queries.ts'
import { useSource } from '../../../address/sight.ts'
import { AwaitedTransaction } from './AwaitedTransaction.tsx'
import { OtherMeanings } from './OtherMeanings.tsx'

/** For a hash that names no known transaction: waits for it where the network moves, and says what else it may be. */
export function MissingTransaction({ hash }: { hash: TransactionHash }) {
  const source = useSource()
  const latest = useQuery(one(source, 'network', 'current')).data?.value.latestLedger
  return (
    <>
      {source.head !== undefined && latest !== undefined && (
        <AwaitedTransaction hash={hash} head={latest} />
      )}
      <OtherMeanings hash={hash} />
    </>
  )
}
