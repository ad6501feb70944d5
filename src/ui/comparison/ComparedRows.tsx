import { type DifferingRow, type ListComparison, sourceKindById } from '#sources'
import { keyed } from '../components/keyed.ts'
import { Table } from '../components/Table.tsx'
import { VisibleText } from '../components/VisibleText.tsx'
import { counted } from '../format/counted.ts'
import { grouped } from '../format/grouped.ts'
import { DifferingCells, ReasonText } from './ComparedFields.tsx'

/** The rows of a list: those that differ, those that one service has, and how many are equal. */
export function ComparedRows({ compared }: { compared: ListComparison }) {
  const { equalRows, equalFields, differing, leftOut, isReordered } = compared
  return (
    <>
      {differing.length > 0 && (
        <Table caption="Rows that differ" columns={columns}>
          {differing.slice(0, maxRows).map((row) => (
            <Row key={row.row} row={row} />
          ))}
        </Table>
      )}
      <div className="py-2 text-muted">
        {differing.length > maxRows && (
          <p>{grouped(differing.length - maxRows)} more rows differ.</p>
        )}
        {isReordered && <p className="text-fail">The services list the rows in another order.</p>}
        <p>
          {equalRows === 0 && differing.length === 0
            ? 'Neither service has rows that the other could have.'
            : `${counted(equalRows, 'row')} equal, in ${counted(equalFields, 'field')}.`}
        </p>
        {leftOut.map(({ only, rows, why }) => (
          <p key={only + why}>
            {counted(rows, 'row')} of {nameOfSide(only)} not compared: {why}.
          </p>
        ))}
      </div>
    </>
  )
}

const columns = [
  { label: 'Row and field' },
  { label: 'REST' },
  { label: 'RPC' },
  { label: 'Why' },
] as const
const maxRows = 50

const nameOfSide = (side: 'rest' | 'rpc'): string => sourceKindById(side)?.name ?? side

function Row({ row: { row, only, fields, reason } }: { row: DifferingRow }) {
  if (only !== undefined)
    return (
      <tr>
        <td className="wrap-anywhere left-cell">
          <VisibleText text={row} />
        </td>
        <td data-th="REST">
          {only === 'rest' ? 'here only' : <span className="text-muted">none</span>}
        </td>
        <td data-th="RPC">
          {only === 'rpc' ? 'here only' : <span className="text-muted">none</span>}
        </td>
        <td data-th="Why" className="full-cell">
          <ReasonText reason={reason} />
        </td>
      </tr>
    )
  return keyed(fields).map(({ key, item }) => (
    <tr key={key}>
      <td className="wrap-anywhere left-cell">
        <VisibleText text={row} />{' '}
        <code>
          <VisibleText text={item.path} />
        </code>
      </td>
      <DifferingCells field={item} />
    </tr>
  ))
}
