import { isUnknownRecord } from '../../model/unknownRecord.ts'
import { keyed } from '../components/keyed.ts'
import { counted } from '../format/counted.ts'
import { UnknownRecordView } from '../values/UnknownRecordView.tsx'

/** The unreadable records of an answer, each with its raw data; null if all can be read. */
export function UnreadableRecords({ items }: { items: readonly object[] }) {
  const lost = items.filter(isUnknownRecord)
  if (lost.length === 0) return null
  return (
    <div className="padded" role="note">
      <p>{counted(lost.length, 'record')} cannot be read.</p>
      {keyed(lost).map(({ key, item }) => (
        <UnknownRecordView key={key} unknown={item} />
      ))}
    </div>
  )
}
