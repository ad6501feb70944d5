import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Ledger } from '#ledger'
import { type Cursor, knownItems } from '#ledger/values'
import { stripRequest } from '../address/search.ts'
import { useSource } from '../address/sight.ts'
import { Provenance } from '../components/Provenance.tsx'
import { closed, page } from '../queries/queries.ts'
import { LedgerStrips, mostSlots } from './Strip.tsx'

/**
 * The newest ledgers of the network as strips: those that the home lists, and older ones by one request more, once `isDue`. A
 * source that reads whole ledgers is asked for none of them: it shows those that the page has.
 */
export function RecentLedgers({ isDue }: { isDue: boolean }) {
  const source = useSource()
  const readsLedgers = source.kind.capabilities.readsLedgers
  const recent = useQuery({
    ...page(source, 'ledgers', undefined, stripRequest),
    enabled: isDue && !readsLedgers,
  })
  if (recent.data === undefined) return null
  return (
    <Read
      key={source.id}
      ledgers={knownItems(recent.data.items)}
      next={recent.data.next}
      asksOlder={isDue && !readsLedgers}
    />
  )
}

/** The list grows at its head and is cut at its end: what it had is kept, as many as are drawn, until it begins anew. */
function Read({
  ledgers,
  next,
  asksOlder,
}: {
  ledgers: readonly Ledger[]
  next: Cursor | undefined
  asksOlder: boolean
}) {
  const [kept, keep] = useState({ ledgers, next })
  const [newest] = ledgers
  if (newest !== undefined && newest.sequence !== kept.ledgers[0]?.sequence) {
    const followsOn = ledgers.some(({ sequence }) => sequence === kept.ledgers[0]?.sequence)
    keep(
      followsOn
        ? {
            ledgers: [
              ...ledgers,
              ...kept.ledgers.filter(({ sequence }) => sequence < (ledgers.at(-1)?.sequence ?? 0)),
            ].slice(0, mostSlots),
            next: kept.next,
          }
        : { ledgers, next },
    )
  }
  const request = { ...stripRequest, limit: mostSlots - stripRequest.limit, cursor: kept.next }
  const older = useQuery({
    ...page(useSource(), 'ledgers', undefined, request),
    ...closed,
    enabled: asksOlder && kept.next !== undefined,
  })
  return (
    <>
      <LedgerStrips
        ledgers={[...kept.ledgers, ...knownItems(older.data?.items ?? [])]}
        isWhole={
          kept.next === undefined || (older.data !== undefined && older.data.next === undefined)
        }
        isReading={older.isFetching}
      />
      {older.data !== undefined && <Provenance calls={older.data.calls} />}
    </>
  )
}
