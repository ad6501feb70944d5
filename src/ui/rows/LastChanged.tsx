import type { LedgerSequence } from '../../model/values/ledgerSequence.ts'
import type { UnixSeconds } from '../../model/values/time.ts'
import { LedgerLink } from '../values/LedgerLink.tsx'
import { Time } from '../values/Time.tsx'

export function LastChanged({
  ledger,
  time,
}: {
  ledger: LedgerSequence
  time: UnixSeconds | undefined
}) {
  if (time === undefined)
    return (
      <span className="nowrap">
        ledger <LedgerLink sequence={ledger} />
      </span>
    )
  return <Time time={time} mode="relative" />
}
