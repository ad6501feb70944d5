import { Note } from '../components/Note.tsx'
import type { LedgerSequence, UnixSeconds } from '#ledger/values'
import { LedgerLink } from '../values/LedgerLink.tsx'
import { CloseTime } from '../values/Time.tsx'

export function LastChanged({
  ledger,
  time,
}: {
  ledger: LedgerSequence
  time: UnixSeconds | undefined
}) {
  if (time === undefined)
    return (
      <span className="whitespace-nowrap">
        ledger <LedgerLink sequence={ledger} />
      </span>
    )
  return <CloseTime time={time} mode="relative" />
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
        <Note>
          <CloseTime time={time} mode="absolute" />
        </Note>
      )}
    </>
  )
}
