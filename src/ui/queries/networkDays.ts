import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type DaySearch, dayOf, type Ledger, lookUp, type NetworkState } from '#ledger'
import {
  knownItems,
  ledgerSequence,
  parseCursor,
  secondsPerDay,
  toid,
  type UnixSeconds,
  unixSeconds,
} from '#ledger/values'
import type { Source } from '#sources'
import { headerFacts } from './headerFacts.ts'
import { closed, one, page } from './queries.ts'

/** Days that are looked for, today among them. */
export const mostDays = 31
/** Requests that find where a day begins, at most. */
const mostTries = 3

/** The states with which days of UTC began, as far as they were found. */
interface DaysRead {
  readonly states: ReadonlyMap<UnixSeconds, NetworkState>
  /** The day of the oldest ledger, where it was found. */
  readonly cutOff?: UnixSeconds | undefined
}

/**
 * The states with which the last days began, the newest first: by the last ledger before each midnight, which never changes, so it
 * is kept. A source that reads whole ledgers is asked for none: those are found that the page has read.
 */
export const daysOf = (
  client: QueryClient,
  source: Source,
  {
    ledgers,
    oldest,
    passphrase,
  }: { ledgers: readonly Ledger[]; oldest: number; passphrase: string },
) => {
  const today = dayOf(ledgers[0]?.closedAt ?? 0)
  const queryKey = [source.id, 'days', passphrase, today]
  return queryOptions({
    queryKey,
    queryFn: async (): Promise<DaysRead> => {
      const known = new Map<number, Ledger>(ledgers.map((ledger) => [ledger.sequence, ledger]))
      const states = new Map<UnixSeconds, NetworkState>()
      for (let back = 0; back < mostDays; back++) {
        const start = unixSeconds(today - back * secondsPerDay)
        const last = await lastBefore(start, known)
        if (last === 'older') return { states, cutOff: dayOf(known.get(oldest)?.closedAt ?? start) }
        if (last === undefined) continue
        const facts = await client.fetchQuery(headerFacts(source, [last], passphrase))
        const idPool = facts.get(last.hash)?.idPool
        if (idPool !== undefined) states.set(start, { feePool: last.feePool, idPool })
        // Days are shown as they are found.
        client.setQueryData<DaysRead>(queryKey, { states: new Map(states) })
      }
      return { states }
    },
    ...closed,
    gcTime: Number.POSITIVE_INFINITY,
  })

  /** Reads ledgers into `known` until the last one before `time` is among them; undefined where that takes too many requests. */
  async function lastBefore(time: number, known: Map<number, Ledger>) {
    for (let tries = 0; ; tries++) {
      const next = lookUp(time, [...known.values()], oldest, tries === mostTries - 1)
      if (next.kind === 'older') return next.kind
      if (next.kind === 'found') return known.get(next.sequence)
      if (tries === mostTries || source.kind.capabilities.readsLedgers) return undefined
      for (const ledger of await read(next)) known.set(ledger.sequence, ledger)
    }
  }

  async function read(
    next: Extract<DaySearch, { kind: 'header' | 'around' }>,
  ): Promise<readonly Ledger[]> {
    if (next.kind !== 'around') {
      const answer = await client.fetchQuery(one(source, 'ledger', ledgerSequence(next.sequence)))
      return [answer.value]
    }
    const cursor = parseCursor(String(toid(ledgerSequence(Math.max(1, next.from - 1)), 0, 0)))
    const request = { order: 'asc', limit: next.count, cursor } as const
    const list = { ...page(source, 'ledgers', undefined, request), ...closed }
    return knownItems((await client.fetchQuery(list)).items)
  }
}
