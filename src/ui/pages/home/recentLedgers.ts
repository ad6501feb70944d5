import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Ledger } from '#ledger'
import { knownItems, type Page, type UnknownRecord } from '#ledger/values'
import { stripRequest } from '../../address/search.ts'
import { useSource } from '../../address/sight.ts'
import { closed, page } from '../../queries/queries.ts'

/** Ledgers that strips draw at most. */
const most = 200

/**
 * The newest ledgers: those of a list that the page has, and older ones by one request more, once `isDue`. A source that reads
 * whole ledgers is asked for none. The list grows at its head and is cut at its end: what it had is kept until it begins anew.
 */
export function useRecentLedgers(list: Page<Ledger | UnknownRecord> | undefined, isDue: boolean) {
  const source = useSource()
  const ledgers = knownItems(list?.items ?? [])
  const [kept, keep] = useState({ ledgers, next: list?.next })
  const [newest] = ledgers
  const [known] = kept.ledgers
  if (newest !== undefined && newest.hash !== known?.hash) {
    const followsOn = ledgers.some(({ hash }) => hash === known?.hash)
    const first = ledgers.at(-1)?.sequence ?? 0
    const before = kept.ledgers.filter(({ sequence }) => sequence < first)
    keep({
      ledgers: followsOn ? [...ledgers, ...before].slice(0, most) : ledgers,
      next: followsOn ? kept.next : list?.next,
    })
  }
  const request = { ...stripRequest, limit: most - stripRequest.limit, cursor: kept.next }
  const isAsked = isDue && kept.next !== undefined && !source.kind.capabilities.readsLedgers
  const older = useQuery({
    ...page(source, 'ledgers', undefined, request),
    ...closed,
    enabled: isAsked,
  })
  return {
    ledgers: [...kept.ledgers, ...knownItems(older.data?.items ?? [])].slice(0, most),
    /** The list has no older ones. */
    isWhole:
      list !== undefined && (isAsked ? older.data : list)?.next === undefined && !older.isPending,
    isReading: older.isFetching,
    isSettled: list !== undefined && isDue && !older.isFetching,
    calls: older.data?.calls,
  }
}
