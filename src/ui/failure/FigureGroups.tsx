import { Footnote } from '../components/Note.tsx'
import { calculationLook, totalLook } from '../components/calculation.tsx'
import type { FigureGroup, FigureRow } from '#ledger'
import { keyed } from '../components/keyed.ts'
import { SentenceView } from '../values/SentenceView.tsx'
import { ValueView } from '../values/ValueView.tsx'

/** Groups of figures, each a column of labels and values with its sums. */
export const FigureGroups = ({ groups }: { groups: readonly FigureGroup[] }) => (
  <>
    {keyed(groups).map(({ key, item }) => (
      <div key={key}>
        <dl className={`${calculationLook} my-2 max-w-96`}>
          {keyed(item.rows).map((row) => (
            <Row key={row.key} row={row.item} />
          ))}
        </dl>
        {item.remark !== undefined && (
          <Footnote>
            <SentenceView sentence={item.remark} />
          </Footnote>
        )}
      </div>
    ))}
  </>
)

function Row({ row: { label, note, value, total = false } }: { row: FigureRow }) {
  const look = total ? totalLook : undefined
  return (
    <>
      <dt className={look} data-total={total ? '' : undefined}>
        {label}
        {note !== undefined && <small>{note}</small>}
      </dt>
      <dd className={look}>
        <ValueView value={value} places="all" />
      </dd>
    </>
  )
}
