import { type ReactNode, useState } from 'react'
import type { Unknown } from '#ledger'
import type { LedgerSequence, UnixSeconds } from '#ledger/values'
import { Button, MoreButtons } from '../components/Button.tsx'
import { Note } from '../components/Message.tsx'
import type { Figure } from '../components/PageHead.tsx'
import { Td } from '../components/Table.tsx'
import { counted } from '../format/text.ts'
import { LedgerLink } from '../values/ids.tsx'
import { Outcome } from '../values/Outcome.tsx'
import { CloseTime } from '../values/Time.tsx'
import { UnknownRecordView } from '../values/ValueView.tsx'

export function LedgerTimeCells({
  ledger,
  time,
  mode,
}: {
  ledger: LedgerSequence
  time: UnixSeconds
  /** Of the time; both without one. */
  mode?: 'relative' | undefined
}) {
  return (
    <>
      <Td numeric place="hidden" when>
        <LedgerLink sequence={ledger} />
      </Td>
      <Td numeric fit when place="right">
        <CloseTime time={time} mode={mode} />
      </Td>
    </>
  )
}

export function UnknownCells({ unknown, span }: { unknown: Unknown; span: number }) {
  return (
    <>
      <Td mark place="hidden">
        <Outcome successful={undefined} mode="mark" />
      </Td>
      <Td place="full" colSpan={span - 1}>
        <UnknownRecordView unknown={unknown} />
      </Td>
    </>
  )
}

/** When an entry last changed, for a page's head; without a value until the entry is read. */
export const lastChangedFigure = (entry: Changed | undefined): Figure => ({
  label: 'Last changed',
  value:
    entry?.lastModifiedTime === undefined ? (
      entry && <LedgerFigure of={entry} />
    ) : (
      <CloseTime time={entry.lastModifiedTime} mode="relative" />
    ),
  // Where the time is not known, the figure is the ledger.
  note: entry?.lastModifiedTime !== undefined && <LedgerFigure of={entry} />,
})

const LedgerFigure = ({ of }: { of: Changed }) => (
  <>
    ledger <LedgerLink sequence={of.lastModifiedLedger} grouped />
  </>
)

interface Changed {
  readonly lastModifiedLedger: LedgerSequence
  readonly lastModifiedTime?: UnixSeconds | undefined
}

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

/** The first `most` items of a long list, and a button that shows as many more. */
export function useFirst<T>(
  items: readonly T[],
  most: number,
  word: string,
): { readonly shown: readonly T[]; readonly more: ReactNode } {
  const [count, setCount] = useState(most)
  const left = items.length - count
  return {
    shown: items.slice(0, count),
    more: left > 0 && (
      <MoreButtons>
        <Button type="button" onClick={() => setCount(count + most)}>
          Show {left > most && `${most} of `}
          {counted(left, `more ${word}`)}
        </Button>
      </MoreButtons>
    ),
  }
}
