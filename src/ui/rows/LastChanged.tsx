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

/** The ledger of the last change, with its close time where known. */
export function ChangedIn({
  ledger,
  time,
}: {
  ledger: LedgerSequence
  time: UnixSeconds | undefined
}) {
  return (
    <>
      ledger <LedgerLink sequence={ledger} />
      {time !== undefined && (
        <span className="fact-note">
          <Time time={time} mode="absolute" />
        </span>
      )}
    </>
  )
}
