import { useQuery } from '@tanstack/react-query'
import type { DescribedOperation } from '../../../operations/registry.ts'
import { one } from '../../../queries/queries.ts'
import { useSource } from '../../address/sight.ts'
import { CallExplained } from './CallExplained.tsx'

/** The call of an operation, explained by its transaction's XDR. */
export function OperationCall({ operation }: { operation: DescribedOperation }) {
  const { data } = useQuery(one(useSource(), 'transaction', operation.transactionHash))
  return data === undefined ? null : <CallExplained transaction={data.value} />
}
