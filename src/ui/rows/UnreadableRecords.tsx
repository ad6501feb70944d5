import { isUnknownRecord } from '#ledger/values'
import { counted, keyed } from '../format/text.ts'
import { UnknownRecordView } from '../values/ValueView.tsx'
import { useFirst } from './cells.tsx'

/** The unreadable records of an answer, each with its raw data; null if all can be read. */
export function UnreadableRecords({ items }: { items: readonly object[] }) {
  const lost = items.filter(isUnknownRecord)
  const { shown, more } = useFirst(lost, 20, 'record')
  if (lost.length === 0) return null
  return (
    <div className="py-2" role="note">
      <p>{counted(lost.length, 'record')} cannot be read.</p>
      {keyed(shown).map(({ key, item }) => (
        <UnknownRecordView key={key} unknown={item} />
      ))}
      {more}
    </div>
  )
}
