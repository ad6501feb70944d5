import type { Transaction } from '../../../../model/transaction.ts'
import { Facts } from '../../../components/Facts.tsx'
import { TypedValueView } from '../../../rows/call/TypedValueView.tsx'
import { useExecution } from './useExecution.ts'

/** A contract call's return value, which its meta has. */
export function ReturnValue({ transaction }: { transaction: Transaction }) {
  const typed = useExecution(transaction).data?.returnValue
  return typed === undefined ? null : (
    <div className="panel-body">
      <Facts rows={[{ label: 'Returned', value: <TypedValueView typed={typed} />, wide: true }]} />
    </div>
  )
}
