import { type ComponentProps, type ReactNode, useState } from 'react'
import { owners, type Unknown } from '#ledger'
import {
  isUnknownRecord,
  type LedgerSequence,
  type UnixSeconds,
  type UnknownRecord,
} from '#ledger/values'
import { Button, MoreButtons } from '../components/Button.tsx'
import { Note } from '../components/Message.tsx'
import type { Figure } from '../components/PageHead.tsx'
import {
  Cells,
  type Column,
  type Columns,
  type Listed,
  Table,
  Td,
  widthOf,
} from '../components/Table.tsx'
import { counted, keyed } from '../format/text.ts'
import { LedgerLink } from '../values/ids.tsx'
import { Outcome, OutcomeMark } from '../values/Outcome.tsx'
import { CloseTime } from '../values/Time.tsx'
import { UnknownRecordView } from '../values/ValueView.tsx'

/**
 * The ledger of a row, and its time. All rows of a ledger, a transaction or an operation have the same, which the head of its
 * page states.
 */
export const ledgerTimeColumns = <T,>(
  of: (row: T) => { readonly ledger: LedgerSequence; readonly time: UnixSeconds },
  phone: 'end' | 'right' = 'end',
): readonly Column<T>[] => [
  {
    label: 'Ledger',
    numeric: true,
    spare: true,
    when: isOpen,
    cell: (row) => <LedgerLink sequence={of(row).ledger} />,
  },
  {
    label: 'Time',
    numeric: true,
    fit: true,
    phone,
    when: isOpen,
    day: (row) => of(row).time,
    cell: (row) => <CloseTime time={of(row).time} mode="list" />,
  },
]

const isOpen = ({ of }: Pick<Listed<never>, 'of'>): boolean =>
  of === undefined || !owners[of.kind].isClosed

/** The mark of an outcome; on a phone the row's name has it (`FailedMark`). */
export const outcomeColumn = <T,>(of: (row: T) => boolean | undefined): Column<T> => ({
  label: 'Result',
  mark: true,
  silent: true,
  phone: 'hidden',
  cell: (row) => <Outcome successful={of(row)} mode="mark" />,
})

/** Before the name of a stacked row that failed. */
export const FailedMark = () => (
  <span className="not-stacked:hidden text-fail">
    <OutcomeMark successful={false} />
  </span>
)

/** When an entry last changed. */
export const changedColumn: Column<Changed> = {
  label: 'Changed',
  numeric: true,
  phone: 'hidden',
  look: 'whitespace-nowrap',
  sort: ({ lastModifiedLedger }) => lastModifiedLedger,
  cell: ({ lastModifiedLedger, lastModifiedTime }) =>
    lastModifiedTime === undefined ? (
      <span className="whitespace-nowrap">
        ledger <LedgerLink sequence={lastModifiedLedger} />
      </span>
    ) : (
      <CloseTime time={lastModifiedTime} mode="list" />
    ),
}

/** Rows of records, some of which may not be readable. */
export const RecordRows = <T extends object>({
  items = [],
  columns,
}: {
  items: readonly (T | UnknownRecord)[] | undefined
  columns: Columns<T>
}) =>
  keyed(items).map(({ key, item }) => (
    <tr key={key} data-row="">
      {isUnknownRecord(item) ? (
        <UnknownCell unknown={item} span={widthOf(columns)} />
      ) : (
        <Cells columns={columns} row={item} />
      )}
    </tr>
  ))

export const UnknownCell = ({ unknown, span }: { unknown: Unknown; span: number }) => (
  <Td phone="full" colSpan={span}>
    <UnknownRecordView unknown={unknown} />
  </Td>
)

/** Figures of a page's head whose record is on its way. */
export const comingFigures = (...labels: readonly string[]): readonly Figure[] =>
  labels.map((label) => ({ label, value: undefined }))

/** When a ledger closed, for a page's head. */
export const closedFigure = (time: UnixSeconds | undefined): Figure => ({
  label: 'Closed',
  value: time && <CloseTime time={time} mode="relative" />,
  note: time && <CloseTime time={time} mode="absolute" />,
})

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
        <Button onClick={() => setCount(count + most)}>
          Show {left > most && `${most} of `}
          {counted(left, `more ${word}`)}
        </Button>
      </MoreButtons>
    ),
  }
}

/** A table of the first rows of many, with a button that shows more. */
export function LongTable<T>({
  rows,
  most,
  word,
  ...table
}: Omit<ComponentProps<typeof Table<T>>, 'rows'> & {
  rows: readonly T[]
  /** Rows that are shown at first. */
  most: number
  /** What they are. */
  word: string
}) {
  const { shown, more } = useFirst(rows, most, word)
  return (
    <>
      <Table {...table} rows={shown} />
      {more}
    </>
  )
}
