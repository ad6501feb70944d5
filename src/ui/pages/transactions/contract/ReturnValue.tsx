import type { Transaction } from '../../../../model/transaction.ts'
import { Facts } from '../../../components/Facts.tsx'
import { TypedValueView } from './TypedValueView.tsx'
import { useExecution } from './useExecution.ts'

/** What a contract call gave back; nothing until its meta is read, or where that does not tell. */
export function ReturnValue({ transaction }: { transaction: Transaction }) {
  const typed = useExecution(transaction).data?.returnValue
  return typed === undefined ? null : (
    <div className="panel-body">
      <Facts rows={[{ label: 'Returned', value: <TypedValueView typed={typed} />, wide: true }]} />
    </div>
  )
}
