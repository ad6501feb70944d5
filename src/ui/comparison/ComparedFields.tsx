import {
  type DifferenceReason,
  type DifferingField,
  type Entities,
  type FieldOrigin,
  fieldOrigin,
  type RecordComparison,
} from '#sources'
import { linkLook } from '../components/Button.tsx'
import { Line, Muted } from '../components/Message.tsx'
import { FactRow } from '../components/Panel.tsx'
import { Table, Td } from '../components/Table.tsx'
import { VisibleText } from '../components/VisibleText.tsx'
import { counted, keyed } from '../format/text.ts'

/** The fields of a record: those that differ, and the equal ones folded. */
export function ComparedFields({
  compared,
  entity,
}: {
  compared: RecordComparison
  entity: keyof Entities
}) {
  const { equal, differing } = compared
  return (
    <>
      {differing.length > 0 && (
        <Table caption="Fields that differ" columns={columns}>
          {keyed(differing).map(({ key, item }) => (
            <tr key={key}>
              <Td phone="left">
                <code>
                  <VisibleText text={item.path} />
                </code>
                <Origin of={fieldOrigin(entity, item.path)} />
              </Td>
              <DifferingCells field={item} />
            </tr>
          ))}
        </Table>
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

/** Shows where each service has a field: its path in REST's JSON, and in RPC's XDR or JSON. */
const Origin = ({ of }: { of: FieldOrigin | undefined }) =>
  of !== undefined && (
    <small className="mt-0.5 block text-muted text-xs/4">
      Horizon: {of.rest} · RPC: {of.rpc}
    </small>
  )

const columns = [
  { label: 'Field' },
  { label: 'Horizon' },
  { label: 'RPC' },
  { label: 'Why' },
] as const

/** Both values of a field, and the reason for their difference. */
export function DifferingCells({ field }: { field: DifferingField }) {
  const { rest, rpc } = differingParts(field)
  return (
    <>
      <Side name="Horizon" text={rest} />
      <Side name="RPC" text={rpc} />
      <Td phone="line" label="Why">
        <ReasonText reason={field.reason} />
      </Td>
    </>
  )
}

function Side({ name, text }: { name: string; text: string | undefined }) {
  return (
    <Td look="wrap-anywhere" phone="line" label={name}>
      {text === undefined ? <Muted>none</Muted> : <VisibleText text={text} />}
    </Td>
  )
}

/** Why two services may answer differently. */
export function ReasonText({ reason }: { reason: DifferenceReason | undefined }) {
  if (reason === undefined) return <b className="text-fail">no known reason</b>
  return <Muted>{reason.text}</Muted>
}

/** The longest value that is drawn whole, in characters. */
const maxWhole = 160
const before = 24
const shown = 100

/** Both values of a field; of long ones only the part around the first character that differs. */
function differingParts({ rest, rpc }: DifferingField): Pick<DifferingField, 'rest' | 'rpc'> {
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
