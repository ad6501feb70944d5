import type { ReactNode } from 'react'
import type { Answer, Coverage, UnknownRecord } from '#ledger/values'
import { EmptyState } from '../components/Message.tsx'
import { counted } from '../format/text.ts'

/** States that an answer is based on some ledgers only. */
export function PartialNote({
  answer: { partial, coverage },
  children,
}: {
  answer: Pick<Answer<unknown>, 'partial' | 'coverage'>
  /** The controls of the index: once per page. */
  children?: ReactNode
}) {
  if (partial !== true) return null
  return (
    <>
      <p className="py-2 text-muted text-xs/4">
        Based on {coverage ? `ledgers ${coverage.from} to ${coverage.to}` : 'no ledger yet'} only:
        entries that did not change in them are missing.
      </p>
      {children}
    </>
  )
}

/** Says that an answer has nothing in it: “none” only where all of it was read. */
export function NoneState({
  answer,
  title,
  children,
}: {
  answer: EmptyAnswer
  /** “None” in short where all was read. */
  title?: string
  /** The message where all was read. */
  children: ReactNode
}) {
  const reason = noneReason(answer)
  return (
    <EmptyState title={reason === undefined && title !== undefined ? title : noneTitle(answer)}>
      {reason ?? children}
    </EmptyState>
  )
}

/** Of an answer with nothing in it: whether all that it comes from was read. */
type EmptyAnswer = Pick<Answer<unknown>, 'unread' | 'partial' | 'coverage'>

/** “None” in short, only where all was read. */
export function noneTitle({ unread = [], partial }: EmptyAnswer): string {
  if (unread.length > 0) return 'None found'
  return partial === true ? 'None in these ledgers' : 'Nothing here'
}

/** Why there may be some all the same; undefined where all was read. */
export function noneReason({ unread = [], partial, coverage }: EmptyAnswer): string | undefined {
  if (unread.length > 0)
    return `${counted(unread.length, 'record')} could not be read; the others have none.`
  return partial === true ? partlyNone(coverage) : undefined
}

const partlyNone = (coverage: Coverage | undefined): string =>
  coverage === undefined
    ? 'No ledgers were scanned yet.'
    : `Ledgers ${coverage.from} to ${coverage.to} have none; others were not scanned yet.`

/** How many records an answer lacks; null where all were read. The lists they are of show each. */
export function UnreadNote({ unread = [] }: { unread: readonly UnknownRecord[] | undefined }) {
  if (unread.length === 0) return null
  return (
    <p className="py-2" role="note">
      {counted(unread.length, 'record')} could not be read.
    </p>
  )
}
