import type { LedgerSequence, UnixSeconds } from '#ledger/values'
import { LedgerLink } from '../values/LedgerLink.tsx'
import { CloseTime } from '../values/Time.tsx'

export function LedgerTimeCells({ ledger, time }: { ledger: LedgerSequence; time: UnixSeconds }) {
  return (
    <>
      <td className="numeric wide-only">
        <LedgerLink sequence={ledger} />
      </td>
      <td className="numeric fit-content right-cell">
        <CloseTime time={time} />
      </td>
    </>
  )
}
