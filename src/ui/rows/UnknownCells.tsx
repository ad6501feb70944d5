import type { Unknown } from '../../model/operation.ts'
import { Outcome } from '../values/Outcome.tsx'
import { UnknownRecord } from '../values/UnknownRecord.tsx'

/** A row of a record that could not be read: its place is kept, its neighbours are untouched. */
export function UnknownCells({ unknown, span }: { unknown: Unknown; span: number }) {
  return (
    <>
      <td className="mk hide">
        <Outcome successful={undefined} mode="mark" />
      </td>
      <td className="main" colSpan={span - 1}>
        <UnknownRecord unknown={unknown} />
      </td>
    </>
  )
}
