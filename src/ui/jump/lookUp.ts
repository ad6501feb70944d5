import { cursor, isUnknownRecord, toid, toidParts } from '#ledger/values'
import type { Source } from '#sources'
import type { PagePath } from '../address/addresses.ts'
import type { Sought } from './meaning.ts'

/** Asks a service for the page of what is sought; undefined where it has none. Throws SourceError. */
export async function lookUp(
  source: Source,
  sought: Sought,
  signal: AbortSignal,
): Promise<PagePath | undefined> {
  switch (sought.kind) {
    case 'ledgerAt': {
      const filter = { from: { time: sought.time } }
      const request = { order: 'asc', limit: 1, filter } as const
      const [ledger] = (await source.list('ledgers', undefined, request, signal)).items
      return ledger === undefined || isUnknownRecord(ledger)
        ? undefined
        : `/ledgers/${ledger.sequence}`
    }
    case 'transactionAt': {
      const { ledger, transaction } = toidParts(sought.id)
      const before = String(toid(ledger, transaction - 1, 0))
      const { items } = await source.list(
        'transactions',
        { kind: 'ledger', id: ledger },
        {
          order: 'asc',
          limit: 1,
          cursor: transaction === 1 ? undefined : cursor(before),
        },
        signal,
      )
      const [found] = items
      return found === undefined || isUnknownRecord(found) || found.pagingToken !== sought.id
        ? undefined
        : `/transactions/${found.hash}`
    }
  }
}
