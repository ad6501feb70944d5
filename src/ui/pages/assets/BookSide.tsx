import { disclosureLook } from '../../components/Button.tsx'
import { QuotientView } from '../../values/QuotientView.tsx'
import { Table } from '../../components/Table.tsx'
import { counted } from '../../format/counted.ts'
import type { Level } from './depth.ts'

/** Three columns of figures, also on a phone. */
const bookLook =
  'never-stacked order-book narrow:text-xs narrow:[&_th]:whitespace-normal narrow:[&_:is(th,td)]:pr-2'

const shown = 15

/** One side of an order book as a table, best price first: amounts in base. */
export function BookSide({
  title,
  levels,
  base,
  counter,
}: {
  title: string
  levels: readonly Level[]
  base: string
  counter: string
}) {
  const columns = [
    { label: `Price, ${counter}`, look: 'numeric' },
    { label: `Amount, ${base}`, look: 'numeric' },
    { label: `Cumulative, ${base}`, look: 'numeric' },
  ]
  const more = levels.slice(shown)
  return (
    <section aria-label={title}>
      <h3 className="pt-6 pb-2">{title}</h3>
      {levels.length === 0 ? (
        <p className="border-ink border-t py-2 text-muted">none</p>
      ) : (
        <Table caption={title} columns={columns} look={bookLook}>
          <Rows levels={levels.slice(0, shown)} />
        </Table>
      )}
      {more.length > 0 && (
        <details>
          <summary className={`${disclosureLook} py-2`}>
            {counted(more.length, 'more price')}
          </summary>
          <Table caption={`${title}, more prices`} columns={columns} look={bookLook}>
            <Rows levels={more} />
          </Table>
        </details>
      )}
    </section>
  )
}

function Rows({ levels }: { levels: readonly Level[] }) {
  return levels.map(({ n, d, base, sum }) => (
    <tr key={`${n}/${d}`}>
      <td className="numeric">
        <QuotientView n={n} d={d} places="all" />
      </td>
      <td className="numeric">
        <QuotientView n={base.n} d={base.d * 10_000_000n} places="all" />
      </td>
      <td className="numeric">
        <QuotientView n={sum.n} d={sum.d * 10_000_000n} places="all" />
      </td>
    </tr>
  ))
}
