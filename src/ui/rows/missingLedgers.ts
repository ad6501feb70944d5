import type { Ledger } from '#ledger/ledger.ts'
import { ledgerGaps } from '#ledger/plausible/ledgers.ts'
import { type UnknownRecord, isUnknownRecord } from '#ledger/values/unknownRecord.ts'
import { parseToid, toidParts } from '#ledger/values/toid.ts'
import { readable } from './readable.ts'

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
