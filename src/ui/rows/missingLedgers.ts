import { type Ledger, ledgerGaps } from '#ledger'
import { type UnknownRecord, isUnknownRecord, parseToid, toidParts } from '#ledger/values'
import { readable } from './cells.tsx'

/** Gaps between the ledgers of a list; unread records have their places by their tokens. */
export const missingLedgers = (
  items: readonly (Ledger | UnknownRecord)[],
): ReadonlyMap<Ledger, string> =>
  ledgerGaps(
    readable(items),
    items.filter(isUnknownRecord).map(({ pagingToken }) => {
      const id = parseToid(pagingToken)
      return id === undefined ? undefined : toidParts(id).ledger
    }),
  )
