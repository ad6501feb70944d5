import type {
  DifferenceReason,
  DifferingField,
  RecordComparison,
} from '#sources/comparison/comparison.ts'
import { type FieldOrigin, fieldOrigin } from '#sources/comparison/fieldOrigins.ts'
import type { Entities } from '#sources/resources.ts'
import { keyed } from '../components/keyed.ts'
import { Table } from '../components/Table.tsx'
import { VisibleText } from '../components/VisibleText.tsx'
import { counted } from '../format/counted.ts'
import { differingParts } from './differingParts.ts'

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
              <td className="left-cell">
                <code>
                  <VisibleText text={item.path} />
                </code>
                <Origin of={fieldOrigin(entity, item.path)} />
              </td>
              <DifferingCells field={item} />
            </tr>
          ))}
        </Table>
      )}
      {differing.length === 0 && equal.length === 0 && (
        <p className="padded muted">Neither service has it.</p>
      )}
      {equal.length > 0 && (
        <details className="padded">
          <summary className="muted">
            <span className="link-like">{counted(equal.length, 'field')} equal</span>
          </summary>
          <dl className="facts equal-fields">
            {equal.map(({ path, text }) => (
              <div key={path}>
                <dt>
                  <code>
                    <VisibleText text={path} />
                  </code>
                </dt>
                <dd className="breakable">
                  <VisibleText text={text.length > 200 ? `${text.slice(0, 199)}…` : text} />
                  <Origin of={fieldOrigin(entity, path)} />
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  )
}

/** Where each service has a field: its path in REST's JSON, and in RPC's XDR or JSON. */
const Origin = ({ of }: { of: FieldOrigin | undefined }) =>
  of !== undefined && (
    <small className="fact-note">
      REST: {of.rest} · RPC: {of.rpc}
    </small>
  )

const columns = [{ label: 'Field' }, { label: 'REST' }, { label: 'RPC' }, { label: 'Why' }] as const

/** Both values of a field, and the reason for their difference. */
export function DifferingCells({ field }: { field: DifferingField }) {
  const { rest, rpc } = differingParts(field)
  return (
    <>
      <Side name="REST" text={rest} />
      <Side name="RPC" text={rpc} />
      <td data-th="Why" className="full-cell">
        <ReasonText reason={field.reason} />
      </td>
    </>
  )
}

function Side({ name, text }: { name: string; text: string | undefined }) {
  return (
    <td data-th={name} className="breakable full-cell">
      {text === undefined ? <span className="muted">none</span> : <VisibleText text={text} />}
    </td>
  )
}

/** Why two services may answer differently. */
export function ReasonText({ reason }: { reason: DifferenceReason | undefined }) {
  if (reason === undefined) return <b className="failure-text">no known reason</b>
  return <span className="muted">{reason.text}</span>
}
