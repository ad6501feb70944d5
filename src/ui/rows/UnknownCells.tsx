import type { Unknown } from '#ledger'
import { Outcome } from '../values/Outcome.tsx'
import { UnknownRecordView } from '../values/UnknownRecordView.tsx'

export function UnknownCells({ unknown, span }: { unknown: Unknown; span: number }) {
  return (
    <>
      <td className="mark-cell wide-only">
        <Outcome successful={undefined} mode="mark" />
      </td>
      <td className="full-cell" colSpan={span - 1}>
        <UnknownRecordView unknown={unknown} />
      </td>
    </>
  )
}
