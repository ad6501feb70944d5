import { QuotientView } from '../../values/QuotientView.tsx'
import { Table } from '../../components/Table.tsx'
import { counted } from '../../format/counted.ts'
import type { Level } from './depth.ts'

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
    { label: `Price, ${counter}`, look: 'num' },
    { label: `Amount, ${base}`, look: 'num' },
    { label: `Up to here, ${base}`, look: 'num' },
  ]
  const rest = levels.slice(shown)
  return (
    <section aria-label={title}>
      <h3 className="pt-6 pb-2">{title}</h3>
      {levels.length === 0 ? (
        <p className="muted pad ruled">none</p>
      ) : (
        <Table caption={title} columns={columns} look="keep book">
          <Rows levels={levels.slice(0, shown)} />
        </Table>
      )}
      {rest.length > 0 && (
        <details>
          <summary className="more pad">{counted(rest.length, 'further price')}</summary>
          <Table caption={`${title}, further prices`} columns={columns} look="keep book">
            <Rows levels={rest} />
          </Table>
        </details>
      )}
    </section>
  )
}

function Rows({ levels }: { levels: readonly Level[] }) {
  return levels.map(({ n, d, base, sum }) => (
    <tr key={`${n}/${d}`}>
      <td className="num">
        <QuotientView n={n} d={d} places="all" />
      </td>
      <td className="num">
        <QuotientView n={base.n} d={base.d * 10_000_000n} places="all" />
      </td>
      <td className="num">
        <QuotientView n={sum.n} d={sum.d * 10_000_000n} places="all" />
      </td>
    </tr>
  ))
}
