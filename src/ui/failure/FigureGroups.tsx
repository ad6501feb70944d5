import type { FigureGroup, FigureRow } from '#ledger/failure/failureFigures.ts'
import { keyed } from '../components/keyed.ts'
import { SentenceView } from '../values/SentenceView.tsx'
import { ValueView } from '../values/ValueView.tsx'

/** Groups of figures, each a column of labels and values with its sums. */
export const FigureGroups = ({ groups }: { groups: readonly FigureGroup[] }) => (
  <>
    {keyed(groups).map(({ key, item }) => (
      <div key={key} className="failure-figures">
        <dl className="calculation">
          {keyed(item.rows).map((row) => (
            <Row key={row.key} row={row.item} />
          ))}
        </dl>
        {item.remark !== undefined && (
          <p className="footnote">
            <SentenceView sentence={item.remark} />
          </p>
        )}
      </div>
    ))}
  </>
)

function Row({ row: { label, note, value, total = false } }: { row: FigureRow }) {
  const look = total ? 'calculation-total' : undefined
  return (
    <>
      <dt className={look}>
        {label}
        {note !== undefined && <small>{note}</small>}
      </dt>
      <dd className={look}>
        <ValueView value={value} places="all" />
      </dd>
    </>
  )
}
