import {
  type DifferingField,
  differences,
  type Entities,
  type FieldOrigin,
  fieldOrigin,
  type ListComparison,
  type RecordComparison,
  sourceKindById,
} from '#sources'
import { disclosureLook, linkLook } from '../components/Button.tsx'
import { Line, Muted } from '../components/Message.tsx'
import { FactRow } from '../components/Panel.tsx'
import { Provenance } from '../components/Provenance.tsx'
import { type Column, Table } from '../components/Table.tsx'
import { VisibleText } from '../components/VisibleText.tsx'
import { Loaded } from '../coverage/PartialNote.tsx'
import { capitalized, counted, grouped } from '../format/text.ts'
import { nameOf } from '../queries/queries.ts'
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

/** The fields of a record: those that differ, and the equal ones folded. */
function ComparedFields({
  compared: { equal, differing },
  entity,
}: {
  compared: RecordComparison
  entity: keyof Entities
}) {
  return (
    <>
      {differing.length > 0 && (
        <Table
          caption="Fields that differ"
          columns={differenceColumns('Field')}
          rows={differing.map((field) => ({ ...field, origin: fieldOrigin(entity, field.path) }))}
        />
      )}
      {differing.length === 0 && equal.length === 0 && (
        <Line tone="muted">Neither service has it.</Line>
      )}
      {equal.length > 0 && (
        <details className="py-2">
          <summary className="text-muted">
            <span className={linkLook}>{counted(equal.length, 'field')} equal</span>
          </summary>
          <dl>
            {equal.map(({ path, text }) => (
              <FactRow
                key={path}
                label={
                  <code>
                    <VisibleText text={path} />
                  </code>
                }
              >
                <VisibleText text={text.length > 200 ? `${text.slice(0, 199)}…` : text} />
                <Origin of={fieldOrigin(entity, path)} />
              </FactRow>
            ))}
          </dl>
        </details>
      )}
    </>
  )
}

/** The rows of a list: those that differ, those that one service has, and how many are equal. */
function ComparedRows({ compared }: { compared: ListComparison }) {
  const { equalRows, equalFields, differing, leftOut, isReordered } = compared
  const shown = differing
    .slice(0, maxRows)
    .flatMap(({ row, only, fields, reason }): readonly Difference[] => {
      if (only === undefined) return fields.map((field) => ({ ...field, row }))
      const side = (of: typeof only) => (of === only ? 'here only' : undefined)
      return [{ row, rest: side('rest'), rpc: side('rpc'), reason }]
    })
  return (
    <>
      {differing.length > 0 && (
        <Table
          caption="Rows that differ"
          columns={differenceColumns('Row and field', 'wrap-anywhere')}
          rows={shown}
        />
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
            {counted(rows, 'row')} of {sourceKindById(only)?.name ?? only} not compared: {why}.
          </p>
        ))}
      </div>
    </>
  )
}

const maxRows = 50

/** Shows where each service has a field: its path in REST's JSON, and in RPC's XDR or JSON. */
const Origin = ({ of }: { of: FieldOrigin | undefined }) =>
  of !== undefined && (
    <small className="mt-0.5 block text-muted text-xs/4">
      Horizon: {of.rest} · RPC: {of.rpc}
    </small>
  )

/** A field of a record or of a row that differs; without a path a row that one service has alone. */
interface Difference extends Partial<DifferingField> {
  readonly row?: string | undefined
  readonly origin?: FieldOrigin | undefined
}

/** What differs, both values, and the reason. */
const differenceColumns = (label: string, look?: string): readonly Column<Difference>[] => [
  {
    label,
    phone: 'left',
    look,
    cell: ({ row, path, origin }) => (
      <>
        {row !== undefined && <VisibleText text={row} />}
        {row !== undefined && path !== undefined && ' '}
        {path !== undefined && (
          <code>
            <VisibleText text={path} />
          </code>
        )}
        <Origin of={origin} />
      </>
    ),
  },
  sideColumn('Horizon', (difference) => differingParts(difference).rest),
  sideColumn('RPC', (difference) => differingParts(difference).rpc),
  {
    label: 'Why',
    phone: 'line',
    cell: ({ reason }) =>
      reason === undefined ? (
        <b className="text-fail">no known reason</b>
      ) : (
        <Muted>{reason.text}</Muted>
      ),
  },
]

function sideColumn(label: string, of: (difference: Difference) => string | undefined) {
  const cell = (difference: Difference) => {
    const text = of(difference)
    return text === undefined ? <Muted>none</Muted> : <VisibleText text={text} />
  }
  return { label, phone: 'line', look: 'wrap-anywhere', cell } as const
}

/** The longest value that is drawn whole, in characters. */
const maxWhole = 160
const before = 24
const shown = 100

/** Both values of a field; of long ones only the part around the first character that differs. */
function differingParts({ rest, rpc }: Difference): Pick<Difference, 'rest' | 'rpc'> {
  if (Math.max(rest?.length ?? 0, rpc?.length ?? 0) <= maxWhole) return { rest, rpc }
  const at = firstDifference(rest ?? '', rpc ?? '')
  return { rest: partOf(rest, at), rpc: partOf(rpc, at) }
}

function firstDifference(a: string, b: string): number {
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  return at
}

function partOf(text: string | undefined, at: number): string | undefined {
  if (text === undefined || text.length <= maxWhole) return text
  const start = Math.max(0, at - before)
  const part = text.slice(start, start + shown)
  const place = at === 0 ? '' : `from character ${at + 1}: …`
  return `${place}${part}${start + shown < text.length ? '…' : ''} (${text.length} characters)`
}
