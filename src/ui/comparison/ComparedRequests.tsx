import {
  type DifferingRow,
  differences,
  type ListComparison,
  type RecordComparison,
  sourceKindById,
} from '#sources'
import { disclosureLook } from '../components/Button.tsx'
import { Muted } from '../components/Message.tsx'
import { Provenance } from '../components/Provenance.tsx'
import { Table, Td } from '../components/Table.tsx'
import { VisibleText } from '../components/VisibleText.tsx'
import { Loaded } from '../coverage/PartialNote.tsx'
import { capitalized, counted, grouped, keyed } from '../format/text.ts'
import { nameOf } from '../queries/queries.ts'
import { ComparedFields, DifferingCells, ReasonText } from './ComparedFields.tsx'
import type { ComparedRequest } from './useComparison.ts'

/** Each record and list of the page, as both services answered it; opens where one differs without a known reason. */
export function ComparedRequests({ requests }: { requests: readonly ComparedRequest[] }) {
  return requests.map(({ id, requested, query }) => {
    const name = capitalized(nameOf(requested))
    const data = query?.data
    const isOpen = query?.error || (data && differences(data.compared).unknown > 0)
    return (
      <section key={id} className="border-line border-b py-2" aria-label={`${name}, compared`}>
        <details open={isOpen ? true : undefined}>
          <summary className="wrap-anywhere">
            <span className={disclosureLook}>{name}</span>{' '}
            {data && <Verdict compared={data.compared} />}
          </summary>
          {query && (
            <Loaded query={query} rows={1}>
              {({ compared }) =>
                'equalRows' in compared ? (
                  <ComparedRows compared={compared} />
                ) : (
                  'entity' in requested && (
                    <ComparedFields compared={compared} entity={requested.entity} />
                  )
                )
              }
            </Loaded>
          )}
          {data && <Provenance calls={data.calls} />}
        </details>
      </section>
    )
  })
}

/** In one line: nothing differs, all that differs is explained, or how much is not. */
function Verdict({ compared }: { compared: RecordComparison | ListComparison }) {
  const { all, unknown: open } = differences(compared)
  const equal =
    'equalRows' in compared
      ? `${counted(compared.equalRows, 'row')} equal`
      : `${counted(compared.equal.length, 'field')} equal`
  return (
    <span role="status">
      {equal}
      {all > 0 && ` · ${all} ${all === 1 ? 'differs' : 'differ'}`}
      {open > 0 ? (
        <span className="text-fail">, {open} without a known reason</span>
      ) : (
        all > 0 && ', for a known reason'
      )}
    </span>
  )
}

/** The rows of a list: those that differ, those that one service has, and how many are equal. */
function ComparedRows({ compared }: { compared: ListComparison }) {
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
            ? 'Both lists are empty.'
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
  { label: 'Horizon' },
  { label: 'RPC' },
  { label: 'Why' },
] as const
const maxRows = 50

const nameOfSide = (side: 'rest' | 'rpc'): string => sourceKindById(side)?.name ?? side

function Row({ row: { row, only, fields, reason } }: { row: DifferingRow }) {
  if (only !== undefined)
    return (
      <tr>
        <Td phone="left" look="wrap-anywhere">
          <VisibleText text={row} />
        </Td>
        <Td phone="line" label="Horizon">
          {only === 'rest' ? 'here only' : <Muted>none</Muted>}
        </Td>
        <Td phone="line" label="RPC">
          {only === 'rpc' ? 'here only' : <Muted>none</Muted>}
        </Td>
        <Td phone="line" label="Why">
          <ReasonText reason={reason} />
        </Td>
      </tr>
    )
  return keyed(fields).map(({ key, item }) => (
    <tr key={key}>
      <Td phone="left" look="wrap-anywhere">
        <VisibleText text={row} />{' '}
        <code>
          <VisibleText text={item.path} />
        </code>
      </Td>
      <DifferingCells field={item} />
    </tr>
  ))
}
