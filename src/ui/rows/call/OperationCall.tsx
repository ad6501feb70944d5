import { useQuery } from '@tanstack/react-query'
import type { DescribedOperation } from '#ledger'
import { one } from '../../queries/queries.ts'
import { useSource } from '../../address/sight.ts'
import { CallExplained } from './CallExplained.tsx'
import { StateChangesPanel } from './StateChangesPanel.tsx'

/** The call of an operation, explained by its transaction's XDR, and what it changed: its transaction has no other. */
export function OperationCall({ operation }: { operation: DescribedOperation }) {
  const { data } = useQuery(one(useSource(), 'transaction', operation.transactionHash))
  if (data === undefined) return null
  return (
    <>
      <CallExplained transaction={data.value} />
      <StateChangesPanel transaction={data.value} calls={data.calls} />
    </>
  )
}
